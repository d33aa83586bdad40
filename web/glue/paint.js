// Applies what the program changes between two renderings: app/page/browser's Paint describes the fields.
"use strict";

(() => {
  const found = new Map(); // elements by id; a rendering may replace or rename them

  function find(id) {
    let el = found.get(id);
    if (el && el.isConnected && el.id === id) return el;
    el = document.getElementById(id);
    if (el) found.set(id, el); else found.delete(id);
    return el;
  }

  function text(el, value) {
    const node = el.firstChild; // the renderer keeps this node: it must stay
    if (node && node.nodeType === Node.TEXT_NODE) node.nodeValue = value; else el.textContent = value;
  }

  window.cosmosttlPaint = (ops) => {
    const fields = ops.split("\x1f");
    if (found.size > 5000) found.clear();
    for (let i = 0; i + 3 < fields.length; i += 4) {
      const el = find(fields[i + 1]), name = fields[i + 2], value = fields[i + 3];
      if (!el) continue;
      switch (fields[i]) {
        case "t": text(el, value); break;
        case "a": if (value === "") el.removeAttribute(name); else if (el.getAttribute(name) !== value) el.setAttribute(name, value); break;
        case "s": el.style.setProperty(name, value); break;
        case "m": if (el.painted !== value) el.innerHTML = el.painted = value; break;
      }
    }
  };
})();
