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

/** Nothing is drawn here: nothing comes into sight, and no colour can be measured. */
class NoSight {
  observe(): void {}
  disconnect(): void {}
}

class NoCanvas {
  getContext(): null {
    return null;
  }
}

vi.stubGlobal("IntersectionObserver", NoSight);
vi.stubGlobal("ResizeObserver", NoSight);
vi.stubGlobal("OffscreenCanvas", NoCanvas);

// Nothing moves here, either.
if (globalThis.Element) Element.prototype.getAnimations ??= () => [];
