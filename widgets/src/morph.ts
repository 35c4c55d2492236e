/**
 * Changes the page to match new markup, touching only what differs.
 *
 * Elements with the same id are the same element, wherever they are, and keep their state.
 * Elements without ids are paired in order, by their names.
 */

import { all, parsed, setAttribute } from "./dom";

/** Attributes that the page sets on Python's markup; new markup does not remove them. */
const OURS = /^(tabindex|data-pending|data-lm-.+|aria-describedby|open|popover)$/;
/** On a fold that is open because something in it can be done now. */
const NEEDED = "data-needed";
/** Properties that users change; the attributes hold only their first values. */
const LIVE = /^(value|checked|selected)$/;
/** Where a piece of a picture, or a line of the log, begins that has a name. */
const PIECE = /<(?:g|li) id=/g;
const TAG = /<(\/?)(?:g|li)\b[^>]*?(\/?)>/g;
/** What the page has changed: what moved or was marked looks otherwise in the next picture. */
const CHANGED = ".sal-marked,.sal-moved";

/** The pieces that each element was drawn from last. */
const drawn = new WeakMap<Element, Set<string>>();

/** Change what is in an element to new markup. */
export function morph(home: Element, markup: string): void {
  const known = byId(home);
  const before = drawn.get(home);
  // If this fails, everything is read the next time.
  drawn.delete(home);
  const now = new Set<string>();
  const changed = all(home, CHANGED);
  const stays = (id: string) => {
    const old = known.get(id);
    return old && !changed.some((each) => old.contains(each));
  };
  const fresh = parsed(abridged(markup, stays, before, now));
  const wanted = byId(fresh);

  /** The old node before an end that becomes this new one; text has no id. */
  const partner = (parent: Node, from: ChildNode | null, end: Node | null, next: Node) => {
    const { id } = next as Element;
    let found: ChildNode | null | undefined = id ? known.get(id) : from;
    while (
      !id &&
      found &&
      found !== end &&
      (wanted.has((found as Element).id) || found.nodeName !== next.nodeName)
    ) {
      found = found.nextSibling;
    }
    known.delete(id);
    if (found === end || found?.nodeName !== next.nodeName || found.contains(parent)) return null;
    return found;
  };

  /** Whether something new has a place for what is on the page already. */
  const keeps = (next: Node) =>
    next.firstChild && all(next as Element, "[id]").some(({ id }) => known.has(id));

  const children = (old: Node, next: Node) => {
    // What is equal at the end stays, whatever comes or goes before it: elements without ids are
    // known by nothing but their order.
    let end: ChildNode | null = null;
    let was = old.lastChild;
    while (was?.isEqualNode(next.lastChild)) {
      next.lastChild?.remove();
      end = was;
      was = was.previousSibling;
    }
    let at = old.firstChild;
    const drop = (until: Node | null) => {
      while (at && at !== until && at !== end) {
        const node: ChildNode = at;
        const same = until && wanted.get((node as Element).id);
        if (same?.parentNode === next) break;
        at = node.nextSibling;
        // What another parent fetches stays until then: what comes next need not move past it.
        if (same?.nodeName !== node.nodeName) node.remove();
      }
    };
    for (const child of [...next.childNodes]) {
      const same = partner(old, at, end, child);
      // Removed nodes go first: then the others need not be moved, which would interrupt their
      // transitions.
      if (same?.parentNode === old) drop(same);
      // What is all new comes as it is.
      const now = same ?? (keeps(child) ? child.cloneNode() : child);
      if (now !== at) old.insertBefore(now, at);
      if (now !== child) patch(now, child);
      at = now.nextSibling;
    }
    drop(null);
  };

  const patch = (old: Node, next: Node) => {
    // Pictures are large and mostly equal.
    if (old.isEqualNode(next)) return;
    if (!(next instanceof Element)) old.nodeValue = next.nodeValue;
    else if (!next.hasAttribute("kept")) {
      attributes(old as Element, next);
      children(old, next);
    }
  };

  children(home, fresh);
  drawn.set(home, now);
}

/**
 * Markup in which pieces that are drawn already are only named: to read them takes longest. The
 * pieces that are on the page then are added to `now`.
 */
function abridged(
  markup: string,
  stays: (id: string) => unknown,
  before: Set<string> | undefined,
  now: Set<string>,
): string {
  const brief = (piece: string) => {
    const old = before?.has(piece);
    if (!old && !isWhole(piece)) return piece;
    now.add(piece);
    const [begin, id] = piece.split('"', 2) as [string, string];
    return old && stays(id) ? `${begin}"${id}" kept />` : piece;
  };
  // Much faster than a split where something follows.
  return markup.replace(PIECE, "\0$&").split("\0").map(brief).join("");
}

/** Whether a piece ends where its group, or its line, does. */
function isWhole(piece: string): boolean {
  let depth = 0;
  for (const { 0: tag, 1: ends, 2: alone, index } of piece.matchAll(TAG)) {
    if (!alone) depth += ends ? -1 : 1;
    if (!depth) return index + tag.length === piece.length;
  }
  return false;
}

function attributes(old: Element, next: Element): void {
  if (old.matches("details")) settleFold(old, next);
  for (const name of next.getAttributeNames()) {
    const value = next.getAttribute(name) as string;
    if (old.getAttribute(name) === value) continue;
    old.setAttribute(name, value);
    if (LIVE.test(name)) Object.assign(old, { [name]: next[name as keyof Element] });
  }
  for (const name of old.getAttributeNames()) {
    if (!next.hasAttribute(name) && !OURS.test(name)) setAttribute(old, name);
  }
}

/**
 * Opens a fold when it begins to be needed, and closes it afterwards, unless the reader had opened it.
 * In between it is as the reader leaves it.
 */
function settleFold(old: Element, next: Element): void {
  const [was, is] = [old.getAttribute(NEEDED), next.getAttribute(NEEDED)];
  if (is !== null) {
    setAttribute(next, NEEDED, was ?? (old.hasAttribute("open") ? "still" : ""));
    if (was !== null) setAttribute(next, "open");
  } else if (was === "") setAttribute(old, "open");
}

function byId(root: ParentNode): Map<string, Element> {
  return new Map(all(root, "[id]").map((each) => [each.id, each]));
}
