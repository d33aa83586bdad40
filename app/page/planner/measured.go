package planner

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/plan"
)

// measured begins the comments of a plan that say how the rates of its kinds of items were measured in a container.
const measured = "measured:"

// again stands in place of the name of a kind for the writes that replaced an item.
const again = "again"

// A Measurement says how the rate of a kind of items was measured.
type Measurement struct {
	Kind    string
	Writes  int
	Seconds int64 // in which the writes were observed
	// RUPerSec is zero for the items that were created. Otherwise the measurement is of the writes that replaced items of all kinds, Kind is
	// empty, and the plan counts these RU/s as those of other requests.
	RUPerSec float64
}

// rate returns the items that were written per second, with three digits. A single write makes no rate.
func (m Measurement) rate() float64 {
	if m.Writes < 2 {
		return 0
	}
	return rounded(float64(m.Writes) / float64(m.Seconds))
}

// note returns the comment of a plan that [Measurements] reads.
func (m Measurement) note() string {
	words := []string{measured, m.Kind, strconv.Itoa(m.Writes), "writes", "in", lasting(m.Seconds)}
	if m.RUPerSec > 0 {
		words[1] = again
		words = append(words, strconv.FormatFloat(m.RUPerSec, 'f', -1, 64), "RU/s")
	}
	return strings.Join(words, " ")
}

// rounded returns a rate with three digits.
func rounded(rate float64) float64 {
	rate, _ = strconv.ParseFloat(strconv.FormatFloat(rate, 'g', 3, 64), 64)
	return rate
}

// Measurements returns how the rates of a plan were measured. A rate that was changed later is not among them.
func Measurements(p *plan.Plan) (list []Measurement) {
	for _, note := range p.Notes {
		words := strings.Fields(note)
		if len(words) < 6 || words[0] != measured {
			continue
		}
		n, err := strconv.Atoi(words[2])
		seconds, ok := plan.ParseDuration(words[5])
		if len(words) == 8 && words[1] == again && ok && err == nil && seconds > 0 {
			used, _ := strconv.ParseFloat(words[6], 64)
			if used > 0 && p.Workload.Reads.Base >= used {
				list = append(list, Measurement{Writes: n, Seconds: seconds, RUPerSec: used})
			}
			continue
		}
		m := Measurement{Kind: words[1], Writes: n, Seconds: seconds}
		for i := range p.Workload.Kinds {
			if k := &p.Workload.Kinds[i]; err == nil && ok && seconds > 0 && k.Name == m.Kind && k.Arrivals.Counts == nil && k.Arrivals.Base == m.rate() {
				list = append(list, m)
			}
		}
	}
	return list
}
