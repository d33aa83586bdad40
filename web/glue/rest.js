// Joins the rest of the program to the module that runs, when it is there; see app/build/wasmpack/split.go. Until then the program pauses when it
// calls a function of the rest. What would run in the middle of that call is kept, and so is what would be called in the middle of another one: if
// it paused, the program would go on below it.
"use strict";

(() => {
  const THERE = 1, WANTED = 2; // values of the global "rest"

  // Joins the rest, of which module is a promise, to the exports of the first module. To be called before that runs.
  window.cosmosttlJoin = (first, imports, module) => {
    const state = first.rest, { prototype } = window.Go, { _resume, run } = prototype;
    const kept = []; // events, or null for the end of a wait
    let go, depth = 0, joined = false;

    function call(f) {
      depth++;
      try {
        return f();
      } finally {
        depth--;
        document.documentElement.toggleAttribute("data-paused", state.value === WANTED);
      }
    }

    function next() {
      while (kept.length && !depth && state.value !== WANTED && !go.exited) {
        go._pendingEvent = kept.shift();
        go._resume();
      }
    }

    prototype.run = function (...all) {
      go = this;
      const running = call(() => run.apply(go, all));
      queueMicrotask(next);
      return running;
    };

    prototype._resume = function () {
      if (joined) { // after the call that waited for it
        joined = false;
        return call(first.go), this.exited && this._resolveExitPromise();
      }
      if (state.value === THERE) return _resume.call(this);
      if (depth || state.value === WANTED) {
        kept.push(this._pendingEvent);
        this._pendingEvent = null;
        this._scheduledTimeouts.clear(); // the loader calls again and again while its own is there
        return;
      }
      call(() => _resume.call(this));
      next();
    };

    return module.then(async (rest) => {
      await WebAssembly.instantiate(rest, { ...imports, first });
      joined = state.value === WANTED;
      state.value = THERE;
      if (joined) go._resume();
      next();
    });
  };
})();
