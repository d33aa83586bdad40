package stage

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/score"
)

// The thread of a purge draws itself once, when the playhead comes to it, undisturbed by others; not when the playhead is put there.
func TestAThreadDrawsItselfOnce(t *testing.T) {
	threads := []score.Thread{{At: 10, X: 1}, {At: 20, X: 2}, {At: 21, X: 3}}
	ends := func(score.Thread) (from, to float64) { return 50, 10 }
	var q pull
	for i, c := range []struct {
		now   int64
		clock float64
		want  string // the place of the thread that is drawn
	}{
		{15, 0, ""}, // as the page finds it
		{19, 100, ""},
		{20, 200, "2.00px"},
		{20, 300, "2.00px"},
		{21, 400, "2.00px"},          // undisturbed
		{21, 200 + pullTime + 1, ""}, // and gone
		{9, 2000, ""},
		{10, 2100, "1.00px"}, // again, after going back
		{30, 4000, "3.00px"}, // the last one of several
		{9, 6000, ""},
	} {
		got := q.markup(threads, c.now, c.clock, ends)
		if (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%d: at %d: %q, want the thread at %q", i, c.now, got, c.want)
		}
	}
}
