package planner

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/plan"
)

// What people type into a field becomes what a plan's text can say.
func TestFieldsUnderstandPeople(t *testing.T) {
	text := "start 2027-01-01\nlength 30d\ncontainer 30d\nitem events 1KB 10 values\narrivals events 10/s\nstored events 5 from 2026-01-01 to 2027-01-01\ncapacity manual 400\n"
	for _, c := range []struct{ id, typed, line string }{
		{"length", "90 days", "length 90d"},
		{"length", "2 weeks", "length 14d"},
		{"container", "1 h 30 min", "container 90m"},
		{"container", "off", "container off"},
		{"kind0-arrivals", "1 million a day", "arrivals events 1000000/d"},
		{"kind0-arrivals", "1e9 per day", "arrivals events 1000000000/d"},
		{"kind0-arrivals", "2.5M/d", "arrivals events 2500000/d"},
		{"kind0-arrivals", "2.5 million", "arrivals events 2500000"},
		{"kind0-arrivals", "300/m", "arrivals events 300/m"},
		{"stored0-count", "1e9", "stored events 1000000000 from"},
		{"stored0-count", "1 000 000", "stored events 1000000 from"},
		{"stored0-count", "2.5 million", "stored events 2500000 from"},
		{"capacity-ru", "1,000 RU/s", "capacity manual 1000"},
	} {
		got, ok := Set(text, c.id, c.typed)
		if !ok || !strings.Contains(got, c.line) {
			t.Errorf("%s, %q: %v, in\n%s\nwant %s", c.id, c.typed, ok, got, c.line)
		}
		if _, err := plan.Parse(got, nil); err != nil {
			t.Errorf("%s, %q: %v", c.id, c.typed, err)
		}
	}
}
