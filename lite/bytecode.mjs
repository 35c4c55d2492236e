// node bytecode.mjs PYODIDE OUT STEPS: runs STEPS in the Python of PYODIDE; what they keep is written
// into OUT.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process, { argv } from "node:process";
import { pathToFileURL } from "node:url";

const [folder, out, first] = argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const { packages } = JSON.parse(readFileSync(join(folder, "pyodide-lock.json"), "utf8"));
const python = await loadPyodide({
  // The same sources give the same bytes: the order of a set of words stands in them.
  env: { PYTHONHASHSEED: "0" },
  indexURL: `${folder}/`,
  packages: Object.keys(packages),
});
python.globals.set("keep", (path, bytes) => {
  const file = join(out, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes.toJs());
});
try {
  python.runPython(readFileSync(first, "utf8"));
} catch (error) {
  // Thrown on, it would come after the whole script that has failed.
  console.error(String(error));
  process.exitCode = 1;
}
