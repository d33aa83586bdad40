// Fits the prerendered picture of the timeline to its place, until the program paints its own. data-fit says how the numbers of an
// element's attributes grow with the sizes of the picture; see app/page/ui/stage/fit_native.go, which draws it for the same size. Of the
// items in the matrix it shows as many as fit.
"use strict";

(() => {
  const drawn = { width: 800, row: 33, counts: 44, usage: 58 };
  const low = matchMedia("(min-width: 721px) and (max-height: 820px)"); // without the strip of the number of items
  const phone = matchMedia("(max-width: 720px)"), large = matchMedia("(min-width: 2200px) and (min-height: 1200px)");
  const before = new Map(); // attributes as they were prerendered
  let fitted = "";

  // The same as in app/page/ui/cards/chips.go, for a cell that has all its items.
  function fitChips(place) {
    const chips = [...place.querySelectorAll(".chip")], { width, height } = place.getBoundingClientRect();
    if (!chips.length || !width) return;
    const more = place.querySelector(".chip-more") ?? place.appendChild(Object.assign(document.createElement("span"), { className: "chip-more num" }));
    const rest = (place.rest ??= Number(more.textContent.replace(/\D/g, "")));
    const scale = large.matches ? 12 / 11 : 1, letter = 6.7 * scale;
    const lines = phone.matches ? 2 : Math.max(1, Math.floor((height + 2) / (19.6 * scale + 2)));
    const left = (n) => chips.length - n + rest;
    const fits = (n) => {
      const texts = chips.slice(0, n).map((chip) => chip.querySelector("bdi")?.textContent ?? "");
      let line = 1, x = 0;
      for (const text of left(n) ? [...texts, "+" + left(n)] : texts) {
        const wide = Math.min(12 + letter * [...text].length, width);
        if (x > 0 && x + wide > width) [line, x] = [line + 1, 0];
        x += wide + 4;
      }
      return line <= lines;
    };
    let n = chips.length;
    while (n > 0 && left(0) > 1 && !fits(n)) n--;
    chips.forEach((chip, i) => { chip.hidden = i >= n; });
    more.hidden = !left(n);
    if (left(n) && more.textContent !== "+" + left(n)) more.textContent = "+" + left(n);
  }

  function fit() {
    document.querySelectorAll(".chips[data-still]").forEach(fitChips); // not those of the program
    const [track, strips, ruler] = ["score-ticks", "score-strips", "row-ruler"].map((id) => document.getElementById(id));
    if (!track || !strips || !ruler) return;
    const row = ruler.getBoundingClientRect().height, height = strips.getBoundingClientRect().height;
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
