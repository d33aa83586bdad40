package score

import "github.com/cosmosttl/cosmosttl/core/timeline"

// ForecastEnd returns where on an axis a forecast ends that does not reach the axis's end. ok is false if it does, or if nothing
// happens after it.
func (a Axis) ForecastEnd(s *timeline.Score) (x float64, ok bool) {
	return a.At(s.Stop), !s.Settled && a.From() <= s.Stop && s.Stop < a.Till()
}
