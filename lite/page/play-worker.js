// Runs Python for the page "Play now", beside it, so that the page answers while Python thinks.

// Written by lite/pages.py: what Python runs, and the packages that it needs for that.
const PLAY = "{{ PLAY }}";
const PACKAGES = "{{ PACKAGES }}";

const pyodide = new URL("static/pyodide/", self.location.href).href;
// The receiver of the page's messages, once Python runs.
let deliver = null;

const ready = load();

async function load() {
  const { loadPyodide } = await import(`${pyodide}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: pyodide, packages: PACKAGES });
  postMessage({ step: "board" });
  return python;
}

/** Show the first board; returns what takes the messages of the page. */
async function begin(given) {
  const python = await ready;
  python.runPython(PLAY);
  const post = (name, message, parts) => {
    const bytes = parts.toJs();
    parts.destroy();
    postMessage({ name, message: JSON.parse(message), bytes });
  };
  return python.globals.get("begin")(post, JSON.stringify(given));
}

ready.catch((error) => postMessage({ failed: String(error?.message ?? error) }));

self.addEventListener("message", async ({ data }) => {
  try {
    if (data.begin) deliver = begin(data.begin);
    const take = await deliver;
    if (data.name) take(data.name, JSON.stringify(data.message));
  } catch (error) {
    postMessage({ failed: String(error?.message ?? error) });
  }
});
