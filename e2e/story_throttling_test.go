//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// marks returns how many marks of a kind the strip of request units has.
func (v *visit) marks(kind string) int {
	v.t.Helper()
	return browser.Eval[int](v.Page, `(document.querySelector("#score-strips .m-`+kind+`")?.getAttribute("d").match(/M/g) || []).length`)
}

// A second that uses more than is provisioned says so; with throttling it is refused, and the strip marks it.
func TestStoryThrottling(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	units, timeline := v.region("Request units"), v.region("Timeline")
	if n := v.marks("over"); n != 0 {
		t.Errorf("%d seconds are over at the start", n)
	}
	v.newItem(`{"id": "a", "cid": "c"}`)
	units.WaitText("405.4 of 400 RU/s: throttling is off, so nothing was refused.")
	timeline.WaitText("405.4 of 400 RU/s")
	timeline.WaitText("throttling is off")
	v.eventually("the mark", func() string {
		if v.marks("over") != 1 {
			return "the strip does not mark the second"
		}
		return ""
	})
	v.inBothThemes("a second above its budget")
	v.advance(1)
	units.WaitNoText("405.4")

	v.ByRole("checkbox", "Refuse with 429").Click()
	units.WaitText("requests are refused with 429 until the next second")
	v.button("New item").Click()
	v.editor().Fill(`{"id": "b", "cid": "c"}`)
	v.button("Save").Click()
	if missing := lacks(v.complaint(v.editor()), []string{"429", "Request rate is large"}); missing != "" {
		t.Error("the editor: " + missing)
	}
	v.eventually("the mark", func() string {
		if v.marks("refused") != 1 {
			return "the strip does not mark the refused request"
		}
		return ""
	})
	v.inBothThemes("a request refused with 429")
	v.set("User traffic (RU/s)", "0")
	v.button("Save").Click()
	v.editor().WaitGone()
	v.waits("b", inQueries)
}
