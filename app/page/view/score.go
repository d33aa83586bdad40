package view

import (
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/timeline"
)

// scoreCache has the record and the forecast from which the timeline of the container on the screen is made.
type scoreCache struct {
	of       *history.History
	in       engine.Path
	record   *timeline.Record
	forecast *timeline.Forecast
	base     session.Base
	horizon  int64 // how far to forecast
	revision uint64
	done     bool // the forecast has reached its horizon
}

// Score returns the timeline of the container on the screen, with the lanes of at most n rows from a position
// on. If many steps are new, the timeline lacks some of them until ForecastWork has added them.
func (vw *Viewer) Score(from, n int) timeline.Score {
	score := vw.scoreOf(&vw.score, vw.s.History, vw.s.Tip(), from, n, func(key session.ItemKey) session.ItemKey { return key })
	if vw.Blind() {
		score = score.Until(vw.s.History.Last())
	}
	return score
}

// OtherScore returns the timeline of the other world, with the lanes of the same rows. ok is false if there
// is no other world or the future is hidden.
func (vw *Viewer) OtherScore(from, n int) (score timeline.Score, ok bool) {
	w := vw.s.Neighbours.Beside()
	if w == nil || vw.Blind() {
		if vw.beyond.record != nil {
			vw.beyond = scoreCache{revision: vw.beyond.revision + 1}
		}
		return score, false
	}
	score = vw.scoreOf(&vw.beyond, w.History, w.Scene(vw.s.Path()).Tip, from, n, vw.counterpart)
	score.Parted = w.Parted
	return score, true
}

// scoreOf returns the timeline of a history. tip is the container at the history's end, and there returns the key of a
// row's item in that history. The lane of an item that the history does not have is empty.
func (vw *Viewer) scoreOf(k *scoreCache, h *history.History, tip *engine.Container, from, n int,
	there func(session.ItemKey) session.ItemKey) timeline.Score {
	k.follow(h, vw.s.Path(), steps(fewSteps))
	order, now := vw.cache().window(from, n), vw.s.Now()
	refs, facts := make([]engine.Ref, len(order)), make([]session.ItemFacts, len(order))
	for i, key := range order {
		facts[i] = vw.known(key)
		refs[i].ID = facts[i].ID
		if key := there(session.ItemKey(key)); key&session.OfOther == 0 {
			refs[i].Ordinal = uint64(key)
		}
	}
	score := k.record.Score(now, h.Last(), k.forecast, refs)
	if tip == nil {
		return score
	}
	for i, ref := range refs {
		former := tip.Formers(ref, facts[i].PK)
		for len(former) > 0 && vw.IndexOf(session.ItemKey(former[len(former)-1])) >= 0 { // with the playhead in the past, it has its own row
			former = former[:len(former)-1]
		}
		score.Lanes[i].Before = k.record.Lives(now, former)
	}
	return score
}

// Horizon returns the second up to which the timeline forecasts.
func (vw *Viewer) Horizon() int64 { return vw.score.horizon }

// SetHorizon sets the second up to which the timeline forecasts.
func (vw *Viewer) SetHorizon(until int64) { vw.score.horizon = until }

// ForecastWork continues the work on the timeline while more returns true, and reports whether the work is
// done. The screen calls it while the browser is idle.
func (vw *Viewer) ForecastWork(more func() bool) (done bool) {
	done = vw.score.work(vw.s.History, vw.s.Path(), vw.score.horizon, more)
	if w := vw.s.Neighbours.Beside(); w != nil && done {
		done = vw.beyond.work(w.History, vw.s.Path(), max(vw.score.horizon, vw.s.History.Last()), more)
	}
	return done
}

func (k *scoreCache) work(h *history.History, in engine.Path, until int64, more func() bool) (done bool) {
	if !h.RebuildTraces(more) || !k.follow(h, in, more) {
		return false
	}
	if k.forecast == nil {
		tip := h.Tip()
		if _, err := tip.Container(in); err != nil {
			return true
		}
		k.base = session.BaseOf(h)
		k.forecast, k.done = timeline.NewForecast(tip, in), false
		k.revision++
	}
	done = k.forecast.Work(max(until, h.Last()+leastHorizon), more)
	if done && !k.done {
		k.done = true
		k.revision++
	}
	return done
}

// ScoreRevision returns a number that changes with the timeline. It changes after every change of the world
// other than the passing of time or a move of the playhead. It also changes when the forecast is complete for
// the first time, and when the future is hidden or shown again.
func (vw *Viewer) ScoreRevision() uint64 {
	n := 2 * (vw.score.revision + vw.beyond.revision)
	if vw.Blind() {
		n++
	}
	return n
}

// leastHorizon is the least number of seconds of a forecast.
const leastHorizon = 60

// fewSteps is how many steps Score adds to the timeline at once. ForecastWork adds the other steps.
const fewSteps = 32

// steps returns a function that returns true n times.
func steps(n int) (more func() bool) { return func() bool { n--; return n >= 0 } }

// follow reads new steps of a history into the record while more returns true, and drops a forecast that no
// longer continues the history. It reports whether the record is up to date.
func (k *scoreCache) follow(h *history.History, in engine.Path, more func() bool) (done bool) {
	if k.record == nil || k.of != h || k.in != in {
		*k = scoreCache{of: h, in: in, record: timeline.NewRecord(in), horizon: k.horizon, revision: k.revision}
	}
	done = k.record.Follow(h, more)
	if k.forecast != nil && (!k.base.Holds(h) || k.forecast.Stop() < h.Last()) {
		k.forecast = nil
	}
	return done
}
