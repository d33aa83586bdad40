// A page in another page's frame. With ?embed=1 it shows without the controls around it, from the first paint on, and so do the pages that its
// links lead to; ?present=1 does the same for a projector, see css/present.css. Without ?embed=1 it must not work in a frame, since the page
// around it could make a user click its controls unseen. A server forbids that by a header, see app/server/serve. A static host cannot, so the program
// does not start, and the page shows a link instead.
"use strict";

(() => {
  const root = document.documentElement;
  const query = new URLSearchParams(location.search);
  const embed = query.get("embed") === "1";
  const present = query.get("present") === "1";
  if (embed || present && window.top === window) root.dataset.embed = "1";
  if (present) root.dataset.present = "1";
  if (!embed && window.top !== window && document.querySelector("script[src*='/app.js']")) root.dataset.framed = "1";

  addEventListener("DOMContentLoaded", () => {
    const link = document.querySelector("#framed a");
    if (link) link.href = location.href;
  });

  document.addEventListener("click", ({ target }) => {
    const a = (embed || present) && target instanceof Element && target.closest("a[href]:not([target])");
    if (!a || a.origin !== location.origin || a.pathname === location.pathname) return;
    const to = new URL(a.href);
    if (embed) to.searchParams.set("embed", "1");
    if (present) to.searchParams.set("present", "1");
    a.href = to;
  }, true);
})();
