//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// inSight names what of the first screen does not show without scrolling: the parts, found by role and name, the lanes, and the wanted rows
// of the result with the band of what is left out.
func inSight(v *visit.Visit, lanes, rows int) string {
	v.T.Helper()
	v.WaitFrames()
	return browser.Eval[string](v.Page, fmt.Sprintf(`((lanes, rows) => {
		const out = [], region = (name) => [...document.querySelectorAll("section, [role=region]")].find(e => e.ariaLabel === name);
		const seen = (what, e, within) => {
			const b = e?.getBoundingClientRect(), w = within?.getBoundingClientRect();
			if (!b || b.height === 0) return out.push(what + " is not there"), false;
			const top = Math.max(0, w ? w.top : 0), bottom = Math.min(innerHeight, w ? w.bottom : innerHeight);
			if (b.top < top - 1 || b.bottom > bottom + 1) return out.push(what + " is at " + Math.round(b.top) + " to " + Math.round(b.bottom) + ", not within " + Math.round(top) + " to " + Math.round(bottom)), false;
			if (b.right > innerWidth + 1 || e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX === "visible" && getComputedStyle(e).display !== "inline") return out.push(what + " is wider than its place"), false;
			return true;
		};
		if (scrollY) out.push("the page is scrolled");
		for (const name of ["Clock", "Hint", "Timeline", "Why", "Which rule wins", "Request units"]) seen(name, region(name));
		const top = document.querySelector("header").getBoundingClientRect(), clock = region("Clock").getBoundingClientRect();
		if (top.height > 52) out.push("the header is " + top.height + " pixels high");
		for (const e of document.querySelectorAll('[aria-label="Clock"] button, [aria-label="Clock"] [role=radiogroup], ul[aria-label="Counts"] li')) {
			const b = e.getBoundingClientRect();
			if (b.height && (b.top < clock.top - 8 || b.bottom > clock.bottom + 8)) out.push("the row of the clock is more than one: " + (e.ariaLabel || e.innerText));
		}
		const list = document.querySelector('[role=grid][aria-label="All items"]');
		list.scrollTop = 0; // a new item has scrolled it
		const shown = [...list.querySelectorAll("[data-key]")].filter(r => { const b = r.getBoundingClientRect(), l = list.getBoundingClientRect(); return b.top >= l.top - 1 && b.bottom <= l.bottom + 1 && b.bottom <= innerHeight });
		if (shown.length < lanes) out.push(shown.length + " lanes show");
		const why = region("Why"), side = why.closest(".side") || why;
		for (const b of why.querySelectorAll("button:not([popover]:not(:popover-open) *)")) seen("Why, " + b.innerText, b, side);
		for (const name of ["Which rule wins", "Request units"]) {
			const body = region(name).querySelector(".body");
			if (body.scrollHeight > body.clientHeight + 1) out.push(name + " scrolls by " + (body.scrollHeight - body.clientHeight));
		}
		const results = region("Query results"), frame = region("Documents");
		const whole = [...frame.querySelectorAll("tbody tr")].filter(r => { const b = r.getBoundingClientRect(), f = frame.getBoundingClientRect(); return b.top >= f.top && b.bottom <= f.bottom + 1 && b.bottom <= innerHeight });
		if (whole.length < rows) out.push(whole.length + " rows of the result show");
		seen("what is left out", results.querySelector(".left-out"));
		seen("the number of results", results.querySelector(".ask-sums"));
		return out.join("; ") })(%d, %d)`, lanes, rows))
}

// evidence are the windows in which the timeline and its evidence show without scrolling, and how many lanes and rows of a result show there.
var evidence = []struct{ width, height, lanes, rows int }{{1280, 720, 7, 4}, {1366, 768, 7, 6}, {1440, 900, 7, 6}, {1920, 1080, 7, 6}, {2560, 1440, 7, 6}}

// The timeline and its evidence show without scrolling: clock, transport, counts, hint, seven lanes, Why, matrix, request units, and the
// rows of the result with the band of what is left out.
func TestTheEvidenceIsInSight(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(false, true)
	for n := range 8 {
		v.NewItem(fmt.Sprintf(`{"id": "SO1%d", "cid": "CO30", "total": %d}`, n, n))
	}
	v.ChooseItem("SO04")
	for _, w := range evidence {
		v.Viewport(w.width, w.height)
		v.Until(fmt.Sprint(w), func() string { return inSight(v, w.lanes, w.rows) })
	}
	v.RunQuery("SELECT c.id, c.total, c.ttl\nFROM c WHERE IS_DEFINED(c.cid)")
	v.WaitResults("12 results")
	v.Button("New item").Focus()
	for _, w := range evidence {
		v.Viewport(w.width, w.height)
		v.Until(fmt.Sprint("a query of two lines, ", w), func() string { return inSight(v, w.lanes, w.rows) })
	}
}

// A refused query is explained in the place of its results: nothing leaves the card.
func TestRefusedQueriesKeepTheirPlace(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(false, true)
	for _, w := range evidence {
		v.Viewport(w.width, w.height)
		v.RunQuery("SELECT c.id FORM c " + strings.Repeat("x", w.width/100))
		v.WaitComplaint(v.QueryText())
		v.Until(fmt.Sprint("a refused query, ", w), func() string {
			return browser.Eval[string](v.Page, `(() => {
				const card = document.querySelector("#work").getBoundingClientRect(), out = [];
				for (const e of document.querySelectorAll("#work [role=alert], #work .left-out, #work .ask-sums, #work [aria-label=Documents]")) {
					const b = e.getBoundingClientRect();
					if (b.bottom > card.bottom + 1 || b.right > card.right + 1) out.push((e.className || e.tagName) + " leaves the card");
				}
				return out.join("; ") })()`)
		})
		v.CheckFits(fmt.Sprint("a refused query, ", w))
	}
	v.Check("a refused query")
}

// When an item expires, its row is struck out and falls into what is left out. With reduced motion it stays where it was, for as long.
func TestTheExpiredRowFalls(t *testing.T) {
	t.Parallel()
	for _, still := range []bool{false, true} {
		v := arrive(t)
		v.Media(false, still)
		v.Advance(4)
		v.Button("Advance 1 second").Click()
		v.WaitResults("3 expired items on disk, in no result: SO04, SO05, SO06")
		v.Until("the struck row", func() string {
			return browser.Eval[string](v.Page, `((still) => {
				const row = document.querySelector(".fall:not(.none)");
				if (!row) return "there is none";
				const moves = row.getAnimations().map(a => a.animationName).join(), wanted = still ? "stay-odd" : "fall-odd";
				if (!row.innerText.includes("SO04")) return "it is " + row.innerText;
				if (moves !== wanted) return "it moves by " + moves + ", want " + wanted;
				for (const a of row.getAnimations()) { a.pause(); a.currentTime = 100; }
				const at = row.getBoundingClientRect().top;
				for (const a of row.getAnimations()) a.currentTime = 850;
				const fell = row.getBoundingClientRect().top - at, band = document.querySelector(".left-out").getBoundingClientRect().top;
				if (still ? fell !== 0 : Math.abs(at + fell - band) > 4) return "it falls by " + fell + " from " + at + ", what is left out is at " + band;
				return "" })(`+fmt.Sprint(still)+`)`)
		})
		v.CheckReturned("SO04", false)
		v.Check(fmt.Sprint("an item has expired, still: ", still))
	}
}
