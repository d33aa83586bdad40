// Says before anything is painted how the page looks, so that no page flashes in the wrong theme, with other panels, or with another world.
"use strict";

(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");

  function applyTheme() {
    let wish = "system";
    try {
      wish = localStorage.getItem("cosmosttl.theme") || "system";
    } catch { /* storage is blocked: follow the system */ }
    const isDark = wish === "dark" || (wish !== "light" && dark.matches);
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
    const color = document.querySelector('meta[name="theme-color"]');
    if (color) color.content = isDark ? "#12161c" : "#ffffff";
  }

  // What is folded, as app/page/playground/folds.go has it, which css/folds.css hides.
  let shown = null, visited = false;
  try {
    shown = localStorage.getItem("cosmosttl.shown");
    visited = localStorage.getItem("cosmosttl.world") !== null;
  } catch { /* storage is blocked: as on a first visit */ }
  const open = shown === "all" || shown === null && visited ? null : (shown ?? "").split(" ");
  document.documentElement.dataset.folded = open ? ["units", "work", "values", "purge", "rest"].filter((fold) => !open.includes(fold)).join(" ") : "";

  // What is prerendered of a world or a plan is not of this page, if one is stored, the address has one or asks for a copy of one, or it names a later
  // step of the lesson: css/prerendered.css hides it until the page is ready. The world of a link is opened after that; a notice says so meanwhile.
  const lesson = location.pathname.match(/\/learn\/([^/]+)\/(index\.html)?$/)?.[1];
  const key = (name) => "cosmosttl." + name + (lesson ? "." + lesson : "");
  const plan = /\/plan\/(index\.html)?$/.test(location.pathname);
  const link = plan ? location.hash.startsWith("#p1.") : !lesson && /^#(v\d+\.|copy)/.test(location.hash);
  let stored = false;
  try {
    stored = (plan ? ["plans"] : ["world", "journal"]).some((name) => localStorage.getItem(key(name)) !== null);
  } catch { /* storage is blocked: nothing is stored */ }
  if (link) document.documentElement.dataset.opening = "link";
  else if (stored) document.documentElement.dataset.opening = "stored";
  else if (lesson && /^#step-(?!1$)\d/.test(location.hash)) document.documentElement.dataset.opening = "step";
  const show = () => (document.getElementById("notice-arriving") ? requestAnimationFrame(show) : delete document.documentElement.dataset.opening);
  addEventListener("cosmosttl:ready", show, { once: true });

  applyTheme();
  dark.addEventListener("change", applyTheme);
  // Another tab of the playground changed it.
  addEventListener("storage", (e) => { if (e.key === "cosmosttl.theme") applyTheme(); });
})();
