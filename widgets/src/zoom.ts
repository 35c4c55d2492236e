/** A board for a projector: larger, as long as table, decision and what is mine fit beside each other. */

/** Pixels of the narrowest board whose decision stands beside the table, of a low one, and around it. */
const WIDE = 844;
const HIGH = 520;
const BARS = 125;

/** Enlarge a board as its style asks for with `--sal-larger`, but not beyond the window. */
export function watchZoom(root: HTMLElement, place: HTMLElement, until: AbortSignal): () => void {
  const settle = () => {
    const asked = Number(getComputedStyle(root).getPropertyValue("--sal-larger")) || 1;
    const [wide, high] = [place.clientWidth / WIDE, (innerHeight - BARS) / HIGH];
    // A narrow board is one column, at any size.
    const zoom = wide < 1 ? asked : Math.max(1, Math.min(asked, wide, high));
    place.style.setProperty("--sal-zoom", `${zoom}`);
  };
  const watch = new ResizeObserver(settle);
  watch.observe(place);
  window.addEventListener("resize", settle, { signal: until });
  until.addEventListener("abort", () => watch.disconnect());
  return settle;
}
