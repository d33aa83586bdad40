// Package visit has the steps of which the browser stories are made. A Visit is a visit to the playground: it acts as
// a person does, finds things by their roles and accessible names, and waits until the page shows what it should.
//
// Methods that begin with Wait wait until something is so. Methods that begin with Check report what is not so as an
// error of the test. The others act, or return what the page shows.
//
// In reading order: visit.go (the page, and what applies to all of it), clock.go and timeline.go, items.go, rules.go,
// query.go, panes.go, worlds.go, files.go, keyboard.go, and axe.go and look.go, which judge what a page looks like.
package visit

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/pages"
)

// A Visit is a browser tab in which somebody uses the playground.
type Visit struct {
	*browser.Page
	T    testing.TB
	Host *pages.Server
}

// New returns a visit of somebody who has had all panels and controls shown, in an otherwise new profile. See First.
func New(t testing.TB, host *pages.Server) *Visit {
	t.Helper()
	v := First(t, host)
	v.OnEveryPage(AllShown)
	return v
}

// AllShown is a script that stores what is stored when all panels and controls are shown; see app/page/playground/folds.go.
const AllShown = `try { localStorage.getItem("cosmosttl.shown") ?? localStorage.setItem("cosmosttl.shown", "all") } catch {}`

// First returns a first visit, in a new profile, with a window of 1440 by 900 pixels, before anything is opened in it. The page
// installs its service worker when RegisterWorker or WaitForWorker is called, and not before: that takes as long as a short
// story, and few stories are about it.
func First(t testing.TB, host *pages.Server) *Visit {
	t.Helper()
	v := &Visit{Page: browser.Open(t), T: t, Host: host}
	v.Viewport(1440, 900)
	v.OnEveryPage(lateWorker)
	v.unpack(true)
	return v
}

// unpack has the host send the program unpacked. A service worker unpacks it itself.
func (v *Visit) unpack(on bool) {
	if v.Host != nil {
		v.Host.Unpack(on)
	}
}

// lateWorker holds the registration of the first service worker back until registerWorker is called.
const lateWorker = `if (window.ServiceWorkerContainer) {
  const { register } = ServiceWorkerContainer.prototype;
  const called = new Promise((done) => { window.registerWorker = done });
  ServiceWorkerContainer.prototype.register = async function (...about) {
    if (!await this.getRegistration()) await called;
    return register.apply(this, about);
  };
}`

// RegisterWorker lets the page install its service worker.
func (v *Visit) RegisterWorker() {
	v.T.Helper()
	v.unpack(false)
	browser.Eval[bool](v.Page, "window.registerWorker?.() === undefined")
}

// WaitForWorker lets the page install its service worker, and waits until it is active. From then on the site works
// offline.
func (v *Visit) WaitForWorker() {
	v.T.Helper()
	v.RegisterWorker()
	v.Page.WaitForWorker()
}

// AnotherTab returns a visit in a second tab of the same profile, before anything is opened in it.
func (v *Visit) AnotherTab() *Visit {
	v.T.Helper()
	v.unpack(false)
	w := &Visit{Page: v.Sibling(v.T), T: v.T, Host: v.Host}
	w.Viewport(1440, 900)
	return w
}

// Open opens the playground and waits until it can be used.
func (v *Visit) Open() {
	v.T.Helper()
	v.OpenPath("")
}

// OpenPath opens a page of the site, and waits until it can be used.
func (v *Visit) OpenPath(path string) {
	v.T.Helper()
	v.Goto(v.Host.URL(path))
	v.WaitForApp()
}

// Reload reloads the page and waits until it can be used.
func (v *Visit) Reload() {
	v.T.Helper()
	v.Page.Reload()
	v.WaitForApp()
}

// Button returns the button with the name.
func (v *Visit) Button(name string) *browser.Thing { return v.ByRole("button", name) }

// Region returns the part of the page with the name.
func (v *Visit) Region(name string) *browser.Thing { return v.ByRole("region", name) }

// Field returns the number field with the name.
func (v *Visit) Field(name string) *browser.Thing { return v.ByRole("spinbutton", name) }

// TextField returns the text field with the name.
func (v *Visit) TextField(name string) *browser.Thing { return v.ByRole("textbox", name) }

// Set types a number into a field and applies it.
func (v *Visit) Set(field, value string) {
	v.T.Helper()
	v.Field(field).Fill(value)
	v.Press("Enter")
}

// Choose clicks a radio button. It clicks again if an earlier change has moved the button away from the mouse, which
// happens on a slow machine.
func (v *Visit) Choose(group, option string) {
	v.T.Helper()
	radio := v.ByRole("radiogroup", group).ByRole("radio", option)
	radio.Click()
	looks := 0
	v.Until(group+" "+option, func() string {
		if radio.Checked() {
			return ""
		}
		if looks++; looks%20 == 0 {
			radio.Click()
		}
		return "it is not chosen"
	})
}

// OpenMenu opens the page's menu.
func (v *Visit) OpenMenu() {
	v.T.Helper()
	v.Button("Menu").Click()
	v.ByRole("menuitem", "Start over").Wait()
}

// FromMenu chooses an entry of the page's menu.
func (v *Visit) FromMenu(name string) {
	v.T.Helper()
	v.OpenMenu()
	v.ByRole("menuitem", name).Click()
}

// StartOver begins the playground anew with the sample.
func (v *Visit) StartOver() {
	v.T.Helper()
	v.FromMenu("Start over")
	v.ByRole("dialog", "Start over").ByRole("button", "The sample").Click()
}

// WaitNotice waits until the notices contain the text.
func (v *Visit) WaitNotice(text string) {
	v.T.Helper()
	v.WaitFor(`document.querySelector(".notices").innerText.includes(` + Quoted(text) + `)`)
}

// WaitComplaint waits until a field is marked as invalid, and returns its error message.
func (v *Visit) WaitComplaint(field *browser.Thing) string {
	v.T.Helper()
	text := ""
	v.Until("a complaint at "+field.String(), func() string {
		if field.Attr("aria-invalid") != "true" {
			return "the field is not marked as invalid"
		}
		text = browser.Eval[string](v.Page, `document.getElementById(`+Quoted(field.Attr("aria-describedby"))+`).innerText`)
		if text == "" {
			return "its message is empty"
		}
		return ""
	})
	return text
}

// Quoted returns s as a string of JavaScript.
func Quoted(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // a string always has an encoding
	}
	return string(b)
}

// Lacks reports what a text lacks of the wanted ones, or the empty string. "not x" wants the text not to contain x.
func Lacks(text string, want []string) string {
	for _, w := range want {
		if not, is := strings.CutPrefix(w, "not "); is && strings.Contains(text, not) {
			return "unwanted " + strconv.Quote(not) + " in " + strconv.Quote(text)
		} else if !is && !strings.Contains(text, w) {
			return "no " + strconv.Quote(w) + " in " + strconv.Quote(text)
		}
	}
	return ""
}

// Speak changes the language of a page, by the name of the new one. The names of the page's menu and of the choice are in the present one.
func (v *Visit) Speak(menu, choice, language string) {
	v.T.Helper()
	v.Button(menu).Click()
	v.ByRole("combobox", choice).Select(language)
	v.Press("Escape")
}
