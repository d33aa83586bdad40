// If storage is forbidden, reading window.localStorage throws, and go-app reads it. That would end
// the program. A storage that refuses everything takes its place.
"use strict";

(() => {
  // Opens a database with one object store. The store can be created only during the event, and the program may get that late, see rest.js.
  window.cosmosttlDatabase = (name, rows) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(rows);
    return request;
  };

  // Holds a name among the tabs of this origin until what it returns is called. The browser wants the promise from what it calls.
  window.cosmosttlHold = (name) => {
    let end;
    const ended = new Promise((done) => { end = done; });
    navigator.locks.request(name, () => ended);
    return end;
  };

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
