"""The clock of an account, and its joining to the fake time of time-machine or freezegun."""

from __future__ import annotations

import datetime as dt
import functools
import re
from typing import Any, Callable, Dict, List, Tuple, Union

from ._errors import CosmosttlError
from ._http import Routes

Duration = Union[int, str, dt.timedelta]
Instant = Union[int, str, dt.datetime]

_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
_real_datetime, _utc = dt.datetime, dt.timezone.utc  # also while a test has put others in their place


def seconds_of(duration: Duration) -> int:
    """Converts 90, "90s", "1h30m", "7d" or a timedelta to whole seconds."""
    if isinstance(duration, dt.timedelta):
        if duration % dt.timedelta(seconds=1):
            raise ValueError(f"the duration is {duration}; it must be whole seconds")
        return duration // dt.timedelta(seconds=1)
    if isinstance(duration, int) and not isinstance(duration, bool):
        return duration
    if isinstance(duration, str) and re.fullmatch(r"(\d+[smhd])+", duration):
        return sum(int(n) * _UNITS[unit] for n, unit in re.findall(r"(\d+)([smhd])", duration))
    raise ValueError(f'the duration is {duration!r}; it must be whole seconds, a timedelta, or like "90s", "1h30m", "7d"')


def second_of(instant: Instant) -> int:
    """Converts a date, its ISO 8601 text, or Unix seconds to Unix seconds. A date without a time zone is in UTC."""
    if isinstance(instant, int) and not isinstance(instant, bool):
        return instant
    if isinstance(instant, str):
        instant = _real_datetime.fromisoformat(instant.replace("Z", "+00:00"))
    if not isinstance(instant, dt.datetime):
        raise ValueError(f"the time is {instant!r}; it must be a datetime, its ISO 8601 text, or Unix seconds")
    if instant.tzinfo is None:
        instant = instant.replace(tzinfo=_utc)
    return int((instant - _real_datetime(1970, 1, 1, tzinfo=_utc)) // dt.timedelta(seconds=1))


def datetime_of(second: int) -> dt.datetime:
    return _real_datetime(1970, 1, 1, tzinfo=_utc) + dt.timedelta(seconds=second)


class Clock:
    """The clock of an account. It stands still unless the test moves it, and moves only forward."""

    def __init__(self, routes: Routes) -> None:
        self._routes = routes
        self._joined: List[Tuple[Any, str]] = []

    def _post(self, **change: int) -> dt.datetime:
        return datetime_of(self._routes.ask("POST", "/_clock", change)["now"])

    def now(self) -> dt.datetime:
        """The account's time, in UTC."""
        return datetime_of(self._routes.ask("GET", "/_clock")["now"])

    def advance(self, duration: Duration) -> dt.datetime:
        """Moves the clock forward and returns the new time. Items expire and are purged on the way."""
        self._alone()
        return self._post(advance=seconds_of(duration))

    def set(self, instant: Instant) -> dt.datetime:
        """Moves the clock forward to a time."""
        self._alone()
        return self._to(second_of(instant))

    def _to(self, second: int) -> dt.datetime:
        now = self._routes.ask("GET", "/_clock")["now"]
        if second < now:
            raise ValueError(f"the clock moves only forward: it shows {datetime_of(now).isoformat()}, got {datetime_of(second).isoformat()}")
        return self._post(now=second) if second > now else datetime_of(now)

    @property
    def stopped(self) -> bool:
        """Whether the clock stands still. False lets it run in real time."""
        return bool(self._routes.ask("GET", "/_clock")["speed"] == 0)

    @stopped.setter
    def stopped(self, stopped: bool) -> None:
        self._post(speed=0 if stopped else 1)

    def _alone(self) -> None:
        if self._joined:
            raise CosmosttlError("the clock follows fake time; move that instead, or call clock.release()")

    def follow(self, traveller: Any) -> None:
        """Takes the time of a traveller, now and whenever it is moved.

        A traveller is what time_machine.travel(…) or freezegun.freeze_time(…) returns in a with statement, or the fixture time_machine or freezer.
        It must stand still, and not show an earlier time than the clock.
        """
        self._alone()
        moves = [name for name in ("shift", "move_to", "tick") if callable(getattr(traveller, name, None))]
        if "move_to" not in moves or len(moves) < 2:
            raise TypeError(f"want what time_machine.travel or freezegun.freeze_time returns in a with statement, got {traveller!r}")
        self._follow_now()
        for name in moves:
            setattr(traveller, name, self._followed(getattr(traveller, name)))
            self._joined.append((traveller, name))

    def _followed(self, move: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(move)
        def moved(*args: Any, **kwargs: Dict[str, Any]) -> Any:
            result = move(*args, **kwargs)
            self._follow_now()
            return result

        return moved

    def _follow_now(self) -> None:
        self._to(second_of(dt.datetime.now(_utc)))  # the fake one

    def release(self) -> None:
        """Ends follow. Both keep their time."""
        for traveller, name in self._joined:
            delattr(traveller, name)  # the method of its class shows again
        self._joined = []
