/** Files that Python made: handed to the browser, which keeps them where it keeps downloads. */

import { make } from "./dom";

export function download(name: string, type: string, data: BlobPart): void {
  const href = URL.createObjectURL(new Blob([data], { type }));
  make("a", { href, download: name }).click();
  // The browser has taken what it needs long before.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
