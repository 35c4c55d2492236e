/** What a browser does for the connection of a page to its room; all addresses are relative to it. */

import { newName } from "./channel";
import type { Tools } from "./link";

const PATIENCE = 10_000;

export function browserTools(): Tools {
  /** By it the server knows a page that comes back, and gives it the board that it had. */
  const page = newName();
  return {
    async me() {
      const answer = await fetch("me", {
        cache: "no-store",
        signal: AbortSignal.timeout(PATIENCE),
      });
      return { status: answer.status, data: await answer.json().catch(() => ({})) };
    },
    socket() {
      // Nothing of the page's own query: behind a hub it may hold a token of the hub.
      const address = new URL(`ws?page=${page}`, location.origin + location.pathname);
      address.protocol = address.protocol.replace("http", "ws");
      return new WebSocket(address);
    },
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    now: () => performance.now(),
    random: Math.random,
  };
}
