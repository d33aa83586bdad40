package stories

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/cli/conformance"
)

func TestReportsAsRows(t *testing.T) {
	r := &conformance.Report{Name: "a|b.ttl", Agree: 3, Differs: 1, NotObservable: 2, NotSendable: 4, Steps: []conformance.Step{
		{Line: 7, Points: []conformance.Point{{What: "status", Verdict: "agree"}, {What: "count", Verdict: "differs", Predicted: "1", Observed: "2"}}}}}
	const head = "| story | agree | differ | not observable | not sendable | first difference |\n|---|--:|--:|--:|--:|---|\n"
	const want = "| a\\|b.ttl | 3 | 1 | 2 | 4 | line 7, count: expected 1, observed 2 |\n"
	if got := row(r, true); got != head+want {
		t.Errorf("the first row is %q", got)
	}
	if got := row(r, false); got != want {
		t.Errorf("another row is %q", got)
	}
}
