//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/pages"
)

// A visit is a first visit to the playground, with the steps that stories are made of.
type visit struct {
	*browser.Page
	t    testing.TB
	host *pages.Server
}

// arrive opens the playground in a fresh profile, in a window of 1440 by 900 pixels.
func arrive(t testing.TB) *visit {
	t.Helper()
	v := &visit{Page: browser.Open(t), t: t, host: host(t)}
	v.Viewport(1440, 900)
	v.open()
	return v
}

// arriveWithout is arrive where one of the site's files cannot be loaded.
func arriveWithout(t testing.TB, file string) *visit {
	t.Helper()
	v := &visit{Page: browser.Open(t), t: t, host: host(t)}
	v.host.Block(file) // before the worker can cache it
	v.Allow(path.Base(file), "ERR_EMPTY_RESPONSE", "Failed to load resource", "ServiceWorker", "app-worker.js", "Failed to fetch")
	v.Viewport(1440, 900)
	v.open()
	return v
}

func (v *visit) open() {
	v.t.Helper()
	v.Goto(v.host.URL(""))
	v.WaitForApp()
}

func (v *visit) reload() {
	v.t.Helper()
	v.Reload()
	v.WaitForApp()
}

func quoted(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// eventually waits until look reports nothing missing.
func (v *visit) eventually(what string, look func() (missing string)) {
	v.t.Helper()
	v.Until(what, look)
}

// frame waits for two frames, in the second of which earlier changes have been drawn.
func (v *visit) frame() {
	v.t.Helper()
	browser.Eval[bool](v.Page, "new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => r(true))))")
}

func (v *visit) button(name string) *browser.Thing { return v.ByRole("button", name) }
func (v *visit) region(name string) *browser.Thing { return v.ByRole("region", name) }
func (v *visit) field(name string) *browser.Thing  { return v.ByRole("spinbutton", name) }
func (v *visit) editor() *browser.Thing            { return v.ByRole("textbox", "Item JSON") }

var secondsSince = regexp.MustCompile(`([\d,]+) seconds? since the start`)

// since returns the simulated seconds since the start.
func (v *visit) since() int {
	v.t.Helper()
	text := v.region("Clock").Text()
	m := secondsSince.FindStringSubmatch(text)
	if m == nil {
		v.t.Fatalf("the clock does not say how long it is since the start: %q", text)
	}
	n, _ := strconv.Atoi(strings.ReplaceAll(m[1], ",", ""))
	return n
}

func (v *visit) waitSince(n int) {
	v.t.Helper()
	v.eventually("the clock", func() string {
		if got := v.since(); got != n {
			return strconv.Itoa(got) + " seconds, want " + strconv.Itoa(n)
		}
		return ""
	})
}

// advance moves the clock with its four buttons.
func (v *visit) advance(seconds int) {
	v.t.Helper()
	end := v.since() + seconds
	for _, step := range []struct {
		name string
		long int
	}{{"Advance 1 day", 86400}, {"Advance 1 hour", 3600}, {"Advance 1 minute", 60}, {"Advance 1 second", 1}} {
		for ; seconds >= step.long; seconds -= step.long {
			v.button(step.name).Click()
		}
	}
	v.waitSince(end)
}

// set types a number into a field and applies it.
func (v *visit) set(field, value string) {
	v.t.Helper()
	v.field(field).Fill(value)
	v.Press("Enter")
}

// fromMenu chooses an entry of the menu of files.
func (v *visit) fromMenu(name string) {
	v.t.Helper()
	v.button("File").Click()
	v.ByRole("menuitem", name).Click()
}

// choose clicks a radio button. On a slow machine an earlier change may move it away from the mouse; it is then clicked again.
func (v *visit) choose(group, option string) {
	v.t.Helper()
	radio := v.ByRole("radiogroup", group).ByRole("radio", option)
	radio.Click()
	looks := 0
	v.eventually(group+" "+option, func() string {
		if radio.Checked() {
			return ""
		}
		if looks++; looks%60 == 0 {
			radio.Click()
		}
		return "it is not chosen"
	})
}

// container sets the container's Time to Live: "Off", "On (no default)", or a number of seconds.
func (v *visit) container(setting string) {
	v.t.Helper()
	if _, err := strconv.Atoi(setting); err != nil {
		v.choose("Time to Live", setting)
		return
	}
	v.choose("Time to Live", "On")
	v.set("Seconds", setting)
	v.region("Which rule wins").WaitText(`"defaultTtl": ` + setting)
}

// keepCopies makes the page copy into a clipboard of its own: pages share the system's.
func (v *visit) keepCopies() {
	v.t.Helper()
	browser.Eval[bool](v.Page, `(window.copied = '', navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve() }, true)`)
}

// copied returns what was copied last since keepCopies, empty if nothing was.
func (v *visit) copied() string {
	v.t.Helper()
	return browser.Eval[string](v.Page, `window.copied`)
}

// grouped returns a number with thousands separators, as the page shows it.
func grouped(number string) string {
	if n := len(number); n > 3 {
		return grouped(number[:n-3]) + "," + number[n-3:]
	}
	return number
}

// newItem creates an item in the editor.
func (v *visit) newItem(text string) {
	v.t.Helper()
	v.button("New item").Click()
	v.editor().Fill(text)
	v.button("Save").Click()
	v.editor().WaitGone()
}

const listOfItems = `[...document.querySelectorAll('[role=grid][aria-label="All items"] [role=row][data-key]')]`

// row returns the text of an item's row, empty if the item is not listed.
func (v *visit) row(id string) string {
	v.t.Helper()
	return browser.Eval[string](v.Page, `(`+listOfItems+`.find(r => r.querySelector("[role=gridcell]").textContent === `+quoted(id)+`) || {innerText: ""}).innerText`)
}

// sees checks that an item's row contains the texts now.
func (v *visit) sees(id string, want ...string) {
	v.t.Helper()
	if missing := lacks(v.row(id), want); missing != "" {
		v.t.Errorf("the row of %s: %s", id, missing)
	}
}

// waits waits until an item's row contains the texts.
func (v *visit) waits(id string, want ...string) {
	v.t.Helper()
	v.eventually("the row of "+id, func() string { return lacks(v.row(id), want) })
}

func lacks(text string, want []string) string {
	for _, w := range want {
		if not, is := strings.CutPrefix(w, "not "); is && strings.Contains(text, not) {
			return "unwanted " + strconv.Quote(not) + " in " + strconv.Quote(text)
		} else if !is && !strings.Contains(text, w) {
			return "no " + strconv.Quote(w) + " in " + strconv.Quote(text)
		}
	}
	return ""
}

const (
	inQueries, notInQueries = "in queries: yes", "in queries: no"
	onDisk, notOnDisk       = "on disk: yes", "on disk: no"
)

// ids returns the ids of all rows of the list.
func (v *visit) ids() []string {
	v.t.Helper()
	return browser.Eval[[]string](v.Page, listOfItems+`.map(r => r.querySelector("[role=gridcell]").textContent)`)
}

// results returns the ids of the items in the table of the query's results.
func (v *visit) results() []string {
	v.t.Helper()
	return browser.Eval[[]string](v.Page, `(() => {
		const rows = [...document.querySelectorAll('[aria-label="Query results"] tr')].map(r => [...r.children].map(c => c.textContent));
		const column = rows.length ? rows[0].indexOf("id") : -1;
		return column < 0 ? [] : rows.slice(1).map(r => r[column]);
	})()`)
}

// returned checks whether the query returns an item, and that its row agrees.
func (v *visit) returned(id string, want bool) {
	v.t.Helper()
	v.Until("the results", func() string { // on a busy machine they follow the clock by a frame
		if got := slices.Contains(v.results(), id); got != want {
			return fmt.Sprintf("%d s: the query returns %s: %t, want %t", v.since(), id, got, want)
		}
		return ""
	})
	says := notInQueries
	if want {
		says = inQueries
	}
	v.sees(id, says)
}

// choosing chooses an item in the list and waits until Why explains it.
func (v *visit) choosing(id string) {
	v.t.Helper()
	v.ByRole("grid", "All items").ByRole("gridcell", id).Click()
	v.region("Why").WaitText(id)
}

// cell returns the text of a cell of the matrix.
func (v *visit) cell(row, column int) string {
	v.t.Helper()
	return browser.Eval[string](v.Page, matrixTable+`.querySelectorAll("[role=gridcell]")[`+strconv.Itoa(3*row+column)+`].innerText`)
}

func (v *visit) inForce() (columns []int) {
	v.t.Helper()
	return browser.Eval[[]int](v.Page, `[...document.getElementsByName("ttl")].flatMap((h, i) => h.checked ? [i] : [])`)
}

const matrixTable = `document.querySelector('[role=grid][aria-label="TTL matrix"]')`

// sums returns the three numbers beside the clock: in queries, expired, purged.
func (v *visit) sums() string {
	v.t.Helper()
	return browser.Eval[string](v.Page, `[...document.querySelectorAll('[aria-label="Counts"] li b')].map(b => b.innerText).join(" ")`)
}

func (v *visit) waitSums(want string) {
	v.t.Helper()
	v.eventually("the sums", func() string {
		if got := v.sums(); got != want {
			return "they are " + got + ", want " + want
		}
		return ""
	})
}

// failed waits for an error message about an item.
func (v *visit) failed(text string) {
	v.t.Helper()
	v.WaitFor(`[...document.querySelectorAll(".legend [role=alert]")].some(a => a.innerText.includes(` + quoted(text) + `))`)
}

// complaint waits until a field is marked invalid, and returns its message.
func (v *visit) complaint(field *browser.Thing) string {
	v.t.Helper()
	text := ""
	v.eventually("a complaint at "+field.String(), func() string {
		if field.Attr("aria-invalid") != "true" {
			return "the field is not marked as invalid"
		}
		text = browser.Eval[string](v.Page, `document.getElementById(`+quoted(field.Attr("aria-describedby"))+`).innerText`)
		if text == "" {
			return "no words"
		}
		return ""
	})
	return text
}
