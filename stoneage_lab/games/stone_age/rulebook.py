"""The rules of Stone Age in the order one needs them, with the code that implements each.

The words are texts (``text/rulebook``); this is their table of contents.
"""

from __future__ import annotations

from typing import Final

from ...core.rulebook import Chapter, Entry

RULEBOOK: Final[tuple[Chapter, ...]] = (
    (
        "set_up",
        (
            Entry("setup.player", "player.Player"),
            Entry("setup.cards", "state.StoneAgeState.set_up"),
            Entry("place.stacks", "components.base"),
            Entry("setup.start", "nature.Starting"),
            Entry("setup.supply", "state.StoneAgeState.gain"),
        ),
    ),
    (
        "place",
        (
            Entry("place.turns", "flow.PlacingStage"),
            Entry("place.home", "sites.Site.reasons"),
            Entry("place.again", "sites.Site.reasons"),
            Entry("place.rings", "sites.Site.room"),
            Entry("place.taken", "sites.Village.barred"),
            Entry("place.hut", "sites.Site.reasons"),
            Entry("place.cap", "sites.Village"),
            Entry("place.empty", "sites.CardSlot.barred"),
            Entry(
                "place.village",
                "sites.Village.barred",
                ("village_closed",),
                {"village_closed_two": "options.two_village_sites_close"},
            ),
            Entry(
                "place.gatherers",
                "sites.Gather.barred",
                ("gatherers",),
                {"gatherers_unlimited": "options.any_number_of_gatherers"},
            ),
        ),
    ),
    (
        "use",
        (
            Entry("turn.moment", "steps.Step.not_now"),
            Entry("use.order", "flow.UsingStage"),
            Entry("use.absent", "choices.Using"),
            Entry(
                "use.decline",
                "choices.Using",
                ("decline",),
                {"decline_any": "options.any_use_may_be_declined"},
            ),
            Entry("gather.roll", "nature.Rolling"),
            Entry("gather.divide", "steps.divide"),
            Entry("tools.ready", "choices.Tooling"),
            Entry("tools.once", "cards.OneUse"),
            Entry("village.tool", "player.tool_values"),
            Entry("village.hut", "sites.Hut"),
            Entry("village.field", "sites.Field"),
        ),
    ),
    (
        "cards",
        (
            Entry("pay.card", "buildings.AnyGoods"),
            Entry("pay.have", "choices.short_of"),
            Entry("card.top", "cards.Top"),
            Entry("card.dice", "nature.Throwing"),
            Entry("take.die", "choices.Taking"),
            Entry("card.roll", "cards.RollTop"),
            Entry("card.extra", "cards.ExtraCard"),
            Entry(
                "gain.card",
                "cards.AnyTwo",
                ("any_two",),
                {"any_two_at_once": "components.AnyTwoAtOnce"},
            ),
        ),
    ),
    (
        "buildings",
        (
            Entry("building.points", "sites.BuildingStack.buy"),
            Entry("pay.fixed", "buildings.Fixed"),
            Entry("pay.count", "buildings.Kinds"),
            Entry(
                "pay.kinds",
                "buildings.Kinds",
                ("kinds",),
                {"kinds_at_least": "options.kinds_at_least"},
            ),
            Entry("pay.range", "buildings.Range"),
        ),
    ),
    (
        "feed",
        (
            Entry(
                "feed.harvest",
                "feeding.Feeding.harvest",
                ("field_surplus",),
                {"field_surplus_lost": "feeding.SurplusLost"},
            ),
            Entry("feed.eat", "flow.FeedingStage"),
            Entry("feed.rest", "feeding.Feeding.forbids"),
            Entry("feed.starve", "choices.FeedingStep"),
            Entry(
                "pay.people",
                "feeding.Feeding.larder",
                ("people_as_food",),
                {"people_as_food_yes": "feeding.PeopleAsFood"},
            ),
            Entry("feed.last", "feeding.PeopleAsFood", ("people_as_food",)),
        ),
    ),
    (
        "round",
        (
            Entry("round.slide", "flow.Restoring.tidy"),
            Entry("round.next", "flow.Restoring"),
            Entry("end.stack", "flow.Restoring.tidy"),
            Entry("end.cards", "flow.Restoring.tidy"),
        ),
    ),
    (
        "score",
        (
            Entry(
                "score.culture",
                "scoring.CultureSquares",
                ("culture",),
                {"culture_fives": "scoring.CultureFives"},
            ),
            Entry("score.people", "scoring.Profession"),
            Entry("score.goods", "scoring.LeftOver"),
            Entry(
                "score.tie",
                "scoring.TieBreak",
                ("tie_break",),
                {"tie_break_fields_first": "scoring.FieldsFirst"},
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
