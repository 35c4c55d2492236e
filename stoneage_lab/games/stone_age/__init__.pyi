"""For type checkers: the public names, which `__init__.py` loads when they are asked for."""

from .game import StoneAge as StoneAge
from .lessons.explorers import CardUrn as CardUrn
from .lessons.explorers import DraftTable as DraftTable
from .lessons.explorers import DuelExplorer as DuelExplorer
from .lessons.explorers import FeedPlanner as FeedPlanner
from .lessons.explorers import FirstDieScatter as FirstDieScatter
from .lessons.explorers import RemainderBars as RemainderBars
from .lessons.explorers import SplitSlider as SplitSlider
from .lessons.explorers import SplitSquare as SplitSquare
from .lessons.explorers import ToolTree as ToolTree
from .lessons.explorers import WaitingBoard as WaitingBoard
from .lessons.explorers import YieldExplorer as YieldExplorer
from .lessons.page_without_code import PlayPage as PlayPage
from .lessons.tables import FeedTable as FeedTable
from .lessons.tables import ScoreTable as ScoreTable
from .odds import culture as culture
from .odds import draft as draft
from .odds import duel as duel
from .odds import first_die as first_die
from .odds import split as split
from .odds import starvation as starvation
from .odds import yields as yields

__all__ = [
    "CardUrn",
    "DraftTable",
    "DuelExplorer",
    "FeedPlanner",
    "FeedTable",
    "FirstDieScatter",
    "PlayPage",
    "RemainderBars",
    "ScoreTable",
    "SplitSlider",
    "SplitSquare",
    "StoneAge",
    "ToolTree",
    "WaitingBoard",
    "YieldExplorer",
    "culture",
    "draft",
    "duel",
    "first_die",
    "split",
    "starvation",
    "yields",
]
