// What the fake timers of Vitest (vi), Jest (jest) and node:test (mock.timers) have in common.

// fakeTimers returns functions of a test runner's fake timers: now, in milliseconds; advance, which runs what is due on the way; and
// set, which runs nothing.
export function fakeTimers(timers) {
  const advance = timers?.advanceTimersByTime ?? timers?.tick;
  const set = timers?.setSystemTime ?? timers?.setTime;
  if (typeof advance !== "function" || typeof set !== "function") {
    throw new TypeError(`cosmosttl: want the fake timers of Vitest (vi), Jest (jest) or node:test (mock.timers), got ${String(timers)}`);
  }
  return {
    now() {
      // Jest and node:test mark the Date that they put in place of the real one; only Vitest has a function that tells.
      const faked = timers.getMockedSystemTime ? timers.getMockedSystemTime() : Date.isFake || Date.isMock;
      if (!faked) throw new Error("cosmosttl: the clock is joined to fake timers that are not in use, or not for Date; switch them on, or call clock.release()");
      return Number(faked === true ? Date.now() : faked);
    },
    advance: (ms) => advance.call(timers, ms),
    set: (ms) => set.call(timers, ms),
  };
}
