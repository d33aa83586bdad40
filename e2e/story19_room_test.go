//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// screens are sizes of windows in which all of the instrument shows without scrolling.
var screens = [][2]int{{1440, 900}, {1920, 1080}, {2560, 1440}}

// outside names what of the instrument is below the window's edge, or is cut off although it need not be.
const outside = `(() => {
  const out = [], box = (id) => document.getElementById(id).getBoundingClientRect();
  for (const id of ["timeline", "why", "matrix", "request-units", "work"])
    if (box(id).bottom > innerHeight) out.push(id + " ends " + Math.round(box(id).bottom - innerHeight) + " pixels below the window");
  if (document.querySelector(".ask-sums").getBoundingClientRect().bottom > box("work").bottom - 4) out.push("the query's sums leave the card");
  if (box("clock").bottom < document.querySelector(".sums").getBoundingClientRect().top) out.push("the sums are not beside the clock");
  for (const chip of document.querySelectorAll(".chip")) {
    const c = chip.getBoundingClientRect(), frame = chip.parentElement.getBoundingClientRect();
    if (c.top < frame.bottom && (c.right > frame.right + 1 || c.bottom > frame.bottom + 1)) out.push(chip.innerText + " is cut off");
  }
  return out.join("; ") })()`

// Large numbers move nothing out of the window.
func TestStory19TenThousandItemsHaveRoom(t *testing.T) {
	t.Parallel()
	v := arriveWith(t, stored(t, crowd(t, 10_000)))
	v.waitSums("10,000 0 0")
	v.region("Which rule wins").WaitText("9,900 items")
	for _, s := range screens {
		v.Viewport(s[0], s[1])
		v.frame()
		v.eventually(fmt.Sprint(s), func() string { return browser.Eval[string](v.Page, outside) })
	}
}

// The lanes of a few items share the height that the window leaves, and none is cut off.
func TestStory19AFewLanesFill(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	fill := func(what string) {
		t.Helper()
		v.frame()
		v.eventually(what, func() string {
			return browser.Eval[string](v.Page, `(() => {
				const list = document.getElementById("item-list"), rows = [...list.querySelectorAll("[data-key]")];
				if (list.scrollHeight > list.clientHeight + 1) return "the list scrolls";
				const share = rows.at(-1).getBoundingClientRect().bottom - list.getBoundingClientRect().top;
				return share < .85 * list.clientHeight ? "the rows take " + share + " of " + list.clientHeight : "" })()`)
		})
		v.eventually(what, func() string { return browser.Eval[string](v.Page, outside) })
	}
	for _, s := range screens {
		v.Viewport(s[0], s[1])
		fill(fmt.Sprint("seven items, ", s))
	}
	v.Viewport(1440, 900)
	v.newItem(`{"id": "the eighth", "cid": "me"}`)
	v.waits("the eighth", inQueries)
	fill("eight items")
}

// The focus is back where the editor was opened as soon as the editor is gone, also if its text was changed just before. Later it
// would move the page away from under the next click.
func TestStory19FocusReturnsAtOnce(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	for n := range 5 {
		v.region("Timeline").ByRole("button", "Edit SO04").Click()
		v.editor().Fill(fmt.Sprint("{", n))
		late := browser.Eval[string](v.Page, `(async () => {
			const text = document.querySelector('[aria-label="Item JSON"]');
			text.dispatchEvent(new Event("change", { bubbles: true })); // as when a click takes the focus from it
			[...document.querySelectorAll("button")].find(b => b.innerText.trim() === "Discard").click();
			for (const end = performance.now() + 40; performance.now() < end;);
			while (text.isConnected) await new Promise(r => { const c = new MessageChannel(); c.port1.onmessage = r; c.port2.postMessage(0) });
			return document.activeElement.innerText })()`)
		if late != "Edit SO04" {
			t.Errorf("when the editor is gone, the focus is on %q", late)
		}
	}
}

// While the clock plays, the playhead glides, and an expiry shows for a moment. "Play to the next event" stops there.
func TestStory19TimeFlows(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	browser.Eval[bool](v.Page, `(() => { window.__places = new Set(); window.__moments = new Set(); const head = document.getElementById("playhead");
		(function frame() { __places.add(head.style.getPropertyValue("--x"));
			for (const a of document.getAnimations()) if (a.effect.target.matches("[data-key]")) __moments.add(a.animationName + " " + a.effect.target.querySelector(".id").innerText);
			requestAnimationFrame(frame) })(); return true })()`)
	v.button("Play to the next event").Click()
	v.button("Pause").Wait()
	v.waits("SO04", "expired this second")
	v.button("Play").Wait()
	v.waitSince(72)
	v.eventually("the moment of the expiry", func() string {
		return lacks(browser.Eval[string](v.Page, `[...__moments].join()`), []string{"expiring SO04"})
	})
	if n := browser.Eval[int](v.Page, `__places.size`); n < 8 { // steps would be six
		t.Errorf("the playhead was at %d places in five seconds", n)
	}
	v.WaitFor(`document.getAnimations().length === 0`)
}

// Each change that can be tried says what it asks, and leaves the present world as it is.
func TestStory19EachWhatIf(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(false, true)
	sums := v.sums()
	for _, c := range []struct{ region, button, asks string }{
		{"Why", "ttl −1", "What if the ttl of SO04 is −1?"},
		{"Why", "no ttl", "What if SO04 has no ttl?"},
		{"Why", "container Off", "What if the container is Off?"},
		{"Which rule wins", "On (no default)", "What if the container is On (no default)?"},
		{"Which rule wins", "no user traffic", "What if there is no user traffic?"},
	} {
		try := v.region(c.region).ByRole("group", "What if …").ByRole("button", c.button)
		try.Click()
		v.otherWorld().WaitText(c.asks + " It differs from ")
		if !try.Checked() {
			t.Errorf("%s: the button does not say that it is tried", c.button)
		}
		if got := v.sums(); got != sums {
			t.Errorf("%s: the present has the sums %s, they were %s", c.button, got, sums)
		}
		v.otherWorld().ByRole("button", "Drop").Click()
		v.otherWorld().WaitGone()
	}
}
