"""The rules of Age of Hunting in the order of play, with the code that implements each.

The words are texts (``text/rulebook``); this is their table of contents.
"""

from __future__ import annotations

from typing import Final

from ....core.rulebook import Chapter, RuleEntry

RULEBOOK: Final[tuple[Chapter, ...]] = (
    (
        "set_up",
        (
            RuleEntry("setup.player", "rules.state.HuntingState.lay_out"),
            RuleEntry("setup.grounds", "rules.chance_nodes.Siding"),
            RuleEntry(
                "setup.lands",
                "rules.chance_nodes.Landing",
                ("lands",),
                {"lands_recommended": "rules.options.recommended_lands"},
            ),
            RuleEntry("ground.absent", "rules.grounds.absent"),
            RuleEntry("setup.rocks", "rules.chance_nodes.Turning"),
            RuleEntry("setup.start", "rules.chance_nodes.Starting"),
            RuleEntry("setup.opening", "rules.flow.opening_seat"),
            RuleEntry("hunt.opening", "rules.hunting.Opening"),
        ),
    ),
    (
        "hunt",
        (
            RuleEntry("turn.order", "rules.flow.next_phase"),
            RuleEntry("turn.moment", "rules.steps.TaskStep.not_now"),
            RuleEntry("hunt.must", "rules.hunting.Hunting"),
            RuleEntry("place.chief", "rules.grounds.place_reasons"),
            RuleEntry("place.followers", "rules.grounds.place_reasons"),
            RuleEntry("hunt.push", "rules.hunting.put"),
            RuleEntry("place.room", "rules.grounds.place_reasons"),
            RuleEntry("space.absent", "rules.grounds.no_space"),
            RuleEntry("recall.group", "rules.rows.followers_before"),
            RuleEntry("recall.chief", "rules.grounds.recall_reasons"),
            RuleEntry("recall.close", "rules.rows.without"),
        ),
    ),
    (
        "harvest",
        (
            RuleEntry("harvest.areas", "rules.harvest.begin_harvest"),
            RuleEntry(
                "harvest.order",
                "rules.harvest.Harvesting",
                ("harvest",),
                {"harvest_asked": "rules.options.every_area_is_asked_for"},
            ),
            RuleEntry("use.waiting", "rules.harvest.Harvesting"),
            RuleEntry("use.skip", "rules.harvest.Harvesting", ("harvest",)),
            RuleEntry(
                "harvest.stock",
                "rules.state.HuntingState.gain",
                ("stock",),
                {"stock_unlimited": "rules.options.food_never_runs_out"},
            ),
            RuleEntry("area.none", "rules.harvest.begin_harvest"),
            RuleEntry("area.gain", "rules.harvest.gain_part"),
            RuleEntry("area.choose", "rules.harvest.Taking"),
            RuleEntry("take.count", "rules.harvest.Taking"),
            RuleEntry("take.kinds", "rules.harvest.Taking"),
            RuleEntry("take.stock", "rules.harvest.Taking"),
            RuleEntry("area.trade", "rules.harvest.Trading"),
            RuleEntry("trade.offer", "rules.harvest.Trading"),
            RuleEntry("trade.same", "rules.harvest.Trading"),
            RuleEntry("trade.have", "rules.harvest.Trading"),
            RuleEntry("trade.stock", "rules.harvest.Trading"),
            RuleEntry("copy.chief", "rules.harvest.CopyStep"),
            RuleEntry("copy.hut", "rules.harvest.CopyStep"),
            RuleEntry("copy.piece", "rules.harvest.CopyStep"),
            RuleEntry(
                "copy.once",
                "rules.harvest.go_through",
                ("copy",),
                {"copy_chain": "rules.options.copies_go_on"},
            ),
            RuleEntry("decline.no", "rules.harvest.Taking"),
        ),
    ),
    (
        "develop",
        (
            RuleEntry("develop.once", "rules.developing.Developing"),
            RuleEntry("develop.left", "rules.faces.DevelopmentRow"),
            RuleEntry("develop.extra", "rules.faces.Price.plus"),
            RuleEntry("develop.cost", "rules.faces.Price.missing"),
            RuleEntry("develop.none", "rules.grounds.develop_reasons"),
            RuleEntry("pay.price", "rules.developing.Paying"),
            RuleEntry("pay.have", "rules.developing.Paying"),
            RuleEntry("cave.rocks", "rules.chance_nodes.Turning"),
            RuleEntry("follower.hand", "rules.developing.Paying.play"),
            RuleEntry("hut.space", "rules.developing.Paying.build"),
            RuleEntry("develop.space", "rules.grounds.hut_reasons"),
            RuleEntry("develop.taken", "rules.grounds.hut_reasons"),
        ),
    ),
    (
        "store",
        (
            RuleEntry("store.caves", "rules.developing.Returning"),
            RuleEntry("store.coins", "rules.state.HuntingState.foods"),
            RuleEntry("return.count", "rules.developing.Returning"),
            RuleEntry("return.have", "rules.developing.Returning"),
        ),
    ),
    (
        "end",
        (
            RuleEntry("end.huts", "rules.developing.Paying.build"),
            RuleEntry("end.track", "rules.state.HuntingState.step_on"),
            RuleEntry("end.round", "rules.flow.next_phase"),
        ),
    ),
    (
        "score",
        (
            RuleEntry("score.board", "rules.scoring.points"),
            RuleEntry("score.spaces", "rules.scoring.points"),
            RuleEntry("score.stored", "rules.scoring.end_points"),
            RuleEntry("score.coins", "rules.scoring.end_points"),
            RuleEntry("score.fixed", "rules.scoring.end_points"),
            RuleEntry(
                "score.tie",
                "rules.scoring.Developments",
                ("tie_break",),
                {"tie_break_pieces": "rules.scoring.FewestPieces"},
            ),
        ),
    ),
)

EVENT_RULES: Final[dict[str, str]] = {
    "start": "setup.start",
    "lay": "setup.lands",
    "opening": "setup.opening",
    "round": "turn.order",
    "place": "hunt.push",
    "recall": "recall.group",
    "harvest": "harvest.areas",
    "harvest_none": "area.none",
    "short": "harvest.stock",
    "take": "area.choose",
    "trade": "area.trade",
    "copy": "copy.chief",
    "copy_stops": "copy.once",
    "point": "area.gain",
    "home": "recall.close",
    "decline": "area.trade",
    "skip": "harvest.order",
    "cave": "cave.rocks",
    "follower": "follower.hand",
    "hut": "hut.space",
    "rock": "cave.rocks",
    "return": "store.caves",
    "end_huts": "end.huts",
    "end_track": "end.track",
    "score": "score.board",
    "tie": "score.tie",
}
"""The rule from which each event of the log follows."""
