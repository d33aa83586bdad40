//go:build e2e

package toolchain

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/storytest"
)

// Every story that comes with the program, written for each target, is run as far as its toolchain exists.
func TestOutlines(t *testing.T) {
	for _, to := range storytest.Targets() {
		t.Run(string(to), func(t *testing.T) {
			all := map[string]string{}
			for _, e := range story.All() {
				text, err := storytest.Write(e.Story, to)
				if err != nil {
					t.Fatal(err)
				}
				all["story_"+strings.ReplaceAll(e.File, "-", "_")] = text.Text
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
