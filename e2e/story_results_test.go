//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// Results are sorted by their columns, copied as they are shown, and the queries are remembered.
func TestStoryResults(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.keepCopies()
	table := v.region("Documents")
	order := func(want string) {
		t.Helper()
		v.eventually("the order", func() string {
			if got := strings.Join(v.results(), " "); got != want {
				return "it is " + got + ", want " + want
			}
			return ""
		})
	}
	order("SO01 SO02 SO03 SO04")
	table.ByRole("button", "total").Click()
	order("SO03 SO02 SO01 SO04")
	v.check("a sorted table")
	table.ByRole("button", "total").Focus()
	v.Press("Enter")
	order("SO04 SO01 SO02 SO03")
	v.advance(5) // the result follows the clock in its order
	order("SO01 SO02 SO03")
	copied := func(button, want string) {
		t.Helper()
		v.button(button).Click()
		v.button("Copied").Wait()
		if got := v.copied(); got != want {
			t.Errorf("%s: %q, want %q", button, got, want)
		}
	}
	copied("Copy as CSV", "id,cid,total,ttl,_ts\nSO01,CO18,42,,1767268800\nSO02,CO18,17,-1,1767268800\nSO03,CO21,8,,1767268812\n")
	v.choose("View", "JSON")
	copied("Copy as JSON", "[\n{\"id\": \"SO01\", \"cid\": \"CO18\", \"total\": 42, \"_ts\": 1767268800},\n"+
		"{\"id\": \"SO02\", \"cid\": \"CO18\", \"total\": 17, \"ttl\": -1, \"_ts\": 1767268800},\n{\"id\": \"SO03\", \"cid\": \"CO21\", \"total\": 8, \"_ts\": 1767268812}\n]\n")

	v.ByRole("textbox", "Query").Fill("SELECT c.id FROM c WHERE c.total > 9")
	v.button("Run").Click()
	v.answers("2 results")
	v.ByRole("textbox", "Query").Fill("SELECT VALUE 1")
	v.button("Run").Click()
	v.answers("1 result")
	v.reload()
	v.button("Examples").Click()
	v.button("Run before").Click()
	v.answers("2 results")
}

// On a phone the buttons are large enough for a finger, and nothing makes the page wider.
func TestStoryResultsOnAPhone(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(true, true)
	v.Viewport(390, 844)
	v.ByRole("tab", "Rules").Click() // the pane has a tab of the name of the phone's
	v.ByRole("tab", "Query").Click()
	v.region("Documents").ByRole("button", "total").Click()
	v.button("Copy as CSV").Wait()
	v.check("a sorted table")
	if over := v.OverflowX(); over > 0 {
		t.Errorf("the page is %d pixels too wide", over)
	}
}
