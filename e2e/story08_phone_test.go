//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// wide names what sticks out of the window at its right or left, and texts that a box cuts off. An id in a row may end in an
// ellipsis, text for screen readers only is clipped on purpose, and a table and a text in an editor may scroll sideways in their frames.
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

// fits waits until nothing sticks out of the window: the picture is drawn anew some frames after the window has another size.
func (v *visit) fits(state string) {
	v.t.Helper()
	v.frame()
	v.eventually(state, func() string { return strings.Join(browser.Eval[[]string](v.Page, wide), "; ") })
}

// spacing is what a reader may set (WCAG 1.4.12).
const spacing = `(() => { const s = new CSSStyleSheet();
  s.replaceSync("* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }");
  document.adoptedStyleSheets = [s]; return true })()`

// reachable are the transport's buttons that are in sight and can be hit, without scrolling.
const reachable = `["Play", "Pause", "Next event", "Advance 1 second", "Back 1 second", "Back to the last event"].filter(name => [...document.querySelectorAll('[aria-label="Clock"] button')].some(b => {
  if (b.ariaLabel !== name) return false;
  const r = b.getBoundingClientRect(), hit = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
  return r.height >= 44 && r.top >= 0 && r.bottom <= innerHeight && b.contains(hit) }))`

// small names the controls that are too small for a finger.
const small = `[...document.querySelectorAll("button, select, textarea, summary, input:not([type=radio], [type=checkbox], [type=range])")]
  .filter(e => e.checkVisibility({ visibilityProperty: true })).map(e => [e, e.getBoundingClientRect()])
  .filter(([, b]) => b.width > 1 && (b.width < 43.5 || b.height < 43.5))
  .map(([e, b]) => (e.ariaLabel || e.innerText || e.id) + ": " + Math.round(b.width) + " by " + Math.round(b.height)).join("; ")`

func TestStory08Phone(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("long-id-", 30)
	for _, width := range []int{390, 320} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			v := arrive(t)
			v.Viewport(width, 700)
			tabs := func(state string) {
				t.Helper()
				for _, tab := range []string{"Rules", "Query", "Traffic", "Timeline"} {
					v.ByRole("tab", tab).Click()
					v.ByRole("tabpanel", tab).Wait()
					v.fits(state + ", tab " + tab)
					browser.Eval[bool](v.Page, `(scrollTo(0, document.body.scrollHeight), true)`)
					if got := browser.Eval[string](v.Page, small); got != "" {
						t.Errorf("%s, tab %s: %s", state, tab, got)
					}
					if got := browser.Eval[[]string](v.Page, reachable); len(got) != 5 {
						t.Errorf("%s, tab %s: only %q of the transport can be reached", state, tab, got)
					}
				}
			}
			v.ByRole("tab", "Timeline").Wait()
			v.fits("first visit")
			if width == 320 {
				v.Screenshot("phone-320", 320, 700, false, true)
			}
			tabs("first visit")
			for range 5 {
				v.button("Advance 1 second").Click()
			}
			v.waitSince(72)
			v.region("Hint").ByRole("button", "Open Traffic").Click()
			v.ByRole("slider", "User traffic").Wait()
			v.region("Hint").ByRole("button", "Set user traffic to 0").Wait()
			v.ByRole("tab", "Timeline").Click()

			v.newItem(`{"id": "` + long + `", "cid": "` + long + `", "` + strings.Repeat("k", 90) + `": "` + strings.Repeat("v", 600) + `", "ttl": 2147483647}`)
			v.waits(long, "expires in 68\u00a0y")
			tabs("long id")
			v.ByRole("tab", "Rules").Click()
			v.ByRole("DisclosureTriangle", "Container as JSON").Click()
			v.set("Seconds", "99999999999999999999")
			v.complaint(v.field("Seconds"))
			v.fits("refused number")
			v.ByRole("tab", "Timeline").Click()
			v.region("Stored item as JSON").WaitText(long)
			v.region("Timeline").ByRole("button", "Delete SO05").Click()
			v.failed("was not deleted")
			v.fits("refused delete")
			v.region("Timeline").ByRole("button", "Edit "+long).Click()
			v.editor().Wait()
			v.fits("editor")
			v.editor().Fill(`{"id": "` + long + `" "` + strings.Repeat("x", 200) + `"}`)
			v.button("Save").Click()
			v.complaint(v.editor())
			v.fits("editor with an error")
			for _, name := range []string{"Save", "Discard"} {
				if !browser.Eval[bool](v.Page, `[...document.querySelectorAll("button")].some(b => b.innerText.trim() === `+quoted(name)+` && b.getBoundingClientRect().bottom <= innerHeight && b.getBoundingClientRect().height >= 44)`) {
					t.Errorf("%s is not in sight", name)
				}
			}
			v.button("Discard").Click()
			v.editor().WaitGone()
			v.fromMenu("Start over")
			v.button("Undo start over").Wait()
			v.fits("notice")
		})
	}
}

// No text is cut off when readers set their own spacing, on a phone or on a desktop.
func TestStory08TextSpacing(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	browser.Eval[bool](v.Page, spacing)
	v.fits("desk, 1440")
	v.button("New item").Click()
	v.editor().Fill("{")
	v.button("Save").Click()
	v.complaint(v.editor())
	v.fits("desk, editor")
	v.button("Discard").Click()
	for _, width := range []int{1100, 800, 390, 320} {
		v.Viewport(width, 800)
		v.fits(fmt.Sprint(width))
		if width > 720 {
			continue
		}
		for _, tab := range []string{"Rules", "Query", "Traffic", "Timeline"} {
			v.ByRole("tab", tab).Click()
			v.fits(fmt.Sprint(width, ", tab ", tab))
		}
	}
}

// From windows too narrow for three columns to very wide ones, and with text at twice its size.
func TestStory08Widths(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	for _, width := range []int{2560, 1440, 1360, 1280, 1101, 1100, 1024, 900, 768, 721, 720, 600, 480} {
		v.Viewport(width, 800)
		v.fits(fmt.Sprint(width))
	}
	browser.Eval[bool](v.Page, `(document.documentElement.style.fontSize = "200%", true)`)
	for _, width := range []int{1440, 1024, 640} {
		v.Viewport(width, 800)
		v.fits(fmt.Sprint(width, ", letters of twice the size"))
	}
}
