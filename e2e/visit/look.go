package visit

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// CheckFits waits until nothing sticks out of the window and no text is cut off. It waits because the timeline is drawn
// again some frames after the window's size has changed. state says what the page shows, for the message.
func (v *Visit) CheckFits(state string) {
	v.T.Helper()
	v.WaitFrames()
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

// CheckRoom waits until nothing scrolls by a few pixels only, the time keeps away from the frame around it, and no tick is behind the time on
// the playhead.
func (v *Visit) CheckRoom(state string) {
	v.T.Helper()
	v.WaitFrames()
	v.Until(state, func() string { return strings.Join(browser.Eval[[]string](v.Page, tight), "; ") })
}

const tight = `(() => {
  const box = (s) => document.querySelector(s).getBoundingClientRect();
  const scrolls = [...document.querySelectorAll("main *")].filter(e => /auto|scroll/.test(getComputedStyle(e).overflowY) && e.checkVisibility())
    .map(e => [e, e.scrollHeight - e.clientHeight]).filter(([, by]) => by > 0 && by <= 20)
    .map(([e, by]) => (e.id || e.className) + " in " + e.closest("[id]")?.id + " scrolls by " + by);
  const bar = box(".time-bar"), now = box(".time-bar .now"), flag = box(".flag");
  const time = Math.min(now.top - bar.top, bar.bottom - now.bottom);
  return scrolls.concat(time < 5 ? ["the time is " + time + " from its frame"] : [], [...document.querySelectorAll(".tick")].filter((t) => {
    const b = t.getBoundingClientRect();
    return b.right > flag.left && b.left < flag.right && b.top < flag.bottom - .5;
  }).map((t) => t.textContent + " is behind the flag"));
})()`

// CheckPanels waits until the panels show their texts whole: no word is broken within a line of the matrix or the request units, an ellipsis has a
// title that says all, and all of the matrix is in sight.
func (v *Visit) CheckPanels(state string) {
	v.T.Helper()
	v.WaitFrames()
	v.Until(state, func() string { return strings.Join(browser.Eval[[]string](v.Page, cutInPanels), "; ") })
}

// cutInPanels lists texts of the panels that are broken within a word, that end in an ellipsis without a title, or that a box cuts at its right. Tables
// of results scroll, and so do the panels below their first lines.
const cutInPanels = `(() => {
  const out = [];
  for (const root of document.querySelectorAll("#dock, .side, .score, .time-bar")) {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let n; n = walk.nextNode();) {
      const e = n.parentElement;
      if (!n.data.trim() || !e.checkVisibility({ visibilityProperty: true }) || e.closest(".vh, option, select, textarea, style, svg, .cm-scroller") || getComputedStyle(e).clipPath !== "none" || e.closest(".line .tank")) continue;
      const range = document.createRange();
      for (let a = e; a && a !== root; a = a.parentElement) {
        const s = getComputedStyle(a), box = a.getBoundingClientRect();
        if (s.overflowX === "visible" || s.display === "inline" || s.display === "contents") continue;
        range.selectNodeContents(n);
        const text = range.getBoundingClientRect();
        if (text.right > box.right + 1 && !e.closest("[title]") && !e.closest(".docs-frame")) out.push("cut at the right: " + n.data.trim().slice(0, 40));
        break;
      }
      if (!e.closest("#matrix, #request-units, .line, .lesson")) continue;
      for (const word of n.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        range.setStart(n, word.index); range.setEnd(n, word.index + word[0].length);
        const tops = [...range.getClientRects()].filter((r) => r.width > 0.5).map((r) => Math.round(r.top));
        if (Math.max(...tops) - Math.min(...tops) > 6) out.push("broken: " + word[0]);
      }
    }
  }
  const grid = document.querySelector("#matrix .cells"), body = grid?.closest(".body");
  if (grid?.checkVisibility() && grid.getBoundingClientRect().bottom > body.getBoundingClientRect().bottom + 1) out.push("the matrix is cut below");
  return [...new Set(out)];
})()`
