/** Real pictures, as Python draws them; tests/widget/test_golden.py writes them and runs this. */

import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { type Loose, stage } from "./stage";

const file = process.env.GOLDEN_VIEWS;
const golden: { view: Loose; scenery: Loose }[] = file
  ? JSON.parse(readFileSync(file, "utf8"))
  : [];

describe.skipIf(!file)("real pictures", () => {
  it("are drawn one over the other without a mistake", () => {
    const wrong = vi.spyOn(console, "error");
    const warned = vi.spyOn(console, "warn");
    const { model, one, all, click } = stage(null);
    const opened = new Set<string>();
    for (const { view, scenery } of golden) {
      model.set("scenery", scenery);
      model.show(view);
      expect(one(".sal-root").dataset.rev).toBe(String(view.rev));
      expect(one("[role=alert]").hidden).toBe(true);
      for (const part of all("[data-part]")) {
        const stops = [...part.querySelectorAll("[tabindex='0']:not(pre,.sal-scroll)")];
        // A panel that was open keeps the one of its own.
        const seen = stops.filter((stop) => !stop.closest("[hidden]"));
        expect(seen.length, part.dataset.part).toBeLessThanOrEqual(1);
      }
      for (const site of all(".sal-board [data-open]")) {
        if (opened.has(site.id)) continue;
        opened.add(site.id);
        click(`#${site.id}`);
        const panel = one(`[data-panel="${site.dataset.open}"]`);
        expect(panel.hidden).toBe(false);
        expect(panel.contains(document.activeElement)).toBe(true);
        click(`#${site.id}`);
        expect(panel.hidden).toBe(true);
      }
      for (const dial of all("[data-stepper],[data-picker]")) {
        expect(dial.querySelector(".sal-ok")).toBeTruthy();
      }
    }
    expect(golden.length).toBeGreaterThan(8);
    expect(opened.size).toBeGreaterThan(4);
    expect(wrong).not.toHaveBeenCalled();
    expect(warned).not.toHaveBeenCalled();
    // The last one is the same on a page that has shown nothing before.
    one(".sal-prompt").classList.remove("sal-chooses");
    const last = golden.at(-1);
    const fresh = stage(null);
    fresh.model.set("scenery", last?.scenery);
    fresh.model.show(last?.view);
    expect(tree(one(".sal-main")).join("\n")).toBe(tree(fresh.one(".sal-main")).join("\n"));
  });
});

/** What the page itself sets on the markup of Python. */
const OWN = /^(tabindex|data-lm-suppress-shortcuts)$/;

/** What there is, line by line: attributes in the order of their names, the page's own left out. */
function tree(element: Element, depth = 0): string[] {
  const attributes = [...element.attributes]
    // Names that the page gives are different on every board, and where the focus was.
    .filter(({ name, value }) => !OWN.test(name) && !value.startsWith("sal-hint"))
    .map(({ name, value }) => `${name}=${value}`);
  const inside = element instanceof HTMLTemplateElement ? element.content : element;
  return [
    `${" ".repeat(depth)}${element.tagName} ${attributes.sort().join(" ")}`,
    ...[...inside.childNodes].flatMap((child) =>
      child instanceof Element ? tree(child, depth + 1) : [(child.textContent ?? "").trim()],
    ),
  ];
}
