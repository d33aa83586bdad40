//go:build e2e

package visit

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/pages"
)

func TestMain(m *testing.M) {
	status := m.Run()
	browser.Close()
	os.Exit(status)
}

// open visits a page that has the roles and names of the playground, but not its program.
func open(t *testing.T) *Visit {
	t.Helper()
	host, err := pages.Start("testdata/fixture", "/fixture/")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { host.Stop() })
	v := New(t, host)
	v.Open()
	return v
}

// A recorder records the errors that a check reports, in place of the test.
type recorder struct {
	testing.TB
	errors []string
}

func (r *recorder) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}

// complains checks that a check reports one error, with the words.
func complains(t *testing.T, v *Visit, words string, check func()) {
	t.Helper()
	r := &recorder{TB: t}
	v.T = r
	check()
	v.T = t
	if len(r.errors) != 1 || !strings.Contains(r.errors[0], words) {
		t.Errorf("it reports %q, want one error with %q", r.errors, words)
	}
}

func TestLacks(t *testing.T) {
	for _, c := range []struct {
		want    []string
		missing string
	}{
		{nil, ""}, {[]string{"in queries", "not on disk"}, ""},
		{[]string{"on disk"}, `no "on disk" in "it is in queries"`},
		{[]string{"not in queries"}, `unwanted "in queries" in "it is in queries"`},
	} {
		if got := Lacks("it is in queries", c.want); got != c.missing {
			t.Errorf("%q: %q, want %q", c.want, got, c.missing)
		}
	}
}

func TestTheClockIsReadAndAdvanced(t *testing.T) {
	v := open(t)
	if got := v.Since(); got != 67 {
		t.Errorf("the clock shows %d seconds, want 67", got)
	}
	v.Advance(86400 + 3600 + 60)
	v.Advance(2)
	if got := v.Since(); got != 67+86400+3600+60+2 {
		t.Errorf("the clock shows %d seconds", got)
	}
	v.Reload()
	v.WaitSince(67)
}

// A click that has missed a radio button is repeated.
func TestChooseClicksAgain(t *testing.T) {
	v := open(t)
	v.Choose("Speed", "fast")
	if !v.ByRole("radio", "fast").Checked() {
		t.Error("fast is not chosen")
	}
}

func TestComplaint(t *testing.T) {
	v := open(t)
	v.Set("Seconds", "99")
	if got := v.WaitComplaint(v.Field("Seconds")); got != "Seconds must be at most 9." {
		t.Errorf("the field says %q", got)
	}
}

func TestRowsAndResults(t *testing.T) {
	v := open(t)
	if got := v.IDs(); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("the rows are %q", got)
	}
	v.WaitSelected("a")
	v.WaitRow("b", NotInQueries)
	if got := v.Row("c"); got != "" {
		t.Errorf("the row of c, which is not listed, is %q", got)
	}
	v.WaitResultCells("id|n\na|1")
	v.CheckReturned("a", true)
	v.CheckReturned("b", false)
	complains(t, v, "the row of b: no \"in queries: yes\"", func() { v.CheckRow("b", InQueries) })
}

func TestFocus(t *testing.T) {
	v := open(t)
	v.TabTo("button Advance 1 minute")
	v.WaitFocus("Clock: ")
	v.Press("Tab")
	if got := v.Focused(); got != "Clock: button Advance 1 second" {
		t.Errorf("the focus is on %q", got)
	}
}

func TestSavedFile(t *testing.T) {
	v := open(t)
	v.CatchFiles()
	for range 2 {
		v.Button("Save as file").Click()
		if name, text := v.SavedFile(); name != "saved.txt" || text != "the text" {
			t.Errorf("the file %q holds %q", name, text)
		}
	}
}

// Each check finds what it is there for, and nothing where there is nothing.
func TestChecks(t *testing.T) {
	v := open(t)
	show := func(id string, on bool) {
		browser.Eval[bool](v.Page, fmt.Sprintf(`(document.getElementById(%q).hidden = %t, true)`, id, !on))
	}
	v.Check("nothing is wrong")
	v.CheckFits("nothing is wrong")
	show("tiny", true)
	complains(t, v, "a target smaller than 24 by 24 pixels", func() { v.Check("a tiny button") })
	show("tiny", false)
	show("picture", true)
	for range 2 { // what is wrong is judged again
		complains(t, v, "image-alt", func() { v.Check("a picture without a text") })
	}
	show("picture", false)
	show("long", true)
	if got := browser.Eval[[]string](v.Page, wide); !slices.Equal(got, []string{"cut off: a text that its box cuts off"}) {
		t.Errorf("CheckFits finds %q", got)
	}
}

// What was judged in one theme is judged by its colours in the other one, and by all rules where it has another state.
func TestWhatWasJudgedIsJudgedInEachThemeAndState(t *testing.T) {
	v := open(t)
	browser.Eval[bool](v.Page, `!document.querySelector("main").insertAdjacentHTML("beforeend", "<style>[data-theme=dark] .two { color: #333; background: #222 }</style>" +
		"<p class=two>a text</p><p class=two>a text</p><span id=box>box</span>")`)
	v.Check("in light colours")
	if got := len(violations(t, v.Page)); got != 0 {
		t.Errorf("%d violations of what was found right", got)
	}
	browser.Eval[string](v.Page, `document.documentElement.dataset.theme = "dark"`)
	for range 2 {
		complains(t, v, "color-contrast", func() { v.Check("in dark colours") })
	}
	browser.Eval[bool](v.Page, `delete document.documentElement.dataset.theme`)
	browser.Eval[bool](v.Page, `!box.setAttribute("role", "checkbox")`)
	complains(t, v, "aria-required-attr", func() { v.T.Errorf("%v", violations(t, v.Page)) })
}
