//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// spacing sets the spacing that a reader may choose (WCAG 1.4.12).
const spacing = `(() => { const s = new CSSStyleSheet();
  s.replaceSync("* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }");
  document.adoptedStyleSheets = [s]; return true })()`

// reachable are the transport's buttons that are in sight and can be hit, without scrolling.
const reachable = `["Play", "Pause", "Next event", "Advance 1 second", "Back 1 second", "Previous event"].filter(name => [...document.querySelectorAll('[aria-label="Clock"] button')].some(b => {
  if (b.ariaLabel !== name) return false;
  const r = b.getBoundingClientRect(), hit = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
  return r.height >= 44 && r.top >= 0 && r.bottom <= innerHeight && b.contains(hit) }))`

// small names the controls that are too small for a finger.
const small = `[...document.querySelectorAll("button, select, textarea, summary, input:not([type=radio], [type=checkbox], [type=range])")]
  .filter(e => e.checkVisibility({ visibilityProperty: true })).map(e => [e, e.getBoundingClientRect()])
  .filter(([, b]) => b.width > 1 && (b.width < 43.5 || b.height < 43.5))
  .map(([e, b]) => (e.ariaLabel || e.innerText || e.id) + ": " + Math.round(b.width) + " by " + Math.round(b.height)).join("; ")`

func TestPhone(t *testing.T) {
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
					v.CheckFits(state + ", tab " + tab)
					browser.Eval[bool](v.Page, `(scrollTo(0, document.body.scrollHeight), true)`)
					if got := browser.Eval[string](v.Page, small); got != "" {
						t.Errorf("%s, tab %s: %s", state, tab, got)
					}
					if got := browser.Eval[[]string](v.Page, reachable); len(got) != 5 {
						t.Errorf("%s, tab %s: only %q of the transport can be reached", state, tab, got)
					}
					if tab == "Query" && !browser.Eval[bool](v.Page, `[...document.querySelectorAll(".ask :is(#query-text, .editor-host)")].some(e => e.getBoundingClientRect().width > .85 * innerWidth)`) {
						t.Errorf("%s: the query has not all of the width", state)
					}
				}
			}
			v.ByRole("tab", "Timeline").Wait()
			v.CheckFits("first visit")
			if width == 320 {
				v.Screenshot("phone-320", 320, 700, false, true)
			}
			tabs("first visit")
			for range 5 {
				v.Button("Advance 1 second").Click()
			}
			v.WaitSince(72)
			v.Region("Hint").ByRole("button", "Open Traffic").Click()
			v.ByRole("slider", "User traffic").Wait()
			v.Region("Hint").ByRole("button", "Set user traffic to 0").Wait()
			v.ByRole("tab", "Timeline").Click()

			v.NewItem(`{"id": "` + long + `", "cid": "` + long + `", "` + strings.Repeat("k", 90) + `": "` + strings.Repeat("v", 600) + `", "ttl": 2147483647}`)
			v.WaitRow(long, "expires in 24,855\u00a0d")
			tabs("long id")
			v.ByRole("tab", "Rules").Click()
			v.ByRole("DisclosureTriangle", "Container as JSON").Click()
			v.Set("Seconds", "99999999999999999999")
			v.WaitComplaint(v.Field("Seconds"))
			v.CheckFits("refused number")
			v.ByRole("tab", "Timeline").Click()
			v.Region("Stored item as JSON").WaitText(long)
			v.Region("Timeline").ByRole("button", "Delete SO05").Click()
			v.WaitFailure("was not deleted")
			v.CheckFits("refused delete")
			v.Region("Timeline").ByRole("button", "Edit "+long).Click()
			v.Editor().Wait()
			v.CheckFits("editor")
			v.Editor().Fill(`{"id": "` + long + `" "` + strings.Repeat("x", 200) + `"}`)
			browser.Eval[bool](v.Page, `(history.back(), true)`)
			v.Editor().WaitGone()
			v.WaitNotice("What you typed is kept, but it is not saved.")
			v.CheckFits("a text that is not saved")
			v.Button("Open").Click()
			v.Button("Save").Click()
			v.WaitComplaint(v.Editor())
			v.CheckFits("editor with an error")
			for _, name := range []string{"Save", "Discard"} {
				if !browser.Eval[bool](v.Page, `[...document.querySelectorAll("button")].some(b => b.innerText.trim() === `+visit.Quoted(name)+` && b.getBoundingClientRect().bottom <= innerHeight && b.getBoundingClientRect().height >= 44)`) {
					t.Errorf("%s is not in sight", name)
				}
			}
			v.Button("Discard").Click()
			v.Editor().WaitGone()
			v.WaitFor(`!history.state?.editor`) // its entry is gone, and Back leads to the tab before
			browser.Eval[bool](v.Page, `(history.back(), true)`)
			v.ByRole("tabpanel", "Rules").Wait()
			v.ByRole("tab", "Timeline").Click()
			v.StartOver()
			v.Button("Undo start over").Wait()
			v.CheckFits("notice")
		})
	}
}

// On a tablet each control has room for a finger, as on a phone: beside the selected row, in each pane, in the editor, and on the plan page.
func TestTablet(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{820, 1180}, {1180, 820}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			v := visit.New(t, host(t))
			v.Fingers()
			v.Viewport(size[0], size[1])
			v.Open()
			check := func(state string) {
				t.Helper()
				v.CheckFits(state)
				v.Until(state, func() string { return browser.Eval[string](v.Page, small) })
			}
			v.Region("Timeline").ByRole("button", "Delete SO04").Wait()
			check("first visit")
			for _, pane := range []string{"Query", "Change feed", "Story"} {
				v.OpenPane(pane)
				check(pane)
			}
			v.Region("Timeline").ByRole("button", "Edit SO04").Click()
			v.Editor().Wait()
			check("editor")
			v.OpenPath("plan/")
			waitForPlan(v)
			check("plan")
		})
	}
}

// No text is cut off when readers set their own spacing, on a phone or on a desktop.
func TestTextSpacing(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	browser.Eval[bool](v.Page, spacing)
	v.CheckFits("desk, 1440")
	v.Button("New item").Click()
	v.Editor().Fill("{")
	v.Button("Save").Click()
	v.WaitComplaint(v.Editor())
	v.CheckFits("desk, editor")
	v.Button("Discard").Click()
	for _, width := range []int{1100, 800, 390, 320} {
		v.Viewport(width, 800)
		v.CheckFits(fmt.Sprint(width))
		if width > 720 {
			continue
		}
		for _, tab := range []string{"Rules", "Query", "Traffic", "Timeline"} {
			v.ByRole("tab", tab).Click()
			v.CheckFits(fmt.Sprint(width, ", tab ", tab))
		}
	}
}

// From windows too narrow for three columns to very wide ones, and with text at twice its size.
func TestWindowWidths(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	for _, width := range []int{2560, 1440, 1360, 1280, 1101, 1100, 1024, 900, 768, 721, 720, 600, 480} {
		v.Viewport(width, 800)
		v.CheckFits(fmt.Sprint(width))
	}
	browser.Eval[bool](v.Page, `(document.documentElement.style.fontSize = "200%", true)`)
	for _, width := range []int{1440, 1366, 1024, 640} {
		v.Viewport(width, 768)
		v.CheckFits(fmt.Sprint(width, ", letters of twice the size"))
		v.Until(fmt.Sprint(width, ", letters of twice the size"), func() string { return strings.Join(browser.Eval[[]string](v.Page, overlapping), "; ") })
	}
}

// overlapping lists the parts that lie over what stands beside or below them.
const overlapping = `[["header h1", "#containers"], ["#strip-left", ".legend"], ["#strip-left", "#why"], [".strip-name.usage", ".legend"], [".line .short", ".more"]].flatMap(([a, b]) => {
	const text = document.querySelector(a), other = document.querySelector(b);
	if (!text?.checkVisibility() || !other?.checkVisibility()) return [];
	const range = document.createRange(); range.selectNodeContents(text);
	const x = range.getBoundingClientRect(), y = other.getBoundingClientRect();
	return x.right > y.left + 1 && x.left < y.right - 1 && x.bottom > y.top + 1 && x.top < y.bottom - 1 ? [a + " lies over " + b] : [] })
	.concat([...document.querySelectorAll(".line:not([hidden]) .short")].filter(e => e.checkVisibility() && e.getBoundingClientRect().height > e.parentElement.getBoundingClientRect().height + 1).map(() => "a folded line is cut"))`

// panels are the rectangles of the parts that stay in place whatever happens to items.
const panels = `Object.fromEntries([...document.querySelectorAll("section[aria-label], [role=region], header, #new-item, #play, #undo")]
  .filter(e => !e.closest("[aria-label='Query results'], [aria-label='Why'], details") || e.matches("section")).filter(e => e.checkVisibility())
  .map(e => { const b = e.getBoundingClientRect(); return [(e.id || e.getAttribute("aria-label") || e.tagName), [b.x, b.y + scrollY, b.width].map(n => n.toFixed(1)).join(" ")] }))`

// Nothing moves when an item expires, when the purge takes it, or when it comes back.
func TestNothingJumps(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	before := browser.Eval[map[string]string](v.Page, panels)
	steady := func(what string) {
		t.Helper()
		v.WaitFrames()
		now := browser.Eval[map[string]string](v.Page, panels)
		for name, box := range before {
			if now[name] != box {
				t.Errorf("%s: %s is at %q, it was at %s", what, name, now[name], box)
			}
		}
	}
	v.Advance(5)
	v.CheckReturned("SO04", false)
	steady("SO04 has expired")
	v.Set("User traffic (RU/s)", "0")
	v.Region("Request units").WaitText("400 RU")
	steady("request units are left")
	v.Advance(1)
	v.WaitRow("SO04", "purged")
	steady("the purge has taken three items")
	v.NewItem(`{"id": "short", "cid": "me", "ttl": 2}`)
	v.Advance(2)
	v.WaitRow("short", "expired this second")
	steady("short has expired")
	v.Choose("Time to Live", "Off")
	v.WaitRow("short", visit.InQueries)
	steady("short is back")
}

// whySaid is whether the first sentence of Why is in sight, in its card or as its headline.
const whySaid = `[...document.querySelectorAll("#why .lede, #why-headline")].some(e => {
	const b = e.getBoundingClientRect();
	return b.height > 0 && [b.top + 4, b.bottom - 4].every(y => e.contains(document.elementFromPoint(b.x + 24, y))) })`

// The row of the other world, the hint, and the row of the next event share one place: none of them moves the timeline or its drawing.
func TestTheRowKeepsItsPlace(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{1440, 900}, {390, 844}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			v := arrive(t)
			v.Viewport(size[0], size[1])
			v.Media(false, true)
			phone := size[0] < 721
			if phone {
				v.ByRole("tab", "Timeline").Wait()
			}
			places := func() string {
				v.WaitFrames()
				return browser.Eval[string](v.Page, `["timeline", "score-ticks", "item-list", "score-strips"].map(id => document.getElementById(id)).concat(...document.querySelectorAll("#score-lanes .was :is(.m-live, .m-hidden):not(.other-world *)"))
					.map(e => e.getBoundingClientRect()).map(b => Math.round(b.y + scrollY) + "+" + Math.round(b.height)).join()`)
			}
			tryIt := func() {
				v.Region("Why").ByRole("group", "What if…").ByRole("button", "write it again").Click()
				v.OtherWorld().WaitText("What if SO04 is written again?")
				for range 2 {
					v.WaitFor(whySaid)
					browser.Eval[bool](v.Page, `(scrollTo(0, 0), true)`)
				}
			}
			before := places()
			steady := func(what string) {
				t.Helper()
				v.Check(what)
				if now := places(); now != before {
					t.Errorf("%s: the timeline and what is in it are at %s, they were at %s", what, now, before)
				}
			}
			tryIt()
			steady("another world beside the hint")
			v.OtherWorld().ByRole("button", "Discard").Click()
			v.OtherWorld().WaitGone()
			v.Button("Hide this hint").Click()
			v.Region("Hint").WaitGone()
			if phone {
				before = places() // the hint has given up its place
			} else {
				v.Region("What comes next").WaitText("The next event is at 12:01:12.")
			}
			steady("no hint")
			tryIt()
			steady("another world")
			v.OtherWorld().ByRole("button", "Discard").Click()
			v.OtherWorld().WaitGone()
			steady("dropped")
		})
	}
}

// A notice moves nothing when it comes and when it goes.
func TestNoticesMoveNothing(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{1440, 900}, {390, 844}} {
		v := arrive(t)
		v.Viewport(size[0], size[1])
		v.Media(false, true)
		v.Button("New item").Wait() // a phone's layout comes a moment after its size
		v.Region("Why").Wait()
		v.WaitFrames()
		before := browser.Eval[map[string]string](v.Page, panels)
		v.StartOver()
		v.Button("Dismiss").Wait()
		v.Check(fmt.Sprint("a notice, ", size))
		for name, box := range browser.Eval[map[string]string](v.Page, panels) {
			if before[name] != box {
				t.Errorf("%v: with a notice %s is at %q, it was at %q", size, name, box, before[name])
			}
		}
		v.Button("Dismiss").Click()
		v.Button("Dismiss").WaitGone()
	}
}

// A notice covers nothing of the dock, nor of a lesson beside it.
func TestNoticesCoverNothing(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(false, true)
	for _, path := range []string{"", "learn/01-default/"} {
		for _, size := range [][2]int{{1366, 768}, {1440, 900}, {1920, 1080}} {
			v.Viewport(size[0], size[1])
			v.OpenPath(path)
			browser.Eval[bool](v.Page, `(window.goappOnUpdate(), true)`)
			v.Button("Dismiss").Wait()
			v.WaitFrames()
			if covered := browser.Eval[string](v.Page, `(() => {
				const notice = document.querySelector(".notice").getBoundingClientRect();
				return [...document.querySelectorAll("#lesson, .cards, .time-bar")].filter((e) => {
					const b = e.getBoundingClientRect();
					return b.right > notice.left && b.left < notice.right && b.bottom > notice.top && b.top < notice.bottom;
				}).map((e) => e.id || e.className).join(" ");
			})()`); covered != "" {
				t.Errorf("%v, %q: the notice covers %s", size, path, covered)
			}
		}
	}
}

// screens are sizes of windows in which the playground shows without scrolling.
var screens = [][2]int{{1366, 768}, {1440, 900}, {1920, 1080}, {2560, 1440}}

// outside names the parts that end below the window, and the texts that are cut off although there is room.
const outside = `(() => {
  const out = [], box = (id) => document.getElementById(id).getBoundingClientRect();
  for (const id of ["timeline", "why", "matrix", "request-units", "work"])
    if (box(id).bottom > innerHeight) out.push(id + " ends " + Math.round(box(id).bottom - innerHeight) + " pixels below the window");
  if (document.querySelector(".ask-sums").getBoundingClientRect().bottom > box("work").bottom - 4) out.push("the query's sums leave the card");
  if (box("clock").bottom < document.querySelector(".sums").getBoundingClientRect().top) out.push("the sums are not beside the clock");
  for (const chip of document.querySelectorAll(".cell :is(.chip, .chip-more)")) {
    const c = chip.getBoundingClientRect(), frame = chip.closest(".cell").getBoundingClientRect();
    if (c.top < frame.top || c.right > frame.right || c.bottom > frame.bottom) out.push(chip.innerText + " is cut off");
  }
  return out.join("; ") })()`

// Large numbers move nothing out of the window.
func TestTenThousandItemsHaveRoom(t *testing.T) {
	t.Parallel()
	v := arriveWith(t, stored(t, crowd(t, 10_000)))
	v.WaitSums("10,000 0 0")
	v.Region("Which rule wins").WaitText("+9,89")
	for _, s := range screens {
		v.Viewport(s[0], s[1])
		v.WaitFrames()
		v.Until(fmt.Sprint(s), func() string { return browser.Eval[string](v.Page, outside) })
	}
}

// The lanes of a few items share the height that the window leaves, up to 44 pixels each, and none is cut off.
func TestAFewLanesFill(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	fill := func(what string) {
		t.Helper()
		v.WaitFrames()
		v.Until(what, func() string {
			return browser.Eval[string](v.Page, `(() => {
				const list = document.getElementById("item-list"), rows = [...list.querySelectorAll("[data-key]")];
				if (list.scrollHeight > list.clientHeight + 1) return "the list scrolls";
				const share = rows.at(-1).getBoundingClientRect().bottom - list.getBoundingClientRect().top;
				return share < .85 * list.clientHeight && rows[0].clientHeight < 44 ? "the rows take " + share + " of " + list.clientHeight : "" })()`)
		})
		v.Until(what, func() string { return browser.Eval[string](v.Page, outside) })
	}
	for _, s := range screens {
		v.Viewport(s[0], s[1])
		fill(fmt.Sprint("seven items, ", s))
	}
	v.Viewport(1440, 900)
	v.NewItem(`{"id": "the eighth", "cid": "me"}`)
	v.WaitRow("the eighth", visit.InQueries)
	fill("eight items")
}

// On a phone the ids start at the same place in all rows, including rows of removed items, which have no checkbox.
func TestIdsInLine(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(390, 844)
	v.ByRole("checkbox", "Select SO01").Wait()
	v.Until("the ids", func() string {
		at := browser.Eval[[]float64](v.Page, `[...document.querySelectorAll(".row .id")].map(e => { const w = document.createTreeWalker(e, NodeFilter.SHOW_TEXT), r = document.createRange();
			for (let n; n = w.nextNode();) if (n.data.startsWith("SO")) r.selectNodeContents(n); return r.getBoundingClientRect().x })`)
		for _, x := range at {
			if len(at) != 7 || x != at[0] {
				return fmt.Sprint("they are at ", at)
			}
		}
		return ""
	})
}

// transport are the boxes of the transport's buttons.
const transport = `[...document.querySelectorAll(".transport button")].map(e => [e, e.getBoundingClientRect()]).map(([e, b]) => e.id + " " + [b.x, b.y].map(Math.round)).join("; ")`

// The buttons of the transport keep their places under the mouse, however long the clock's texts get and while one looks at the past.
func TestTheTransportKeepsItsPlace(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"", "ru/"} {
		t.Run(language, func(t *testing.T) {
			v := visit.New(t, host(t))
			v.OpenPath(language)
			for _, size := range [][2]int{{1366, 768}, {1920, 1080}, {820, 1180}} {
				v.Viewport(size[0], size[1])
				v.WaitFrames()
				v.Until(fmt.Sprint(size, ": the time in its bar"), func() string {
					return browser.Eval[string](v.Page, `(gap => gap < 3 ? gap + " pixels below the edge" : "")(document.querySelector(".now-time").getBoundingClientRect().top - document.querySelector(".time-bar").getBoundingClientRect().top)`)
				})
				before := browser.Eval[string](v.Page, transport)
				stays := func(when string) {
					t.Helper()
					v.WaitFrames()
					if now := browser.Eval[string](v.Page, transport); now != before {
						t.Errorf("%d wide, %s: the buttons are at\n%s\nthey were at\n%s", size[0], when, now, before)
					}
					v.CheckFits(when)
				}
				press := func(id, until string) {
					t.Helper()
					browser.Eval[bool](v.Page, `(document.getElementById(`+visit.Quoted(id)+`).click(), true)`)
					v.WaitFor(until)
				}
				for range 8 {
					press("advance-86400", "true")
				}
				v.WaitFor(`Number(document.getElementById("now-since").innerText.replace(/\D/g, "")) > 8 * 86400`)
				stays("some days later")
				press("last-event", `document.querySelector(".clock.past")`)
				stays("in the past")
				press("to-end", `!document.querySelector(".clock.past")`)
				stays("at the end again")
			}
		})
	}
}
