package plan

import "math"

const (
	hour = 3600
	day  = 24 * hour
	year = 365 * day
)

// A Curve is an amount a second that changes in the course of days and weeks: items, or request units. It is the same during each hour of
// the clock, in UTC, except where a burst begins or ends.
type Curve struct {
	Base   float64   // a second
	Day    []float64 // factors of the 24 hours from midnight; nil is 1 each
	Week   []float64 // factors of the 7 days from Monday; nil is 1 each
	Growth float64   // what is added in a year, compounded daily: 0.5 is half as much again
	Bursts []Burst   // their factors multiply
	Counts []float64 // amounts of the hours from the plan's first hour, in place of Base; after the last they begin anew
}

// A Burst multiplies a curve for a time.
type Burst struct {
	At, For int64 // seconds from the plan's start, and how many
	Factor  float64
}

// at returns the rate at a second of a plan that starts at a second, and the second until which it stays the same.
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

// A flow gives out a curve in whole numbers, and carries the rest over.
type flow struct {
	curve *Curve
	start int64
	unit  float64 // what is given out for 1
	rate  float64
	until int64
	carry float64
}

// take returns the amount of the seconds from one to before another, which is where the previous call ended.
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
