package visit

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// CheckFits waits until nothing sticks out of the window and no text is cut off. It waits because the timeline is drawn
// again some frames after the window's size has changed. state says what the page shows, for the message.
func (v *Visit) CheckFits(state string) {
	v.T.Helper()
	v.Frame()
	v.Until(state, func() string { return strings.Join(browser.Eval[[]string](v.Page, wide), "; ") })
}

// wide lists what sticks out of the window at its left or right, and texts that a box cuts off. It leaves out what is so
// on purpose: an id in a row may end in an ellipsis, text for screen readers is clipped, and tables and texts in an
// editor scroll sideways in their frames.
const wide = `(() => {
  const out = [], width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) out.push("the page is " + (document.documentElement.scrollWidth - width) + " pixels wider than the window");
  const ends = (e) => { for (; e; e = e.parentElement) if (getComputedStyle(e).textOverflow === "ellipsis") return true; return false };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let n; n = walk.nextNode();) {
    const e = n.parentElement;
    if (!n.data.trim() || !e.checkVisibility({ visibilityProperty: true }) || e.closest(".vh, .tagline, .skip, option, select, textarea, script, style, .excerpt, .docs-frame.wide, .cm-scroller, [inert]")) continue;
    if (ends(e) || getComputedStyle(e).clipPath === "inset(50%)") continue; // the latter is for screen readers
    const range = document.createRange(); range.selectNodeContents(n);
    for (const b of range.getClientRects()) {
      if (b.width < 1) continue;
      if (b.right > width + 1 || b.left < -1) { out.push("sticks out: " + n.data.trim().slice(0, 40)); break }
      let cut = false;
      for (let a = e; a && a !== document.body; a = a.parentElement) {
        const s = getComputedStyle(a), box = a.getBoundingClientRect();
        if (s.overflowX === "visible" || s.display === "contents" || s.display === "inline") continue;
        const scrolls = (s.overflowX === "auto" || s.overflowX === "scroll");
        if (b.right > box.right + 1 || b.left < box.left - 1) { if (scrolls) out.push("needs sideways scroll: " + n.data.trim().slice(0, 40)); else cut = true }
        if (s.overflowY === "hidden" && (b.bottom > box.bottom + 2 || b.top < box.top - 2)) cut = true;
        if (s.overflowY !== "visible" && s.overflowY !== "hidden") break;
      }
      if (cut) { out.push("cut off: " + n.data.trim().slice(0, 40)); break }
    }
  }
  return [...new Set(out)];
})()`
