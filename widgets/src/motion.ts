/** Animates pieces whose place changes with a new picture. */

import { all, centre } from "./dom";

const PIECES = '[id^="piece-"]';
/** Milliseconds, as in board.css: what ends together is painted once. */
const DURATION = 400;

type Piece = SVGElement | HTMLElement;

/** The last move of each piece. */
const moving = new WeakMap<Piece, Animation>();

/** Remember where every piece is; the returned function animates those that have moved. */
export function watchPieces(root: HTMLElement): () => void {
  const calm = window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;
  if (calm) return () => {};
  // The factor of duration that the user has chosen.
  const slowed = +(getComputedStyle(root).getPropertyValue("--sal-motion") || 1);
  const timing = { duration: DURATION * slowed, easing: "cubic-bezier(.3,.1,.2,1)" };
  const pieces = () => all<Piece>(root, PIECES);
  const before = new Map(pieces().map((piece) => [piece.id, standing(piece)]));
  return () => {
    // A piece on its way may belong elsewhere by now: it goes on from where it was seen last.
    for (const piece of pieces()) moving.get(piece)?.cancel();
    // All are measured before the first one moves: measuring in between would force a layout each.
    for (const [piece, transform] of pieces().map((piece) => [piece, travel(piece)] as const)) {
      if (transform) moving.set(piece, piece.animate({ transform }, timing));
    }
  };

  /** The way of a piece; none if it has not moved. */
  function travel(piece: Piece): string[] | undefined {
    // A piece that is new may name the one it comes from.
    const from = before.get(piece.id) ?? before.get(piece.dataset.from ?? "");
    const to = centre(piece);
    // A piece that is or was invisible is not animated.
    if (!from?.at.x || !to.x || !from.drawing.isConnected) return;
    // The drawing itself may have moved on the page: that is no move of the piece.
    const drift = centre(from.drawing);
    const scale = scaleAround(piece);
    const dx = (from.at.x + drift.x - from.home.x - to.x) / scale;
    const dy = (from.at.y + drift.y - from.home.y - to.y) / scale;
    if (Math.hypot(dx, dy) < 1) return;
    // By `transform`, between two known values: in a picture anything else is painted again for
    // every frame.
    const own = getComputedStyle(piece).transform.replace("none", "");
    return [`translate(${dx}px,${dy}px) ${own}`, `translate(0px) ${own}`];
  }
}

/** Where a piece is visible: inside a fold, at the summary of the fold. */
function standing(piece: Piece) {
  const seen = piece.closest("details:not([open])")?.firstElementChild ?? piece;
  const drawing = (seen as SVGElement).ownerSVGElement ?? seen;
  return { at: centre(seen), drawing, home: centre(drawing) };
}

/** Screen pixels per unit of the drawing the piece stands in. */
function scaleAround(piece: Element): number {
  const parent = piece.parentNode;
  return (parent instanceof SVGGraphicsElement && parent.getScreenCTM()?.a) || 1;
}
