//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

const storyName = "Text of the story"

// theStory is the text of the story, in a pane that is shown.
func (v *visit) theStory() *browser.Thing { return v.ByRole("textbox", storyName) }

// What one does by hand appears as lines; what one types is played; Undo takes it back.
func TestStoryOfOnesOwn(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	pane := v.pane("Story")
	ends := func(what, with string) {
		t.Helper()
		v.eventually(what, func() string {
			if text := v.theStory().Value(); !strings.HasSuffix(text, with) {
				return "the story ends with " + text[max(0, len(text)-80):]
			}
			return ""
		})
	}
	ends("the first minute", "advance 25s\n")
	v.advance(5)
	ends("what was done", "advance 25s\nadvance 5s\n")
	v.check("a story that goes on")
	mine := v.theStory().Value() + "# mine\nadvance 1h\nexpect orders SO02 in-queries\nexpect orders SO04 purged\n"
	v.theStory().Fill(mine)
	pane.WaitText("once the text has been played to its end")
	v.button("Play story").Click()
	pane.WaitText("1 failed")
	pane.WaitText("SO04: expected purged, got expired on-disk")
	v.check("a story that was played")
	v.button("Undo story").Click()
	v.waitSince(72)
	v.theStory().WaitValue(mine)
	v.reload()
	v.theStory().WaitValue(mine)
	v.theStory().Focus()
	v.Press("Control+Enter")
	v.waitSince(3672)
	v.button("Expect what I see now").Click()
	ends("what is seen", "expect orders count 1 on-disk 6 expired 5 purged 1\n")
	v.theStory().Fill("container orders 60\nadvance 1x\n")
	v.button("Play story").Click()
	v.ByRole("alert", "").WaitText("Story, line 2, column 9: expected")
	v.check("a malformed story")
	v.theStory().Fill("container orders 60\ncreate orders {\"id\":\"a\"}\nadvance 1m\nexpect orders a expired\n")
	for _, sums := range []string{"1 line played", "2 lines played", "3 lines played", "4 lines played"} {
		v.button("Next line").Click()
		pane.WaitText(sums)
	}
	v.button("Write what happened").Click()
	ends("what happened", "create orders {\"id\":\"a\"}\nadvance 60s\n")
	v.ByRole("combobox", "Copy as").Select("Go test")
	v.button("Copy the story").Click()
	pane.WaitText("Copied")
}
