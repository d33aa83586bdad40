package stories

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/story"
)

// An export becomes a story in which its items have the deadlines that they have.
func TestStoryOfItems(t *testing.T) {
	file := filepath.Join(t.TempDir(), "export.csv")
	export := "id,cid,ttl,_ts\nb,x,60,1767268800\na,y,,1767268000\nbad,y,0,1767268000\n"
	if err := os.WriteFile(file, []byte(export), 0o600); err != nil {
		t.Fatal(err)
	}
	status, out, errs := run(t, "", "-items", file, "-pk", "/cid", "-default", "3600", "-keep-ts")
	if status != OK || !strings.Contains(errs, "export.csv:4: left out: ttl is 0: ") || !strings.Contains(errs, "2 items, 1 left out") {
		t.Fatalf("status %d\n%s\n%s", status, out, errs)
	}
	s, err := story.Parse(strings.Replace(out, `{"id":"bad","cid":"y","ttl":0}`, `{"id":"good","cid":"y"}`, 1) + "expect imported b deadline in 60s\nexpect imported a deadline in 2800s\n")
	if err != nil {
		t.Fatal(err)
	}
	if r := s.Run(); !r.OK() {
		t.Errorf("\n%s", r)
	}
	for _, args := range [][]string{{"-items", file, "-default", "0"}, {"-items", file, "-pk", "cid"}, {"-items", os.DevNull}, {"-items", "none"}} {
		if status, out, errs := run(t, "", args...); status != bad || out != "" || errs == "" {
			t.Errorf("%q: status %d, %q, %q", args, status, out, errs)
		}
	}
}

// A line that writes an item again counts as no item of its own, and is named.
func TestLinesThatWriteAnItemAgain(t *testing.T) {
	file := filepath.Join(t.TempDir(), "export.ndjson")
	if err := os.WriteFile(file, []byte("{\"id\":\"a\"}\n{\"id\":\"a\",\"ttl\":60}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	status, _, errs := run(t, "", "-items", file)
	want := file + ":2: writes a again, and replaces line 1\n1 item, 0 left out, 1 replaced by a later one of the file\n"
	if status != OK || errs != want {
		t.Errorf("status %d\n%s\nwant\n%s", status, errs, want)
	}
}

// A line that is left out counts for nothing: it does not move the clock, and it is not written.
func TestLinesThatAreLeftOut(t *testing.T) {
	const good, begins = `{"id":"a","ttl":864000,"_ts":1795816240.0}` + "\n", "clock 2026-11-27T21:50:40Z\n"
	for name, line := range map[string]string{
		"_ts is 1795816240000: want a whole number from 1 to 253402300799, in seconds and not in milliseconds": `{"id":"b","_ts":1795816240000}`,
		`ttl is "60": want `: `{"id":"b","ttl":"60","_ts":1795816241}`,
		"ttl is 0: want ":    `{"id":"b","ttl":0,"_ts":253402300799}`,
		"id is ":             `{"_ts":1795816241}`,
		"item is ":           `{"id":"b","_ts":1795816241`,
		"_ts is -5: want a whole number from 1 to 253402300799, in seconds\n": `{"id":"b","_ts":-5}`,
	} {
		file := filepath.Join(t.TempDir(), "export.ndjson")
		if err := os.WriteFile(file, []byte(good+line+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		status, out, errs := run(t, "", "-items", file, "-keep-ts")
		if status != OK || !strings.Contains(errs, "export.ndjson:2: left out: "+name) || !strings.Contains(errs, "1 item, 1 left out") ||
			!strings.HasPrefix(out, begins) || strings.Count(out, `{"`) != 1 {
			t.Errorf("%s: status %d\n%s\n%s", line, status, out, errs)
		}
		if status, _, errs := run(t, out, "-"); status != OK {
			t.Errorf("%s: the story fails: %s", line, errs)
		}
	}
}

// A file whose form is broken makes no story: what it should hold is not known.
func TestAFileOfItemsThatIsNotWhole(t *testing.T) {
	for text, want := range map[string]string{
		"":                           ": the file is empty",
		"[{\"id\":\"a\"}\n":          ":2: the file ends: want a comma or ]",
		"[{\"id\":\"a\"}]\n\nx":      ":3: file is x: want an array",
		"id,n\na,1\nn,id\n2,b\n":     ":3: row is n,id: want an item, and not the names of columns again; nothing behind it is read",
		"{\"id\":\"a\",\"_ts\":0}\n": ": -keep-ts: no item that can be imported has a _ts",
	} {
		file := filepath.Join(t.TempDir(), "export")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if status, out, errs := run(t, "", "-items", file, "-keep-ts"); status != bad || out != "" || !strings.Contains(errs, file+want) {
			t.Errorf("%q: status %d, %s%s", text, status, out, errs)
		}
	}
}
