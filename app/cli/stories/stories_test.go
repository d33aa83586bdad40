package stories

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
)

// The exit statuses.
const (
	OK     = command.Done
	failed = command.No
	bad    = command.Wrong
)

// run returns the exit status and the output.
func run(t *testing.T, in string, args ...string) (status int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	status = command.Main(t.Context(), Command(), args, strings.NewReader(in), &o, &e)
	return status, o.String(), e.String()
}

func file(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "story.ttl")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

const (
	good = "container orders off\ncreate orders {\"id\":\"SO05\",\"ttl\":60}\nadvance 1h\nexpect orders SO05 in-queries\n"
	poor = "container orders -1\nexpect orders default off\n"
)

func TestExitStatus(t *testing.T) {
	for _, c := range []struct {
		name, in, out, errs string
		args                []string
		status              int
	}{
		{"a file", "", "3 commands, 1 expectation met", "", []string{file(t, good)}, OK},
		{"the standard input", good, "expect orders SO05 in-queries", "", []string{"-"}, OK},
		{"two files", "", "== ", "", []string{file(t, good), file(t, poor)}, failed},
		{"an expectation that is not true", poor, "line 2: orders: expected default off, got default -1", "", []string{"-"}, failed},
		{"a refused command", "create orders {}", "404", "", []string{"-"}, failed},
		{"a typo", "container orders\nexpct orders count 0", "", "-: line 2, column 1: expected a command", []string{"-"}, bad},
		{"a typo in the second file runs neither", "", "", "column 1", []string{file(t, good), file(t, "x")}, bad},
		{"no file", "", "", "no story is named", nil, bad},
		{"a file that is not there", "", "", "no such file", []string{filepath.Join(t.TempDir(), "none.ttl")}, bad},
		{"a flag that is not there", "", "", "there is no flag -lessons; did you mean -lesson? (\"cosmosttl story -h\" lists the flags)", []string{"-lessons"}, bad},
		{"help", "", "usage: ", "", []string{"-h"}, OK},
		{"a lesson", "", "# title: The exact second", "", []string{"-lesson", "7"}, OK},
		{"a lesson that is not there", "", "", "-lesson 23: there are lessons 1 to 17", []string{"-lesson", "23"}, bad},
		{"a story", "", "C44", "", []string{"-story", "c44-serverless"}, OK},
		{"a story that is not there", "", "", "there is no such story", []string{"-story", "nobody"}, bad},
		{"the list", "", "lesson  1  A default of 60 seconds\n", "", []string{"-list"}, OK},
		{"print", "container  orders 3600", "container orders 1h\n", "", []string{"-print", "-"}, OK},
		{"an empty story", "\n", "", "-: the file is empty", []string{"-"}, bad},
		{"a story of comments", "# title: x", "0 commands", "", []string{"-"}, OK},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, out, errs := run(t, c.in, c.args...)
			if status != c.status || !strings.Contains(out, c.out) || !strings.Contains(errs, c.errs) {
				t.Errorf("status %d, want %d\nout: %s\nerrs: %s", status, c.status, out, errs)
			}
			if c.status == bad && out != "" {
				t.Errorf("it printed %q", out)
			}
		})
	}
}

// -json prints one object per line.
func TestJSON(t *testing.T) {
	status, out, errs := run(t, poor, "-json", file(t, good), "-")
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if status != failed || errs != "" || len(lines) != 2 {
		t.Fatalf("status %d\n%s%s", status, out, errs)
	}
	for i, want := range []bool{true, false} {
		var r struct{ OK bool }
		if err := json.Unmarshal([]byte(lines[i]), &r); err != nil || r.OK != want {
			t.Errorf("%v: %s", err, lines[i])
		}
	}
}

// Every listed story can be run by its name.
func TestListedStoriesRun(t *testing.T) {
	_, out, _ := run(t, "", "-list")
	n := 0
	for _, l := range strings.Split(out, "\n") {
		if strings.HasPrefix(l, "c") || strings.HasPrefix(l, "d") || strings.HasPrefix(l, "x") {
			n++
			if status, _, errs := run(t, "", "-story", strings.Fields(l)[0]); status != OK {
				t.Errorf("%s: status %d, %s", l, status, errs)
			}
		}
	}
	if n < 50 {
		t.Errorf("%d stories are listed", n)
	}
}
