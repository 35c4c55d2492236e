// @vitest-environment node
import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { expect, it } from "vitest";

const script: string = JSON.parse(readFileSync("package.json", "utf8")).scripts.build;
const output = await build({
  entryPoints: ["src/board.ts", "src/board.css"],
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  outdir: "out",
  write: false,
});

it("is small: it travels with every board", () => {
  for (const flag of ["--bundle", "--minify", "--target=es2022"]) expect(script).toContain(flag);
  const code = output.outputFiles.find((file) => file.path.endsWith(".js"));
  expect(code?.contents.length).toBeLessThanOrEqual(25 * 1024);
});

it("names no other machine", () => {
  for (const file of output.outputFiles) {
    // A name of a namespace is never asked for.
    const addresses = file.text.match(/https?:\/\/[^"'` )]+/g) ?? [];
    expect(addresses.filter((each) => !each.startsWith("http://www.w3.org/"))).toEqual([]);
  }
});

it("knows no game", () => {
  for (const file of output.outputFiles) {
    expect(file.text).not.toMatch(/forest|quarry|toolmaker|stone.?age/i);
  }
});
