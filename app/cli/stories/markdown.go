package stories

import (
	"fmt"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/cli/conformance"
)

// row returns a report as a row of a table in Markdown, with the head of the table before the first row. The last cell names the first
// difference.
func row(r *conformance.Report, first bool) string {
	head := ""
	if first {
		head = "| story | agree | differ | not observable | not sendable | first difference |\n|---|--:|--:|--:|--:|---|\n"
	}
	difference := ""
	for _, s := range r.Steps {
		for _, p := range s.Points {
			if p.Verdict == "differs" && difference == "" {
				difference = fmt.Sprintf("line %d, %s: expected %s, observed %s", s.Line, p.What, p.Predicted, p.Observed)
			}
		}
	}
	cell := strings.NewReplacer("|", "\\|", "\n", " ")
	return head + fmt.Sprintf("| %s | %d | %d | %d | %d | %s |\n", cell.Replace(r.Name), r.Agree, r.Differs, r.NotObservable, r.NotSendable,
		cell.Replace(difference))
}
