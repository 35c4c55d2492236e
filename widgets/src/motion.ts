/** Animates pieces whose place changes with a new picture, and places that slide along a ground. */

import { all, centre, first, setClass } from "./dom";

const PIECES = "[id^=piece-]";
/** A place of a ground, and what is drawn over it. */
const PLACES = ":is(.sal-places,.sal-marks,.sal-labels)>g[transform]";
/** Milliseconds, as in board.css: what ends together is painted once. */
const DURATION = 400;
/** How much longer a piece is on its way that walks along it, not that rides. */
const WALK = 2;
/** The height to which a piece hops, in units of the drawing. */
const HOP = 30;

type Piece = SVGElement | HTMLElement;

/** The last move of each piece. */
const moving = new WeakMap<Piece, Animation>();

/** End all that moves on a board: what is told step by step is seen at its end. */
export function endMotion(root: HTMLElement): void {
  for (const each of root.getAnimations({ subtree: true })) {
    // A strip that fades while it is scrolled goes on.
    if (each.timeline === document.timeline) each.finish();
  }
}

/**
 * Remember where every piece and place is; the returned function animates what has moved. Pieces
 * that have moved keep a class until they stay where they are. Nothing comes from the picture of
 * another game: the new one is `fresh`.
 */
export function watchPieces(root: HTMLElement): (fresh?: boolean) => void {
  // The factor of duration that the user has chosen; 0 where motion is not wanted.
  const slowed = +(getComputedStyle(root).getPropertyValue("--sal-motion") || 1);
  const duration = DURATION * slowed;
  const timing: KeyframeAnimationOptions = {
    duration,
    easing: "cubic-bezier(.3,.1,.2,1)",
    // What comes later waits where it comes from.
    fill: "backwards",
  };
  const pieces = () => all<Piece>(root, PIECES);
  const before = new Map(pieces().map((piece) => [piece.id, standing(piece)]));
  const lain = new Map(all<SVGElement>(root, PLACES).map((place) => [place.id, lying(place)]));
  return (fresh) => {
    if (slowed && !fresh) {
      for (const place of all<SVGElement>(root, PLACES)) {
        const was = lain.get(place.id);
        const is = lying(place);
        // On the same ground it slides to where it lies now.
        if (was?.at && is.at && was.ground === is.ground && was.at !== is.at)
          place.animate({ transform: [was.at, is.at] }, timing);
      }
    }
    // A piece on its way may belong elsewhere by now: it goes on from where it was seen last.
    for (const piece of pieces()) moving.get(piece)?.cancel();
    // All are measured before the first one moves: measuring in between would force a layout each.
    const measured = pieces().map((piece) => {
      const frames = !fresh && travel(piece);
      return [piece, frames, frames ? waits(piece) : 0] as const;
    });
    for (const [piece, frames, delay] of measured) {
      setClass(piece, "sal-moved", frames);
      // Neither appears what lies elsewhere in the markup, nor what comes from somewhere at once.
      setClass(piece, "sal-came", before.size && !before.has(piece.id) && (delay || !frames));
      if (!frames || !slowed) continue;
      const { gait, way } = piece.dataset;
      const even = { easing: "linear", duration: duration * (gait === "ride" ? 1 : WALK) };
      moving.set(piece, piece.animate(frames, { ...timing, delay, ...(way && even) }));
    }
    // What lies before a player is clipped, but for what comes there or goes; so is the table.
    setClass(root, "sal-gets", first(root, ".sal-panels>.sal-panel .sal-moved"));
    setClass(root, "sal-sends", first(root, ".sal-moment.sal-moved"));
  };

  /** The way of a piece; none if it has not moved. */
  function travel(piece: Piece): PropertyIndexedKeyframes | undefined {
    // A piece that is new may name the one it comes from.
    const from = before.get(piece.id) ?? before.get(piece.dataset.from as string);
    // To measure what is folded away would lay it out, and nobody sees it move.
    if (!from || !seenFor(piece).contains(piece)) return;
    const to = centre(piece);
    // The drawing itself may have moved on the page: that is no move of the piece.
    const drift = centre(from.drawing);
    // A piece that is or was invisible is not animated, nor one whose drawing is gone.
    if (!from.at.x || !to.x || !drift.x) return;
    const { a: scale = 1, e, f } = (planeAround(piece) ?? {}) as DOMMatrix;
    const x = (from.at.x + drift.x - from.home.x - to.x) / scale;
    const y = (from.at.y + drift.y - from.home.y - to.y) / scale;
    if (Math.hypot(x, y) < 1) return;
    const { way = "", gait } = piece.dataset;
    // Where the piece is seen on its way, from where it stands at last.
    const stops = [{ x, y }];
    const points = way.matchAll(/(\S+),(\S+)/g) as Iterable<[string, string, string]>;
    for (const [, across, down] of points) {
      stops.push({ x: +across - (to.x - e) / scale, y: +down - (to.y - f) / scale });
    }
    if (gait === "hop") stops.push({ x: x / 2, y: y / 2 - HOP });
    stops.push({ x: 0, y: 0 });
    // By `transform`, between two known values: in a picture anything else is painted again for
    // every frame.
    const own = getComputedStyle(piece).transform.replace("none", "");
    // Evenly along its length.
    let length = 0;
    const offset = stops.map((stop, n) => {
      const last = stops[n - 1] ?? stop;
      length += Math.hypot(stop.x - last.x, stop.y - last.y);
      return length;
    });
    return {
      transform: stops.map(({ x, y }) => `translate(${x}px,${y}px) ${own}`),
      offset: offset.map((each) => each / length),
    };
  }
}

/** Where a place lies in its drawing, as a style writes it, and in how wide a drawing. */
function lying(place: SVGElement) {
  const [, x, y] = place.getAttribute("transform")?.match(/^translate\((\S+) (\S+)\)$/) ?? [];
  const ground = place.ownerSVGElement?.getAttribute("viewBox")?.split(" ")[2];
  return { at: x && `translate(${x}px,${y}px)`, ground };
}

/** What is seen of a piece: of one that is folded away the summary of the fold. */
function seenFor(piece: Piece): Element {
  return piece.closest("details:not([open])")?.firstElementChild ?? piece;
}

function standing(piece: Piece) {
  const seen = seenFor(piece);
  const drawing = (seen as SVGElement).ownerSVGElement ?? seen;
  return { at: centre(seen), drawing, home: centre(drawing) };
}

/** After how many milliseconds a piece starts. */
function waits(piece: Piece): number {
  return Number.parseFloat(getComputedStyle(piece).animationDelay) * 1e3;
}

/** From units of the drawing that the piece stands in to pixels of the screen. */
function planeAround(piece: Element): DOMMatrix | null | undefined {
  return (piece.parentNode as Partial<SVGGraphicsElement> | null)?.getScreenCTM?.();
}
