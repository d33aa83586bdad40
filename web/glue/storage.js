// If storage is forbidden, reading window.localStorage throws, and go-app reads it. That would end
// the program. A storage that refuses everything takes its place.
"use strict";

(() => {
  for (const name of ["localStorage", "sessionStorage"]) {
    let why = new DOMException("storage is switched off in this browser", "SecurityError");
    try {
      if (window[name]) continue;
    } catch (error) { why = error; }
    const none = {
      length: 0, key: () => null, getItem: () => null, removeItem() {}, clear() {},
      setItem() { throw why; },
    };
    try {
      Object.defineProperty(window, name, { value: none, configurable: true });
    } catch { /* then the program says what it misses */ }
  }
})();
