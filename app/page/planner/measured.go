package planner

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/plan"
)

// measured begins the comments of a plan that say how the rates of its kinds of items were measured in a container.
const measured = "measured:"

// A Measurement says how the rate of a kind of items was measured.
type Measurement struct {
	Kind    string
	Writes  int
	Seconds int64 // in which the writes were observed
}

// rate returns the items that were written per second, with three digits. A single write makes no rate.
func (m Measurement) rate() float64 {
	if m.Writes < 2 {
		return 0
	}
	each, _ := strconv.ParseFloat(strconv.FormatFloat(float64(m.Writes)/float64(m.Seconds), 'g', 3, 64), 64)
	return each
}

// Measurements returns how the rates of a plan were measured. A rate that was changed later is not among them.
func Measurements(p *plan.Plan) (list []Measurement) {
	for _, note := range p.Notes {
		words := strings.Fields(note)
		if len(words) != 6 || words[0] != measured {
			continue
		}
		n, err := strconv.Atoi(words[2])
		seconds, ok := plan.ParseDuration(words[5])
		m := Measurement{words[1], n, seconds}
		for i := range p.Workload.Kinds {
			if k := &p.Workload.Kinds[i]; err == nil && ok && seconds > 0 && k.Name == m.Kind && k.Arrivals.Counts == nil && k.Arrivals.Base == m.rate() {
				list = append(list, m)
			}
		}
	}
	return list
}
