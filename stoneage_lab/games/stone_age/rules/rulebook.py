"""The rules of Stone Age in the order one needs them, with the code that implements each.

The words are texts (``text/rulebook``); this is their table of contents.
"""

from __future__ import annotations

from typing import Final

from ....core.rulebook import Chapter, Entry

RULEBOOK: Final[tuple[Chapter, ...]] = (
    (
        "set_up",
        (
            Entry("setup.player", "rules.player.Player"),
            Entry("setup.cards", "rules.state.StoneAgeState.set_up"),
            Entry("place.stacks", "rules.components.base"),
            Entry("setup.start", "rules.chance_nodes.Starting"),
            Entry("setup.supply", "rules.state.StoneAgeState.gain"),
        ),
    ),
    (
        "place",
        (
            Entry("place.turns", "rules.flow.PlacingStage"),
            Entry("place.home", "rules.sites.Site.reasons"),
            Entry("place.again", "rules.sites.Site.reasons"),
            Entry("place.rings", "rules.sites.Site.room"),
            Entry("place.taken", "rules.sites.Village.barred"),
            Entry("place.hut", "rules.sites.Site.reasons"),
            Entry("place.cap", "rules.sites.Village"),
            Entry("place.empty", "rules.sites.CardSlot.barred"),
            Entry(
                "place.village",
                "rules.sites.Village.barred",
                ("village_closed",),
                {"village_closed_two": "rules.options.two_village_sites_close"},
            ),
            Entry(
                "place.gatherers",
                "rules.sites.Gather.barred",
                ("gatherers",),
                {"gatherers_unlimited": "rules.options.any_number_of_gatherers"},
            ),
        ),
    ),
    (
        "use",
        (
            Entry("turn.moment", "rules.steps.Step.not_now"),
            Entry("use.order", "rules.flow.UsingStage"),
            Entry("use.absent", "rules.decisions.Using"),
            Entry(
                "use.decline",
                "rules.decisions.Using",
                ("decline",),
                {"decline_any": "rules.options.any_use_may_be_declined"},
            ),
            Entry("gather.roll", "rules.chance_nodes.Rolling"),
            Entry("gather.divide", "rules.steps.divide"),
            Entry("tools.ready", "rules.decisions.Tooling"),
            Entry("tools.once", "rules.cards.OneUse"),
            Entry("village.tool", "rules.player.tool_values"),
            Entry("village.hut", "rules.sites.Hut"),
            Entry("village.field", "rules.sites.Field"),
        ),
    ),
    (
        "cards",
        (
            Entry("pay.card", "rules.buildings.AnyGoods"),
            Entry("pay.have", "rules.decisions.short_of"),
            Entry("card.top", "rules.cards.Top"),
            Entry("card.dice", "rules.chance_nodes.Throwing"),
            Entry("take.die", "rules.decisions.Taking"),
            Entry("card.roll", "rules.cards.RollTop"),
            Entry("card.extra", "rules.cards.ExtraCard"),
            Entry(
                "gain.card",
                "rules.cards.AnyTwo",
                ("any_two",),
                {"any_two_at_once": "rules.components.AnyTwoAtOnce"},
            ),
        ),
    ),
    (
        "buildings",
        (
            Entry("building.points", "rules.sites.BuildingStack.buy"),
            Entry("pay.fixed", "rules.buildings.Fixed"),
            Entry("pay.count", "rules.buildings.Kinds"),
            Entry(
                "pay.kinds",
                "rules.buildings.Kinds",
                ("kinds",),
                {"kinds_at_least": "rules.options.kinds_at_least"},
            ),
            Entry("pay.range", "rules.buildings.Range"),
        ),
    ),
    (
        "feed",
        (
            Entry(
                "feed.harvest",
                "rules.feeding.Feeding.harvest",
                ("field_surplus",),
                {"field_surplus_lost": "rules.feeding.SurplusLost"},
            ),
            Entry("feed.eat", "rules.flow.FeedingStage"),
            Entry("feed.rest", "rules.feeding.Feeding.forbids"),
            Entry("feed.starve", "rules.decisions.FeedingStep"),
            Entry(
                "pay.people",
                "rules.feeding.Feeding.larder",
                ("people_as_food",),
                {"people_as_food_yes": "rules.feeding.PeopleAsFood"},
            ),
            Entry("feed.last", "rules.feeding.PeopleAsFood", ("people_as_food",)),
        ),
    ),
    (
        "round",
        (
            Entry("round.slide", "rules.flow.Restoring.tidy"),
            Entry("round.next", "rules.flow.Restoring"),
            Entry("end.stack", "rules.flow.Restoring.tidy"),
            Entry("end.cards", "rules.flow.Restoring.tidy"),
        ),
    ),
    (
        "score",
        (
            Entry(
                "score.culture",
                "rules.scoring.CultureSquares",
                ("culture",),
                {"culture_fives": "rules.scoring.CultureFives"},
            ),
            Entry("score.people", "rules.scoring.Profession"),
            Entry("score.goods", "rules.scoring.LeftOver"),
            Entry(
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
    "score_culture_fives": "score.culture",
    "score_goods": "score.goods",
    "tie": "score.tie",
}
"""The rule that each thing in the log follows from."""
