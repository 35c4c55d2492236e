/** Small functions on elements. */

/** Make an HTML element. Text is text, never markup. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Elements from markup. Nothing of them is loaded or run before they are on the page. */
export function parsed(markup: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = markup;
  return template.content;
}

/** Text as markup. */
export function escaped(text: unknown): string {
  return `${text}`.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);
}

export function setText(element: Element, text: string): void {
  // Writing the same text again would make screen readers say it again.
  if (element.textContent !== text) element.textContent = text;
}

/** Set an attribute, or remove it where there is no value. */
export function setAttribute(
  element: Element | null | undefined,
  name: string,
  value?: string | undefined,
): void {
  if (value === undefined) element?.removeAttribute(name);
  else if (element?.getAttribute(name) !== value) element?.setAttribute(name, value);
}

/** Give an element a class, or take it away. */
export function setClass(element: Element | null | undefined, name: string, on: unknown): void {
  element?.classList.toggle(name, Boolean(on));
}

/** The focused element, also where the board stands inside a shadow root. */
export function focused(root: Element): Element | null {
  const home = root.getRootNode() as Document | ShadowRoot;
  const active = home.activeElement;
  return root.contains(active) ? active : null;
}

/** Focus an element of either namespace. */
export function focus(element: Element | null | undefined): void {
  (element as HTMLElement | SVGElement | null | undefined)?.focus();
}

/** The nearest element at or above an event's target that matches. */
export function closest(event: Event, selector: string): Element | null {
  const target = event.composedPath()[0];
  return target instanceof Element ? target.closest(selector) : null;
}

/** All elements below one that match. */
export function all<Kind extends Element = Element>(root: ParentNode, selector: string): Kind[] {
  return [...root.querySelectorAll<Kind>(selector)];
}

/** The first element below one that matches. */
export function first<Kind extends Element = HTMLElement>(
  root: ParentNode | null | undefined,
  selector: string,
): Kind | null | undefined {
  return root?.querySelector<Kind>(selector);
}

export function find(root: Element, attribute: string, value: string) {
  return first(root, `[${attribute}="${CSS.escape(value)}"]`);
}

/** Where an element is on the screen. */
export function boxOf(element: Element): DOMRect {
  return element.getBoundingClientRect();
}

/** Whether some of an element is between the upper and the lower end of the window. */
export function isInWindow(element: Element): boolean {
  const { top, bottom } = boxOf(element);
  return bottom > 0 && top < innerHeight;
}

export interface Point {
  x: number;
  y: number;
}

export function centre(element: Element): Point {
  const box = boxOf(element);
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** What costs least, the first of several, among those whose cost is finite. */
export function cheapest<Thing>(
  things: Iterable<Thing>,
  cost: (thing: Thing) => number,
): Thing | undefined {
  let best: Thing | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const thing of things) {
    const each = cost(thing);
    if (each < least) [best, least] = [thing, each];
  }
  return best;
}
