//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// The error for a refused number is shown at its field, with the value and the limit. The number stays, and nothing changes.
func TestStory05RefusedNumbers(t *testing.T) {
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
				return v.region("Timeline").Text() + v.region("Events").Text() + v.region("Query results").Text() +
					browser.Eval[string](v.Page, `[...document.querySelectorAll('[aria-label="Container as JSON"]')].map(e => e.textContent).join()`)
			}
			input := v.field(field.name)
			good := input.Value()
			before := region()
			for _, bad := range field.bad {
				v.set(field.name, bad)
				words := v.complaint(input)
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
				v.frame()
				if got := input.Value(); got != shown {
					t.Errorf("%q: the field holds %q after it was left", bad, got)
				}
				if got := region(); got != before {
					t.Errorf("%q changed the page:\n%s\nbefore:\n%s", bad, got, before)
				}
			}
			// The same input is refused again after Enter.
			v.set(field.name, "-5")
			v.complaint(input)
			input.Fill("-5")
			v.eventually("the complaint to go while one types", func() string { return input.Attr("aria-invalid") })
			v.Press("Enter")
			v.complaint(input)

			v.set(field.name, good)
			v.eventually("the complaint to go", func() string { return input.Attr("aria-invalid") })
		})
	}
}

const ttlText = "The input ttl '%s' is invalid. Ensure to provide a nonzero positive integer less than or equal to '2147483647', or '-1' which means never expire."

// Items that the service refuses are reported in its own words, JSON syntax errors with line and column. The text stays.
func TestStory05RefusedItems(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.button("New item").Click()
	before := v.ids()
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
		v.editor().Fill(c.text)
		v.button("Save").Click()
		v.eventually(c.text, func() string {
			if v.editor().Attr("aria-invalid") != "true" {
				return "the editor is not marked as invalid"
			}
			return lacks(v.ByRole("alert", "").Nth(v.ByRole("alert", "").Count()-1).Text(), []string{c.want})
		})
		if got := v.editor().Value(); got != c.text {
			t.Errorf("%q: the editor holds %q", c.text, got)
		}
	}
	if got := v.ids(); len(got) != len(before) {
		t.Errorf("items %q, before %q", got, before)
	}
	v.editor().Fill("{\n  \"id\": \"SO08\",\n  \"cid\": \"CO18\",\n  \"ttl\": 0\n}")
	v.button("Save").Click()
	v.region("Item editor").WaitText("The input ttl '0' is invalid.")
	browser.Eval[bool](v.Page, `(scrollTo(0, 0), true)`)
	v.Screenshot("editor-error", 1440, 900, false, true)

	// The caret is at the error.
	v.editor().Fill("{\"id\": \"a\",\n \"cid\" \"x\"}")
	v.button("Save").Click()
	v.WaitFor(`document.activeElement.matches("#item-json, .editor-host.json *") && document.activeElement.selectionStart === 19`)
	v.button("Discard").Click()
	v.editor().WaitGone()
}

// Requests do not find an expired item, although the list shows it.
func TestStory05ExpiredItemIsNotFound(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	items := v.region("Timeline")
	items.ByRole("button", "Delete SO05").Click()
	v.failed("SO05 was not deleted. The service returned status 404")
	v.sees("SO05", "expired", onDisk)
	items.ByRole("button", "Edit SO05").Click()
	v.button("Save").Click()
	v.region("Item editor").WaitText("404: Resource Not Found")
	v.region("Item editor").WaitText("For requests, an expired item no longer exists, although it is still on disk.")
	v.button("Discard").Click()
	v.editor().WaitGone()

	// Its id is free: the new item is a different one.
	v.newItem(`{"id": "SO05", "cid": "CO18", "ttl": 7}`)
	v.waits("SO05", "expires in 0:07", inQueries)
	items.ByRole("button", "Delete SO01").Click()
	v.waits("SO01", "deleted by you", notInQueries, notOnDisk)
	v.WaitFor(`!document.querySelector(".legend [role=alert]").innerText`)
}

// Opening another item does not discard unsaved text.
func TestStory05UnsavedTextIsNotLost(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.region("Timeline").ByRole("button", "Edit SO01").Click()
	v.editor().Fill(`{"id": "SO01", "cid": "CO18", "mine": 1}`)
	v.region("Timeline").ByRole("button", "Edit SO02").Click()
	v.region("Item editor").WaitText("This text is not saved.")
	v.editor().WaitValue(`{"id": "SO01", "cid": "CO18", "mine": 1}`)
	v.button("New item").Click()
	v.editor().WaitValue(`{"id": "SO01", "cid": "CO18", "mine": 1}`)
	v.button("Save").Click()
	v.editor().WaitGone()
	v.region("Query results").WaitText("mine")
}
