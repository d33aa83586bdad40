//go:build e2e

package e2e

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// endProgram makes a fault end the program: go-app's goappNav needs an argument.
func endProgram(v *visit.Visit) {
	v.T.Helper()
	v.Allow("ended with a panic", "Go program has already exited")
	browser.Eval[bool](v.Page, `(goappNav(), true)`)
	v.ByRole("alertdialog", "").Wait()
}

// When the program ends because of a fault, the page says so in its language and disables all controls. It saves the stored world as a file,
// which another browser opens, and goes on with the stored world after a reload.
func TestTheProgramEnds(t *testing.T) {
	t.Parallel()
	h := crowd(t, 3000) // too large for localStorage: IndexedDB keeps the world, and localStorage its latest changes
	apply(t, h, engine.Advance{Seconds: 10})
	v := arriveWith(t, stored(t, h))
	v.NewItem(`{"id": "tail", "cid": "CO1", "ttl": -1}`)
	v.WaitFor(`localStorage.getItem("cosmosttl.journal")?.includes("tail")`)
	sums := v.Sums()
	v.CatchFiles()
	browser.Eval[bool](v.Page, `(history.replaceState(null, "", "#v1.AAAA"), true)`) // a link that is being opened
	endProgram(v)
	english := locales.All()[0].Site
	dialog := v.ByRole("alertdialog", english.Ended)
	dialog.WaitText(english.EndedWhy)
	dialog.WaitText(english.EndedKept)
	v.Press("Escape")
	v.Press("Escape")
	v.WaitFrames()
	dialog.Wait()
	v.CheckInBothThemes("the program has ended")
	v.Button("Save as file").Click()
	name, text := v.SavedFile()
	if name != "cosmosttl-stored.json" || !json.Valid([]byte(text)) {
		t.Errorf("the file is %s, and begins with %.100s", name, text)
	}
	v.Button("Reload").Click()
	v.WaitFor(`!document.querySelector("dialog[role=alertdialog]")`)
	v.WaitForApp()
	v.WaitSums(sums)
	if got := v.URL(); got != v.Host.URL("") {
		t.Errorf("the address after a reload is %s", got)
	}

	to := visit.New(t, v.Host)
	to.Open()
	to.GiveFile("input", name, visit.Quoted(text))
	to.WaitNotice(arrived)
	to.WaitSums(sums)
	to.Button("Undo opening the shared world").Click()
	to.WaitSums("4 2 1")
}

// The page says it in the reader's language, also on a phone, and also after the language was changed. If nothing is stored, the page does not
// offer to save it.
func TestTheProgramEndsInEveryLanguage(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(390, 844)
	for _, l := range locales.All() {
		if l.Tag != "en" {
			v.OpenPath(dirOf(l))
		}
		browser.Eval[bool](v.Page, `(localStorage.clear(), true)`)
		endProgram(v)
		dialog := v.ByRole("alertdialog", l.Site.Ended)
		dialog.WaitText(l.Site.EndedWhy)
		dialog.ByRole("button", l.Reload).Wait()
		if n := dialog.ByRole("button", l.SaveWorld).Count(); n > 0 {
			t.Errorf("%s: nothing is stored, and it can be saved", l.Tag)
		}
		v.CheckFits("the program has ended")
	}
}

// Whatever ends the program, also an exception of the browser's while the page starts, or one in the middle of the runtime's work, the page says so and
// offers to reload and to save what is stored.
func TestTheProgramEndsAnyhow(t *testing.T) {
	t.Parallel()
	for when, fault := range map[string]func(v *visit.Visit){
		"while the page starts": func(v *visit.Visit) {
			v.OnEveryPage(`window.ResizeObserver = class { constructor() { throw new Error("a fault") } }`)
			v.Page.Reload()
		},
		"in the middle of a turn": func(v *visit.Visit) {
			browser.Eval[bool](v.Page, `(performance.now = () => { throw new Error("a fault") }, true)`)
			v.Press("Escape")
		},
	} {
		t.Run(when, func(t *testing.T) {
			v := arrive(t)
			v.NewItem(`{"id": "mine", "cid": "CO1", "ttl": -1}`)
			v.WaitFor(`localStorage.getItem("cosmosttl.world")?.includes("mine")`)
			v.Allow("a fault", "Go program has already exited")
			fault(v)
			dialog := v.ByRole("alertdialog", "The program has stopped")
			dialog.Wait()
			dialog.ByRole("button", "Reload").Wait()
			v.CatchFiles()
			dialog.ByRole("button", "Save as file").Click()
			if _, text := v.SavedFile(); !strings.Contains(text, "mine") {
				t.Errorf("the file is %.200s", text)
			}
			if !browser.Eval[bool](v.Page, `document.querySelector("dialog[role=alertdialog]").matches(":modal")`) {
				t.Error("the controls behind the dialog can be used")
			}
		})
	}
}
