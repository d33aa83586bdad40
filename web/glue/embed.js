// A page in another page's frame. With ?embed=1 it shows without the controls around it, from the first paint on, and so do the pages that its
// links lead to. Without ?embed=1 it must not work in a frame, since the page around it could make a user click its controls unseen. A
// server forbids that by a header, see app/serve. A static host cannot, so the program does not start, and the page shows a link instead.
"use strict";

(() => {
  const root = document.documentElement;
  const embed = new URLSearchParams(location.search).get("embed") === "1";
  if (embed) root.dataset.embed = "1";
  else if (window.top !== window && document.querySelector("script[src*='/app.js']")) root.dataset.framed = "1";

  addEventListener("DOMContentLoaded", () => {
    const link = document.querySelector("#framed a");
    if (link) link.href = location.href;
  });

  document.addEventListener("click", ({ target }) => {
    const a = embed && target instanceof Element && target.closest("a[href]:not([target])");
    if (!a || a.origin !== location.origin || a.pathname === location.pathname) return;
    const to = new URL(a.href);
    to.searchParams.set("embed", "1");
    a.href = to;
  }, true);
})();
