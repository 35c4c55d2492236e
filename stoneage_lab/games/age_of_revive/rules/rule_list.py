"""The rules of Age of Revive in the order of play, with the code that implements each.

The words are texts (``text/rulebook``); this is their table of contents.
"""

from __future__ import annotations

from typing import Final

from ....core.rulebook import Chapter, RuleEntry

RULEBOOK: Final[tuple[Chapter, ...]] = (
    (
        "set_up",
        (
            RuleEntry("setup.goods", "rules.state.ReviveState.set_up"),
            RuleEntry("setup.rubble", "rules.state.ReviveState.set_up", ("cards",)),
            RuleEntry("setup.support", "rules.state.ReviveState.set_up"),
            RuleEntry("setup.start", "rules.chance_nodes.DrawStart"),
            RuleEntry("setup.opening", "rules.taking_goods.OpeningCube", ("opening",)),
            RuleEntry("area.extent", "rules.state.ReviveState.area"),
            RuleEntry("hand.public", "rules.state.ReviveState.seen_by"),
            RuleEntry("goods.cap", "rules.state.ReviveState.gain"),
        ),
    ),
    (
        "move",
        (
            RuleEntry("turn.moment", "rules.flow.begin_turn"),
            RuleEntry("move.count", "rules.moving.path"),
            RuleEntry("move.centre", "rules.moving.path"),
            RuleEntry("move.horses", "rules.moving.horses_for"),
            RuleEntry("move.other", "rules.moving.leads_back"),
            RuleEntry("return.centre", "rules.moving.MoveStep"),
            RuleEntry("gap.cell", "rules.moving.lift_piece"),
        ),
    ),
    (
        "act",
        (
            RuleEntry("act.pay", "rules.card_actions.obstacle"),
            RuleEntry("act.which", "rules.card_actions.why_barred"),
            RuleEntry("act.flip", "rules.card_actions.obstacle", ("flip",)),
            RuleEntry("centre.set", "rules.card_actions.set_goods", ("centre",)),
            RuleEntry("act.rubble", "rules.card_actions.ActStep"),
            RuleEntry("rubble.absent", "rules.card_actions.clear_rubble"),
            RuleEntry("rubble.forced", "rules.card_actions.ActStep", ("clearing",)),
            RuleEntry("gap.idle", "rules.card_actions.ActStep.resolve"),
            RuleEntry("take.good", "rules.taking_goods.TakeGood"),
            RuleEntry("pay.have", "rules.card_actions.why_not_payable"),
            RuleEntry("special.chain", "rules.card_actions.perform"),
            RuleEntry("act.use", "rules.card_actions.usable"),
            RuleEntry("use.absent", "rules.card_actions.UseFacility"),
            RuleEntry("use.kind", "rules.card_actions.can_use"),
            RuleEntry("use.able", "rules.card_actions.can_use"),
            RuleEntry("pay.most", "rules.card_actions.PayHorses"),
            RuleEntry("use.area", "rules.card_actions.in_reach"),
            RuleEntry("use.once", "rules.card_actions.used_already"),
            RuleEntry("use.next", "rules.card_actions.are_neighbours"),
        ),
    ),
    (
        "build",
        (
            RuleEntry("build.hand", "rules.building.BuildStep"),
            RuleEntry("build.never", "rules.building.not_from_hand"),
            RuleEntry("build.twice", "rules.building.not_from_hand"),
            RuleEntry("build.place", "rules.building.BuildStep"),
            RuleEntry("build.area", "rules.building.BuildStep"),
            RuleEntry("suburb.place", "rules.building.lay_card"),
            RuleEntry("build.need", "rules.building.unmet_needs"),
            RuleEntry("build.cost", "rules.building.cost_of"),
            RuleEntry("build.owed", "rules.building.OweWorkers"),
            RuleEntry("give.owner", "rules.building.OweWorkers"),
            RuleEntry("use.shrine", "rules.building.OweWorkers"),
            RuleEntry("king.cube", "rules.taking_goods.KingsCube"),
            RuleEntry("king.palace", "rules.building.take_cubes"),
            RuleEntry("act.build", "rules.building.buildable"),
            RuleEntry("act.rebuild", "rules.building.replaceable"),
            RuleEntry("rebuild.own", "rules.building.RebuildStep"),
            RuleEntry("rebuild.fixed", "rules.building.RebuildStep"),
            RuleEntry("rebuild.form", "rules.building.RebuildStep"),
        ),
    ),
    (
        "cards",
        (
            RuleEntry("card.gain", "rules.card_transfers.GainCard", ("discards",)),
            RuleEntry("draw.empty", "rules.card_transfers.GainCard"),
            RuleEntry("pick.absent", "rules.card_transfers.GainCard"),
            RuleEntry("pick.top", "rules.card_transfers.GainCard", ("discards",)),
            RuleEntry("pick.shack", "rules.card_transfers.GainCard"),
            RuleEntry("hand.card", "rules.card_transfers.HandOver"),
            RuleEntry("hand.shack", "rules.card_transfers.kept_back"),
            RuleEntry("hand.limit", "rules.card_transfers.LimitHands"),
        ),
    ),
    (
        "end",
        (
            RuleEntry("end.support", "rules.state.ReviveState.finish"),
            RuleEntry("end.standstill", "rules.flow.stands_still", ("standstill",)),
            RuleEntry("score.shields", "rules.state.ReviveState.points"),
            RuleEntry("score.icons", "rules.state.ReviveState.icons"),
            RuleEntry("score.normal", "rules.state.ReviveState.normals"),
            RuleEntry("score.rubble", "rules.state.ReviveState.rubble"),
            RuleEntry("score.track", "rules.moving.pass_over"),
            RuleEntry("score.tie", "rules.state.ReviveState.leader"),
        ),
    ),
)

EVENT_RULES: Final[dict[str, str]] = {
    "opening": "setup.opening",
    "begin": "setup.start",
    "move": "move.count",
    "close": "gap.cell",
    "pass_temple": "score.track",
    "idle": "gap.idle",
    "clear": "rubble.absent",
    "full": "goods.cap",
    "centre": "centre.set",
    "draw": "card.gain",
    "pick": "card.gain",
    "no_card": "draw.empty",
    "flip": "act.flip",
    "owe": "build.owed",
    "stand_in": "build.need",
    "build": "build.cost",
    "rebuild": "act.rebuild",
    "king": "king.cube",
    "market": "take.good",
    "hand_over": "hand.card",
    "no_hand_over": "hand.card",
    "discard": "hand.limit",
    "canal": "pay.most",
    "use": "special.chain",
    "end": "end.support",
    "standstill": "end.standstill",
    "tie": "score.tie",
}
"""The rule from which an event follows."""
