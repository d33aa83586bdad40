package plans

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
)

func run(t *testing.T, in string, args ...string) (string, error) {
	t.Helper()
	var out, notes strings.Builder
	_, err := command.Run(t.Context(), Command(), args, strings.NewReader(in), &out, &notes)
	return out.String(), err
}

const small = `start 2027-01-04
length 2d
container 1h
item reading 1KB 10 values
arrivals reading 10/s
reads 100
`

func TestText(t *testing.T) {
	out, err := run(t, "# title: Small\n"+small, "-")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Small\n\nThe purge keeps up; every item is gone within 1 second of its expiry.\n",
		"reading: 10 items a second on average x 7.00 RU = 70 RU/s for inserts; deletes need 70 RU/s; 10 a second x 1 hour = 36,000 items, 35.2 MB without the index.",
		"2027-01-06 00:00  35,990       10      36,000    36,000          70     0 seconds   240    400  1.54", "Steps of 1 second"} {
		if !strings.Contains(out, want) {
			t.Errorf("without %q:\n%s", want, out)
		}
	}
	if lines := strings.Count(out, "\n"); lines > 45 {
		t.Errorf("%d lines for people to read", lines)
	}
}

func TestJSON(t *testing.T) {
	out, err := run(t, small, "-format", "json", "-smallest", "-")
	if err != nil {
		t.Fatal(err)
	}
	var d document
	if err := json.Unmarshal([]byte(out), &d); err != nil {
		t.Fatal(err)
	}
	last := d.Rows[len(d.Rows)-1]
	if d.Smallest != 400 || len(d.Sentences) < 3 || last.Live+last.Waiting != 36_000 || last.At != "2027-01-06T00:00:00Z" || last.Cost <= 0 {
		t.Errorf("%d %q %+v", d.Smallest, d.Sentences, last)
	}
}

// A row has the columns of the first line, and a purge that keeps up removes in each hour the items that expire in it.
func TestCSV(t *testing.T) {
	out, err := run(t, small, "-format", "csv", "-")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(out), "\n")
	titles, last := strings.Split(rows[0], ","), strings.Split(rows[len(rows)-1], ",")
	if len(titles) != len(last) {
		t.Fatalf("%d titles, %d cells", len(titles), len(last))
	}
	row := map[string]string{}
	for i, title := range titles {
		row[title] = last[i]
	}
	if row["expiring"] == "0" || row["expiring"] != row["purged"] || row["bytes"] != "36864000" || row["refusedRU"] != "0.00" {
		t.Errorf("%v", row)
	}
}

// The names of files in a plan are relative to its directory.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "my.plan")
	for name, text := range map[string]string{file: small + "arrivals reading file hours.csv\n", filepath.Join(dir, "hours.csv"): "3600\n7200\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := run(t, "", file); err != nil || !strings.Contains(out, "1.5 items a second") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		args []string
		in   string
		want string
	}{
		{[]string{}, "", "no plan is named: want a file, or -example with one of autoscale, black-friday"},
		{[]string{"-example", "cache"}, "", `-example is "cache"; it must be one of autoscale, black-friday`},
		{[]string{"-example", "jobs", "x"}, "", "only one plan can be run"},
		{[]string{"-format", "xml", "-"}, small, `-format is "xml"; it must be text, json or csv`},
		{[]string{"-format", "csv", "-compare", "-"}, small, "-compare needs -format text or json"},
		{[]string{"-format", "csv", "-smallest", "-"}, small, "-smallest needs -format text or json"},
		{[]string{"-show", "-smallest", "-"}, small, "-show cannot be combined with -smallest"},
		{[]string{"-max-wait", "soon", "-"}, small, `-max-wait is "soon"; it must be a length of time`},
		{[]string{"-"}, "container 0", "the standard input: line 1, container is 0; it must be off, -1, or a length of time"},
		{[]string{"nowhere.plan"}, "", "nowhere.plan"},
	} {
		if _, err := run(t, c.in, c.args...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v", c.args, err)
		}
	}
}

func TestShow(t *testing.T) {
	if out, err := run(t, "", "-show", "-example", "jobs"); err != nil || !strings.HasPrefix(out, "# title: Jobs") {
		t.Errorf("%v\n%s", err, out)
	}
}

// What is not enough has its reason beside it.
func TestWhyNothingIsEnough(t *testing.T) {
	const text = "length 1d\npurge-delay 2h\nitem a 1KB 10 values\narrivals a 3000/s\ncontainer 1h\n"
	for format, want := range map[string][]string{
		"text": {"manual        No throughput is enough: the purge delay of 2 hours alone", "not enough. Requests for "},
		"json": {`"why": "No throughput is enough: `, `"why": "Requests for `},
	} {
		out, err := run(t, text, "-compare", "-format", format, "-")
		for _, part := range want {
			if err != nil || !strings.Contains(out, part) {
				t.Errorf("%v, without %q:\n%s", err, part, out)
			}
		}
	}
}

// A serverless container has one region; JSON says so, as the text does.
func TestWhyNotServerless(t *testing.T) {
	out, err := run(t, small+"region west\nreads west 100\n", "-compare", "-format", "json", "-")
	if err != nil || !strings.Contains(out, `"why": "a serverless container has one region"`) {
		t.Errorf("%v:\n%s", err, out)
	}
}

// A plan ends when the context ends.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out strings.Builder
	if _, err := command.Run(ctx, Command(), []string{"-example", "logs"}, nil, &out, &out); err != context.Canceled {
		t.Errorf("%v", err)
	}
}

// A CSV has five columns for each read region.
func TestCSVOfRegions(t *testing.T) {
	out, err := run(t, small+"region west,\"1\nreads west,\"1 100\nregion north\n", "-format", "csv", "-")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	titles, last := rows[0], rows[len(rows)-1]
	if len(titles) != 21+10 || titles[21] != `west,"1 stored` || titles[30] != "north oldestPastDeadline" || last[20] != "36000" || last[21] != "36000" || last[26] != "36000" {
		t.Errorf("%q\n%q", titles, last)
	}
}
