// @vitest-environment node
import { build } from "esbuild";
import { expect, it } from "vitest";
import { options } from "../build.mjs";

const { outputFiles = [] } = await build({ ...options, write: false });

it("is small: it travels with every board", () => {
  const code = outputFiles.find((file) => file.path.endsWith("board.js"));
  expect(code?.contents.length).toBeLessThanOrEqual(28_000);
});

it("names no other machine", () => {
  for (const file of outputFiles) {
    // A name of a namespace is never asked for.
    const addresses = file.text.match(/https?:\/\/[^"'` )]+/g) ?? [];
    expect(addresses.filter((each) => !each.startsWith("http://www.w3.org/"))).toEqual([]);
  }
});

it("knows no game", () => {
  for (const file of outputFiles) {
    expect(file.text).not.toMatch(/forest|quarry|toolmaker|stone.?age/i);
  }
});
