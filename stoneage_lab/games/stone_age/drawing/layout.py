"""Positions: the land of 1000 × 562 units, and the two shelves of 500 × 254 below it.

This module has only numbers and draws nothing. Every place is drawn where it lies on the wide land;
a layout says how far from there each region is moved.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from ....drawing.ground import Box


class MapPlace(NamedTuple):
    """The position of a site's name, and the middle of its first row of rings."""

    name_x: float
    name_y: float
    ring_x: float
    ring_y: float


SHELF: Final = (500, 254)

PLACES: Final = {
    "hunt": MapPlace(360, 26, 494, 162),
    "forest": MapPlace(30, 28, 172, 158),
    "clay": MapPlace(24, 260, 132, 368),
    "quarry": MapPlace(672, 26, 768, 158),
    "river": MapPlace(806, 260, 878, 368),
    "toolmaker": MapPlace(354, 258, 318, 424),
    "hut": MapPlace(518, 258, 468, 424),
    "field": MapPlace(648, 258, 622, 424),
}

# Outlines of the ground of the gathering sites; the halo of a site follows its ground.
# They were drawn by hand through a few points and are slightly irregular on purpose.
LANDS: Final = {
    "forest": (
        "M24 26C37 16 66 16 90 15C114 14 143 19 170 19C197 19 226 14 250 14"
        "C274 14 299 13 312 20C325 27 328 39 330 54C332 69 324 92 324 110"
        "C324 128 332 143 332 160C332 177 332 200 322 212C312 224 292 230 270 232"
        "C248 234 217 226 190 227C163 228 135 236 110 236C85 236 56 236 40 228"
        "C24 220 20 206 17 190C14 174 22 149 22 130C22 111 14 93 14 76C14 59 11 36 24 26Z"
    ),
    "hunt": (
        "M352 24C365 16 395 16 420 15C445 14 473 19 500 19C527 19 559 12 580 13"
        "C601 14 618 14 628 22C638 30 641 48 642 64C643 80 634 101 634 120"
        "C634 139 645 159 644 176C643 193 642 212 628 222C614 232 585 233 560 234"
        "C535 235 507 227 480 227C453 227 421 236 400 235C379 234 362 233 352 222"
        "C342 211 342 187 342 170C342 153 350 137 350 120C350 103 341 82 341 66"
        "C341 50 339 32 352 24Z"
    ),
    "quarry": (
        "M662 22C675 11 707 15 730 14C753 13 777 18 800 18C823 18 847 12 866 13"
        "C885 14 904 16 914 26C924 36 924 54 924 70C924 86 919 104 914 120"
        "C909 136 902 150 894 164C886 178 880 195 866 206C852 217 833 229 812 232"
        "C791 235 762 226 740 226C718 226 694 238 680 233C666 228 658 212 655 196"
        "C652 180 662 159 662 140C662 121 653 100 653 80C653 60 649 33 662 22Z"
    ),
    "clay": (
        "M22 256C33 246 59 248 80 247C101 246 128 251 150 251C172 251 198 243 214 245"
        "C230 247 238 251 244 262C250 273 250 294 250 310C250 326 244 343 244 360"
        "C244 377 251 396 249 410C247 424 245 439 232 446C219 453 192 452 170 452"
        "C148 452 122 446 100 446C78 446 54 458 40 454C26 450 19 440 16 424"
        "C13 408 21 380 20 360C19 340 12 321 12 304C12 287 11 266 22 256Z"
    ),
    "village": (
        "M268 258C282 249 315 249 340 248C365 247 392 252 420 252C448 252 480 246 510 246"
        "C540 246 572 251 600 251C628 251 663 244 680 247C697 250 699 254 704 266"
        "C709 278 709 301 708 320C707 339 701 362 698 380C695 398 694 418 688 430"
        "C682 442 678 446 660 450C642 454 610 454 580 453C550 452 512 447 480 447"
        "C448 447 420 454 390 454C360 454 321 453 300 449C279 445 272 447 266 432"
        "C260 417 263 382 262 360C261 338 257 317 258 300C259 283 254 267 268 258Z"
    ),
    "river": (
        "M838 258C850 252 863 247 880 246C897 245 924 248 940 250C956 252 970 248 978 258"
        "C986 268 987 291 988 310C989 329 982 351 982 370C982 389 991 411 988 424"
        "C985 437 981 445 966 450C951 455 924 454 900 454C876 454 842 449 820 449"
        "C798 449 780 457 768 453C756 449 749 438 748 424C747 410 758 390 764 372"
        "C770 354 775 333 782 318C789 303 797 292 806 282C815 272 826 264 838 258Z"
    ),
}


def _box_around(outline: str) -> Box:
    """Return the box around the points of an outline, all of which are absolute."""
    points = [float(number) for number in re.findall(r"[\d.]+", outline)]
    left, top = min(points[::2]), min(points[1::2])
    return (left, top, max(points[::2]) - left, max(points[1::2]) - top)


LAND_BOXES: Final = {name: _box_around(outline) for name, outline in LANDS.items()}
"""The box around the ground of each site."""

HOUSES: Final = {"toolmaker": (263, 252, 180, 196), "hut": (449, 252, 144, 196),
                 "field": (599, 252, 104, 196)}  # fmt: skip
# Fibres of the paper, scattered once over a square that is repeated.
GRAIN: Final = (
    "M60 151l2-1M154 121h1M120 66l2 1M120 138l-2 2M38 59l2 2M3 16h2M77 7l3 2M152 99l-2 2"
    "M147 113l2-1M24 9l2 2M55 66l-2-1M107 129l-2-1M136 149l-2 1M86 7l3 1M83 138l1 1M146 68h3"
    "M16 123h-2M88 17l-2 1M5 75l-2 2M30 11l1 2M150 84l3 1M9 79h1M27 153l1 1M104 74l3 1"
    "M10 86l3-1M35 96l-2 2M133 98l1-1M110 60l3 2M66 133l3-1M2 106h3M96 157h2M85 119l3-1"
    "M155 71h-2M150 15l1-1M64 116l3-1M45 93l2-1"
)
PLAQUE: Final = (14.0, 462.0, 404.0, 90.0)
TRAY: Final = (428.0, 460.0, 560.0, 92.0)

CARD_WIDTH: Final = 118
CARD_STEP: Final = 122
CARD_Y: Final = 88
CARD_HEIGHT: Final = 158
CARD_X: Final = 8
STRIP_Y: Final = 76

# Sites of expansions, which have no place on the map, lie in a row at the bottom right.
ADDED_WIDTH: Final = 178.0
ADDED_HEIGHT: Final = 96.0
ADDED_GAP: Final = 4.0
RING_STEP: Final = 45.0
MOST_AS_DRAWN: Final = 4
"""The rings for which such a site was drawn."""


def added_width(rings: int) -> float:
    """Return the width of an added site, which grows with its rings.

    Examples
    --------
    >>> added_width(2), added_width(6)
    (178.0, 268.0)
    """
    return ADDED_WIDTH + RING_STEP * max(0, rings - MOST_AS_DRAWN)


def added_across(rings: Iterable[int]) -> float:
    """Return the width of the row of added sites that have so many rings each."""
    return sum(added_width(count) + ADDED_GAP for count in rings)


def added_place(rings: Sequence[int]) -> MapPlace:
    """Return the position of the last of some added sites, which are counted from the right.

    Parameters
    ----------
    rings : sequence of int
        The number of rings of each.
    """
    x, y, wide, _ = TRAY
    left = x + wide + ADDED_GAP - added_across(rings)
    # So far apart that the name hides no heads.
    return MapPlace(left + 6, y - 2, left + added_width(rings[-1]) / 2, y + 78)


def added_rings(
    count: int, place: MapPlace, wide: float = ADDED_WIDTH
) -> list[tuple[float, float]]:
    """Return positions in one row at an added site: of its rings, or of people without rings.

    The row is no wider than the site: many people stand closer.
    """
    step = min(RING_STEP, (wide - 40) / max(1, count - 1))
    return [
        (round(place.ring_x + step * (number - (count - 1) / 2), 1), place.ring_y)
        for number in range(count)
    ]


def ring_places(count: int, place: MapPlace) -> list[tuple[float, float]]:
    """Return the positions of the rings of a site: seven in two rows, one or two in one row.

    Examples
    --------
    >>> len(ring_places(7, PLACES["forest"]))
    7
    """
    if count <= 2:
        return [(place.ring_x + 45 * number, place.ring_y) for number in range(count)]
    first = (count + 1) // 2
    rows = [(first, place.ring_y), (count - first, place.ring_y + 54)]
    return [
        (place.ring_x + 57 * (number - (length - 1) / 2), y)
        for length, y in rows
        for number in range(length)
    ]


def crowd_places(counts: list[int], place: MapPlace) -> list[list[tuple[float, float]]]:
    """Return the positions of people at a site without rings: one group per seat, two columns."""
    groups: list[list[tuple[float, float]]] = []
    for number, count in enumerate(counts):
        x = place.ring_x - 128 + 140 * (number % 2)
        y = place.ring_y + 4 + 56 * (number // 2)
        # The number of a group, up to ×10, is written beside it.
        step = min(26.0, 52 / max(1, count - 1))
        groups.append([(round(x + step * one, 1), y) for one in range(count)])
    return groups


def card_x(index: int) -> float:
    """Return the left edge of a card slot; slot 0 (which costs 1) is the rightmost."""
    return CARD_X + (3 - index) * CARD_STEP


def tile_x(index: int) -> float:
    """Return the left edge of a building stack, counted from the left."""
    return CARD_X + index * CARD_STEP


class TableLayout(NamedTuple):
    """Where the regions of the table lie.

    Attributes
    ----------
    name : str
        The name of its land.
    size : (int, int)
    moved : mapping
        How far a region is moved from where it lies on the wide land.
    shelves : mapping
        The upper left corners of the shelves.
    tray : Box
        The tray of the dice; added sites lie at its right end, or where they are moved.
    """

    name: str
    size: tuple[int, int]
    moved: Mapping[str, tuple[float, float]]
    shelves: Mapping[str, tuple[float, float]]
    tray: tuple[float, float, float, float]
    river: str
    """The way of the river, and below that of the tracks between the regions."""
    tracks: str
    added_apart: bool = False
    """Whether added sites leave the tray its whole width."""

    def at(self, region: str) -> tuple[float, float]:
        """Return how far a site or another region is moved."""
        return self.moved.get(region, (0, 0))

    @property
    def views(self) -> dict[str, tuple[float, float, float, float]]:
        """The parts that a picture can show alone."""
        corners = {"land": (0.0, 0.0), **self.shelves}
        land_high = min(y for _, y in self.shelves.values())
        sizes = {"land": (self.size[0], land_high)}
        return {name: (*corner, *sizes.get(name, SHELF)) for name, corner in corners.items()}


WIDE: Final = TableLayout(
    "wide", (1000, 816), {}, {"tiles": (0.0, 562.0), "cards": (500.0, 562.0)}, TRAY,
    "M966-20C964 54 950 128 912 186S790 262 756 336 726 436 680 492 628 552 622 600",
    "M232 236C250 246 262 250 282 262M494 236C498 244 500 246 502 254M700 236C690 244 684 246 676"
    " 254M250 340C256 340 258 342 264 344M330 452C310 470 290 500 300 560M640 452C660 470 760 520"
    " 800 560",
)  # fmt: skip
_VILLAGE: Final = (-196.0, 452.0)
NARROW: Final = TableLayout(
    "narrow",
    (612, 1536),
    {
        "forest": (-8.0, 0.0),
        "quarry": (-320.0, 0.0),
        "hunt": (-334.0, 226.0),
        "river": (-382.0, -6.0),
        "clay": (-6.0, 226.0),
        "toolmaker": _VILLAGE,
        "hut": _VILLAGE,
        "field": _VILLAGE,
        "village": _VILLAGE,
        "plaque": (90.0, 456.0),
        "added": (-386.0, 126.0),
    },
    {"tiles": (56.0, 1016.0), "cards": (56.0, 1276.0)},
    (256.0, 478.0, 346.0, 92.0),
    "M640 222C540 240 470 222 400 236 334 250 334 310 332 380 328 450 262 480 256 560 250 640 250"
    " 670 160 694 100 706 40 700-20 700",
    "M150 236C148 238 146 240 146 242M470 232C480 236 486 238 490 240M150 466C148 470 146 474 140"
    " 478M180 684C200 690 210 696 220 704M420 452C420 460 424 466 430 474M300 900C300 910 298 912"
    " 296 916",
    added_apart=True,
)
LAYOUTS: Final = {layout.name: layout for layout in (WIDE, NARROW)}
