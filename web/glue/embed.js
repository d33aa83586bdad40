// A page in another page's frame. With ?embed=1 it is shown without its chrome, from the first paint on, and so are the pages that its
// links lead to. Without, it is not what its owner wanted in a frame: a page around it could have its controls clicked unseen. A
// server says so in a header, see app/serve; a static host cannot, so the program does not start, and there is a link instead.
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
