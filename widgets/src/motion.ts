/** Pieces that stand elsewhere after a picture was drawn travel there instead of jumping. */

import { centre } from "./dom";

const PIECES = '[id^="piece-"]';
const MOVING = { duration: 420, easing: "cubic-bezier(.3,.1,.2,1)" };

/** Remember where every piece stands; the function returned lets those that moved travel. */
export function watchPieces(root: HTMLElement): () => void {
  const calm = window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;
  if (calm) return () => {};
  const pieces = () => [...root.querySelectorAll<SVGElement | HTMLElement>(PIECES)];
  const before = new Map(pieces().map((piece) => [piece.id, centre(piece)]));
  return () => {
    for (const piece of pieces()) {
      // A piece that is new may name the one it comes from.
      const from = before.get(piece.id) ?? before.get(piece.dataset.from ?? "");
      if (!from?.x) continue;
      const to = centre(piece);
      const scale = scaleAround(piece);
      const [dx, dy] = [(from.x - to.x) / scale, (from.y - to.y) / scale];
      if (Math.hypot(dx, dy) < 1) continue;
      piece.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0px 0px" }], MOVING);
    }
  };
}

/** Screen pixels per unit of the drawing the piece stands in. */
function scaleAround(piece: Element): number {
  const parent = piece.parentNode;
  return (parent instanceof SVGGraphicsElement && parent.getScreenCTM()?.a) || 1;
}
