"""The rules of Stone Age in the order of play, with the code that implements each.

The words are texts (``text/rulebook``); this is their table of contents.
"""

from __future__ import annotations

from typing import Final

from ....core.rulebook import Chapter, RuleEntry

RULEBOOK: Final[tuple[Chapter, ...]] = (
    (
        "set_up",
        (
            RuleEntry("setup.player", "rules.player.Player"),
            RuleEntry("setup.cards", "rules.state.StoneAgeState.set_up"),
            RuleEntry("place.stacks", "rules.game_components.base"),
            RuleEntry("setup.start", "rules.chance_nodes.StartDraw"),
            RuleEntry("setup.supply", "rules.state.StoneAgeState.gain"),
        ),
    ),
    (
        "place",
        (
            RuleEntry("place.turns", "rules.flow.PlacingStage"),
            RuleEntry("place.home", "rules.sites.Site.reasons"),
            RuleEntry("place.again", "rules.sites.Site.reasons"),
            RuleEntry("place.rings", "rules.sites.Site.room"),
            RuleEntry("place.taken", "rules.sites.Village.barred"),
            RuleEntry("place.hut", "rules.sites.Site.reasons"),
            RuleEntry("place.cap", "rules.sites.Village"),
            RuleEntry("place.empty", "rules.sites.CardSlot.barred"),
            RuleEntry(
                "place.village",
                "rules.sites.Village.barred",
                ("village_closed",),
                {"village_closed_two": "rules.rule_options.two_village_sites_close"},
            ),
            RuleEntry(
                "place.gatherers",
                "rules.sites.Gather.barred",
                ("gatherers",),
                {"gatherers_unlimited": "rules.rule_options.any_number_of_gatherers"},
            ),
        ),
    ),
    (
        "use",
        (
            RuleEntry("turn.moment", "rules.step_base.TaskStep.not_now"),
            RuleEntry("use.order", "rules.flow.UsingStage"),
            RuleEntry("use.absent", "rules.decisions.UseStep"),
            RuleEntry(
                "use.decline",
                "rules.decisions.UseStep",
                ("decline",),
                {"decline_any": "rules.rule_options.any_use_may_be_declined"},
            ),
            RuleEntry("gather.roll", "rules.chance_nodes.RollDice"),
            RuleEntry("gather.divide", "rules.step_base.divide"),
            RuleEntry("tools.ready", "rules.decisions.AddTools"),
            RuleEntry("tools.once", "rules.cards.OneUse"),
            RuleEntry("village.tool", "rules.player.tool_values"),
            RuleEntry("village.hut", "rules.sites.Hut"),
            RuleEntry("village.field", "rules.sites.Field"),
        ),
    ),
    (
        "cards",
        (
            RuleEntry("pay.card", "rules.buildings.AnyGoods"),
            RuleEntry("pay.have", "rules.decisions.short_of"),
            RuleEntry("card.top", "rules.cards.Top"),
            RuleEntry("card.dice", "rules.chance_nodes.ThrowForGifts"),
            RuleEntry("take.die", "rules.decisions.TakeDie"),
            RuleEntry("card.roll", "rules.cards.RollTop"),
            RuleEntry("card.extra", "rules.cards.ExtraCard"),
            RuleEntry(
                "gain.card",
                "rules.cards.AnyTwo",
                ("any_two",),
                {"any_two_at_once": "rules.game_components.AnyTwoAtOnce"},
            ),
        ),
    ),
    (
        "buildings",
        (
            RuleEntry("building.points", "rules.sites.BuildingStack.buy"),
            RuleEntry("pay.fixed", "rules.buildings.Fixed"),
            RuleEntry("pay.count", "rules.buildings.Kinds"),
            RuleEntry(
                "pay.kinds",
                "rules.buildings.Kinds",
                ("kinds",),
                {"kinds_at_least": "rules.rule_options.kinds_at_least"},
            ),
            RuleEntry("pay.range", "rules.buildings.Range"),
        ),
    ),
    (
        "feed",
        (
            RuleEntry(
                "feed.harvest",
                "rules.feeding.Feeding.harvest",
                ("field_surplus",),
                {"field_surplus_lost": "rules.feeding.SurplusLost"},
            ),
            RuleEntry("feed.eat", "rules.flow.FeedingStage"),
            RuleEntry("feed.rest", "rules.feeding.Feeding.forbids"),
            RuleEntry("feed.starve", "rules.decisions.FeedStep"),
            RuleEntry(
                "pay.people",
                "rules.feeding.Feeding.larder",
                ("people_as_food",),
                {"people_as_food_yes": "rules.feeding.PeopleAsFood"},
            ),
            RuleEntry("feed.last", "rules.feeding.PeopleAsFood", ("people_as_food",)),
        ),
    ),
    (
        "round",
        (
            RuleEntry("round.slide", "rules.flow.RestoringStage.tidy"),
            RuleEntry("round.next", "rules.flow.RestoringStage"),
            RuleEntry("end.stack", "rules.flow.RestoringStage.tidy"),
            RuleEntry("end.cards", "rules.flow.RestoringStage.tidy"),
        ),
    ),
    (
        "score",
        (
            RuleEntry(
                "score.culture",
                "rules.scoring.CultureSquares",
                ("culture",),
                {"culture_fives": "rules.scoring.CultureFives"},
            ),
            RuleEntry("score.people", "rules.scoring.Profession"),
            RuleEntry("score.goods", "rules.scoring.LeftOver"),
            RuleEntry(
                "score.tie",
                "rules.scoring.TieBreak",
                ("tie_break",),
                {"tie_break_fields_first": "rules.scoring.FieldsFirst"},
            ),
        ),
    ),
)

EVENT_RULES: Final[dict[str, str]] = {
    "start": "setup.start",
    "round": "round.next",
    "deal": "round.slide",
    "reveal": "building.points",
    "place": "place.turns",
    "stay": "place.turns",
    "use": "use.order",
    "skip": "use.decline",
    "roll": "gather.roll",
    "yield": "gather.divide",
    "gain": "card.top",
    "tool": "village.tool",
    "tool_full": "place.cap",
    "field": "village.field",
    "field_full": "place.cap",
    "person": "village.hut",
    "person_full": "place.cap",
    "buy": "pay.card",
    "build": "building.points",
    "decline": "use.decline",
    "points": "card.top",
    "once": "tools.once",
    "any_two": "gain.card",
    "cash": "gain.card",
    "extra": "card.extra",
    "no_extra": "card.extra",
    "throw": "card.dice",
    "take": "take.die",
    "feed": "feed.eat",
    "short": "feed.rest",
    "paid_rest": "feed.rest",
    "starve": "feed.starve",
    "slide": "round.slide",
    "ready": "round.next",
    "end_stack": "end.stack",
    "end_cards": "end.cards",
    "score": "score.people",
    "score_culture": "score.culture",
    "score_culture_one": "score.culture",
    "score_culture_fives": "score.culture",
    "score_goods": "score.goods",
    "tie": "score.tie",
}
"""The rule from which each event of the log follows."""

OPENING_RULES: Final[dict[str, str]] = {"deal": "setup.cards", "reveal": "place.stacks"}
"""The rule from which an event follows before the first move, where that is another."""
