package pane

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/erasure"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// WhereMost is the largest number of stored items for which the purge is forecast.
const WhereMost = 20_000

// whereSteps is the largest number of pieces of work that WhereView does. WhereWork does the rest.
const whereSteps = 64

// WhereView has the places where the selected item, or the items of the container, still are
// (docs/erasure.md).
type WhereView struct {
	All     bool // the view is about all items of the container
	Many    bool // there are more than WhereMost items, so the view has no places
	Busy    bool // the work is not done yet
	Known   bool // the container stores or remembers the item, or any item if All
	Backup  engine.BackupPolicy
	Said    bool  // only the user has stated this policy
	Promise int64 // seconds after the last write within which an item must be erased everywhere; 0 means no promise
	Of      int   // All: items that the container stores or remembers
	Asked   int   // All: items that were examined so far
	Never   int   // All: of these, the items that some place keeps for ever
	Forgot  bool  // All: the container has forgotten items that left its disk long ago

	WherePlaces
	ShorterTTL session.WhatIf   // the change that remedies of that code stand for
	There      WherePlaces      // the places in the world beside the present one; empty if there is none
	Tries      []session.WhatIf // changes that make the last place end sooner, or make its end known
}

// WherePlaces has places with the verdict on them.
type WherePlaces struct {
	Now, Written int64           // Unix seconds
	Expires      erasure.End     // for all items, the latest end
	Places       []erasure.Total // their Items are counted only for all items
	Verdict      erasure.Verdict
	Outcome      erasure.Outcome // whether the promise is kept
	Spare        int64           // seconds
}

// whereOf is the data on which the places depend. A Version does not include the settings of the account.
type whereOf struct {
	of      *history.History
	version session.Version
	length  int
	policy  engine.BackupPolicy
	in      engine.Path
}

// A whereWork is the work for one of the worlds.
type whereWork struct {
	base     session.Base
	forecast *erasure.Forecast
	past     bool // the forecast was made at a second of the past
	key      whereOf
	survey   *erasure.Survey
}

// follow brings the work to the present of a world, in which the account is a.
func (w *whereWork) follow(h *history.History, a *engine.Account, key whereOf, said engine.BackupPolicy) {
	if w.survey != nil && w.key == key {
		return
	}
	past := h.InPast() || a != h.Account()
	if w.forecast == nil || w.key.of != h || past || w.past || !w.base.Holds(h) {
		var follows []engine.Command
		if past {
			follows = h.CommandsAfter(a.Now())
		}
		w.base, w.forecast, w.past = session.BaseOf(h), erasure.NewForecast(a, follows), past
	}
	w.key, w.survey = key, erasure.NewSurvey(h, a, key.in, w.forecast, said)
}

// WhereView returns the places, as far as whereSteps pieces of work find them.
func (r *Room) WhereView() WhereView {
	left := whereSteps
	more := func() bool { left--; return left >= 0 }
	busy := !r.whereWork(more)
	v := r.places()
	if v.Busy = busy; busy || !v.Known {
		(&whereTests{}).take(&v)
		return v
	}
	r.advise(&v, more)
	r.tests.take(&v)
	if r.s.Watched {
		v.Tries = nil // the page cannot make these changes in a running account
	}
	return v
}

// places returns the places as far as they are known.
func (r *Room) places() WhereView {
	v := WhereView{All: r.whereAll || r.s.Selected() == 0, Promise: r.promise}
	if v.Backup = r.s.Account().Backup(); v.Backup.Kind == engine.BackupUnknown {
		v.Backup = r.declared()
		v.Said = v.Backup.Kind != engine.BackupUnknown
	}
	if v.Many = r.crowded(); v.Many {
		return v
	}
	n := uint64(r.s.Selected())
	if v.All {
		sum := r.here.survey.Summary()
		v.Of, v.Asked, v.Never, v.Forgot, v.Known = sum.Of, sum.Items, sum.Never, sum.Forgot, sum.Items > 0
		v.WherePlaces = r.allPlaces(sum)
	} else if report, ok := r.here.survey.Item(n); ok {
		v.Known, v.WherePlaces = true, r.itemPlaces(report)
	}
	if beside := r.s.Neighbours.Beside(); beside != nil && r.there.survey != nil {
		if v.All {
			v.There = r.allPlaces(r.there.survey.Summary())
		} else if report, ok := r.there.survey.Item(n); ok && beside.Scene(r.s.Path()).Item(n).ID == r.s.IDOf(r.s.Selected()) {
			v.There = r.itemPlaces(report)
		}
	}
	return v
}

func (r *Room) itemPlaces(report erasure.Report) WherePlaces {
	p := WherePlaces{Now: report.Facts.Now, Written: report.Facts.Written, Expires: report.Facts.Expires, Verdict: report.Verdict}
	p.Outcome, p.Spare = report.Verdict.Promise(p.Written + r.promise)
	for _, place := range report.Places {
		p.Places = append(p.Places, erasure.Total{Place: place})
	}
	return p
}

func (r *Room) allPlaces(sum erasure.Summary) WherePlaces {
	p := WherePlaces{Now: sum.Now, Written: sum.Written, Expires: sum.Expires, Places: sum.Places, Verdict: sum.Verdict}
	p.Outcome, p.Spare = sum.Promise(r.promise)
	return p
}

// crowded reports whether the account stores more than WhereMost items.
func (r *Room) crowded() bool {
	stored := 0
	for _, db := range r.s.Account().Databases() {
		for _, c := range db.Containers() {
			stored += c.Stored()
		}
	}
	return stored > WhereMost
}

// WhereWork continues the work of WhereView while more returns true, and reports whether the work is done.
func (r *Room) WhereWork(more func() bool) (done bool) {
	if r.Pane() != PaneWhere {
		return true
	}
	if !r.whereWork(more) {
		return false
	}
	v := r.places()
	return !v.Known || r.advise(&v, more)
}

func (r *Room) whereWork(more func() bool) (done bool) {
	if r.crowded() {
		return true
	}
	h, now, said := r.s.History, r.s.Now(), r.declared()
	r.here.follow(h, r.s.Account(), whereOf{h, r.s.Version(), h.UndoSteps(), said, r.s.Path()}, said)
	w := r.s.Neighbours.Beside()
	if w == nil {
		r.there = whereWork{}
		return r.here.survey.Work(more)
	}
	if key := (whereOf{of: w.History, version: r.here.key.version, length: w.History.Length(), in: r.s.Path()}); r.there.survey == nil ||
		r.there.key != key {
		r.there.follow(w.History, w.At(now), key, said)
	}
	return r.here.survey.Work(more) && r.there.survey.Work(more)
}

// WhereIsAll makes the view show either all items of the container or the selected item.
func (r *Room) WhereIsAll(all bool) {
	r.whereAll = all
	r.s.TextsChanged()
}

// Promised sets the seconds after its last write within which an item must be erased everywhere. 0 means no
// promise.
func (r *Room) Promised(seconds int64) {
	r.promise = seconds
	r.s.TextsChanged()
}

// SetBackup sets the account's backup policy. An account cannot leave continuous backup, and its policy
// cannot become unknown again. No request changes the policy of a running account, so for such an account
// SetBackup only notes the policy.
func (r *Room) SetBackup(policy engine.BackupPolicy) *problem.Problem {
	if r.s.Watched {
		r.said = policy
		r.s.TextsChanged()
		return nil
	}
	_, err := r.s.Apply(engine.SetBackup{Policy: policy})
	return problem.Of(problem.FieldContainer, err)
}

// declared returns the backup policy of an account that does not know its own. In the past it is the first policy that
// the history sets: an account is never without one, and before that second nobody has said which.
func (r *Room) declared() engine.BackupPolicy {
	h := r.s.History
	if h.InPast() && r.s.Account().Backup().Kind == engine.BackupUnknown && h.Tip().Backup().Kind != engine.BackupUnknown {
		for i := range h.Length() { // a policy cannot become unknown again, so there is one to find
			step := h.Step(i)
			if set, ok := step.Command.(engine.SetBackup); ok && (step.Trace == nil || step.Trace.Status < 400) {
				return set.Policy
			}
		}
	}
	return r.said
}

// CanBackup reports whether SetBackup would accept a policy.
func (r *Room) CanBackup(policy engine.BackupPolicy) bool {
	is := r.s.Account().Backup()
	if r.s.Watched {
		return is.Kind == engine.BackupUnknown
	}
	return policy == is || policy.Kind == engine.BackupContinuous || policy.Kind == engine.BackupPeriodic && is.Kind != engine.BackupContinuous
}

// Span returns the range of seconds of a picture of the places: from the last write to the end of the last
// place, including the present.
func (v WhereView) Span() (from, to int64) {
	from, to = v.Written, max(v.Now, v.Written+1)
	for _, p := range slices.Concat(v.Places, v.There.Places) {
		to = max(to, p.Until.Second, p.Least)
	}
	return from, to + (to-from)/20
}
