package conformance

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/story"
)

// Every kind of line is sent, or is not for a reason of its own.
func TestEveryKindOfLineIsKnown(t *testing.T) {
	s := ours(t, nil)
	for _, text := range story.Examples() {
		if word, _, _ := strings.Cut(text, " "); word != "container" && word != "clock" && word != "create-container" && word != "database" {
			text = "container orders 60\n" + text
		}
		report := play(t, s, text+"\n")
		for _, step := range report.Steps {
			for _, p := range step.Points {
				if p.Reason == notKnown {
					t.Errorf("%q: %s", text, p.Reason)
				}
			}
		}
	}
}
