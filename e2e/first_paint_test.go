//go:build e2e

package e2e

import (
	"strconv"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// What is painted before the program is there is what the program shows: each element that can be seen, in the same place and with the
// same text. Nothing moves when the program takes over.
func TestFirstPaintIsThePage(t *testing.T) {
	t.Parallel()
	h := host(t)
	p := browser.Open(t)
	p.OnEveryPage(halfOfTheProgram + seen + `
window.__moved = 0;
new PerformanceObserver((list) => { for (const shift of list.getEntries()) window.__moved += shift.value; }).observe({ type: "layout-shift", buffered: true });
(function frame() { window.__follow?.(); requestAnimationFrame(frame); })();`)
	for _, size := range []struct {
		width, height int
		path          string
		shown         string // what is stored of what is folded; empty for a first visit
	}{{1366, 768, "", ""}, {1440, 900, "", ""}, {1920, 1080, "", ""}, {820, 1180, "", ""}, {390, 844, "", ""}, {1366, 768, "learn/07-exact-second/", ""},
		{1366, 768, "", "all"}, {1440, 900, "", "units"}, {1366, 768, "", "work values"}} {
		name := strconv.Itoa(size.width) + "x" + strconv.Itoa(size.height) + " " + size.path + size.shown
		p.Viewport(size.width, size.height)
		if size.shown != "" {
			browser.Eval[bool](p, `(localStorage.setItem("cosmosttl.shown", "`+size.shown+`"), true)`)
		}
		p.Goto(h.URL(size.path))
		p.WaitFor("window.__rest && document.readyState === 'complete'")
		browser.Eval[bool](p, "(window.__first = window.__seen(), window.__moved = 0, window.__follow = window.__places, window.__rest(), true)")
		p.WaitForApp()
		if different := browser.Eval[string](p, "window.__settled()"); different != "" {
			t.Errorf("%s: other than at first:\n%s", name, different)
		}
		if moved := browser.Eval[float64](p, "window.__moved"); moved >= 0.01 {
			t.Errorf("%s: what is on the screen has moved by %.4f, want less than 0.01", name, moved)
		}
		if off := browser.Eval[string](p, "window.__off()"); off != "" && size.width > 720 {
			t.Errorf("%s: meanwhile the playhead, the frame of the overview, where the lanes are cut and how many marks they have were %s", name, off)
		}
		if n := browser.Eval[int](p, "Object.keys(window.__first).length"); n < map[bool]int{false: 150, true: 20}[size.width < 500] {
			t.Errorf("%s: only %d elements can be seen at first", name, n)
		}
	}
}

// As many items of a cell of the matrix are painted at first as the program finds room for, with the number of the others.
func TestFirstPaintHasTheItemsThatFit(t *testing.T) {
	t.Parallel()
	h := host(t)
	p := browser.Open(t)
	p.OnEveryPage(halfOfTheProgram)
	p.Viewport(1366, 768)
	const items = `[...document.querySelectorAll(".matrix :is(.chip bdi, .chip-more)")].filter((e) => e.checkVisibility()).map((e) => e.textContent).join(" ")`
	for path, want := range map[string]string{"learn/03-minus-one-or-none/": "? ? ? ? ? ? ? ? ?", "learn/07-exact-second/": "SO08 SO05 SO06 +1", "learn/01-default/": "SO05 SO06"} {
		p.Goto(h.URL(path))
		p.WaitFor("window.__rest && document.readyState === 'complete'")
		if got := browser.Eval[string](p, items); got != want {
			t.Errorf("%s: at first %q, want %q", path, got, want)
		}
		browser.Eval[bool](p, "window.__rest(), true")
		p.WaitForApp()
		p.WaitFor("window.__cosmosttl?.ready && " + items + " === " + strconv.Quote(want))
	}
}

// seen describes what can be seen of the page, by what it is: its place and its text. The exceptions:
//   - Labels of the picture are cut to the width of bars, which the program measures, and the values of seconds have bars of their own
//     where there is room for them: both appear with the program.
//   - How many items are in sight, which the program measures.
//   - Threads from the purge to the lanes, whose place depends on how far the list is scrolled.
//   - On a phone, the page below the clock: it is arranged in tabs there, which the program makes, and the timeline is hidden until then.
const seen = `
window.__seen = () => {
  const all = {}, counts = {};
  const phone = innerWidth <= 720;
  for (const el of document.querySelectorAll(".page *")) {
    if (el.closest(".vh, .skip, defs, .threads, .in-bar, .in-dot, .in-band, .m-traffic, .overview-items, [role=dialog]") || !el.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (phone && (el.matches("main, .contents, .transport") || el.closest("main") && !el.closest(".clock, .time-bar"))) continue;
    const r = el.getBoundingClientRect();
    if (r.width < 1 && r.height < 1 || r.bottom < 0 || r.top > innerHeight || r.right < 0 || r.left > innerWidth) continue;
    const svg = el.namespaceURI.endsWith("svg");
    if (svg && !el.closest("[data-painted]")) continue; // icons
    const text = el.matches("input, textarea, select") ? el.value : [...el.childNodes].filter((n) => n.nodeType === Node.TEXT_NODE).map((n) => n.nodeValue).join("").trim();
    const name = el.localName + "." + (el.getAttribute("class") ?? "") + "#" + el.id + " " + text;
    const n = counts[name] = (counts[name] ?? 0) + 1;
    const style = getComputedStyle(el);
    all[name + " " + n] = [r.left, r.top, r.width, r.height, style.color, style.opacity, style.backgroundColor];
  }
  return all;
};
window.__differences = (before, after) => {
  const lines = [];
  for (const name in { ...before, ...after }) {
    const a = before[name], b = after[name];
    if (!a) lines.push("only later: " + name + " " + b);
    else if (!b) lines.push("only at first: " + name + " " + a);
    else if (a.some((x, i) => typeof x === "number" ? Math.abs(x - b[i]) > 1.5 : x !== b[i])) lines.push(name + " was " + a + ", is " + b);
  }
  return lines.slice(0, 40).join("\n");
};
const path = []; // the places in the frames in which the program takes over
window.__places = () => {
  const left = (id) => { const el = document.getElementById(id); return el?.checkVisibility({ visibilityProperty: true }) ? el.getBoundingClientRect().left : -1; };
  const lanes = document.getElementById("score-lanes");
  const now = [left("playhead"), left("overview-frame"), document.getElementById("overview-frame").getBoundingClientRect().right, lanes ? parseFloat(lanes.style.getPropertyValue("--x")) : -1, lanes?.querySelectorAll("path").length];
  if (String(path.at(-1)) !== String(now)) path.push(now);
};
window.__off = () => path.some((now) => now.some((x, i) => !(Math.abs(x - path.at(-1)[i]) <= 1.5))) ? path.join("; ") : "";
window.__settled = async () => { // sizes are measured anew in the frames after the first one
  let lines;
  for (let i = 0; i < 60 && lines !== ""; i++) {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    lines = window.__differences(window.__first, window.__seen());
  }
  return lines;
};`
