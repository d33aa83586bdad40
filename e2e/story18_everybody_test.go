//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// hints are the texts of the hint's steps, and how the keyboard takes them.
var hints = []struct {
	text, button string
	keys         func(v *visit)
}{
	{"leaves the queries at 12:01:12", "Advance 5 seconds", func(v *visit) {
		for range 5 {
			v.Press("ArrowRight")
		}
	}},
	{"user traffic takes every RU", "Set user traffic to 0", func(v *visit) {
		v.tabTo("input User traffic")
		v.Press("Home")
	}},
	{"the purge removes what is expired", "Advance to the purge", func(v *visit) {
		v.tabTo("gridcell")
		v.Press("Shift+Tab") // wherever the focus is
		v.tabTo("New item")
		v.Press("ArrowRight")
	}},
	{"Drag the playhead back", "Go back before the purge", func(v *visit) { v.Press("ArrowLeft") }},
	{"Switch the container Off", "Switch the container Off", func(v *visit) {
		v.tabTo("On")
		v.Press("ArrowUp")
		v.button("Undo TTL setting").Wait()
		v.frame()
		v.Press("ArrowUp")
	}},
	{"You have seen all four steps", "", nil},
}

// The hint leads through expiry, starvation, purge and coming back, with the keyboard alone or with its buttons alone.
func TestStory18TheFourSteps(t *testing.T) {
	t.Parallel()
	t.Run("keyboard", func(t *testing.T) {
		v := arrive(t)
		for _, h := range hints {
			v.region("Hint").WaitText(h.text)
			if h.keys != nil {
				h.keys(v)
			}
		}
		v.sees("SO04", inQueries, onDisk)
	})
	t.Run("buttons", func(t *testing.T) {
		v := arrive(t)
		v.Media(false, true)
		for _, h := range hints {
			v.region("Hint").WaitText(h.text)
			v.check(h.text)
			if h.button != "" {
				v.region("Hint").ByRole("button", h.button).Click()
			}
		}
		v.sees("SO04", inQueries, onDisk)
	})
	t.Run("phone", func(t *testing.T) {
		v := arrive(t)
		v.Viewport(390, 844)
		v.ByRole("tab", "Timeline").Wait()
		for _, h := range hints {
			for v.region("Hint").WaitText(h.text); h.button != ""; {
				if open := v.region("Hint").ByRole("button", ""); strings.HasPrefix(open.Nth(0).Text(), "Open ") {
					open.Nth(0).Click()
					continue
				}
				v.region("Hint").ByRole("button", h.button).Click()
				break
			}
		}
		v.ByRole("tab", "Timeline").Click()
		v.sees("SO04", inQueries, onDisk)
	})
}

// An id turns no other text around, and one of blanks can be seen.
func TestStory18OddIds(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	const reversed = "abc\u202edef"
	v.newItem(`{"id": "` + reversed + `", "cid": "me", "ttl": 10}`)
	v.newItem(`{"id": "   ", "cid": "me", "ttl": 20}`)
	v.advance(10)
	loose := browser.Eval[[]string](v.Page, `(() => {
		const out = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let n; n = walk.nextNode();) {
			if (!n.data.includes("\u202e") || !n.parentElement.checkVisibility()) continue;
			let e = n.parentElement;
			while (e && !["isolate", "isolate-override", "plaintext"].includes(getComputedStyle(e).unicodeBidi) && !(e.localName === "pre" || e.localName === "textarea")) e = e.parentElement;
			if (!e || e === document.body || e.closest("section") === e) out.push(n.parentElement.outerHTML.slice(0, 200));
		}
		return out })()`)
	for _, x := range loose {
		t.Errorf("an id is not isolated: %s", x)
	}
	blank := browser.Eval[string](v.Page, `(r => r ? r.querySelector(".id").innerText : "no row")([...document.querySelectorAll('[aria-label="All items"] [role=row][data-key]')].at(-1))`)
	if strings.TrimSpace(blank) == "" {
		t.Error("an id of blanks cannot be seen")
	}
}

// At 400 % zoom nothing is lost, and what stays in place takes no more than a quarter of the window.
func TestStory18LargeZoom(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{320, 256}, {360, 225}} { // 1280 by 1024 and 1440 by 900, at 400 %
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			v := arrive(t)
			v.Viewport(size[0], size[1])
			v.frame()
			v.fits("400 %")
			for _, at := range []string{"0", "document.body.scrollHeight / 2", "document.body.scrollHeight"} {
				taken := browser.Eval[float64](v.Page, `(scrollTo(0, `+at+`), [...document.querySelectorAll("body *")].filter(e => ["fixed", "sticky"].includes(getComputedStyle(e).position) && e.checkVisibility() && !e.closest(".vh, .skip, .list, .docs-frame, table"))
					.map(e => e.getBoundingClientRect()).filter(b => b.width > 100 && (b.top <= 1 || b.bottom >= innerHeight - 1) && b.bottom > 0 && b.top < innerHeight)
					.reduce((sum, b) => sum + Math.min(b.bottom, innerHeight) - Math.max(b.top, 0), 0) / innerHeight)`)
				if taken > .25 {
					t.Errorf("scrolled to %s, what stays in place takes %.0f %% of the window", at, taken*100)
				}
			}
		})
	}
}

// Forced colours leave the marks of the lanes and of the strips their outlines and patterns.
func TestStory18ForcedColours(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.ForcedColors(true)
	v.frame()
	v.check("forced colours")
	for _, part := range []struct {
		id    string
		marks []string // that must not look like another one of the part
	}{{"score-lanes", []string{"m-live", "m-hidden"}}, {"score-strips", []string{"m-live-area", "m-disk-area", "m-traffic", "m-requests", "m-purge"}}} {
		looks := browser.Eval[map[string]string](v.Page, `Object.fromEntries([...document.querySelectorAll("#`+part.id+` .was path")].map(p => { const s = getComputedStyle(p);
			return [p.getAttribute("class"), s.fill + " " + s.stroke + " " + s.strokeDasharray] }))`)
		for _, mark := range part.marks {
			if looks[mark] == "" {
				t.Errorf("there is no %s, but %v", mark, looks)
			}
			for other, look := range looks {
				if other != mark && look == looks[mark] {
					t.Errorf("%s looks like %s: %s", mark, other, look)
				}
			}
		}
	}
}

// Probable mistakes with ttl are said while one types and afterwards, and one click corrects them.
func TestStory18Lint(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.button("New item").Click()
	for _, c := range []struct{ text, says, button, want string }{
		{`{"id": "a", "cid": "b", "TimeToLive": 60}`, "TimeToLive has no effect", "Correct to ttl 60", `"ttl": 60`},
		{`{"id": "a", "cid": "b", "_ttl": 60}`, "_ttl has no effect", "Correct to ttl 60", `"ttl": 60`},
		{`{"id": "a", "cid": "b", "ttl": 3600000}`, "looks like milliseconds", "Correct to ttl 3600", `"ttl": 3600`},
	} {
		v.editor().Fill(c.text)
		v.region("Item editor").WaitText(c.says)
		v.check(c.says)
		v.region("Item editor").ByRole("button", c.button).Click()
		v.eventually("the text", func() string { return lacks(v.editor().Value(), []string{c.want}) })
		v.region("Item editor").WaitNoText(c.says)
	}
	v.editor().Fill(`{"id": "a", "cid": "b", "settings": {"ttl": 30}}`)
	v.region("Item editor").WaitText("only a ttl at the top level counts")
	v.button("Save").Click()
	v.editor().WaitGone()
	v.waits("a", "expires in 1:00:00")
	v.region("Why").WaitText("only a ttl at the top level counts")
	v.check("a mistake in Why")
	v.region("Why").ByRole("button", "Correct to ttl 30").Click()
	v.waits("a", "expires in 0:30")
	v.button("Undo replace a").Wait()
}

// Who wishes for less motion sees steps: the playhead stands still within a second, and nothing is animated.
func TestStory18ReducedMotion(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(false, true)
	browser.Eval[bool](v.Page, `(() => { const at = window.__at = new Set(), head = document.getElementById("playhead"), began = performance.now();
		(function frame() { at.add(head.style.getPropertyValue("--x")); window.__for = performance.now() - began; requestAnimationFrame(frame) })(); return true })()`)
	v.button("Play").Click()
	v.waitSums("3 3 1") // SO04 has expired
	if n := browser.Eval[int](v.Page, `document.getAnimations().length`); n != 0 {
		t.Errorf("%d animations run", n)
	}
	v.button("Pause").Click()
	got := browser.Eval[[]float64](v.Page, `[window.__at.size, window.__for / 1000]`)
	if got[0] > got[1]+3 {
		t.Errorf("the playhead was at %v places in %.1f s", got[0], got[1])
	}
}

// In the past the hint leads back to the latest moment, by its button or by a key.
func TestStory18TheHintInThePast(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(false, true)
	for _, back := range []func(){
		func() { v.region("Hint").ByRole("button", "Return to the latest moment").Click() },
		func() { v.Press("End") },
	} {
		v.button("Back to the last event").Click()
		v.region("Hint").WaitText("Press End to return to the latest moment.")
		v.region("Clock").WaitText("Viewing the past: 12:01:06 of 12:01:07")
		v.check("the hint in the past")
		back()
		v.region("Hint").WaitText("SO04 leaves the queries at 12:01:12")
	}
}

// A notice moves nothing when it comes and when it goes.
func TestStory18NoticesMoveNothing(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{1440, 900}, {390, 844}} {
		v := arrive(t)
		v.Viewport(size[0], size[1])
		v.Media(false, true)
		v.frame()
		before := browser.Eval[map[string]string](v.Page, panels)
		if size[0] < 720 {
			v.fromMenu("Start over")
		} else {
			v.button("Start over").Click()
		}
		v.button("Dismiss").Wait()
		v.check(fmt.Sprint("a notice, ", size))
		for name, box := range browser.Eval[map[string]string](v.Page, panels) {
			if before[name] != box {
				t.Errorf("%v: with a notice %s is at %q, it was at %q", size, name, box, before[name])
			}
		}
		v.button("Dismiss").Click()
		v.button("Dismiss").WaitGone()
	}
}
