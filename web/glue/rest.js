// Joins the rest of the program to the module that runs, when it is there; see app/build/wasmpack/split.go. Until then the program pauses when it
// calls a function of the rest. What would run in the middle of that call is kept, and so is what would be called in the middle of another one: if
// it paused, the program would go on below it.
"use strict";

(() => {
  const THERE = 1, WANTED = 2; // values of the global "rest"

  let first; // the exports of the module that runs, if there is a rest
  let go, depth = 0, joined = false;
  const kept = []; // events, or null for the end of a wait

  function call(f) {
    depth++;
    try {
      return f();
    } finally {
      depth--;
      if (first) document.documentElement.toggleAttribute("data-paused", first.rest.value === WANTED);
    }
  }

  function next() {
    while (kept.length && !depth && first.rest.value !== WANTED && !go.exited) {
      go._pendingEvent = kept.shift();
      go._resume();
    }
  }

  // Has the loader's class keep what may not run. web/glue/ended.js calls it when there is the class.
  window.cosmosttlKeep = ({ prototype }) => {
    const { run, _resume } = prototype;

    prototype.run = function (...all) {
      go = this;
      const running = call(() => run.apply(this, all));
      queueMicrotask(next);
      return running;
    };

    prototype._resume = function () {
      if (joined) { // after the call that waited for it
        joined = false;
        call(first.go);
        if (this.exited) this._resolveExitPromise();
        return;
      }
      if (!first || first.rest.value === THERE) return _resume.call(this);
      if (depth || first.rest.value === WANTED) {
        kept.push(this._pendingEvent);
        this._pendingEvent = null;
        this._scheduledTimeouts.clear(); // the loader calls again and again while its own is there
        return;
      }
      call(() => _resume.call(this));
      next();
    };
  };

  // Joins the rest, of which module is a promise, to a module that is about to run.
  window.cosmosttlJoin = async (exports, imports, module) => {
    first = exports;
    await WebAssembly.instantiate(await module, { ...imports, first });
    joined = first.rest.value === WANTED;
    first.rest.value = THERE;
    if (joined) go._resume();
    next();
  };
})();
