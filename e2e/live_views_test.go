//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// The panes of the playground work on a live account. The query runs on the page's copy, so it costs the account
// nothing. Changes in the matrix, the request units and the change feed are sent to the account, and their effects
// arrive with its stream. Typed text is still there after a reload.
func TestPanesOfALiveAccount(t *testing.T) {
	t.Parallel()
	s := serveBeside(t)
	s.fill()
	s.create("SO01", "")
	s.create("SO02", `,"ttl":-1`)
	v := s.look("live/")
	timeline := v.Region("Timeline")
	timeline.WaitText("SO02")

	v.ByRole("tab", "Query").Click()
	v.RunQuery("SELECT c.id FROM c WHERE IS_DEFINED(c.ttl)")
	v.WaitResults("SO02")
	v.ByRole("main", "").WaitText("so the account was not charged")

	v.ByRole("tab", "Change feed").Click()
	v.ByRole("radio", "All versions and deletes").Click()
	v.Button("Keep all versions for a day").Click()
	v.ByRole("tabpanel", "Change feed").WaitText("Every version and every delete")
	s.create("SO03", `,"ttl":5`)
	v.ByRole("tabpanel", "Change feed").WaitText("SO03")

	v.ByRole("tab", "Which rule wins").Click()
	v.ByRole("radio", "On (no default)").Click()
	timeline.WaitText("never expires")
	v.CheckInBothThemes("the matrix of a live account")

	v.ByRole("tab", "Request units").Click()
	timeline.WaitText(" used") // by the requests of this second
	v.Button("Advance 1 minute").Click()
	v.Set("User traffic (RU/s)", "300")
	timeline.WaitText("300 user traffic")
	v.Set("Throughput (RU/s)", "500")
	timeline.WaitText("up to 500")
	v.Set("User traffic (RU/s)", "-1")
	v.WaitComplaint(v.Field("User traffic (RU/s)"))
	v.CheckInBothThemes("the request units of a live account")

	v.Reload()
	v.ByRole("tab", "Query").Click()
	v.Until("the query after a reload", func() string { return visit.Lacks(v.QueryText().Value(), []string{"IS_DEFINED(c.ttl)"}) })
	v.CheckInBothThemes("the query of a live account")
	v.ByRole("tab", "Requests").Click()
	v.Region("Requests").WaitText("set simulation")
	v.Viewport(390, 844)
	v.ByRole("combobox", "Views of the container").Select("Bill")
	v.Check("the bill of a live account on a phone")
	v.Viewport(1366, 768)
	v.Button("Enlarge the views").Click()
	v.Button("Make the views small again").Wait()

	v.Button("Plan this container").Click()
	v.WaitForApp()
	waitForPlan(v)
	v.ByRole("status", "").WaitText("The plan is open.")
	if text := v.TextField("The plan as text").Value(); !strings.Contains(text, "# title: orders") || !strings.Contains(text, "capacity manual 500") {
		t.Errorf("the plan is\n%s", text)
	}
}
