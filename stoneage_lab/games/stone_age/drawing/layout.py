"""Where things lie on the map of 1200 × 800 units. Only numbers; nothing here is drawn."""

from __future__ import annotations

from typing import Final, NamedTuple


class Place(NamedTuple):
    """Where a site's name stands, and the middle of its first row of rings."""

    name_x: float
    name_y: float
    ring_x: float
    ring_y: float


PLACES: Final = {
    "hunt": Place(420, 26, 580, 152),
    "forest": Place(36, 30, 200, 152),
    "clay": Place(34, 260, 170, 356),
    "quarry": Place(796, 28, 906, 152),
    "river": Place(1012, 256, 1056, 356),
    "toolmaker": Place(420, 262, 404, 414),
    "hut": Place(582, 262, 532, 414),
    "field": Place(744, 262, 728, 414),
}
GATHER: Final = ("hunt", "forest", "clay", "quarry", "river")
VILLAGE: Final = ("toolmaker", "hut", "field")

# Outlines of the lands round the gathering sites; the halo of a site follows its land.
# They were drawn through a few points by hand and are meant to be a little crooked.
LANDS: Final = {
    "forest": (
        "M20 30C35 11 70 17 110 16C150 15 196 22 240 22C284 22 323 8 350 15"
        "C377 22 381 37 386 60C391 83 376 115 376 140C376 165 394 179 384 196"
        "C374 213 356 228 320 234C284 240 234 226 190 226C146 226 111 239 80 236"
        "C49 233 30 231 20 210C10 189 28 153 28 120C28 87 5 49 20 30Z"
    ),
    "hunt": (
        "M406 24C426 6 477 14 520 13C563 12 600 20 640 20C680 20 717 3 740 14"
        "C763 25 763 53 766 80C769 107 754 137 754 160C754 183 774 192 764 206"
        "C754 220 736 231 700 234C664 237 618 225 570 225C522 225 471 239 440 234"
        "C409 229 406 219 400 196C394 173 409 142 410 110C411 78 386 42 406 24Z"
    ),
    "quarry": (
        "M786 24C809 4 861 14 900 13C939 12 970 15 1000 18C1030 21 1052 15 1066 30"
        "C1080 45 1081 76 1074 100C1067 124 1045 141 1030 160C1015 179 1008 192 990 206"
        "C972 220 958 230 930 234C902 238 866 227 840 226C814 225 798 245 786 226"
        "C774 207 776 157 776 120C776 83 763 44 786 24Z"
    ),
    "clay": (
        "M20 266C39 248 80 252 120 250C160 248 204 254 240 256C276 258 298 247 314 262"
        "C330 277 326 311 326 340C326 369 332 401 316 420C300 439 276 443 240 446"
        "C204 449 158 438 120 438C82 438 49 460 30 444C11 428 18 383 16 350"
        "C14 317 1 284 20 266Z"
    ),
    "village": (
        "M352 262C376 242 421 250 470 249C519 248 570 254 620 254C670 254 707 248 740 249"
        "C773 250 784 249 800 262C816 275 824 296 828 320C832 344 831 370 822 392"
        "C813 414 817 430 780 440C743 450 677 446 620 446C563 446 518 438 470 438"
        "C422 438 380 458 356 444C332 430 339 393 338 360C337 327 328 282 352 262Z"
    ),
    "river": (
        "M976 300C995 275 1005 263 1030 252C1055 241 1082 239 1110 240"
        "C1138 241 1166 236 1180 256C1194 276 1186 318 1186 350C1186 382 1194 412 1178 430"
        "C1162 448 1133 444 1100 446C1067 448 1031 440 1000 440C969 440 944 455 930 446"
        "C916 437 918 417 926 390C934 363 957 325 976 300Z"
    ),
}
RIVER: Final = "M1132-24C1120 60 1112 118 1064 186S902 292 872 380 744 538 664 592 586 700 592 830"
HOUSES: Final = {"toolmaker": (346, 256, 148, 182), "hut": (502, 256, 160, 182),
                 "field": (670, 256, 148, 182)}  # fmt: skip

CARD_WIDTH: Final = 114
CARD_STEP: Final = 122
CARD_Y: Final = 616
CARD_HEIGHT: Final = 172
CARDS_X: Final = 698
TILES_X: Final = 24
STRIP_Y: Final = 603
TRAY: Final = (332.0, 447.0, 478.0, 91.0)


def ring_places(count: int, place: Place) -> list[tuple[float, float]]:
    """Return where the rings of a site lie: seven in two rows, one or two in a row.

    Examples
    --------
    >>> len(ring_places(7, PLACES["forest"]))
    7
    """
    if count <= 2:
        return [(place.ring_x + 46 * number, place.ring_y) for number in range(count)]
    first = (count + 1) // 2
    rows = [(first, place.ring_y), (count - first, place.ring_y + 52)]
    return [
        (place.ring_x + 58 * (number - (length - 1) / 2), y)
        for length, y in rows
        for number in range(length)
    ]


def crowd_places(counts: list[int], place: Place) -> list[list[tuple[float, float]]]:
    """Return where people stand at a site without rings: a group a seat, in two columns."""
    groups: list[list[tuple[float, float]]] = []
    for number, count in enumerate(counts):
        x = place.ring_x - 138 + 160 * (number % 2)
        y = place.ring_y + 8 + 54 * (number // 2)
        step = min(30.0, 108 / max(1, count - 1))
        groups.append([(x + step * one, y) for one in range(count)])
    return groups


def card_x(index: int) -> float:
    """Return the left edge of a card slot; slot 0 (which costs 1) is the rightmost."""
    return CARDS_X + (3 - index) * CARD_STEP


def tile_x(index: int) -> float:
    """Return the left edge of a building stack, counted from the left."""
    return TILES_X + index * CARD_STEP
