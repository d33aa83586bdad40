//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// The error for a refused number is shown at its field, with the value and the limit. The number stays, and nothing changes.
func TestRefusedNumbers(t *testing.T) {
	t.Parallel()
	for _, field := range []struct {
		name, limits string
		bad          []string
	}{
		{"Seconds", "from 1 to 2,147,483,647", []string{"", "abc", "1e", "0", "-1", "1.5", "2147483648", "99999999999999999999"}},
		{"Throughput (RU/s)", "from 400 to 1,000,000", []string{"", "abc", "0", "-1", "400.5", "399", "450", "1000001", "2147483648"}},
		{"User traffic (RU/s)", "from 0 to 1,000,000", []string{"", "abc", "-1", "1.5", "1000001", "2147483648"}},
		{"Purge delay (s)", "from 0 to 86,400", []string{"", "abc", "-1", "1.5", "86401"}},
	} {
		t.Run(field.name, func(t *testing.T) {
			v := arrive(t)
			region := func() string {
				return v.Region("Timeline").Text() + v.Region("Events").Text() + v.Region("Query results").Text() +
					browser.Eval[string](v.Page, `[...document.querySelectorAll('[aria-label="Container as JSON"]')].map(e => e.textContent).join()`)
			}
			input := v.Field(field.name)
			good := input.Value()
			before := region()
			for _, bad := range toolchain.Some(field.bad, 5) {
				v.Set(field.name, bad)
				words := v.WaitComplaint(input)
				shown := input.Value() // browsers reject letters in a number field, or hide them from the page
				if shown != "" && shown != bad {
					t.Errorf("%q: the field holds %q", bad, shown)
				}
				if shown != "" && !strings.Contains(words, "You entered "+bad+".") {
					t.Errorf("%q: the value is not in %q", bad, words)
				}
				if !strings.Contains(words, field.name) {
					t.Errorf("%q: the field is not in %q", bad, words)
				}
				if !strings.Contains(words, field.limits) {
					t.Errorf("%q: no limits in %q, want %q", bad, words, field.limits)
				}
				v.Press("Tab") // leaving the field changes nothing
				v.WaitFrames()
				if got := input.Value(); got != shown {
					t.Errorf("%q: the field holds %q after it was left", bad, got)
				}
				if got := region(); got != before {
					t.Errorf("%q changed the page:\n%s\nbefore:\n%s", bad, got, before)
				}
			}
			// The same input is refused again after Enter.
			v.Set(field.name, "-5")
			v.WaitComplaint(input)
			input.Fill("-5")
			v.Until("the complaint to go while one types", func() string { return input.Attr("aria-invalid") })
			v.Press("Enter")
			v.WaitComplaint(input)

			v.Set(field.name, good)
			v.Until("the complaint to go", func() string { return input.Attr("aria-invalid") })
		})
	}
}

// A length of time is understood, and what was read is shown: thirty days are not thirty seconds.
func TestALengthOfTimeInTheBoxOfTheDefault(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Set("Seconds", "30d")
	v.Field("Seconds").WaitValue("2592000")
	v.WaitRow("SO01", "expires in 30\u00a0d")
	v.Set("Throughput (RU/s)", "1,000 RU/s")
	v.Field("Throughput (RU/s)").WaitValue("1000")
	v.Field("Seconds").Click()
	v.Press("ArrowDown")
	v.Field("Seconds").WaitValue("2591999")

	// Items that a default hides at once are told, with a way back.
	v.Set("Seconds", "10")
	v.WaitNotice("items expired")
	v.ByRole("button", "Undo").Nth(0).Click()
	v.Field("Seconds").WaitValue("2591999")
}

const ttlText = "The input ttl '%s' is invalid. Ensure to provide a nonzero positive integer less than or equal to '2147483647', or '-1' which means never expire."

// Items that the service refuses are reported in its own words, JSON syntax errors with line and column. The text stays.
func TestRefusedItems(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Button("New item").Click()
	before := v.IDs()
	for _, c := range []struct{ text, want string }{
		{"{\"id\": \"a\",\n \"cid\" \"x\"}", "line 2, column 8"},
		{"{\"id\": \"a\",\n\n  \"cid\": \"\u00e9\u00e9\", oops}", "line 3, column 16"},
		{"{\"id\": \"a\", \"cid\": \"x\"", "line 1, column 23"},
		{"[1]", "line 1, column 1"},
		{"", "line 1, column 1"},
		{`{"id": "a", "id": "b"}`, "line 1, column 13"},
		{`{"id": "a", "cid": "x", "ttl": 0}`, fmt.Sprintf(ttlText, "0")},
		{`{"id": "a", "cid": "x", "ttl": null}`, fmt.Sprintf(ttlText, "null")},
		{`{"id": "a", "cid": "x", "ttl": -2}`, fmt.Sprintf(ttlText, "-2")},
		{`{"id": "a", "cid": "x", "ttl": 1.5}`, fmt.Sprintf(ttlText, "1.5")},
		{`{"id": "a", "cid": "x", "ttl": "60"}`, fmt.Sprintf(ttlText, `"60"`)},
		{`{"id": "a", "cid": "x", "ttl": true}`, fmt.Sprintf(ttlText, "true")},
		{`{"id": "a", "cid": "x", "ttl": 2147483648}`, fmt.Sprintf(ttlText, "2147483648")},
		{`{"id": "SO01", "cid": "CO18"}`, "409: Resource with specified id or name already exists."},
		{`{"cid": "CO18"}`, "400: "},
	} {
		v.Editor().Fill(c.text)
		v.Button("Save").Click()
		v.Until(c.text, func() string {
			if v.Editor().Attr("aria-invalid") != "true" {
				return "the editor is not marked as invalid"
			}
			return visit.Lacks(v.ByRole("alert", "").Nth(v.ByRole("alert", "").Count()-1).Text(), []string{c.want})
		})
		if got := v.Editor().Value(); got != c.text {
			t.Errorf("%q: the editor holds %q", c.text, got)
		}
	}
	if got := v.IDs(); len(got) != len(before) {
		t.Errorf("items %q, before %q", got, before)
	}
	v.Editor().Fill("{\n  \"id\": \"SO08\",\n  \"cid\": \"CO18\",\n  \"ttl\": 0\n}")
	v.Button("Save").Click()
	v.Region("Item editor").WaitText("The input ttl '0' is invalid.")
	browser.Eval[bool](v.Page, `(scrollTo(0, 0), true)`)
	v.Screenshot("editor-error", 1440, 900, false, true)

	// The excerpt of a long line shows the place that it marks, however narrow the editor is.
	v.Editor().Fill(`{"id": "SO08", "cid": "CO18", "note": "` + strings.Repeat("a long line ", 9) + `", "ttl": 60s}`)
	v.Button("Save").Click()
	for _, size := range [][2]int{{1440, 900}, {1366, 768}, {820, 1180}, {390, 844}, {320, 640}} {
		v.Viewport(size[0], size[1])
		v.Until(fmt.Sprint("the excerpt at ", size), func() string {
			return browser.Eval[string](v.Page, `(() => {
				const pre = document.querySelector(".editor .excerpt");
				if (!pre) return "there is none";
				const text = pre.firstChild, box = pre.getBoundingClientRect(), mark = document.createRange();
				mark.setStart(text, text.data.indexOf("▲")); mark.setEnd(text, text.data.length);
				const at = mark.getBoundingClientRect().right;
				return at <= box.right ? "" : "the mark is at " + at + ", and the excerpt ends at " + box.right + ": " + text.data;
			})()`)
		})
	}
	v.Viewport(1440, 900)

	// The caret is at the error.
	v.Editor().Fill("{\"id\": \"a\",\n \"cid\" \"x\"}")
	v.Button("Save").Click()
	v.WaitFor(`document.activeElement.matches("#item-json, .editor-host.json *") && document.activeElement.selectionStart === 19`)
	v.Button("Discard").Click()
	v.Editor().WaitGone()
}

// Requests do not find an expired item, although the list shows it.
func TestExpiredItemIsNotFound(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	items := v.Region("Timeline")
	items.ByRole("button", "Delete SO05").Click()
	v.WaitFailure("SO05 was not deleted. The service returned status 404")
	v.CheckRow("SO05", "expired", visit.OnDisk)
	items.ByRole("button", "Edit SO05").Click()
	v.Button("Save").Click()
	v.Region("Item editor").WaitText("404: Resource Not Found")
	v.Region("Item editor").WaitText("For requests, an expired item no longer exists, although it is still on disk.")
	v.Button("Discard").Click()
	v.Editor().WaitGone()

	// Its id is free: the new item is a different one.
	v.NewItem(`{"id": "SO05", "cid": "CO18", "ttl": 7}`)
	v.WaitRow("SO05", "expires in 0:07", visit.InQueries)
	items.ByRole("button", "Delete SO01").Click()
	v.WaitRow("SO01", "deleted by a request", visit.NotInQueries, visit.NotOnDisk)
	v.WaitFor(`!document.querySelector(".legend [role=alert]").innerText`)
}

// Opening another item does not discard unsaved text.
func TestUnsavedTextIsNotLost(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Region("Timeline").ByRole("button", "Edit SO01").Click()
	v.Editor().Fill(`{"id": "SO01", "cid": "CO18", "mine": 1}`)
	v.Region("Timeline").ByRole("button", "Edit SO02").Click()
	v.Region("Item editor").WaitText("This text is not saved.")
	v.Editor().WaitValue(`{"id": "SO01", "cid": "CO18", "mine": 1}`)
	v.Button("New item").Click()
	v.Editor().WaitValue(`{"id": "SO01", "cid": "CO18", "mine": 1}`)
	v.Press("Escape") // closes the editor, and a notice leads back
	v.Editor().WaitGone()
	v.WaitNotice("What you typed is kept, but it is not saved.")
	v.Button("Open").Click()
	v.Editor().WaitValue(`{"id": "SO01", "cid": "CO18", "mine": 1}`)
	v.Button("Save").Click()
	v.Editor().WaitGone()
	v.Region("Query results").WaitText("mine")
}

// Probable mistakes with ttl are named while the item is typed and after it is stored. One click corrects them.
func TestProbableMistakesAreCorrected(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Button("New item").Click()
	for _, c := range []struct{ text, says, button, want string }{
		{`{"id": "a", "cid": "b", "TimeToLive": 60}`, "TimeToLive has no effect", "Correct to ttl 60", `"ttl": 60`},
		{`{"id": "a", "cid": "b", "_ttl": 60}`, "_ttl has no effect", "Correct to ttl 60", `"ttl": 60`},
		{`{"id": "a", "cid": "b", "ttl": 3600000}`, "looks like milliseconds", "Correct to ttl 3600", `"ttl": 3600`},
	} {
		v.Editor().Fill(c.text)
		v.Region("Item editor").WaitText(c.says)
		v.Check(c.says)
		v.Region("Item editor").ByRole("button", c.button).Click()
		v.Until("the text", func() string { return visit.Lacks(v.Editor().Value(), []string{c.want}) })
		v.Region("Item editor").WaitNoText(c.says)
	}
	v.Editor().Fill(`{"id": "a", "cid": "b", "settings": {"ttl": 30}}`)
	v.Region("Item editor").WaitText("a ttl counts only at the top level")
	v.Button("Save").Click()
	v.Editor().WaitGone()
	v.WaitRow("a", "expires in 1:00:00")
	v.Region("Why").WaitText("a ttl counts only at the top level")
	v.Check("a mistake in Why")
	v.Region("Why").ByRole("button", "Correct to ttl 30").Click()
	v.WaitRow("a", "expires in 0:30")
	v.Button("Undo replace a").Wait()
}

// A ttl under another name is pointed out while it is typed, and one click corrects it, in the editor or after it is stored.
func TestATTLOfAnotherNameIsCorrected(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	editor := v.Region("Item editor")
	v.Button("New item").Click()
	v.Editor().Fill(`{"id": "typed", "cid": "me", "TimeToLive": 30}`)
	editor.WaitText("TimeToLive has no effect: the property must be named exactly ttl.")
	visit.NoViolations(t, v.Page)
	editor.ByRole("button", "Correct to ttl 30").Click()
	v.Editor().WaitValue(`{"id": "typed", "cid": "me", "ttl": 30}`)
	editor.WaitNoText("has no effect")
	v.Button("Save").Click()
	v.Editor().WaitGone()
	v.WaitRow("typed", "expires in 0:30")

	v.NewItem(`{"id": "stored", "cid": "me", "ttl": 3600000}`)
	v.WaitRow("stored", "expires in 41\u00a0d")
	why := v.Region("Why")
	why.WaitText("ttl 3600000 looks like milliseconds.")
	why.ByRole("button", "Correct to ttl 3600").Click()
	v.WaitRow("stored", "expires in 1:00:00")
	why.WaitNoText("milliseconds")
	v.Button("Undo replace stored").Click()
	why.WaitText("ttl 3600000 looks like milliseconds.")
}

// marks returns how many marks of a kind the strip of request units has.
func marks(v *visit.Visit, kind string) int {
	v.T.Helper()
	return browser.Eval[int](v.Page, `(document.querySelector("#score-strips .m-`+kind+`")?.getAttribute("d").match(/M/g) || []).length`)
}

// The page says when a second uses more than the provisioned throughput. With throttling, requests are refused; the strip marks both.
func TestThrottling(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	units, timeline := v.Region("Request units"), v.Region("Timeline")
	if n := marks(v, "over"); n != 0 {
		t.Errorf("%d seconds are over at the start", n)
	}
	v.NewItem(`{"id": "a", "cid": "c"}`)
	units.WaitText("405.4 of 400 RU/s: throttling is off, so nothing was refused.")
	timeline.WaitText("405.4 of 400 RU/s")
	timeline.WaitText("throttling is off")
	v.Until("the mark", func() string {
		if marks(v, "over") != 1 {
			return "the strip does not mark the second"
		}
		return ""
	})
	v.CheckInBothThemes("a second above its budget")
	v.Advance(1)
	units.WaitNoText("405.4")

	v.ByRole("checkbox", "Refuse with 429").Click()
	units.WaitText("requests are refused with 429 until the next second")
	v.Button("New item").Click()
	v.Editor().Fill(`{"id": "b", "cid": "c"}`)
	v.Button("Save").Click()
	if missing := visit.Lacks(v.WaitComplaint(v.Editor()), []string{"429", "Request rate is large"}); missing != "" {
		t.Error("the editor: " + missing)
	}
	v.Until("the mark", func() string {
		if marks(v, "refused") != 1 {
			return "the strip does not mark the refused request"
		}
		return ""
	})
	v.CheckInBothThemes("a request refused with 429")
	v.Button("Discard").Click() // the editor stands where the request units are
	v.Editor().WaitGone()
	v.Set("User traffic (RU/s)", "0")
	v.NewItem(`{"id": "b", "cid": "c"}`)
	v.WaitRow("b", visit.InQueries)
}
