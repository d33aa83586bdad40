// Keeps the keys that are pressed before the program can handle them, and presses them
// again when it can.
"use strict";

(() => {
  const most = 100;
  const pressed = [];

  // In front of all other listeners, since the program has some before it is ready.
  function keep(e) {
    e.stopImmediatePropagation();
    if (e.key === " " && e.target === document.body) e.preventDefault(); // would scroll
    if (e.repeat || e.isComposing || pressed.length >= most) return;
    const { key, code, location, ctrlKey, shiftKey, altKey, metaKey } = e;
    pressed.push([e.target, { key, code, location, ctrlKey, shiftKey, altKey, metaKey, bubbles: true, cancelable: true, composed: true }]);
  }

  addEventListener("keydown", keep, true);
  addEventListener("cosmosttl:ready", () => {
    removeEventListener("keydown", keep, true);
    // After the program's current work, which it would interrupt.
    queueMicrotask(() => {
      for (const [target, init] of pressed) {
        (target.isConnected ? target : document.body).dispatchEvent(new KeyboardEvent("keydown", init));
      }
    });
  }, { once: true });
})();
