//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/outline"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// What one has done is copied in each form that the page offers, and each copy is run as far as its toolchain exists.
func TestStoryCopiesRun(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	pane := v.pane("Story")
	v.newItem(`{"id": "mine", "cid": "CO1", "ttl": 30, "note": "it's \"5\""}`)
	v.advance(30)
	v.button("Expect what I see now").Click()
	as := pane.ByRole("combobox", "Copy as")
	copied := func(t *testing.T, form string) map[string]string {
		t.Helper()
		as.Select(form)
		v.keepCopies()
		v.button("Copy the story").Click()
		v.WaitFor("window.copied")
		text := v.copied()
		if !strings.Contains(text, "mine") {
			t.Fatalf("%s lacks the item:\n%s", form, text)
		}
		return map[string]string{"mine": text}
	}
	forms := as.ByRole("option", "").Names()
	if len(forms) != 1+len(outline.Targets()) {
		t.Fatalf("there are the forms %q, and the targets %q", forms, outline.Targets())
	}
	t.Run("story file", func(t *testing.T) {
		file := copied(t, forms[0])
		if file["mine"] != v.theStory().Value() {
			t.Errorf("it is not the text on the screen:\n%s", file["mine"])
		}
		toolchain.RunStory(t, file)
	})
	for i, to := range outline.Targets() {
		t.Run(string(to), func(t *testing.T) { toolchain.RunOutlines(t, to, copied(t, forms[1+i])) })
	}
}
