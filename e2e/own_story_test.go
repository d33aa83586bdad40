//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/storytest"
)

// What one has done is copied in each form that the page offers. Package toolchain runs such texts.
func TestCopiesOfAStory(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	pane := v.OpenPane("Story")
	v.NewItem(`{"id": "mine", "cid": "CO1", "ttl": 30, "note": "it's \"5\""}`)
	v.Advance(30)
	v.Button("Check what I see now").Click()
	shown := v.StoryText().Value()
	if !strings.Contains(shown, "mine") {
		t.Fatalf("the story lacks the item:\n%s", shown)
	}
	parsed, err := story.Parse(shown)
	if err != nil {
		t.Fatal(err)
	}
	as := pane.ByRole("combobox", "Copy as")
	check := func(form, want string) {
		t.Helper()
		as.Select(form)
		v.CatchCopies()
		v.Button("Copy the story").Click()
		v.WaitFor("window.copied")
		if got := v.Copied(); got != want {
			t.Errorf("%s: the copy is\n%s\nwant\n%s", form, got, want)
		}
	}
	forms := as.ByRole("option", "").Names()
	if len(forms) != 1+len(storytest.Targets()) {
		t.Fatalf("there are the forms %q, and the targets %q", forms, storytest.Targets())
	}
	check(forms[0], shown)
	for i, to := range storytest.Targets() {
		written, err := storytest.Write(parsed, to)
		if err != nil {
			t.Fatal(err)
		}
		check(forms[1+i], written.Text)
	}
}

// What one does by hand appears as lines; what one types is played; Undo takes it back.
func TestOwnStory(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	pane := v.OpenPane("Story")
	ends := func(what, with string) {
		t.Helper()
		v.Until(what, func() string {
			if text := v.StoryText().Value(); !strings.HasSuffix(text, with) {
				return "the story ends with " + text[max(0, len(text)-80):]
			}
			return ""
		})
	}
	ends("the first minute", "advance 25s\n")
	v.Advance(5)
	ends("what was done", "advance 25s\nadvance 5s\n")
	v.Check("a story that goes on")
	mine := v.StoryText().Value() + "# mine\nadvance 1h\nexpect orders SO02 in-queries\nexpect orders SO04 purged\n"
	v.StoryText().Fill(mine)
	pane.WaitText("once the text has been played to its end")
	v.Button("Play story").Click()
	pane.WaitText("1 failed")
	pane.WaitText("SO04: expected purged, got expired on-disk")
	v.Check("a story that was played")
	v.Button("Undo story").Click()
	v.WaitSince(72)
	v.StoryText().WaitValue(mine)
	v.Reload()
	v.StoryText().WaitValue(mine)
	v.StoryText().Focus()
	v.Press("Control+Enter")
	v.WaitSince(3672)
	v.Button("Check what I see now").Click()
	ends("what is seen", "expect orders count 1 on-disk 6 expired 5 purged 1\n")
	v.StoryText().Fill("container orders 60\nadvance 1x\n")
	v.Button("Play story").Click()
	v.ByRole("alert", "").WaitText("Story, line 2, column 9: expected")
	v.Check("a malformed story")
	v.StoryText().Fill("container orders 60\ncreate orders {\"id\":\"a\"}\nadvance 1m\nexpect orders a expired\n")
	for _, sums := range []string{"1 line played", "2 lines played", "3 lines played", "4 lines played"} {
		v.Button("Next line").Click()
		pane.WaitText(sums)
	}
	v.Button("Write what happened").Click()
	ends("what happened", "create orders {\"id\":\"a\"}\nadvance 60s\n")
	v.ByRole("combobox", "Copy as").Select("Go test")
	v.CatchCopies()
	v.Button("Copy the story").Click()
	pane.WaitText("Copied")
}
