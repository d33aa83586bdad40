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
	if status != OK || !strings.Contains(errs, "export.csv:4: left out: ttl 0: ") || !strings.Contains(errs, "2 items, 1 left out") {
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
