package diff

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// The exit statuses.
const (
	OK     = command.Done
	failed = command.No
	bad    = command.Wrong
)

// call calls the command at the second 1,709,377,200, which is 2024-03-02T11:00:00Z.
func call(t *testing.T, in string, args ...string) (status int, out, errs string) {
	t.Helper()
	var o, e strings.Builder
	cmd := newCommand(func() time.Time { return time.Unix(1_709_377_200, 0) }, func(context.Context, time.Duration) error { return nil })
	status = command.Main(t.Context(), cmd, args, strings.NewReader(in), &o, &e)
	return status, o.String(), e.String()
}

// file writes a file for a test.
func file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

const groups = `[{"_ts":1709377100,"n":10},{"_ts":1709377100,"ttl":5000,"n":2},{"_ts":1709377190,"ttl":-1,"n":3}]`

func hiddenIn(t *testing.T, out string) int64 {
	t.Helper()
	var a struct{ HiddenAtOnce *int64 }
	if err := json.Unmarshal([]byte(out), &a); err != nil || a.HiddenAtOnce == nil {
		t.Fatalf("%v: %s", err, out)
	}
	return *a.HiddenAtOnce
}

// BEFORE and AFTER can each be a setting or a file, and flags can come in any place.
func TestSidesOfAChange(t *testing.T) {
	container := file(t, "container.json", `{"id":"orders","defaultTtl":60}`)
	state := file(t, "state.json", `{"terraform_version":"1.6.5","values":{"root_module":{"resources":[
		{"type":"azurerm_cosmosdb_sql_container","values":{"name":"orders","database_name":"shop","default_ttl":-1}},
		{"type":"azurerm_cosmosdb_sql_container","values":{"name":"carts","database_name":"shop","default_ttl":90}}]}}}`)
	for _, c := range []struct {
		args   []string
		hidden int64
	}{
		{[]string{"off", "60"}, 10}, {[]string{"-1", "60"}, 10}, {[]string{"off", "-1"}, 0}, {[]string{"off", "100"}, 10}, {[]string{"off", "101"}, 0}, {[]string{"90d", "1m"}, 10},
		{[]string{"-1", container}, 10}, {[]string{container, "-1"}, 0}, {[]string{"-container", "shop/carts", "off", state}, 10}, {[]string{"-container", "orders", "off", state}, 0},
		{[]string{"off", "60", "-traffic=100"}, 10}, {[]string{"off", "-serverless", "60"}, 10},
	} {
		status, out, errs := call(t, groups, append(c.args, "-format", "json", "-items", "-")...)
		if status != OK || errs != "" || hiddenIn(t, out) != c.hidden {
			t.Errorf("%q: %d, %s%s", c.args, status, out, errs)
		}
	}
}

func TestFailIf(t *testing.T) {
	for _, c := range []struct {
		args []string
		want int
		said string
	}{
		{[]string{"-fail-if", "hidden > 0"}, failed, "Failed: hidden > 0\n"}, {[]string{"-fail-if", "hidden > 10"}, OK, ""},
		{[]string{"-fail-if", "lag > 1s", "-traffic", "399"}, failed, "Failed: lag > 1s\n"}, {[]string{"-fail-if", "lag > 24000d", "-traffic", "400"}, failed, "Failed: lag > 24000d\n"},
		{[]string{"-fail-if", "lag > 1h", "-fail-if", "warnings > 0 or hidden > 50%"}, failed, "Failed: hidden > 50%\n"},
	} {
		status, out, errs := call(t, groups, append(c.args, "off", "60", "-items", "-")...)
		if status != c.want || errs != "" || !strings.Contains(out, c.said) || (status == OK) == strings.Contains(out, "Failed") {
			t.Errorf("%q: %d, %s%s", c.args, status, out, errs)
		}
	}
}

// Without -items and -endpoint, the command prints the query to paste, and the warnings that need no items.
func TestTheQueryToPaste(t *testing.T) {
	status, out, errs := call(t, "", "off", "1")
	if status != OK || errs != "" || !strings.Contains(out, "\n  "+storedQuery+"\n") || !strings.Contains(out, "one-second: The new default is 1 second") {
		t.Errorf("%d, %s%s", status, out, errs)
	}
	for _, args := range [][]string{{"-fail-if", "hidden > 0"}, {"-format", "json"}, {"-format", "markdown"}} {
		if status, out, errs := call(t, "", append(args, "off", "1")...); status != bad || out != "" || !strings.Contains(errs, "-items FILE or -endpoint URL") {
			t.Errorf("%q: %d, %s%s", args, status, out, errs)
		}
	}
}

// A container that a plan creates stores nothing, so that the command needs neither -items nor -endpoint.
func TestANewContainer(t *testing.T) {
	plan := file(t, "plan.json", `{"terraform_version":"1.6.5","resource_changes":[{"type":"azurerm_cosmosdb_sql_container","change":{"actions":["create"],"before":null,"after":{"name":"c","default_ttl":1}}}]}`)
	status, out, errs := call(t, "", plan, "-fail-if", "hidden > 0")
	if status != OK || errs != "" || !strings.Contains(out, "What is stored: 0 items from a container that is new") || !strings.Contains(out, "one-second") {
		t.Errorf("%d, %s%s", status, out, errs)
	}
}

// Every error names the file or the flag, the value, and the accepted values.
func TestRefusals(t *testing.T) {
	plan := filepath.Join("testdata", "plan.json")
	two := file(t, "two.json", `{"terraform_version":"1","values":{"root_module":{"resources":[{"type":"azurerm_cosmosdb_sql_container","values":{"name":"a"}},{"type":"azurerm_cosmosdb_sql_container","values":{"name":"b"}}]}}}`)
	wrong := file(t, "wrong.json", `{"id":"orders","defaultTtl":0}`)
	for _, c := range []struct {
		args []string
		in   string
		want string
	}{
		{nil, "", "0 arguments; want BEFORE and AFTER, or the file of a plan"},
		{[]string{"1", "2", "3"}, "", "3 arguments; want BEFORE and AFTER"},
		{[]string{"off", "0"}, "", `"0" is neither a setting nor a file; want off, -1, 1 to 2147483647 seconds, a length of time like 90d, or a file`},
		{[]string{"off", wrong}, "", wrong + ": defaultTtl is 0; want -1"},
		{[]string{"60"}, "", "60 has only one side of a change; want BEFORE as well"},
		{[]string{"off", plan}, "", plan + " has both sides of a change; want it alone"},
		{[]string{"off", two}, "", two + ": the file has 2 containers; want -container with one of a, b"},
		{[]string{"off", two, "-container", "c"}, "", `-container is "c"; want one of a, b`},
		{[]string{"off", "60", "-format", "xml"}, "", `-format is "xml"; want text, markdown or json`},
		{[]string{"off", "60", "-fail-if", "lost > 0"}, "", `the condition's field is "lost"; want hidden, shown`},
		{[]string{"off", "60", "-at", "tomorrow"}, "", "want a time like 2026-01-31T12:00:00Z"},
		{[]string{"off", "60", "-nonsense"}, "", "-nonsense"},
		{[]string{"off", "60", "-items"}, "", "-items"},
		{[]string{"off", "60", "-key", "x"}, "", "-key needs -endpoint"},
		{[]string{"off", "60", "-endpoint", "http://localhost:1"}, "", `-container is ""; want DATABASE/CONTAINER with -endpoint`},
		{[]string{"off", "60", "-items", "a", "-endpoint", "b", "-container", "c/d"}, "", "-items and -endpoint both say what is stored"},
		{[]string{"off", "60", "-serverless", "-autoscale", "1000"}, "", "exclude one another"},
		{[]string{"off", "60", "-delete-ru", "1e9"}, "", "-delete-ru is 1e+09; want 0.01 to 100000.00"},
		{[]string{"off", "-", "-items", "-"}, "", "the standard input, -, is given more than once"},
		{[]string{"-endpoint", "http://localhost:1", "-key", "c2VjcmV0LXNlY3JldA==", "-container", "a/b", "c2VjcmV0LXNlY3JldA=="}, "", `"[key]" is neither a setting nor a file`},
		{[]string{"off", "60", "-items", "absent.json"}, "", `-items is "absent.json", which is no file`},
		{[]string{"off", "60", "-items", "-"}, "hello", `-: the file is "hello"; want items with their _ts as JSON, NDJSON or CSV, or the result of SELECT`},
		{[]string{"off", "60", "-items", "-"}, `[{"id":"a"},` + "\n" + `{"_ts":5,"n":0},{"_ts":"x","n":1}]`, `-: 3 of 3 lines cannot be read: line 1: _ts is absent: want the second of the last write, which exports and the query have; line 2: n is 0: want a number of items from 1 to 100000000000; line 2: _ts is "x": want a whole number from 1 to 253402300799`},
		{[]string{"off", "60", "-items", "-", "-fail-if", "hidden > 50"}, " \n", "-: the file is empty: want items with their _ts, or [] for none"},
		{[]string{"off", "60", "-items", "-", "-fail-if", "hidden > 50"}, `[{"_ts":5,"n":10}]garbage`, "-: 1 of 2 lines cannot be read: line 1: file is garbage: want an array, an object or the end of the file"},
		{[]string{"off", "60", "-items", "-"}, `[{"_ts":5,"n":10}`, "line 1: the file ends: want a comma or ]"},
		{[]string{"off", "60", "-items", "-"}, `[{"_ts":5,"$1":10}]`, "line 1: n is absent: want an id, which every item has, or n, the number of items"},
		{[]string{"off", "60", "-items", "-"}, `[{"_ts":1709377201,"n":1}]`, "-: _ts is 1709377201; want 1 to the second of the change, 1709377200"},
		{[]string{"off", "60", "-items", "-", "-throughput", "450"}, groups, "offerThroughput is 450; want 400 to 1000000 in steps of 100"},
		{[]string{"off", "60", "-items", "-", "-purge-delay", "-5"}, groups, "purgeDelay is -5; want 0 to 86400 seconds"},
	} {
		if status, out, errs := call(t, c.in, c.args...); status != bad || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%q: %d, %s%s\nwant %s", c.args, status, out, errs, c.want)
		}
	}
}

// The command counts items in an export, lines, a table or the result of the query. The sizes in an export decide the price of a delete.
func TestWhatIsStored(t *testing.T) {
	large := strings.Repeat("x", 3000)
	for name, text := range map[string]string{
		"an array":  `[{"id":"a","_ts":1709377100,"s":"` + large + `"},{"id":"b","_ts":1709377199}]`,
		"a page":    `{"_rid":"x","Documents":[{"id":"a","_ts":1709377100,"s":"` + large + `"},{"id":"b","_ts":1709377199}],"_count":2}`,
		"lines":     `{"id":"a","_ts":1709377100,"s":"` + large + `"}` + "\n" + `{"id":"b","_ts":1709377199}`,
		"a table":   "id,_ts,s\na,1709377100," + large + "\nb,1709377199,\n",
		"an n, too": `[{"id":"a","n":7,"_ts":1709377100,"s":"` + large[7:] + `"},{"id":"b","_ts":1709377199}]`,
	} {
		tally, err := tallyOf([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		list := tally.priced(1)
		if len(list) != 2 || list[0].TS != 1709377100 || list[0].Cost < engine.DeleteCost(3000, 2) || list[1].Cost > 700 || list[0].Count != 1 {
			t.Errorf("%s: %+v", name, list)
		}
	}
	tally, err := tallyOf([]byte(`[{"_ts":5,"n":2},{"_ts":5,"ttl":9,"n":1},{"_ts":5,"n":3}]`)) // as two ranges may answer
	if list := tally.priced(1); err != nil || len(list) != 2 || list[0].Count != 5 || list[1].Count != 1 {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestPercent(t *testing.T) {
	for _, c := range []struct {
		part, whole int64
		want        string
	}{{0, 0, "0%"}, {0, 5, "0%"}, {5, 5, "100%"}, {1, 3, "33.3%"}, {999_999, 1_000_000, "over 99.9%"}, {1, 1_000_000, "under 0.1%"}} {
		if got := percent(c.part, c.whole); got != c.want {
			t.Errorf("%d of %d: %s, want %s", c.part, c.whole, got, c.want)
		}
	}
}

// Count returns cohorts that a dry run accepts, or an error, whatever the text.
func FuzzCount(f *testing.F) {
	for _, text := range []string{groups, `{"id":"a","_ts":5}`, "id,_ts\na,5\n", `{"Documents":[{"_ts":1,"n":1}]}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		tally, err := tallyOf(text)
		if err != nil {
			return
		}
		for _, c := range tally.priced(1) {
			if c.Count < 1 || c.Cost < 1 || c.TS < 1 {
				t.Fatalf("%+v", c)
			}
		}
	})
}
