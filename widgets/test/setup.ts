/** What browsers have and jsdom has not. */

import { afterEach, vi } from "vitest";
import { clearStage } from "./stage";

globalThis.CSS ??= {
  escape: (text: unknown) => `${text}`.replace(/[^\w-]/g, (sign) => `\\${sign}`),
} as typeof CSS;

afterEach(() => {
  clearStage();
  vi.useRealTimers();
  globalThis.document?.body.replaceChildren();
});

/** Nothing is drawn here: nothing comes into sight. */
class NoSight {
  observe(): void {}
  disconnect(): void {}
}

vi.stubGlobal("ResizeObserver", NoSight);

// Nothing moves here, either.
if (globalThis.Element) Element.prototype.getAnimations ??= () => [];
