package screen

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
)

// The arrow keys step from what the field shows, which may be typed and not yet applied, and stay within the limits.
func TestTheArrowsOfANumberField(t *testing.T) {
	p := New(playground.New(roomtest.NewMemoryStore()))
	setting := p.Setting(problem.FieldSeconds)
	for _, test := range []struct {
		typed string
		up    bool
		want  string
	}{
		{setting, false, "3599"}, {"60", true, "61"}, {"1h", false, "3599"}, {"0", true, "1"}, {"1", false, "1"}, {"abc", true, "3601"}, {"off", true, "3601"},
	} {
		*p.Input(problem.FieldSeconds) = Input{Text: test.typed, Typing: test.typed != setting}
		if got := p.step(SecondsInput, test.up); setting != "3600" || got != test.want {
			t.Errorf("%q, up %v: %s, want %s", test.typed, test.up, got, test.want)
		}
	}
}
