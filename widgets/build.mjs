/**
 * Bundles the page into the Python package; `npm run build`, or `npm run watch` while working on it.
 */

import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { build, context } from "esbuild";
import { minify } from "terser";

/** Names of our own, used neither by a browser nor in what Python sends: they may be shortened. */
const INNER_NAMES = [
  "show(Note|Hint|Turn)|answered|silent|slow|remember|restore|refresh|hush|settle|opener|panel",
  "chosen|costs|question|blocks|elements|patience|heard|asked|toggleAll|answers|problem",
  "drawing|weight|reason|place|press|wide|high|ask|leave|take|touch|draw|close|clear|move|words",
  "home|ground|group|hint|reveal|stop|next|all|tip|box|file|svg|foresee|thing",
];

/** @type {import("esbuild").BuildOptions} */
export const options = {
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  entryPoints: ["board.ts", "board.css", "next_button.ts", "reply_page.ts", "host.ts"].map(
    (name) => `src/${name}`,
  ),
  outdir: "../stoneage_lab/widget/static",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
  define: {
    "Number.POSITIVE_INFINITY": "Infinity",
    "Number.parseFloat": "parseFloat",
    "Node.DOCUMENT_POSITION_FOLLOWING": "4",
  },
  mangleProps: new RegExp(`^(${INNER_NAMES.join("|")})$`),
};

const { mangleProps: _shortened, ...plain } = options;

/**
 * The page of a table on several devices is a bundle of its own, and takes the board as it is served.
 * It calls much of a browser by names that are shortened above.
 *
 * @type {import("esbuild").BuildOptions}
 */
export const tableOptions = {
  ...plain,
  entryPoints: ["src/table.ts", "src/table.css"],
  external: ["./board.js"],
};

/**
 * No function of ours is called by `new`: those without `this` may be arrows. Statements joined by commas
 * are longer here.
 *
 * @type {import("terser").MinifyOptions}
 */
const SHORTER = {
  module: true,
  ecma: 2022,
  compress: { passes: 3, unsafe_arrows: true, hoist_funs: true, sequences: false },
};

/**
 * Bundle files, as they are written. Terser finds shorter forms of what esbuild has minified: of the
 * board, 2 % less.
 *
 * @param {import("esbuild").BuildOptions} given
 */
export async function bundled(given) {
  const { outputFiles = [] } = await build({ ...given, write: false });
  return Promise.all(
    outputFiles.map(async ({ path, text }) => {
      if (!path.endsWith(".js")) return { path, text };
      const { code = text } = await minify(text, SHORTER);
      return { path, text: code };
    }),
  );
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  for (const each of [options, tableOptions]) {
    if (argv.includes("--watch")) await (await context(each)).watch();
    else {
      for (const { path, text } of await bundled(each)) {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, text);
      }
    }
  }
}
