//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

const storedWorld = `localStorage.getItem("cosmosttl.world")`

// worldText returns everything that the page shows of the world.
func (v *visit) worldText() string {
	v.t.Helper()
	var b strings.Builder
	for _, name := range []string{"Clock", "Container", "Timeline", "Query results", "Why", "Request units", "Events"} {
		text := func() string { return v.region(name).Text() }
		switch {
		case name == "Why" && v.editor().Count() > 0:
			continue // the editor takes its place
		case name == "Query results": // without the query, which is text only in an editor
			text = func() string {
				return browser.Eval[string](v.Page, `(r => r.innerText.replace(r.querySelector(".cm-content")?.innerText ?? "", "").replace(/\s*\n\s*/g, "\n").trim())(document.getElementById("query"))`)
			}
		case name == "Timeline": // without the picture, which depends on its width
			text = func() string { return browser.Eval[string](v.Page, listOfItems+`.map(r => r.innerText).join("\n")`) }
		}
		b.WriteString("== " + name + "\n" + text() + "\n")
	}
	for _, field := range []string{"Seconds", "Throughput (RU/s)", "User traffic (RU/s)", "Purge delay (s)"} {
		b.WriteString(field + " " + v.field(field).Value() + "\n")
	}
	for _, option := range []string{"Off", "On (no default)", "On", "Provisioned", "Serverless", "1 second a second", "10 seconds a second", "1 minute a second", "1 hour a second", "1 day a second"} {
		if v.ByRole("radio", option).Checked() {
			b.WriteString("chosen: " + option + "\n")
		}
	}
	return b.String()
}

func TestStory04ReloadKeepsEverything(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.container("90")
	v.set("Throughput (RU/s)", "500")
	v.set("User traffic (RU/s)", "495")
	v.advance(61)
	v.choose("Speed", "1 hour a second")
	v.ByRole("combobox", "Theme").Focus()
	v.Type("D") // Dark
	v.WaitFor(`document.documentElement.dataset.theme === "dark"`)
	v.newItem("{\"id\": \"kept\",\n \"cid\": \"\u00e9\U0001F600\", \"big\": 12345678901234567890}")
	v.choosing("SO05")
	v.button("New item").Click()
	half := "{\"id\": \"half\",\n  \"ttl\": 4"
	v.editor().Fill(half)
	before := v.worldText()
	v.reload() // at once, before the next autosave
	v.editor().WaitValue(half)
	if after := v.worldText(); after != before {
		t.Errorf("before the reload:\n%s\nafter it:\n%s", before, after)
	}
	if got := browser.Eval[string](v.Page, `document.documentElement.dataset.theme`); got != "dark" {
		t.Errorf("theme %q after the reload", got)
	}
	if got := v.ByRole("combobox", "Theme").Value(); got != "dark" {
		t.Errorf("the theme's choice says %q", got)
	}
	if v.button("Pause").Count() > 0 {
		t.Error("the clock plays after a reload")
	}
	// The half-typed item can be finished.
	v.editor().Fill(half + `2, "cid": "x"}`)
	v.button("Save").Click()
	v.waits("half", "expires in 0:42")
	v.reload()
	v.sees("half", "expires in 0:42")
	v.sees("kept", "expires in 1:30")
}

// Stored data that cannot be read is set aside with a notice. It is not lost, and the page works.
func TestStory04DamagedStorageIsSetAside(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"not JSON":        `{"v":1,"account":{"v"`,
		"another version": `{"v":99,"account":{}}`,
		"another shape":   `[1,2,3]`,
		"foreign account": `{"v":1,"account":{"hello":"world"}}`,
		"empty":           ``,
		"null":            `null`,
		"bad numbers":     `{"v":1,"account":{"v":1,"now":-5,"start":1e400}}`,
	} {
		t.Run(name, func(t *testing.T) {
			v := arriveWith(t, storage{local: map[string]string{"cosmosttl.world": text}})
			v.ByRole("status", "").Nth(0).WaitText("could not be read. It was kept under another name")
			v.sees("SO04", "expires in 0:05")
			v.advance(1)
			v.WaitFor(storedWorld + ` !== ` + quoted(text)) // the autosave works again
			if got := browser.Eval[string](v.Page, `localStorage.getItem("cosmosttl.set-aside")`); got != text {
				t.Errorf("set aside is %q", got)
			}
			v.button("Dismiss").Click()
			v.button("Dismiss").WaitGone()
			v.reload()
			v.sees("SO04", "expires in 0:04")
			if v.button("Dismiss").Count() > 0 {
				t.Error("the notice comes again")
			}
		})
	}
}

// When the storage is full, the page says so and continues to work.
func TestStory04FullStorageIsReported(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.button("Advance 1 second").Click()
	v.WaitFor(storedWorld + ` !== null`)
	saved := browser.Eval[string](v.Page, storedWorld)
	browser.Eval[bool](v.Page, `(() => {
		for (let size = 1 << 20, n = 0; size >= 1; size >>= 1)
			for (;;) try { localStorage.setItem("other.project." + n, "x".repeat(size)); n++ } catch { break }
		return true })()`)
	v.newItem(`{"id": "unsaved", "cid": "me", "note": "` + strings.Repeat("long ", 100) + `"}`)
	v.ByRole("status", "").Nth(0).WaitText("Your changes are not being saved, because this browser’s storage is full or turned off.")
	noViolations(t, v.Page)
	v.returned("unsaved", true)
	v.advance(1)
	if got := browser.Eval[string](v.Page, storedWorld); got != saved {
		t.Error("what was saved before is damaged")
	}
	browser.Eval[bool](v.Page, `(() => { for (const k of Object.keys(localStorage)) if (k.startsWith("other.")) localStorage.removeItem(k); return true })()`)
	v.Press("ArrowRight") // not a click: the notice disappears by itself at any moment, and what is below moves up
	v.button("Dismiss").WaitGone()
	v.reload()
	v.sees("unsaved", "expires in ")
}

// A browser may forbid the storage altogether.
func TestStory04NoStorage(t *testing.T) {
	t.Parallel()
	v := &visit{Page: browser.Open(t), t: t, host: host(t)}
	v.OnEveryPage(`Object.defineProperty(window, "localStorage", { configurable: true, get() { throw new DOMException("denied", "SecurityError") } })`)
	v.open()
	v.advance(5)
	v.returned("SO04", false)
	v.ByRole("status", "").Nth(0).WaitText("storage is full or turned off")
	v.ByRole("combobox", "Theme").Focus()
	v.Type("D")
	v.WaitFor(`document.documentElement.dataset.theme === "dark"`)
}
