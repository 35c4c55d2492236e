/** What browsers have and jsdom has not. */

import { afterEach, vi } from "vitest";

globalThis.CSS ??= {
  escape: (text: string) => text.replace(/[^\w-]/g, (sign) => `\\${sign}`),
} as typeof CSS;

afterEach(() => {
  vi.useRealTimers();
  globalThis.document?.body.replaceChildren();
});
