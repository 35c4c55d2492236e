/** One tab stop for each part: Tab goes from part to part, arrows move within a part. */

import { all, boxOf, centre, cheapest, find, focus, focused, setAttribute } from "./dom";

/** What a press is about: all but the numbers of dials. */
export const USABLE = "[data-action],[data-open],[data-mark],[data-why],[data-command]";
/** Every element that can be pressed or has a tip. */
const ITEMS = `${USABLE},[data-tip][role],[role=spinbutton],button,summary,a[href]`;
/** Elements that can be used now. */
const DOABLE = ".can,[role=spinbutton]";
/** Not reached by keys: hidden and disabled elements, and − and + of a dial, which has its own keys. */
const APART = "[hidden],.sal-step,:disabled";
/** What is inside a closed fold; the summary of the fold is not. */
const FOLDED = "details:not([open])>:not(summary)";
/** What gets the focus where it would be lost. */
const HOLDER = ".sal-root,.sal-part";
const MOVES = /^(Arrow|Home|End)/;
/** A panel that pops up is a group of its own within its part. */
export const POPUP = ".sal-popup";

export function makeRoving(root: HTMLElement, groups: () => HTMLElement[]) {
  /** The current element of each group, its tab stop. */
  const current = new WeakMap<Element, Element | undefined>();
  let last: { id: string; group: HTMLElement | undefined } | undefined;

  /** The group of an element: the innermost one, as a popup lies within a part. */
  const groupOf = (element: Element | null) =>
    groups().findLast((group) => group.contains(element));

  const roving = {
    /** After new markup: give every group exactly one tab stop. */
    settle(): void {
      const active = focused(root);
      for (const group of groups()) {
        const items = itemsOf(group);
        for (const left of within(group, "[tabindex]:not([data-copy],.sal-scroll)", APART)) {
          // It can no longer be used; but it keeps the focus if it has it.
          if (!items.includes(left))
            setAttribute(left, "tabindex", left === active ? "-1" : undefined);
        }
        const known = current.get(group);
        const stop = items.find((item) => item === known) ?? items.find(isDoable) ?? items[0];
        for (const item of items) setAttribute(item, "tabindex", item === stop ? "0" : "-1");
        current.set(group, stop);
      }
    },

    /** Remember where the focus is before new markup comes. */
    remember(): void {
      const active = focused(root);
      // While a part of the page holds a lost focus, what had it may come back.
      if (!active?.matches(HOLDER))
        last = active ? { id: active.id, group: groupOf(active) } : undefined;
    },

    /**
     * After new markup: if the focus was lost, give it back to the same thing, whatever can be done
     * with it now, else to what held it. Never to another thing, where Enter would do something else.
     */
    restore(): void {
      const active = focused(root);
      if (!last || (isSeen(active) && !active?.matches(HOLDER))) return;
      const same = last.id ? find(root, "id", last.id) : null;
      const target = [same, last.group].find((each) => isSeen(each) && each?.isConnected);
      if (target && !target.hasAttribute("tabindex")) setAttribute(target, "tabindex", "-1");
      focus(target ?? root);
    },

    /** Make the element the tab stop of its group. */
    take(element: Element): void {
      const group = groupOf(element);
      if (!group || !itemsOf(group).includes(element)) return;
      setAttribute(current.get(group), "tabindex", "-1");
      setAttribute(element, "tabindex", "0");
      current.set(group, element);
    },

    /** Move the focus by a key. Returns whether the key was handled. */
    move(key: string): boolean {
      const active = focused(root);
      const group = groupOf(active);
      if (!active || !MOVES.test(key)) return false;
      const found = group ? itemsOf(group) : [];
      if (active === group || !found[0]) {
        // From a container: to its tab stop, or to the first element that can be used.
        const stop = found.find((item) => item.matches('[tabindex="0"]'));
        if (!stop) roving.next();
        focus(stop);
        return true;
      }
      // From an element that can no longer be pressed, move on as if it could.
      const items = readingOrder([...new Set([...found, active])]);
      const target = step(items, items.indexOf(active), key);
      if (target === undefined) return false;
      focus(target);
      return true;
    },

    /** Focus the next element that can be used, in any part: at first what the guide means. */
    next(): void {
      const all = groups().flatMap((group) => readingOrder(itemsOf(group)).filter(isDoable));
      const active = focused(root);
      const meant = active ? null : all.find((each) => each.matches(".sal-meant"));
      // Without a focus, the element before the first one is the current one.
      focus(meant ?? all[all.indexOf(active as Element) + 1] ?? all[0] ?? root);
    },
  };
  return roving;
}

function itemsOf(group: Element): Element[] {
  return within(group, ITEMS);
}

function within(group: Element, selector: string, apart = `${APART},${FOLDED}`): Element[] {
  const popup = group.matches(POPUP) ? group : null;
  return all(group, selector).filter(
    (each) => !each.closest(apart) && each.closest(POPUP) === popup,
  );
}

function isSeen(element: Element | null | undefined): boolean {
  return Boolean(element && !element.closest(`[hidden],:disabled,${FOLDED}`));
}

function isDoable(item: Element): boolean {
  return item.matches(DOABLE);
}

/** Reading order on the screen: rows from top to bottom, left to right within a row. */
export function readingOrder(items: Element[]): Element[] {
  const boxes = items
    .map((thing) => ({ thing, box: boxOf(thing) }))
    .sort((a, b) => a.box.top - b.box.top);
  const rows: (typeof boxes)[] = [];
  for (const each of boxes) {
    const row = rows.at(-1);
    const first = row?.[0];
    const middle = each.box.top + each.box.height / 2;
    if (row && first && middle <= first.box.bottom) row.push(each);
    else rows.push([each]);
  }
  return rows
    .flatMap((row) => row.sort((a, b) => a.box.left - b.box.left))
    .map((each) => each.thing);
}

function step(items: Element[], at: number, key: string): Element | undefined {
  const beside: Record<string, Element | undefined> = {
    ArrowRight: items[(at + 1) % items.length],
    ArrowLeft: items.at(at - 1),
    Home: items[0],
    End: items.at(-1),
  };
  return key in beside ? beside[key] : beyond(items, at, key === "ArrowDown" ? 1 : -1);
}

/** The nearest element above or below; horizontal distance counts double. */
function beyond(items: Element[], at: number, sign: 1 | -1): Element | undefined {
  const here = items[at];
  if (!here) return undefined;
  const from = centre(here);
  return cheapest(items, (item) => {
    const to = centre(item);
    const ahead = (to.y - from.y) * sign;
    return ahead > 4 ? ahead + 2 * Math.abs(to.x - from.x) : Number.POSITIVE_INFINITY;
  });
}
