package timeline

import "github.com/cosmosttl/cosmosttl/core/engine"

// A Forecast is what the engine does in a container when time passes and nothing else is done. It works on a copy, in slices.
type Forecast struct {
	account   *engine.Account
	container *engine.Container // of the copy
	life      *life
	settled   bool
	facts     int
	stride    int64 // seconds to advance at least
}

// How much a forecast does.
const (
	maxFacts  = 1 << 18 // in all
	manyFacts = 500     // in a slice, at most, unless one second has more
)

// NewForecast begins a forecast at the account's present, for a container, which must exist. It keeps a copy of the account.
func NewForecast(a *engine.Account, in engine.Path) *Forecast {
	f := &Forecast{account: a.Copy(), stride: 1}
	f.account.KeepFacts()
	for _, db := range a.Databases() {
		for _, c := range db.Containers() {
			if other := (engine.Path{Database: db.ID(), Container: c.ID()}); other != in {
				f.account.Apply(engine.DeleteContainer{In: other}) //nolint:errcheck // containers do not affect each other
			}
		}
	}
	f.account.Apply(engine.SetRegions{In: in}) //nolint:errcheck // nor do regions while time passes
	f.container, _ = f.account.Container(in)
	f.life = lifeOf(f.container, a.Now())
	return f
}

// Stop returns the second up to which everything is known.
func (f *Forecast) Stop() int64 { return f.account.Now() }

// Work goes on with the forecast, at most to a second, while more returns true. It reports whether it is done: at that second, at the
// bound of its work, or because nothing more will happen.
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
		if next > f.stride { // what follows an idle time may be dense
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

// longest returns the number of seconds in which there cannot be more than manyFacts: each item that is stored may expire and be purged,
// and the purge removes no more than the request units of a second allow.
func (f *Forecast) longest() int64 {
	if few := 4*f.container.Stored() < manyFacts; few {
		return 1 << 30
	}
	return max(1, manyFacts/(4+int64(f.container.Throughput().Limit()/leastPurge)))
}

// leastPurge is less than the removal of any item costs.
const leastPurge = engine.RU(500)
