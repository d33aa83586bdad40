// The clock of an emulator, and its joining to a test runner's fake timers: one leads, and the other follows.
import { lastSecond, seconds, secondsUntil, shown } from "./duration.mjs";
import { fakeTimers } from "./timers.mjs";

// createClock returns {clock, now, purge}: the object for the emulator's user, a function that lets the clock follow and returns its
// time, which every other call to the emulator needs first, and the user's function waitForPurge. Move(seconds) advances the engine, which may
// be by 0, and awaitPurge advances it to the end of the purge; both return its time. All times are Unix seconds.
export function createClock(move, awaitPurge) {
  let joined; // {timers, leads, moving}

  function now() {
    const shows = move(0);
    if (!joined) return shows;
    const theirs = Math.floor(joined.timers.now() / 1000);
    if (theirs === shows) return shows;
    if (joined.leads && !joined.moving) {
      throw new Error(`cosmosttl: the clock leads fake timers, which went to ${shown(theirs)} without it; move the clock instead, which shows ${shown(shows)}, or call clock.release()`);
    }
    if (theirs < shows) throw new RangeError(`cosmosttl: the clock moves only forward: it shows ${shown(shows)}, and the fake timers that it follows ${shown(theirs)}`);
    return move(theirs - shows);
  }

  function advance(by) {
    if (!joined) return new Date(move(by) * 1000);
    if (!joined.leads) throw new Error("cosmosttl: the clock follows fake timers; move those instead, or call clock.release()");
    const most = lastSecond - now();
    if (by > most) throw new RangeError(`cosmosttl: the clock can advance by at most ${most} seconds, to the end of the year 9999, got ${by}`);
    const lead = joined;
    lead.moving = true;
    try {
      lead.timers.advance(by * 1000);
    } finally { // also when a timer's function fails
      now();
      lead.moving = false;
    }
    return new Date(now() * 1000);
  }

  function join(runner, leads) {
    if (joined) throw new Error(`cosmosttl: the clock ${joined.leads ? "leads" : "follows"} fake timers already; call clock.release() first`);
    const timers = fakeTimers(runner);
    timers.now(); // they must be in use
    if (leads) timers.set(now() * 1000);
    joined = { timers, leads, moving: false };
    try {
      now();
    } catch (e) {
      joined = undefined;
      throw e;
    }
  }

  const clock = {
    now: () => new Date(now() * 1000),
    advance: (duration) => advance(seconds(duration)),
    set(date) {
      const by = secondsUntil(date, now());
      return by === 0 ? clock.now() : advance(by);
    },
    follow: (timers) => join(timers, false),
    lead: (timers) => join(timers, true),
    release() {
      joined = undefined;
    },
  };
  // Joined timers cannot know when the purge will have ended, so neither may lead meanwhile.
  function purge() {
    if (joined) throw new Error("cosmosttl: the clock is joined to fake timers, which waitForPurge would leave behind; call clock.release() first");
    move(0);
    return new Date(awaitPurge() * 1000);
  }
  return { clock, now, purge };
}
