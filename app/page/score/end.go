package score

import "github.com/cosmosttl/cosmosttl/core/timeline"

// ForecastEnd returns the place on an axis where the forecast ends. ok is false if the forecast reaches the
// axis's end or nothing happens after it.
func (a Axis) ForecastEnd(s *timeline.Score) (x float64, ok bool) {
	return a.At(s.Stop), !s.Settled && a.From() <= s.Stop && s.Stop < a.Till()
}
