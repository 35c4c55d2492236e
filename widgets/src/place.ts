/** Places floating boxes: beside their element, in sight, and not over buttons. */

import { all, boxOf } from "./dom";

/** Pixels between a box and what it belongs to. */
const GAP = 8;
const PRESSABLE = "button,input,select,summary,[data-action],[data-open]";

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Put a panel below what opened it, or above it where there is no room. */
export function placeBelow(root: HTMLElement, panel: HTMLElement, opener: Element): void {
  const from = boxOf(opener);
  const { width, height } = boxOf(panel);
  const left = from.left + (from.width - width) / 2;
  const fits = from.bottom + GAP + height <= boxOf(root).bottom;
  put(root, panel, left, fits ? from.bottom + GAP : from.top - GAP - height);
}

/** Put a box on the side of an element where it hides least, if possible no button. */
export function placeBeside(root: HTMLElement, box: HTMLElement, target: Element): void {
  const from = boxOf(target);
  const { width, height } = boxOf(box);
  const seen = visiblePart(root);
  const taken = others(root, box, target);
  let best = { left: 0, top: 0 };
  let least = Number.POSITIVE_INFINITY;
  for (const at of sides(from, width, height)) {
    const left = within(at.left, seen.left + 4, seen.right - width - 4);
    const top = within(at.top, seen.top + 4, seen.bottom - height - 4);
    const place = { left, top, right: left + width, bottom: top + height };
    let cost = 100 * overlap(place, from);
    for (const each of taken) cost += each.weight * overlap(place, each.at);
    if (cost < least) [best, least] = [{ left, top }, cost];
  }
  put(root, box, best.left, best.top);
}

/** Right, left, below, above: first in the middle of the side, then along it. */
function* sides(from: DOMRect, width: number, height: number) {
  const middle = from.top + (from.height - height) / 2;
  const centre = from.left + (from.width - width) / 2;
  for (const top of [middle, from.top, from.bottom - height]) {
    yield { left: from.right + GAP, top };
    yield { left: from.left - GAP - width, top };
  }
  for (const left of [centre, from.left, from.right - width]) {
    yield { left, top: from.bottom + GAP };
    yield { left, top: from.top - GAP - height };
  }
}

/** What a box should not hide: buttons above all, then the places of the picture. */
function others(root: HTMLElement, box: HTMLElement, target: Element) {
  const found: { at: Box; weight: number }[] = [];
  for (const each of all(root, PRESSABLE)) {
    if (each.contains(target) || target.contains(each) || box.contains(each)) continue;
    const at = boxOf(each);
    if (at.width > 0) found.push({ at, weight: each.matches("button,input,select") ? 400 : 1 });
  }
  return found;
}

/** The part of an element that is visible in its window and in all scrolling ancestors. */
function visiblePart(element: HTMLElement): Box {
  const seen = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
  cut(seen, boxOf(element));
  for (let each = element.parentElement; each; each = each.parentElement) {
    if (each === document.body) break;
    if (getComputedStyle(each).overflowY !== "visible") cut(seen, boxOf(each));
  }
  return seen;
}

function cut(seen: Box, by: DOMRect): void {
  seen.left = Math.max(seen.left, by.left);
  seen.top = Math.max(seen.top, by.top);
  seen.right = Math.min(seen.right, by.right);
  seen.bottom = Math.min(seen.bottom, by.bottom);
}

function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** Put a box at a point of the screen, within its root. */
function put(root: HTMLElement, box: HTMLElement, left: number, top: number): void {
  // Measured on the screen, but placed in the units of a root that may be enlarged.
  const home = boxOf(root);
  const scale = home.width / root.offsetWidth || 1;
  const { offsetWidth: width, offsetHeight: height } = box;
  const x = within((left - home.left) / scale, 4, home.width / scale - width - 4);
  const y = within((top - home.top) / scale, 4, home.height / scale - height - 4);
  box.style.left = `${x}px`;
  box.style.top = `${y}px`;
}
