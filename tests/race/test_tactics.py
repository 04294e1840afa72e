"""The bots that think."""

from fr_stages.race.entrants import Entrant
from fr_stages.race.lineup import Lineup
from fr_stages.race.options import Options
from fr_stages.race.plan import Plan
from fr_stages.race.race import Race
from fr_stages.stage.course import Course
from fr_stages.stage.library import open_stage


def wins(bot: str, other: str, stage: str, races: int) -> int:
    """How many races the two teams of one bot win against two teams of the other."""
    colours = (("red", bot), ("blue", other), ("black", bot), ("green", other))
    lineup = Lineup(tuple(Entrant(colour, bot=name) for colour, name in colours))
    plan = Plan(Course.of(open_stage(stage)), lineup, Options())
    won = 0
    for number in range(races):
        race = Race(plan, seed=1, number=number)
        race.run()
        won += lineup.entrants[lineup.teams[race.ranking()[0]]].bot == bot
    return won


def test_steady_beats_chance() -> None:
    assert wins("steady", "random", "base/avenue-corso-paseo", races=100) >= 80
