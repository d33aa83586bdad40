package timeline

import "github.com/cosmosttl/cosmosttl/core/engine"

// A Forecast lets time pass in a copy of an account, without anything else, and records what happens in one container.
// It works in slices.
type Forecast struct {
	account   *engine.Account
	container *engine.Container // the container in the copy
	life      *life
	settled   bool
	facts     int
	stride    int64 // least number of seconds of the next step
}

// The limits of a forecast.
const (
	maxFacts  = 1 << 18 // facts of the whole forecast
	manyFacts = 500     // facts of a slice, unless one second has more
)

// NewForecast begins a forecast for a container at the account's present second. The container must exist. NewForecast
// copies the account.
func NewForecast(a *engine.Account, in engine.Path) *Forecast {
	f := &Forecast{account: a.Copy(), stride: 1}
	f.account.KeepFacts()
	f.container, _ = f.account.Container(in)
	for _, db := range a.Databases() {
		for _, c := range db.Containers() {
			other := engine.Path{Database: db.ID(), Container: c.ID()}
			if other == in {
				continue
			}
			// while time passes, containers affect each other only by the requests of the present second, if they share throughput
			f.account.Apply(engine.DeleteContainer{In: other}) //nolint:errcheck // the container is there
			if other.Database == in.Database && c.Shares() && f.container.Shares() {
				f.account.Charge(in, "", 0, c.Budget().Requests) //nolint:errcheck // so is this one
			}
		}
	}
	f.account.Apply(engine.SetRegions{In: in}) //nolint:errcheck // regions do not affect each other while time passes
	f.life = lifeOf(f.container, a.Now())
	return f
}

// Stop returns the second up to which the forecast is complete.
func (f *Forecast) Stop() int64 { return f.account.Now() }

// Work continues the forecast up to a second, while more returns true. It reports whether the forecast is complete: it
// has come to this second, has reached the limit of its facts, or nothing more will happen.
func (f *Forecast) Work(until int64, more func() bool) (done bool) {
	for !f.settled && f.facts < maxFacts {
		left := min(until, engine.MaxNow) - f.Stop()
		if left <= 0 {
			break
		}
		if !more() {
			return false
		}
		next, ok := f.account.NextEvent()
		if !ok {
			f.settled = true
			break
		}
		if next > f.stride { // after an idle time, events may be dense
			f.stride = 1
		}
		r, _ := f.account.Apply(engine.Advance{Seconds: min(left, max(next, f.stride))})
		for i := range r.Facts {
			f.life.tell(&r.Facts[i])
		}
		f.facts += len(r.Facts)
		f.stride = min(2*f.stride, f.longest())
	}
	return true
}

// longest returns the number of seconds in which there cannot be more than manyFacts facts. Each stored item may expire
// and be purged, and the purge removes no more than the request units of a second allow.
func (f *Forecast) longest() int64 {
	if few := 4*f.container.Stored() < manyFacts; few {
		return 1 << 30
	}
	return max(1, manyFacts/(4+int64(f.container.Throughput().Limit()/leastPurge)))
}

// leastPurge is less than the cost of removing any item.
const leastPurge = engine.RU(500)
