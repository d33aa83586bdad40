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
