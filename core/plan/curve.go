package plan

import (
	"math"
	"slices"
)

const (
	hour = 3600
	day  = 24 * hour
	year = 365 * day
)

// A Curve is an amount per second of items or request units. The amount changes during days and weeks. It
// is constant during each hour of the clock, in UTC, except where a burst begins or ends.
type Curve struct {
	Base   float64   // amount per second
	Day    []float64 // factors of the 24 hours from midnight; nil means 1 each
	Week   []float64 // factors of the 7 days from Monday; nil means 1 each
	Growth float64   // growth per year, compounded daily; 0.5 means 50 percent more after a year
	Bursts []Burst   // the factors of bursts at the same time multiply
	Counts []float64 // amounts per hour from the plan's first hour on, instead of Base; after the last, the list begins again
}

// A Burst multiplies a curve for some time.
type Burst struct {
	At, For int64 // seconds from the plan's start to the burst's start, and length in seconds
	Factor  float64
}

// at returns the amount per second at a second, for a plan that begins at start. The amount stays the same
// until the second until.
func (c *Curve) at(second, start int64) (rate float64, until int64) {
	rate, until = c.Base, second-second%hour+hour
	if n := int64(len(c.Counts)); n > 0 {
		rate = c.Counts[(second/hour-start/hour)%n] / hour
	}
	if c.Day != nil {
		rate *= c.Day[second%day/hour]
	}
	if c.Week != nil {
		rate *= c.Week[(second/day+3)%7] // 1970 began on a Thursday
	}
	if c.Growth != 0 {
		rate *= math.Pow(1+c.Growth, float64((second-start)/day)/365)
	}
	for _, b := range c.Bursts {
		switch from := start + b.At; {
		case second < from:
			until = min(until, from)
		case second < from+b.For:
			rate *= b.Factor
			until = min(until, from+b.For)
		}
	}
	return rate, until
}

// rates returns the mean and the largest amount per second of a workload's seconds.
func (c *Curve) rates(w *Workload) (mean, most float64) {
	length := w.End - w.Start
	edges := []int64{0, length} // the factors of the bursts are the same from one edge to the next
	for _, b := range c.Bursts {
		from := min(b.At, length)
		edges = append(edges, from, min(from+min(b.For, length), length))
	}
	slices.Sort(edges)
	plain := *c
	plain.Bursts = nil
	for i, from := range edges[:len(edges)-1] {
		to, factor := w.Start+edges[i+1], 1.0
		for _, b := range c.Bursts {
			if from >= b.At && from-b.At < b.For {
				factor *= b.Factor
			}
		}
		for at := w.Start + from; at < to; {
			rate, until := plain.at(at, w.Start)
			until = min(until, to)
			mean += rate * factor * float64(until-at)
			most = max(most, rate*factor)
			at = until
		}
	}
	return mean / float64(length), most
}

func (c *Curve) mean(w *Workload) float64 {
	mean, _ := c.rates(w)
	return mean
}

// A flow returns the amounts of a curve in whole numbers. It carries fractions over to the next call.
type flow struct {
	curve *Curve
	start int64
	unit  float64 // factor of the amounts: 100 for hundredths
	rate  float64
	until int64
	carry float64
}

// take returns the amount of the seconds from one second to before another. From is the second to which
// the previous call went.
func (f *flow) take(from, to int64) int64 {
	for from < to {
		if from >= f.until {
			f.rate, f.until = f.curve.at(from, f.start)
			f.rate *= f.unit
		}
		end := min(to, f.until)
		f.carry += f.rate * float64(end-from)
		from = end
	}
	whole := math.Floor(f.carry)
	f.carry -= whole
	return int64(whole)
}
