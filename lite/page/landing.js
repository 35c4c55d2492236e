// The first page: shows how much of the site this browser stores, and offers to store all of it.
"use strict";

(async () => {
  const place = document.getElementById("kept");
  const [bar, keep] = [place.querySelector("progress"), document.getElementById("keep")];

  function show(state) {
    place.hidden = false;
    for (const part of place.querySelectorAll("[data-state]")) {
      part.hidden = part.dataset.state !== state;
    }
    bar.hidden = keep.hidden = state !== "keep_state";
  }

  Site.follow(({ kept, total, stopped }) => {
    for (const number of place.querySelectorAll("b")) number.textContent = Site.megabytes(kept);
    bar.value = kept / total;
    show(kept < total ? "keep_state" : "keep_all");
    if (stopped) keep.disabled = false;
  });
  const worker = await Site.worker();
  if (!worker) {
    show("keep_none");
    return;
  }
  worker.postMessage("tell");
  keep.addEventListener("click", () => {
    keep.disabled = true;
    worker.postMessage("keep");
  });
})();
