/** Goes from one question or goal of a notebook to the next, to the next notebook, or to a thing on the board. */

import { all, first } from "./dom";

const NOTEBOOK = ".jp-Notebook,.jp-NotebookPanel";
const CELL = ".jp-Cell";
const FIRST = "input:enabled,.sal-root,button:enabled";

/** Where to go: the class of the next item (or more of a selector), or the path of the next notebook. */
export interface Target {
  item?: string | undefined;
  notebook?: string | undefined;
}

/** Scroll to the element's successor and focus it. */
export function goOn(from: Element, { item, notebook }: Target): void {
  // One page may show several notebooks.
  const page = from.closest(NOTEBOOK) ?? document.body;
  if (item)
    show(after(from, all(page, `.${item}`)) ?? from.closest(CELL)?.nextElementSibling, from);
  else if (notebook) open(page, notebook);
}

/** The first of some elements that comes after another one; else the last of them. */
function after(from: Element, found: Element[]): Element | undefined {
  const others = found.filter((one) => !one.contains(from));
  const follows = (one: Element) =>
    from.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
  return others.find(follows) ?? others.at(-1);
}

function show(target: Element | null | undefined, from: Element): void {
  if (!target) return;
  const board = target.closest<HTMLElement>(".sal-root");
  // Within one board it is the thing itself that is shown, between what covers the window's ends.
  const within = board?.contains(from);
  ((!within && board) || target).scrollIntoView({ block: within ? "center" : "start" });
  (board ?? first(target, FIRST))?.focus({ preventScroll: true });
}

/** Open another notebook: Jupyter knows how, if a text of this one links to it. */
function open(page: Element, path: string): void {
  const name = path.replace(/.*\//, "");
  const links = all<HTMLAnchorElement>(page, ".jp-RenderedMarkdown a");
  const link = links.find((one) => one.href.includes(name));
  if (link) link.click();
  else window.open(path);
}
