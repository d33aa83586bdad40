// Sets the theme before anything is painted, so that no page flashes in the wrong theme.
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

  applyTheme();
  dark.addEventListener("change", applyTheme);
  // Another tab of the playground changed it.
  addEventListener("storage", (e) => { if (e.key === "cosmosttl.theme") applyTheme(); });
})();
