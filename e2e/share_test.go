//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// The dialog can be used with the keyboard alone, on a phone from the menu, and breaks no rule of accessibility.
func TestTheShareDialog(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(true, true)
	since := v.Since()
	v.Button("Share").Focus()
	v.Press("Enter")
	v.ByRole("textbox", "Link").Wait()
	v.Check("the dialog")
	v.ByRole("radio", "The world with its past").Focus()
	v.Press("ArrowDown")
	v.Until("the second choice", func() string {
		if !v.ByRole("radio", "The story alone").Checked() {
			return "it is not chosen"
		}
		return ""
	})
	v.Press("Escape")
	v.ByRole("dialog", "Share").WaitGone()
	v.WaitSince(since)
	if !v.Button("Share").Focused() {
		t.Error("the focus is not where the dialog was opened")
	}

	v.Media(false, true)
	v.Viewport(390, 844)
	v.Button("Menu").Focus()
	v.Press("Enter")
	v.Until("the menu", func() string {
		if !v.ByRole("menuitem", "Find or do").Focused() {
			return "its first entry lacks the focus"
		}
		return ""
	})
	v.Check("the menu on a phone")
	v.Press("End")
	if !v.ByRole("menuitem", "Start over").Focused() {
		t.Error("End does not lead to the last entry")
	}
	v.Press("ArrowDown")
	if !v.ByRole("menuitem", "Find or do").Focused() {
		t.Error("the entry after the last one is not the first")
	}
	v.Press("Escape")
	v.Button("Share").Click()
	v.ByRole("textbox", "Link").Wait()
	v.Check("the dialog on a phone")
	if n := v.OverflowX(); n > 0 {
		t.Errorf("%d pixels too wide", n)
	}
	v.Button("Close").Click()
	v.ByRole("dialog", "Share").WaitGone()
	v.WaitSince(since)
}

// If the browser refuses to copy or to share, the link can be copied by hand. Closing the system's dialog is not an error.
func TestShareUnderRefusal(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.OnEveryPage(`
		navigator.clipboard.writeText = () => Promise.reject(new DOMException("blocked", "NotAllowedError"));
		navigator.share = what => { window.sent = what.url; return window.sheet ? Promise.reject(new DOMException("", window.sheet)) : Promise.resolve() };`)
	v.Reload()
	v.Button("Share").Click()
	dialog, link := v.ByRole("dialog", "Share"), v.ByRole("textbox", "Link")
	dialog.WaitText("The data is in the link itself")
	address := link.Value()
	selected := func(after string) {
		t.Helper()
		if got := browser.Eval[string](v.Page, `(() => { const e = document.activeElement; return e.value.slice(e.selectionStart, e.selectionEnd) })()`); got != address || !link.Focused() {
			t.Errorf("%s, %q is selected, want the link", after, got)
		}
	}
	v.Button("Copy link").Click()
	dialog.WaitText("The browser did not allow copying. The link is selected in the field.")
	selected("after copying")
	v.Check("a link that was not copied")
	for _, what := range []string{"The story alone", "The world with its past"} { // the words end
		v.Choose("What the link contains", what)
		dialog.WaitText("The data is in the link itself")
	}

	send := func(outcome string) {
		t.Helper()
		browser.Eval[bool](v.Page, `(window.sent = "", window.sheet = `+visit.Quoted(outcome)+`, true)`)
		v.Button("Share with…").Click()
		v.WaitFor(`window.sent === ` + visit.Quoted(address))
		v.WaitFrames()
	}
	for _, outcome := range []string{"", "AbortError"} {
		before := dialog.Text()
		send(outcome)
		if after := dialog.Text(); after != before || link.Value() != address {
			t.Errorf("after a sheet that ends with %q the dialog says\n%s\nwant\n%s", outcome, after, before)
		}
	}
	send("NotAllowedError")
	dialog.WaitText("The system’s share dialog did not open. The link is selected in the field.")
	selected("after a sheet that did not open")
	v.Button("Close").Click()
	v.WaitSums("4 2 1")
}
