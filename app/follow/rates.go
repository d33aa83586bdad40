package follow

import "github.com/cosmosttl/cosmosttl/core/engine"

// Rates counts what has expired and what was purged in the last hour of the account's clock, from samples of the account. The zero Rates has no samples.
type Rates struct {
	samples map[engine.Path][]sample // oldest first
	last    int64
}

// sample is what is known of a container in a second.
type sample struct {
	at              int64
	expired, purged int // in all so far
}

const (
	hour        = 3600
	mostSamples = 400
)

// Note takes a sample of an account, at most one for each of its seconds.
func (r *Rates) Note(a *engine.Account) {
	now := a.Now()
	if now == r.last && r.samples != nil {
		return
	}
	if r.samples == nil {
		r.samples = map[engine.Path][]sample{}
	}
	r.last = now
	for _, db := range a.Databases() {
		for _, c := range db.Containers() {
			in := engine.Path{Database: db.ID(), Container: c.ID()}
			r.samples[in] = add(r.samples[in], sampleOf(c, now))
		}
	}
}

func sampleOf(c *engine.Container, now int64) sample {
	waiting, purged := c.Expired(), c.PurgedItems()
	return sample{now, waiting + purged, purged}
}

// add adds a sample, drops those that are older than an hour except the newest of them, and thins them out if there are many.
func add(list []sample, s sample) []sample {
	if n := len(list); n > 0 && (list[n-1].purged > s.purged || list[n-1].at > s.at) {
		list = nil // another container of the same name
	}
	for len(list) > 1 && list[1].at <= s.at-hour {
		list = list[1:]
	}
	if n := len(list); n > 1 && n >= mostSamples && s.at-list[n-2].at < hour/mostSamples {
		list[n-1] = s
		return list
	}
	if len(list) > 4*mostSamples {
		list = append([]sample(nil), list[len(list)-mostSamples:]...)
	}
	return append(list, s)
}

// Hour returns how many items of a container have expired and how many were purged in the last hour of its account's clock, and since when the
// follower knows, if that is less than an hour.
func (r *Rates) Hour(in engine.Path) (expired, purged int, since int64) {
	list := r.samples[in]
	if len(list) == 0 {
		return 0, 0, r.last
	}
	first, last := list[0], list[len(list)-1]
	return max(0, last.expired-first.expired), last.purged - first.purged, max(first.at, last.at-hour)
}
