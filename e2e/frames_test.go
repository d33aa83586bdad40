//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// watchSeconds makes the page compare its parts in each frame, and after each change of the document.
// It records when the parts show different seconds, and how many seconds it has seen.
const watchSeconds = `(() => {
  const at = (...path) => path.reduce((e, sel) => e && e.querySelector(sel), document);
  const text = (e) => e ? e.innerText.replace(/\s+/g, " ").trim() : "";
  const number = (s) => +s.replaceAll(",", "");
  const seen = window.__seen = { wrong: [], seconds: 0, looks: 0, states: {} };
  let last = "";
  const look = () => {
    seen.looks++;
    const clock = text(at("#now-time")), wrong = [];
    if (clock !== last) { seen.seconds++; last = clock; }
    const same = (what, a, b) => { if (a !== b) wrong.push(what + ": " + a + ", want " + b); };
    same("the flag", text(at("#flag-time")), clock);
    const since = /^([\d,]+) seconds? since/.exec(text(at("#now-since")));
    const start = at("#playhead").getAttribute("aria-valuenow");
    same("the slider", start, since ? String(number(since[1])) : start);
    const now = [...document.querySelectorAll("#why .pairs > div")].find((e) => /^Now/.test(e.innerText));
    if (now) same("Why", /\d\d:\d\d:\d\d/.exec(now.innerText)[0], clock);
    const live = number(text(at("#sum-live"))), expired = number(text(at("#sum-ghost"))), gone = number(text(at("#sum-gone")));
    const waiting = /([\d,]+) items? waits? for the purge/.exec(text(at("#request-units")));
    same("the request units", waiting ? number(waiting[1]) : 0, expired);
    const strip = text(at("#timeline"));
    const disk = /([\d,]+) on disk ([\d,]+) in queries/.exec(strip);
    if (disk) { same("on disk, on the strip", number(disk[1]), live + expired); same("in queries, on the strip", number(disk[2]), live); }
    const answer = text(at("#query .ask-sums")), old = /Results are from/.test(answer);
    const rows = /([\d,]+) items?/.exec(answer);
    if (rows && !old) same("the answer", number(rows[1]), live);
    const who = at("#why .who"), body = at("#why .body");
    for (const row of document.querySelectorAll("#item-rows [data-key]")) {
      const look = ["live", "ghost", "gone"].find((c) => row.classList.contains(c));
      seen.states[look] = true;
      if (who && text(row.querySelector(".id")) === text(who)) same("Why, of the state", ["live", "ghost", "gone"].find((c) => body.classList.contains(c)), look);
    }
    if (wrong.length) seen.wrong.push(clock + ": " + wrong.join("; "));
  };
  const frame = () => { look(); if (!window.__seen.stop) requestAnimationFrame(frame); };
  new MutationObserver(look).observe(document.querySelector("main"), { subtree: true, childList: true, attributes: true, characterData: true });
  requestAnimationFrame(frame);
  return true;
})()`

type comparison struct {
	Wrong          []string
	Seconds, Looks int
	States         map[string]bool
}

// While the clock plays, all parts of the page show the same second at every moment.
func TestPartsAgreeInEachFrame(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, speed string
		items       int
	}{{"the first world", "1 second a second", 7}, {"the first world", "1 hour a second", 7}, {"ten thousand items", "1 hour a second", 10_000}} {
		t.Run(test.name+", "+test.speed, func(t *testing.T) {
			v := arrive(t)
			if test.items > 7 {
				v = arriveWith(t, stored(t, crowd(t, test.items)))
				v.WaitSums("10,000 0 0")
				v.Set("User traffic (RU/s)", "380")
				v.ByRole("grid", "All items").ByRole("gridcell", "N00003").Click()
				v.Region("Why").WaitText("N00003")
			}
			v.Choose("Speed", test.speed)
			browser.Eval[bool](v.Page, watchSeconds)
			v.Button("Play").Click()
			v.WaitFor(`window.__seen.seconds > 10`)
			v.Button("Pause").Click()
			v.Button("Play").Wait()
			seen := browser.Eval[comparison](v.Page, `(window.__seen.stop = true, window.__seen)`)
			if len(seen.Wrong) > 0 {
				t.Errorf("%d of %d looks at %d seconds, the first: %s", len(seen.Wrong), seen.Looks, seen.Seconds, strings.Join(seen.Wrong[:min(3, len(seen.Wrong))], "\n"))
			}
			t.Logf("%d looks at %d seconds, %v", seen.Looks, seen.Seconds, seen.States)
		})
	}
}
