//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// shared opens the dialog, chooses what the link holds, and returns the link.
func (v *visit) shared(what string) string {
	v.t.Helper()
	v.button("Share").Click()
	v.choose("What the link holds", what)
	link := v.ByRole("textbox", "Link")
	was := ""
	v.eventually("the link", func() string {
		if now := link.Value(); now == "" || now != was {
			was = now
			return "it changes"
		}
		return ""
	})
	v.button("Close").Click()
	link.WaitGone()
	return was
}

// A link in a frame of another page shows the world that was sent without the chrome, with or without storage, and leads to all of it.
func TestStoryEmbeddedLink(t *testing.T) {
	from := arrive(t)
	from.newItem(`{"id": "sent", "cid": "CO1", "ttl": 600}`)
	address, fragment, _ := strings.Cut(from.shared("The world with its past"), "#")
	for _, blocked := range []bool{false, true} {
		for _, size := range [][2]int{{800, 450}, {360, 640}} {
			to := &visit{Page: browser.Open(t), t: t, host: from.host}
			if blocked {
				to.OnEveryPage(`for (const name of ["localStorage", "sessionStorage", "indexedDB"])
					Object.defineProperty(window, name, { configurable: true, get() { throw new DOMException("denied", "SecurityError") } })`)
			}
			to.Viewport(size[0], size[1])
			to.Goto(address + "?embed=1#" + fragment)
			to.WaitForApp()
			to.waits("sent", inQueries)
			to.fits("a frame")
			noViolations(t, to.Page)
			for _, chrome := range []*browser.Thing{to.ByRole("link", "Lessons"), to.button("Share"), to.button("Start over"), to.region("Which rule wins")} {
				if chrome.Count() > 0 {
					t.Errorf("%v, blocked %v: the frame has chrome", size, blocked)
				}
			}
			full := to.ByRole("link", "Open in full")
			full.Wait()
			if href := browser.Eval[string](to.Page, `document.querySelector(".open-in-full").href`); href != address+"#"+fragment || full.Attr("target") != "_blank" {
				t.Errorf("%v, blocked %v: Open in full leads to %.60s…, want what was sent", size, blocked, href)
			}
			to.advance(1)
		}
	}
}

const arrived = "The world that was sent is open."

// A link of each kind brings another reader what it says, in place of what that one had, which is one Undo away.
func TestStoryALinkGoesRound(t *testing.T) {
	t.Parallel()
	from := arrive(t)
	from.newItem(`{"id": "sent", "cid": "CO1", "ttl": 600}`)
	from.advance(3)
	for _, c := range []struct{ what, sums string }{
		{"The world with its past", "5 2 1"}, {"The story alone", "5 2 1"}, {"The settings, without my data", "0 0 0"},
	} {
		link := from.shared(c.what)
		to := &visit{Page: browser.Open(t), t: t, host: from.host}
		to.Viewport(1440, 900)
		to.Goto(link)
		to.WaitForApp()
		to.waitNotice(arrived)
		to.waitSums(c.sums)
		if strings.Contains(to.URL(), "#") {
			t.Errorf("the link stays in the address: %s", to.URL())
		}
		if c.sums != "0 0 0" {
			to.waits("sent", inQueries)
			to.button("Go to the beginning").Click()
			to.waitSums("2 0 0")
		}
		to.button("Undo opening what was sent").Click()
		to.waitSums("4 2 1")
		to.waitSince(67)
		// The same link while the page is open.
		to.newItem(`{"id": "mine", "cid": "CO1"}`)
		browser.Eval[bool](to.Page, `(location.hash = `+quoted(link[strings.Index(link, "#"):])+`, true)`)
		to.waitNotice(arrived)
		to.waitSums(c.sums)
		to.reload()
		to.waitSums(c.sums)
		to.button("Undo opening what was sent").Click()
		to.waits("mine", inQueries)
	}
}

// A link is shown also where it is opened so fast that this ends before the first rendering does. For the program almost no time passes then.
func TestStoryALinkIsOpenedAtOnce(t *testing.T) {
	t.Parallel()
	from := arrive(t)
	from.newItem(`{"id": "sent", "cid": "CO1", "ttl": 600}`)
	link := from.shared("The world with its past")
	to := &visit{Page: browser.Open(t), t: t, host: from.host}
	to.OnEveryPage(`(() => {
		const { now } = Performance.prototype;
		performance.now = () => now.call(performance) / 1000;
		addEventListener("cosmosttl:ready", () => delete performance.now, { once: true });
	})()`)
	to.Goto(link)
	to.WaitForApp()
	to.waitNotice(arrived)
	to.waitSums("5 2 1")
}

// waitNotice waits for a notice that begins with a text.
func (v *visit) waitNotice(text string) {
	v.t.Helper()
	v.WaitFor(`document.querySelector(".notices").innerText.includes(` + quoted(text) + `)`)
}

// What is damaged, of a later version or hostile is refused by name, and nothing else changes.
func TestStoryABadLink(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.newItem(`{"id": "mine", "cid": "CO1"}`)
	good := v.shared("The world with its past")
	good = good[strings.Index(good, "#")+1:]
	for _, c := range []struct{ fragment, why string }{
		{good[:len(good)-30], "It is damaged or cut off."},
		{"v7." + good[3:], "A newer version of this program wrote it."},
		{"v1.%3Cimg%20src=x%20onerror=alert(1)%3E", "It is damaged or cut off."},
		{"v1.q1YqUbJSAgA", "It holds what this program does not know."},
	} {
		browser.Eval[bool](v.Page, `(location.hash = `+quoted(c.fragment)+`, true)`)
		v.waitNotice(c.why)
		v.button("Dismiss").Click()
		v.waitSums("5 2 1")
		v.button("Undo create mine").Wait()
	}
	v.Goto(v.host.URL("#" + good[:len(good)-30]))
	v.reload()
	v.waitNotice("It is damaged or cut off.")
	v.waitSums("5 2 1")
}

// The dialog can be used with the keyboard alone, on a phone from the menu, and breaks no rule of accessibility.
func TestStoryTheShareDialog(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(true, true)
	since := v.since()
	v.button("Share").Focus()
	v.Press("Enter")
	v.ByRole("textbox", "Link").Wait()
	v.check("the dialog")
	v.ByRole("radio", "The world with its past").Focus()
	v.Press("ArrowDown")
	v.eventually("the second choice", func() string {
		if !v.ByRole("radio", "The story alone").Checked() {
			return "it is not chosen"
		}
		return ""
	})
	v.Press("Escape")
	v.ByRole("dialog", "Share").WaitGone()
	v.waitSince(since)
	if !v.button("Share").Focused() {
		t.Error("the focus is not where the dialog was opened")
	}

	v.Media(false, true)
	v.Viewport(390, 844)
	v.button("File").Focus()
	v.Press("Enter")
	v.eventually("the menu", func() string {
		if !v.ByRole("menuitem", "Share").Focused() {
			return "its first entry lacks the focus"
		}
		return ""
	})
	v.check("the menu on a phone")
	v.Press("End")
	if !v.ByRole("menuitem", "Start over").Focused() {
		t.Error("End does not lead to the last entry")
	}
	v.Press("ArrowDown")
	v.Press("Enter")
	v.ByRole("textbox", "Link").Wait()
	v.check("the dialog on a phone")
	if n := v.OverflowX(); n > 0 {
		t.Errorf("%d pixels too wide", n)
	}
	v.button("Close").Click()
	v.ByRole("dialog", "Share").WaitGone()
	v.waitSince(since)
}

// Where the clipboard or the system's sheet is refused, the link can be taken by hand; who closes the sheet hears nothing of it.
func TestStoryShareUnderRefusal(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.OnEveryPage(`
		navigator.clipboard.writeText = () => Promise.reject(new DOMException("blocked", "NotAllowedError"));
		navigator.share = what => { window.sent = what.url; return window.sheet ? Promise.reject(new DOMException("", window.sheet)) : Promise.resolve() };`)
	v.reload()
	v.button("Share").Click()
	dialog, link := v.ByRole("dialog", "Share"), v.ByRole("textbox", "Link")
	dialog.WaitText("What it holds is in the link itself")
	address := link.Value()
	selected := func(after string) {
		t.Helper()
		if got := browser.Eval[string](v.Page, `(() => { const e = document.activeElement; return e.value.slice(e.selectionStart, e.selectionEnd) })()`); got != address || !link.Focused() {
			t.Errorf("%s, %q is selected, want the link", after, got)
		}
	}
	v.button("Copy link").Click()
	dialog.WaitText("The browser did not let the link be copied. It is selected in the field.")
	selected("after copying")
	v.check("a link that was not copied")
	for _, what := range []string{"The story alone", "The world with its past"} { // the words end
		v.choose("What the link holds", what)
		dialog.WaitText("What it holds is in the link itself")
	}

	send := func(outcome string) {
		t.Helper()
		browser.Eval[bool](v.Page, `(window.sent = "", window.sheet = `+quoted(outcome)+`, true)`)
		v.button("Share with …").Click()
		v.WaitFor(`window.sent === ` + quoted(address))
		v.frame()
	}
	for _, outcome := range []string{"", "AbortError"} {
		before := dialog.Text()
		send(outcome)
		if after := dialog.Text(); after != before || link.Value() != address {
			t.Errorf("after a sheet that ends with %q the dialog says\n%s\nwant\n%s", outcome, after, before)
		}
	}
	send("NotAllowedError")
	dialog.WaitText("The system’s sheet did not open. The link is selected in the field.")
	selected("after a sheet that did not open")
	v.button("Close").Click()
	v.waitSums("4 2 1")
}
