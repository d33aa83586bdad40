package pane

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/erasure"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// The page advises only changes that help. Each possible change is made in a copy of the world, and the
// places of the copy are compared with the present ones. A change does not help if it shortens one place
// while another place keeps the item just as long.

// A whereTest is a change and its result.
type whereTest struct {
	what   session.WhatIf
	code   erasure.Code
	look   *erasure.Forecast
	survey *erasure.Survey
	then   WherePlaces
	tested bool // the test is done, and then is valid
	failed bool // the change is not possible
}

// whereTests are the changes that are tested for a view.
type whereTests struct {
	key  testsOf
	list []*whereTest
}

// testsOf is the data on which the tests depend.
type testsOf struct {
	whereOf
	all      bool
	selected session.ItemKey
	promise  int64
	setting  ttl.Default  // of the container
	own      ttl.Override // of the selected item
}

// question returns the key without the state of the world.
func (k testsOf) question() testsOf {
	k.version, k.length = session.Version{}, 0
	return k
}

// advise tests which changes help while more returns true, and reports whether all tests are done. While the
// clock plays, the results stay as they are, but results for another question are dropped.
func (r *Room) advise(v *WhereView, more func() bool) (done bool) {
	k := &r.tests
	key := testsOf{whereOf: r.here.key, all: v.All, selected: r.s.Selected(), promise: v.Promise, setting: r.s.Container().Default()}
	if it, stored := r.s.Container().ByOrdinal(uint64(key.selected)); stored {
		key.own = it.Override()
	}
	if k.key != key {
		if r.s.Player.Playing() {
			if k.key.question() != key.question() {
				*k = whereTests{}
			}
			return true
		}
		*k = whereTests{key: key, list: r.whereTries(*v)}
	}
	for _, t := range k.list {
		if !r.test(t, v.All, more) {
			return false
		}
	}
	return true
}

// test makes a change in a copy of the world.
func (r *Room) test(t *whereTest, all bool, more func() bool) (done bool) {
	if t.tested || t.failed {
		return true
	}
	if t.survey == nil {
		h, _, ok := r.s.Neighbours.Imagine(t.what)
		if t.failed = !ok; !ok {
			return true
		}
		t.look = erasure.NewForecast(h.Account(), h.CommandsAfter(r.s.Now()))
		t.survey = erasure.NewSurvey(h, h.Account(), r.s.Path(), t.look, r.declared())
	}
	work := t.look.Work // the forecast is all that one item needs
	if all {
		work = t.survey.Work
	}
	if !work(more) {
		return false
	}
	if t.tested = true; all {
		t.then = r.allPlaces(t.survey.Summary())
	} else if report, ok := t.survey.Item(uint64(r.s.Selected())); ok {
		t.then = r.itemPlaces(report)
	} else {
		t.tested, t.failed = false, true
	}
	t.look, t.survey = nil, nil
	return true
}

// take puts the results into a view: the changes that help. For each place, it keeps only the remedies that shorten the
// place.
func (k *whereTests) take(v *WhereView) {
	for _, t := range k.list {
		if t.code == erasure.ShorterTTL {
			v.ShorterTTL = t.what
		}
		if t.tested && v.lacks(t.code) && // while the clock plays, the place that the change would shorten may have ended
			t.then.Verdict.Sooner(v.Verdict) {
			v.Tries = append(v.Tries, t.what)
		}
	}
	for i := range v.Places {
		p := &v.Places[i]
		list := p.Shorter
		p.Shorter = nil
		for _, remedy := range list {
			if until, ok := k.shortens(p.Place, remedy, v.Now); ok {
				remedy.Until = until
				p.Shorter = append(p.Shorter, remedy)
			}
		}
	}
}

// lacks reports whether a remedy would shorten one of the places.
func (v *WhereView) lacks(code erasure.Code) bool {
	return slices.ContainsFunc(v.Places, func(p erasure.Total) bool {
		return slices.ContainsFunc(p.Shorter, func(r erasure.Remedy) bool { return r.Code == code })
	})
}

// shortens returns the end of a place after a remedy. ok is false if this end is not sooner than the present
// one or not known yet. For a remedy that the page cannot try, the end is the one that the documentation
// gives.
func (k *whereTests) shortens(p erasure.Place, remedy erasure.Remedy, present int64) (until erasure.End, ok bool) {
	if remedy.Code == erasure.DeleteContainer || remedy.Code == erasure.DeclareLogs || remedy.Code == erasure.TellPolicy {
		return remedy.Until, true
	}
	for _, t := range k.list {
		i := slices.IndexFunc(t.then.Places, func(other erasure.Total) bool { return other.Called() == p.Called() })
		if !t.tested || t.code != remedy.Code || i < 0 {
			continue
		}
		then, now := t.then.Places[i].Until, p.Until
		if t.then.Places[i].State == erasure.Absent {
			then = erasure.End{Kind: erasure.At, Second: present}
		}
		if remedy.Code == erasure.ImagesOff {
			then, now = t.then.Places[i].Body, p.Body
		}
		if then.Kind == erasure.At {
			then.Second = max(then.Second, present) // backups that a shorter tier does not keep are lost at once
		}
		if then.Sooner(now) && (!ok || then.Sooner(until)) {
			until, ok = then, true
		}
	}
	return until, ok
}
