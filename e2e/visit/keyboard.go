package visit

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// focused describes the element with the focus: the part of the page, the role and the name. It adds "[not visible]" if
// no outline shows the focus, and "[covered]" if something covers the element.
const focused = `(() => {
  const e = document.activeElement;
  if (!e || e === document.body) return "nothing";
  const names = (e.getAttribute("aria-labelledby") || "").split(" ").filter(Boolean).map(i => document.getElementById(i).innerText);
  const name = (e.getAttribute("aria-label") || names.join(" ") || (e.labels && e.labels[0] ? e.labels[0].innerText : "") || e.innerText || "").replace(/\s+/g, " ").trim();
  const shows = [e, ...(e.labels || [])].some(x => { const s = getComputedStyle(x); return s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 2 });
  const area = e.closest("section, header, footer, [role=tabpanel]");
  const r = e.getBoundingClientRect(), at = document.elementFromPoint(r.x + r.width / 2, r.y + Math.min(r.height / 2, 20));
  const covered = r.height > 0 && !(at && (e.contains(at) || at.contains(e) || (e.labels && [...e.labels].some(l => l.contains(at)))));
  return (area ? area.getAttribute("aria-label") || area.tagName.toLowerCase() : "") + ": " + (e.getAttribute("role") || e.tagName).toLowerCase() + " " + name.slice(0, 40) +
    (e.matches(":focus-visible") && shows ? "" : " [not visible]") + (covered ? " [covered]" : "");
})()`

// Focused describes what has the focus: "Clock: button Play". It adds "[not visible]" if no outline shows the focus, and
// "[covered]" if something covers the element.
func (v *Visit) Focused() string {
	v.T.Helper()
	return browser.Eval[string](v.Page, focused)
}

// WaitFocus waits until the description of what has the focus contains want.
func (v *Visit) WaitFocus(want string) {
	v.T.Helper()
	v.Until("the focus", func() string {
		if got := v.Focused(); !strings.Contains(got, want) {
			return "it is on " + got + ", want " + want
		}
		return ""
	})
}

// TabTo presses Tab until the description of what has the focus contains want.
func (v *Visit) TabTo(want string) {
	v.T.Helper()
	var passed []string
	for range 100 {
		v.Press("Tab")
		got := v.Focused()
		if strings.Contains(got, want) {
			return
		}
		passed = append(passed, got)
	}
	v.T.Fatalf("Tab does not reach %q; it passed\n%s", want, strings.Join(passed, "\n"))
}
