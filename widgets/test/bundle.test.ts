// @vitest-environment node
import { expect, it } from "vitest";
import { bundled, options, tableOptions } from "../build.mjs";

const outputFiles = (await Promise.all([options, tableOptions].map(bundled))).flat();
const size = (text = "") => new TextEncoder().encode(text).length;

it("is small: it travels with every board", () => {
  const code = outputFiles.find((file) => file.path.endsWith("board.js"));
  expect(size(code?.text)).toBeLessThanOrEqual(28_000);
});

it("is not copied into the page of a table, which takes it as it is served", () => {
  const code = outputFiles.find((file) => file.path.endsWith("table.js"));
  expect(code?.text).toMatch(/from ?"\.\/board\.js"/);
  expect(size(code?.text)).toBeLessThanOrEqual(28_000);
});

it("has no style that asks what a whole board has: each press would restyle all of it", () => {
  const styles = outputFiles.find((file) => file.path.endsWith("board.css"));
  expect(styles?.text).toContain(".sal-main.sal-has-guide");
  const asking = /\.sal-(main[^\s{},>~+]*:has\(|(root|board|hand|ground)[^\s{},>~+]*:has\((?!>))/g;
  expect(styles?.text.match(asking)).toBeNull();
});

it("asks elements for attributes by their whole names: inner names are shortened", () => {
  for (const file of outputFiles) expect(file.text).not.toMatch(/dataset\.[\w$]\b/);
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
