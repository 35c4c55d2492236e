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
            RuleEntry("setup.grounds", "rules.chance_nodes.SideDraw"),
            RuleEntry(
                "setup.lands",
                "rules.chance_nodes.LandDraw",
                ("lands",),
                {"lands_recommended": "rules.rule_options.recommended_lands"},
            ),
            RuleEntry("ground.absent", "rules.shared_refusals.absent_ground_refusal"),
            RuleEntry("setup.rocks", "rules.chance_nodes.RockDraw"),
            RuleEntry("setup.start", "rules.chance_nodes.StartPlayerDraw"),
            RuleEntry("setup.opening", "rules.flow.opening_seat"),
            RuleEntry("hunt.opening", "rules.sending_chiefs.OpeningStep"),
        ),
    ),
    (
        "hunt",
        (
            RuleEntry("turn.order", "rules.flow.next_phase"),
            RuleEntry("turn.moment", "rules.step_base.TaskStep.not_now"),
            RuleEntry("hunt.must", "rules.sending_chiefs.HuntStep"),
            RuleEntry("place.chief", "rules.sending_chiefs.forbids_sending"),
            RuleEntry("place.followers", "rules.sending_chiefs.forbids_sending"),
            RuleEntry("hunt.push", "rules.sending_chiefs.put"),
            RuleEntry("place.room", "rules.sending_chiefs.forbids_sending"),
            RuleEntry("space.absent", "rules.shared_refusals.no_space"),
            RuleEntry("recall.group", "rules.packed_rows.followers_before"),
            RuleEntry("recall.chief", "rules.sending_chiefs.forbids_recall"),
            RuleEntry("recall.close", "rules.packed_rows.without"),
        ),
    ),
    (
        "harvest",
        (
            RuleEntry("harvest.areas", "rules.harvest.begin_harvest"),
            RuleEntry(
                "harvest.order",
                "rules.harvest.HarvestStep",
                ("harvest",),
                {"harvest_asked": "rules.rule_options.every_area_is_asked_for"},
            ),
            RuleEntry("use.waiting", "rules.harvest.HarvestStep"),
            RuleEntry("use.skip", "rules.harvest.HarvestStep", ("harvest",)),
            RuleEntry(
                "harvest.stock",
                "rules.state.HuntingState.gain",
                ("stock",),
                {"stock_unlimited": "rules.rule_options.food_never_runs_out"},
            ),
            RuleEntry("area.none", "rules.harvest.begin_harvest"),
            RuleEntry("area.gain", "rules.harvest.gain_part"),
            RuleEntry("area.choose", "rules.harvest.TakeFoodStep"),
            RuleEntry("take.count", "rules.harvest.TakeFoodStep"),
            RuleEntry("take.kinds", "rules.harvest.TakeFoodStep"),
            RuleEntry("take.stock", "rules.harvest.TakeFoodStep"),
            RuleEntry("area.trade", "rules.harvest.TradeStep"),
            RuleEntry("trade.offer", "rules.harvest.TradeStep"),
            RuleEntry("trade.same", "rules.harvest.TradeStep"),
            RuleEntry("trade.have", "rules.harvest.TradeStep"),
            RuleEntry("trade.stock", "rules.harvest.TradeStep"),
            RuleEntry("copy.chief", "rules.harvest.CopyAreaStep"),
            RuleEntry("copy.hut", "rules.harvest.CopyAreaStep"),
            RuleEntry("copy.piece", "rules.harvest.CopyAreaStep"),
            RuleEntry(
                "copy.once",
                "rules.harvest.go_through",
                ("copy",),
                {"copy_chain": "rules.rule_options.copies_go_on"},
            ),
            RuleEntry("decline.no", "rules.step_base.TaskStep.must_choose"),
        ),
    ),
    (
        "develop",
        (
            RuleEntry("develop.once", "rules.developing.DevelopStep"),
            RuleEntry("develop.left", "rules.faces.DevelopmentRow"),
            RuleEntry("develop.extra", "rules.faces.Price.plus"),
            RuleEntry("develop.cost", "rules.faces.Price.missing"),
            RuleEntry("develop.none", "rules.developing.DevelopStep.forbids_always"),
            RuleEntry("pay.price", "rules.developing.PayStep"),
            RuleEntry("pay.have", "rules.developing.PayStep"),
            RuleEntry("cave.rocks", "rules.chance_nodes.RockDraw"),
            RuleEntry("follower.hand", "rules.developing.PayStep.play"),
            RuleEntry("hut.space", "rules.developing.PayStep.build"),
            RuleEntry("develop.space", "rules.developing.forbids_hut"),
            RuleEntry("develop.taken", "rules.developing.forbids_hut"),
        ),
    ),
    (
        "store",
        (
            RuleEntry("store.caves", "rules.developing.ReturnFoodStep"),
            RuleEntry("store.coins", "rules.state.HuntingState.foods"),
            RuleEntry("return.count", "rules.developing.ReturnFoodStep"),
            RuleEntry("return.have", "rules.developing.ReturnFoodStep"),
        ),
    ),
    (
        "end",
        (
            RuleEntry("end.huts", "rules.developing.PayStep.build"),
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
