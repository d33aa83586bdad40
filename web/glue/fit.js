// Fits the prerendered picture of the timeline to its place, until the program paints its own. data-fit says how the numbers of an
// element's attributes grow with the sizes of the picture; see app/page/ui/stage/fit_native.go, which draws it for the same size.
"use strict";

(() => {
  const drawn = { width: 800, row: 33, counts: 44, usage: 58 };
  const low = matchMedia("(min-width: 721px) and (max-height: 820px)"); // without the strip of the number of items
  const before = new Map(); // attributes as they were prerendered
  let fitted = "";

  function fit() {
    const track = document.getElementById("score-ticks"), strips = document.getElementById("score-strips");
    if (!strips) return;
    const row = document.getElementById("row-ruler").getBoundingClientRect().height, height = strips.getBoundingClientRect().height;
    const counts = low.matches ? 0 : Math.floor(height * drawn.counts / 102);
    const more = {
      w: track.getBoundingClientRect().width - drawn.width,
      l: Math.min(row, drawn.row) - drawn.row,
      r: Math.max(row, drawn.row) - drawn.row,
      c: counts - drawn.counts,
      u: (low.matches ? height : Math.floor(height * drawn.usage / 102)) - drawn.usage,
    };
    const elements = document.querySelectorAll("[data-fit]"), size = elements.length + JSON.stringify(more); // more may have been read of them
    if (size === fitted) return;
    fitted = size;
    for (const el of elements) {
      for (const part of el.dataset.fit.split(";")) {
        const [name, growths] = part.split(":"), list = growths.split(" ");
        if (!before.has(el)) before.set(el, {});
        const was = (before.get(el)[name] ??= el.getAttribute(name));
        let i = 0;
        const value = was.replace(/-?\d*\.?\d+/g, (n) => {
          const by = list[i++].split("+").reduce((sum, g) => sum + (g === "0" ? 0 : parseFloat(g) * more[g.at(-1)]), 0);
          return by ? Math.round((+n + by) * 1e4) / 1e4 : n;
        });
        if (el.dataset.widths) {
          const width = drawn.width + more.w;
          el.hidden = !el.dataset.widths.split(" ").some((range) => range.split("-")[0] <= width && width < range.split("-")[1]);
        }
        if (name === "style") el.style.cssText = value; else el.setAttribute(name, value);
      }
    }
  }

  // Before each painting of what has been read of the page: what follows may change the sizes.
  const watch = new MutationObserver(fit);
  watch.observe(document.documentElement, { childList: true, subtree: true });
  addEventListener("DOMContentLoaded", () => {
    watch.disconnect();
    fit();
    const resized = new ResizeObserver(fit);
    for (const id of ["score-ticks", "score-strips", "row-ruler"]) {
      const el = document.getElementById(id);
      if (el) resized.observe(el);
    }
    addEventListener("cosmosttl:ready", () => resized.disconnect(), { once: true });
  });
})();
