package diff

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/dryrun"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

const replaced = `{"terraform_version":"1.6.5","resource_changes":[{"type":"azurerm_cosmosdb_sql_container","name":"c",
	"change":{"actions":["delete","create"],"before":{"name":"c_1","database_name":"a<b","default_ttl":60,"throughput":500},"after":{"name":"c_1","database_name":"a<b","default_ttl":60}}}]}`

// A comment on a pull request has the same numbers as the text, and shows a container's name without its markup.
func TestMarkdown(t *testing.T) {
	// The newest write is in the second of the change, so the command assumes that nothing is purged before the change.
	fresh := strings.ReplaceAll(groups, "1709377190", "1709377200")
	for _, c := range []struct {
		in   string
		args []string
		want []string
		not  string
	}{
		{groups, []string{"off", "60", "-serverless", "-price", "1000", "-fail-if", "hidden > 0"},
			[]string{"### container: defaultTtl off → 60", "**10 of 15 items** (66.7%) are hidden at once, if the change is made at 2024-03-02T11:00:00Z.", "| the purge, with serverless, at most 5,000 RU/s | | between |",
				"| first item | 2024-03-02T11:00:01Z, 1s after the change | 1s to 5m1s |", "| takes | 70.00 RU, about 0.07 US dollars at 1000 for a million (-price) |  |", "| 1 minute | 0 items come back, 10 are purged for good |", "The rest: 5 items, 3 of which never expire.",
				"|  25% | 2024-03-02T12:21:40Z, 1h21m40s after the change |", "What is stored: 15 items from -.", "Assumed: items of 1024 bytes", "**Failed: `hidden > 0`**"}, "Shown"},
		{groups, []string{"off", "60", "-traffic", "400"}, []string{"with 400 RU/s less 400 of traffic", "| longest wait | some items are never purged |  |", "| first item | never | 1s to never |", "| 1 day | 12 items come back, 0 are purged for good |"}, "Failed"},
		{fresh, []string{file(t, "plan.json", replaced)}, []string{`### a&lt;b/c\_1 is deleted, with defaultTtl 60`, "**5 of 5 items** (100%)", "> **container-removed**: The container is deleted", "| 1 minute | 0 items come back, 5 are purged for good |"}, "the purge, with"},
		{fresh, []string{"60", "off"}, []string{"**0 of 5 items** (0%)", "10 items that were hidden and are not purged come back.", "> **default-removed**: TTL is switched off: from then on no item expires, not even the 2 items with a ttl of their own."}, "reverted"},
	} {
		status, out, errs := call(t, c.in, append(c.args, "-format", "markdown", "-items", "-")...)
		if status == bad || errs != "" || strings.Contains(out, c.not) {
			t.Errorf("%q: %d, %s%s", c.args, status, out, errs)
		}
		for _, want := range c.want {
			if !strings.Contains(out, want) {
				t.Errorf("%q has no %q:\n%s", c.args, want, out)
			}
		}
	}
}

func TestText(t *testing.T) {
	status, out, errs := call(t, strings.ReplaceAll(groups, "1709377190", "1709377200"), "120", "-1", "-items", "-", "-autoscale", "4000", "-purge-delay", "90", "-delete-ru", "12.5")
	if status != OK || errs != "" || !strings.Contains(out, "Hidden at once: 0 of 15 items (0%)") || strings.Contains(out, "Assumed") {
		t.Errorf("%d, %s%s", status, out, errs)
	}
	status, out, errs = call(t, groups, "-1", "60", "-items", "-", "-autoscale", "4000", "-purge-delay", "90", "-delete-ru", "12.5")
	if status != OK || errs != "" || !strings.Contains(out, "with 4,000 RU/s of autoscale, after a delay of 90s") || !strings.Contains(out, "125.00 RU, at no extra charge") {
		t.Errorf("%d, %s%s", status, out, errs)
	}
}

// JSON has the numbers of the dry run, and null for what never happens.
func TestJSON(t *testing.T) {
	_, out, _ := call(t, groups, "off", "60", "-items", "-", "-traffic", "400", "-format", "json", "-fail-if", "lag > 1h")
	var a map[string]any
	if err := json.Unmarshal([]byte(out), &a); err != nil {
		t.Fatal(err)
	}
	first := a["purge"].(map[string]any)["first"].(map[string]any)
	if a["hiddenAtOnce"] != 10.0 || a["lagSeconds"] != nil || first["at"] != nil || first["early"] != 1709377201.0 || fmt.Sprint(a["met"]) != "[lag > 1h]" || a["after"] != "60" {
		t.Error(out)
	}
	if _, out, _ := call(t, `[{"_ts":1,"ttl":-1,"n":1}]`, "off", "off", "-items", "-", "-format", "json"); !strings.Contains(out, `"warnings": []`) || strings.Contains(out, `"purge"`) {
		t.Error(out)
	}
}

// Every warning has a sentence.
func TestEveryWarningHasASentence(t *testing.T) {
	for _, code := range []dryrun.Code{dryrun.OneSecond, dryrun.Milliseconds, dryrun.Date, dryrun.ItemMilliseconds, dryrun.ItemDate, dryrun.DefaultRemoved, dryrun.Ignored, dryrun.Null,
		dryrun.TerraformRemoves, dryrun.TerraformKeeps, dryrun.Removed, dryrun.Drift, dryrun.Unseen} {
		for _, w := range []dryrun.Warning{{Code: code, Value: "60"}, {Code: code, Items: 1}} {
			if text := Sentence(w); len(text) < 20 || strings.Contains(text, "%!") || strings.Contains(text, "%s") {
				t.Errorf("%s: %q", code, text)
			}
		}
	}
}

// A plan that was made before the container changed is out of date, and the command says so.
func TestAPlanThatIsOutOfDate(t *testing.T) {
	s := serve(t, stocked(t, ttl.On(90*day), engine.Throughput{RUPerSec: 400}, 100), rest.Options{}, nil)
	plan := file(t, "plan.json", strings.NewReplacer("a<b", "shop", "c_1", "orders", `"delete","create"`, `"update"`).Replace(replaced))
	for setting, drifts := range map[string]bool{"90d": false, "60": true} {
		if status, out, errs := call(t, "", "-endpoint", s.url, "-container", "shop/orders", setting, "off"); status != OK || drifts != strings.Contains(out, "drift: The container's defaultTtl is 7776000 now") {
			t.Errorf("%s: %d, %s%s", setting, status, out, errs)
		}
	}
	if status, out, errs := call(t, "", "-endpoint", s.url, "-container", "shop/orders", plan); status != OK || !strings.Contains(out, "drift") {
		t.Errorf("%d, %s%s", status, out, errs)
	}
}

// Items that expire between the newest write of a file and the change are not on disk at the change.
func TestAnOldExport(t *testing.T) {
	old := filepath.Join("testdata", "orders.ndjson")
	_, out, _ := call(t, "", "30d", "60d", "-items", old, "-at", "2024-03-02T11:00:00Z", "-format", "json")
	_, later, _ := call(t, "", "30d", "60d", "-items", old, "-at", "2024-12-02T11:00:00Z", "-format", "json")
	var now, then jsonAnswer
	if json.Unmarshal([]byte(out), &now) != nil || json.Unmarshal([]byte(later), &then) != nil || now.Stored != 4 || then.Stored != 1 || then.ShownAtOnce != 0 {
		t.Errorf("%s%s", out, later)
	}
}
