/** Places floating boxes: beside their element, in sight, and not over buttons. */

import { all, boxOf, cheapest } from "./dom";

/** Pixels between a box and what it belongs to. */
const GAP = 8;
/** Pixels between a box and the edge of what is seen. */
const EDGE = 4;
const PRESSABLE = "button,input,select,summary,[data-action],[data-open]";

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Put a box beside an element, wholly in sight, where it hides least, if possible no button. A box
 * that its style makes a part of the page stays there.
 */
export function placeBeside(root: HTMLElement, box: HTMLElement, target: Element): void {
  if (!lift(box)) return;
  const seen = visiblePart(root);
  // Measured on the screen, but placed in the units of a root that may be enlarged.
  const scale = boxOf(root).width / root.offsetWidth || 1;
  const from = boxOf(target);
  // A menu is no higher than the space below its button or above it.
  const menu = target.matches(".sal-tools *");
  const room = menu
    ? Math.max(seen.bottom - from.bottom, from.top - seen.top) - GAP - EDGE
    : seen.bottom - seen.top - 2 * EDGE;
  box.style.setProperty("--sal-room", `${room / scale}px`);
  box.style.left = box.style.top = "0";
  const at = boxOf(box);
  const { width, height } = at;
  const taken = others(root, box, target);
  const places = [...sides(from, width, height, menu)].map((side) => {
    const left = within(side.left, seen.left + EDGE, seen.right - width - EDGE);
    const top = within(side.top, seen.top + EDGE, seen.bottom - height - EDGE);
    return { left, top, right: left + width, bottom: top + height };
  });
  const hidden = (place: Box) =>
    taken.reduce((sum, each) => sum + each.weight * overlap(place, each.at), 0);
  const best = cheapest(places, hidden) ?? at;
  box.style.left = `${(best.left - at.left) / scale}px`;
  box.style.top = `${(best.top - at.top) / scale}px`;
}

/**
 * Lift a box above everything on the page: there nothing clips it. What is lifted last is on top,
 * also over a board that has filled the screen since. Returns whether the box floats at all.
 */
function lift(box: HTMLElement): boolean {
  box.popover = null;
  if (getComputedStyle(box).position === "static") return false;
  box.popover = "manual";
  box.showPopover?.();
  return true;
}

/** Right, left, below, above (a menu opens below or above its button): first in the middle of the side, then along it. */
function* sides(from: DOMRect, width: number, height: number, menu: boolean) {
  const middle = from.top + (from.height - height) / 2;
  const centre = from.left + (from.width - width) / 2;
  for (const top of menu ? [] : [middle, from.top, from.bottom - height]) {
    yield { left: from.right + GAP, top };
    yield { left: from.left - GAP - width, top };
  }
  for (const left of [centre, from.left, from.right - width]) {
    yield { left, top: from.bottom + GAP };
    yield { left, top: from.top - GAP - height };
  }
}

/** What a box should not hide: its element, then buttons, then the places of the picture. */
function others(root: HTMLElement, box: HTMLElement, target: Element) {
  const found: { at: Box; weight: number }[] = [{ at: boxOf(target), weight: 9999 }];
  // A row of spaces that begins with what was pressed, say, is what is decided about.
  const own = target.closest(".sal-item");
  if (own) found.push({ at: boxOf(own), weight: 2 });
  for (const each of all(root, PRESSABLE)) {
    if (each.contains(target) || target.contains(each) || box.contains(each)) continue;
    // A folded one has no size: nothing lies over it.
    found.push({ at: boxOf(each), weight: each.matches("button,input,select") ? 400 : 1 });
  }
  return found;
}

/** Where boxes of a root may be: within its width, the window, and all scrolling ancestors. */
function visiblePart(root: HTMLElement): Box {
  const window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const { left, right } = boxOf(root);
  let seen = shared(window, { ...window, left, right });
  for (let each = root.parentElement; each; each = each.parentElement) {
    if (each === document.body) break;
    if (getComputedStyle(each).overflowY !== "visible") seen = shared(seen, boxOf(each));
  }
  return seen;
}

/** What two boxes have in common. */
function shared(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

function overlap(a: Box, b: Box): number {
  const { left, top, right, bottom } = shared(a, b);
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

/** The number nearest to a value between two others; of contradicting ones the lower end holds. */
export function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
