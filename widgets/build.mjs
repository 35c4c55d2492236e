/**
 * Bundles the page into the Python package; `npm run build`, or `npm run watch` while working on it.
 */

import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { build, context } from "esbuild";

/**
 * Names that only the bundle uses, most of them inside idiomorph: they may be shortened. The bundle travels with
 * every board, and half of it is idiomorph.
 */
const INNER_NAMES = [
  "(before|after)(Node|Head|Attribute)\\w+",
  "ignoreActive(Value)?",
  "should(Preserve|ReAppend|Remove)",
  "(template|input|option|textArea|head)Element",
  "persistentIds|idMap|activeElementAndParents|pantry|restoreFocus|morphStyle|newContent",
  "originalNode|realParentNode|__idiomorphRoot|callbacks",
  // And some of our own.
  "show(Note|Hint|Turn)|asked|slow|answered|silent|question|blocks|remember|refresh",
];

/** @type {import("esbuild").BuildOptions} */
export const options = {
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  entryPoints: ["src/board.ts", "src/board.css"],
  outdir: "../stoneage_lab/widget/static",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
  pure: ["console.warn"],
  mangleProps: new RegExp(`^(${INNER_NAMES.join("|")})$`),
};

if (argv[1] === fileURLToPath(import.meta.url)) {
  if (argv.includes("--watch")) await (await context(options)).watch();
  else await build(options);
}
