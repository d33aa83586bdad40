//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// states are the main states of the page. Each one is reached from its predecessor.
var states = []struct {
	name  string
	reach func(v *visit.Visit)
}{
	{"first visit", func(v *visit.Visit) { v.CheckRow("SO04", "expires in 0:05") }},
	{"editor", func(v *visit.Visit) { v.Button("New item").Click(); v.Editor().Wait() }},
	{"editor with an error", func(v *visit.Visit) {
		v.Editor().Fill(`{"id": "a" "b"}`)
		v.Button("Save").Click()
		v.WaitComplaint(v.Editor())
	}},
	{"refused numbers", func(v *visit.Visit) {
		v.Button("Discard").Click()
		for _, field := range []string{"Seconds", "Throughput (RU/s)", "User traffic (RU/s)", "Purge delay (s)"} {
			v.Set(field, "-7")
			v.WaitComplaint(v.Field(field))
		}
	}},
	{"refused delete, JSON open", func(v *visit.Visit) {
		v.Region("Timeline").ByRole("button", "Delete SO05").Click()
		v.WaitFailure("was not deleted")
		v.ByRole("DisclosureTriangle", "Container as JSON").Click()
	}},
	{"started over, playing", func(v *visit.Visit) {
		v.StartOver()
		v.Button("Undo start over").Wait()
		v.Button("Play").Click()
		v.Button("Pause").Wait()
	}},
	{"Off, items back, one chosen", func(v *visit.Visit) {
		v.Button("Pause").Click()
		v.Button("Play").Wait()
		v.Choose("Time to Live", "Off")
		v.ChooseItem("SO05")
	}},
	{"serverless, purged, one deleted", func(v *visit.Visit) {
		v.Choose("Time to Live", "On")
		v.Choose("Capacity mode", "Serverless")
		v.Advance(60)
		v.WaitRow("SO04", "purged")
		v.Region("Timeline").ByRole("button", "Delete SO01").Click()
		v.WaitRow("SO01", "deleted by a request")
	}},
}

func TestNoViolation(t *testing.T) {
	t.Parallel()
	t.Run("both themes", func(t *testing.T) {
		v := arrive(t)
		for _, s := range states {
			s.reach(v)
			v.CheckInBothThemes(s.name)
		}
		// The playground becomes empty.
		for _, id := range v.IDs() {
			if strings.Contains(v.Row(id), visit.OnDisk) {
				v.Region("Timeline").ByRole("button", "Delete "+id).Click()
				v.WaitRow(id, "deleted by a request")
			}
		}
		v.Region("Query results").WaitText("Queries return no items.")
		v.CheckInBothThemes("nothing left")
	})
	t.Run("forced colours", func(t *testing.T) {
		v := arrive(t)
		v.ForcedColors(true)
		v.Check("first visit")
		v.Button("New item").Click()
		v.Editor().Wait()
		v.Check("editor")
	})
}

func TestNoViolationOnAPhone(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(390, 844)
	for _, tab := range []string{"Timeline", "Rules", "Query", "Traffic"} {
		v.ByRole("tab", tab).Click()
		v.ByRole("tabpanel", tab).Wait()
		v.CheckInBothThemes("tab " + tab)
	}
	v.ByRole("tab", "Timeline").Click()
	v.Button("New item").Click()
	v.Editor().Fill("{")
	v.Button("Save").Click()
	v.WaitComplaint(v.Editor())
	v.CheckInBothThemes("editor")
}

// The roles and names of the controls, which tests outside this repository use as well.
func TestRolesAndNames(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	want := func(role string, names ...string) {
		t.Helper()
		for _, name := range names {
			if n := v.ByRole(role, name).Count(); n != 1 {
				t.Errorf("%d things are %s %q, want one", n, role, name)
			}
		}
	}
	want("radiogroup", "Time to Live", "Capacity mode")
	for group, options := range map[string][]string{"Time to Live": {"Off", "On (no default)", "On"}, "Capacity mode": {"Provisioned", "Serverless"}} {
		for _, option := range options {
			if n := v.ByRole("radiogroup", group).ByRole("radio", option).Count(); n != 1 {
				t.Errorf("%d radio buttons %q in %q, want one", n, option, group)
			}
		}
		if n := v.ByRole("radiogroup", group).ByRole("radio", "").Count(); n != len(options) {
			t.Errorf("%d radio buttons in %q, want %d", n, group, len(options))
		}
	}
	want("spinbutton", "Seconds", "Throughput (RU/s)", "User traffic (RU/s)", "Purge delay (s)")
	want("region", "Clock", "Timeline", "Query results", "Why", "Events")
	want("button", "Play", "Advance 1 second", "Advance 1 minute", "Advance 1 hour", "Advance 1 day", "Next event", "New item")
	want("radio", "1 second a second", "10 seconds a second", "1 minute a second", "1 hour a second", "1 day a second")
	want("grid", "TTL matrix")
	want("log", "Events")
	want("main", "")
	want("banner", "")
	want("contentinfo", "")
	if got := fmt.Sprint(v.ByRole("grid", "TTL matrix").ByRole("gridcell", "").Count()); got != "9" && got != "10" {
		t.Errorf("%s cells in the matrix", got)
	}
	v.Region("Clock").WaitText("12:01:07")
	v.Region("Clock").WaitText("Thu 1 Jan 2026 UTC")
	v.Region("Clock").WaitText("67 seconds since the start")
	v.Button("Play").Click()
	v.Button("Pause").Wait()
	want("button", "Pause")
	v.Button("Pause").Click()
	v.Button("New item").Click()
	v.ByRole("textbox", "Item JSON").Wait()
	want("textbox", "Item JSON")
	want("button", "Save", "Discard")
	want("button", "Edit SO01", "Delete SO01")
}

// An id with a character that reverses text does not reverse the text around it, and an id of blanks can be seen.
func TestOddIds(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	const reversed = "abc\u202edef"
	v.NewItem(`{"id": "` + reversed + `", "cid": "me", "ttl": 10}`)
	v.NewItem(`{"id": "   ", "cid": "me", "ttl": 20}`)
	v.Advance(10)
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

// At 400 % zoom nothing is lost, and the parts that do not scroll take at most a quarter of the window.
func TestLargeZoom(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{320, 256}, {360, 225}} { // 1280 by 1024 and 1440 by 900, at 400 %
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			v := arrive(t)
			v.Viewport(size[0], size[1])
			v.WaitFrames()
			v.CheckFits("400 %")
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
func TestForcedColours(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.ForcedColors(true)
	v.WaitFrames()
	v.Check("forced colours")
	for _, part := range []struct {
		id    string
		marks []string // each must look different from all others of the part
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
