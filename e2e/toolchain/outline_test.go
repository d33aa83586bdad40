//go:build e2e

package toolchain

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/storytest"
)

// quoted is a story with quotes of both kinds, and the expectations that the page adds.
const quoted = `clock 2030-01-01T00:00:00Z
container orders 3600 pk /cid
create orders {"id": "mine", "cid": "CO1", "ttl": 30, "note": "it's \"5\""}
advance 30s
expect orders count 0 on-disk 1 expired 1 purged 0
`

// Every story that comes with the program, and one with quotes, written for each target, is run as far as its toolchain exists. Vitest and Jest run
// what differs from the text for Node by its imports.
func TestOutlines(t *testing.T) {
	hard, err := story.Parse(quoted)
	if err != nil {
		t.Fatal(err)
	}
	for _, to := range storytest.Targets() {
		t.Run(string(to), func(t *testing.T) {
			if to == storytest.Vitest || to == storytest.Jest {
				NeedAll(t)
			}
			stories := map[string]*story.Story{"quoted": hard}
			for _, e := range story.All() {
				stories["story_"+strings.ReplaceAll(e.File, "-", "_")] = e.Story
			}
			all := map[string]string{}
			for name, s := range stories {
				text, err := storytest.Write(s, to)
				if err != nil {
					t.Fatal(err)
				}
				all[name] = text.Text
			}
			RunOutlines(t, to, all)
		})
	}
}

// A test that was written from a story and fails says why: its output has the account's report.
func TestAFailedOutlineExplainsItself(t *testing.T) {
	for _, to := range []storytest.Target{storytest.Go, storytest.Node, storytest.Vitest, storytest.Pytest} {
		t.Run(string(to), func(t *testing.T) {
			out, err := outlines(t, to, map[string]string{"fails": FailingOutline(t, to)}).CombinedOutput()
			if err == nil {
				t.Fatalf("the test passed:\n%s", out)
			}
			for _, line := range []string{
				"the clock shows 2030-01-01T00:20:00Z\n", `shop/sessions: s1 ["ann"] expired 00:20:00: ttl 1200, written 00:00:00; still on disk` + "\n",
				"last request: read_item, status 404, at 00:20:00\n", "events: 00:00:00 written (create), 00:20:00 expired (item-ttl)\n",
			} {
				if !strings.Contains(string(out), line) {
					t.Errorf("no line %q in\n%s", line, out)
				}
			}
		})
	}
}
