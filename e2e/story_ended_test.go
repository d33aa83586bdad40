//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/i18n/locales"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// ends has a fault end the program: go-app's goappNav needs an argument.
func (v *visit) ends() {
	v.t.Helper()
	v.Allow("Go program has already exited")
	browser.Eval[bool](v.Page, `(goappNav(), true)`)
	v.ByRole("alertdialog", "").Wait()
}

// keepFiles has the page keep what it would save as a file.
func (v *visit) keepFiles() {
	v.t.Helper()
	browser.Eval[bool](v.Page, `(() => {
		const { createObjectURL } = URL;
		URL.createObjectURL = (blob) => {
			blob.text().then((text) => { window.savedText = text });
			return createObjectURL(blob);
		};
		HTMLAnchorElement.prototype.click = function () { window.savedName = this.download };
		return true;
	})()`)
}

// Whatever ends the program, the page says so in its language, keeps all controls out of use, saves what is stored as a file that another
// browser opens, and goes on with it after a reload.
func TestStoryTheProgramEnds(t *testing.T) {
	h := crowd(t, 3000) // too large for a text: it is in IndexedDB, and what comes after it in a tail
	apply(t, h, engine.Advance{Seconds: 10})
	v := arriveWith(t, stored(t, h))
	v.newItem(`{"id": "tail", "cid": "CO1", "ttl": -1}`)
	v.WaitFor(`localStorage.getItem("cosmosttl.journal")?.includes("tail")`)
	sums := v.sums()
	v.keepFiles()
	browser.Eval[bool](v.Page, `(history.replaceState(null, "", "#v1.AAAA"), true)`) // a link that is being opened
	v.ends()
	dialog := v.ByRole("alertdialog", "The program has stopped")
	dialog.WaitText("Nothing on this page works until the page is loaded again.")
	dialog.WaitText("Your world is kept as this browser stored it last.")
	v.Press("Escape")
	v.Press("Escape")
	v.frame()
	dialog.Wait()
	v.inBothThemes("the program has ended")
	v.button("Save as file").Click()
	v.WaitFor(`window.savedText`)
	name, text := browser.Eval[string](v.Page, `window.savedName`), browser.Eval[string](v.Page, `window.savedText`)
	if name != "cosmosttl-stored.json" || !browser.Eval[bool](v.Page, `!!JSON.parse(window.savedText)`) {
		t.Errorf("the file is %s, and begins with %.100s", name, text)
	}
	v.button("Reload").Click()
	v.WaitFor(`!document.querySelector("dialog[role=alertdialog]")`)
	v.WaitForApp()
	v.waitSums(sums)
	if got := v.URL(); got != v.host.URL("") {
		t.Errorf("the address after a reload is %s", got)
	}

	to := &visit{Page: browser.Open(t), t: t, host: v.host}
	to.Viewport(1440, 900)
	to.open()
	to.gives("input", name, quoted(text))
	to.waitNotice(arrived)
	to.waitSums(sums)
	to.button("Undo opening what was sent").Click()
	to.waitSums("4 2 1")
}

// The page says it in the reader's language, also on a phone, and where that was changed in place. Where nothing is stored, nothing is
// offered to be saved.
func TestStoryTheProgramEndsInEveryLanguage(t *testing.T) {
	v := arrive(t)
	v.Viewport(390, 844)
	for _, l := range locales.All() {
		if l.Tag != "en" {
			v.Goto(v.host.URL(dirOf(l)))
			v.WaitForApp()
		}
		browser.Eval[bool](v.Page, `(localStorage.clear(), true)`)
		v.ends()
		dialog := v.ByRole("alertdialog", l.Site.Ended)
		dialog.WaitText(l.Site.EndedWhy)
		dialog.ByRole("button", l.Reload).Wait()
		if n := dialog.ByRole("button", l.SaveWorld).Count(); n > 0 {
			t.Errorf("%s: nothing is stored, and it can be saved", l.Tag)
		}
		v.fits("the program has ended")
	}
}
