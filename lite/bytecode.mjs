// node bytecode.mjs PYODIDE CELLS OUT: runs first_steps.py in the Python of PYODIDE with the cells of
// notebooks; the bytecode that it keeps is written into OUT.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process, { argv } from "node:process";
import { pathToFileURL } from "node:url";

const [folder, cells, out] = argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const { packages } = JSON.parse(readFileSync(join(folder, "pyodide-lock.json"), "utf8"));
const python = await loadPyodide({
  // The same sources give the same bytes: the order of a set of words stands in them.
  env: { PYTHONHASHSEED: "0" },
  indexURL: `${folder}/`,
  packages: Object.keys(packages),
});
const keep = (path, bytes) => {
  const file = join(out, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes.toJs());
};
try {
  python.runPython(readFileSync(new URL("first_steps.py", import.meta.url), "utf8"));
  python.globals.get("main")(readFileSync(cells, "utf8"), keep);
} catch (error) {
  // Thrown on, it would come after the whole script that has failed.
  console.error(String(error));
  process.exitCode = 1;
}
