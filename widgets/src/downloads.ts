/** Downloads of files that Python made. */

import { make } from "./dom";

export function download(name: string, type: string, data: BlobPart): void {
  const href = URL.createObjectURL(new Blob([data], { type }));
  make("a", { href, download: name }).click();
  // The browser has copied the data long before.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
