// Measures for make measure what the program costs in the browser. It runs before the page's own scripts.
(() => {
  "use strict";
  const meter = (window.meter = { frames: [], inputs: [], script: 0, longest: 0, tasks: 0 });

  // A program compiled by Go runs only inside _resume, which wasm_exec.js calls for each event, timer and animation frame.
  // The JavaScript that the program calls runs in there as well.
  let depth = 0;
  addEventListener("DOMContentLoaded", () => {
    if (!window.Go) return; // a page without the program
    const resume = Go.prototype._resume;
    Go.prototype._resume = function () {
      if (depth) return resume.call(this);
      const began = performance.now();
      depth++;
      try {
        return resume.call(this);
      } finally {
        depth--;
        const took = performance.now() - began;
        meter.script += took;
        meter.longest = Math.max(meter.longest, took);
      }
    };
  });

  // How much of the page has moved.
  meter.moved = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) meter.moved += shift.value;
  }).observe({ type: "layout-shift", buffered: true });

  // Counts the tasks of more than 50 ms.
  new PerformanceObserver((list) => (meter.tasks += list.getEntries().length)).observe({ type: "longtask", buffered: true });

  // Records, for each animation frame until stop, the time since the one before it and how much of it was script.
  meter.watch = () => {
    let last = performance.now();
    meter.frames = [];
    meter.script = 0;
    meter.watching = true;
    requestAnimationFrame(function frame() {
      if (!meter.watching) return;
      const now = performance.now();
      meter.frames.push({ gap: now - last, script: meter.script });
      last = now;
      meter.script = 0;
      requestAnimationFrame(frame);
    });
  };
  meter.stop = () => {
    meter.watching = false;
    return meter.frames;
  };

  // Resolves with the time from the next input of a kind to the frame that shows the first change it has made to the page.
  meter.input = (kind) => new Promise((done) => {
    addEventListener(kind, (event) => {
      const changes = new MutationObserver(() => {
        changes.disconnect();
        requestAnimationFrame(() => {
          const painted = new MessageChannel(); // a message arrives after the frame was painted
          painted.port1.onmessage = () => done(performance.now() - event.timeStamp);
          painted.port2.postMessage(0);
        });
      });
      changes.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    }, { capture: true, once: true });
  });

  // Resolves with the time from the next event of a kind until no button has the text.
  meter.gone = (kind, text) => new Promise((done) => {
    addEventListener(kind, (event) => {
      (function frame() {
        if ([...document.querySelectorAll("button")].some((b) => b.textContent.trim() === text)) requestAnimationFrame(frame);
        else done(performance.now() - event.timeStamp);
      })();
    }, { capture: true, once: true });
  });

  // Records how long after the start of the program the user can use a button.
  meter.opening = (selector) => addEventListener("DOMContentLoaded", () => {
    let began;
    (function frame() {
      if (!document.getElementById("app-wasm-loader")) began ??= performance.now();
      const button = document.querySelector(selector);
      if (began && button && !button.disabled) meter.opened = performance.now() - began;
      else requestAnimationFrame(frame);
    })();
  });

  // Clicks a button in each frame until a click changes the shown text, and records the time of this change.
  meter.firstClick = (name, shown) => addEventListener("DOMContentLoaded", () => {
    let before;
    (function frame() {
      const text = document.querySelector(shown)?.textContent;
      before ??= text;
      if (text !== before) {
        meter.clicked = performance.now();
        return;
      }
      const button = [...document.querySelectorAll("button")].find((b) => (b.getAttribute("aria-label") || b.textContent).trim() === name);
      if (button && !button.matches("[data-waits]") && !document.getElementById("app-wasm-loader")) button.click();
      requestAnimationFrame(frame);
    })();
  });
})();
