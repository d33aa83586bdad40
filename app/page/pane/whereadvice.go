package pane

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/erasure"
)

// Advice is only offered where it helps. Each change that might is taken in a copy of the world, whose places are compared with the
// present ones: a place of which another one is in the way lets nothing go.

// A whereTest is a change, and what it was found to lead to.
type whereTest struct {
	what   session.WhatIf
	code   erasure.Code
	look   *erasure.Forecast
	survey *erasure.Survey
	then   WherePlaces
	tested bool // then is known
	failed bool // the change is not possible
}

// whereTests are the changes that are tested for a view.
type whereTests struct {
	key  testsOf
	list []*whereTest
}

// testsOf is what the tests depend on.
type testsOf struct {
	whereOf
	all      bool
	selected session.ItemKey
	promise  int64
}

// question is what the tests answer, whatever has happened.
func (k testsOf) question() testsOf {
	k.version, k.length = session.Version{}, 0
	return k
}

// A Vain is what is in the way of changes that do not help.
type Vain struct {
	Changes []session.WhatIf
	Place   erasure.Place // that has an item longest all the same
}

// advise finds out which changes help, while more returns true, and reports whether that is all. While the clock plays, what was found stays,
// unless it answers another question.
func (r *Room) advise(v *WhereView, more func() bool) (done bool) {
	k := &r.tests
	key := testsOf{r.here.key, v.All, r.s.Selected(), v.Promise}
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

// test takes a change in a copy of the world.
func (r *Room) test(t *whereTest, all bool, more func() bool) (done bool) {
	if t.tested || t.failed {
		return true
	}
	if t.survey == nil {
		h, ok := r.s.Neighbours.Imagine(t.what)
		if t.failed = !ok; !ok {
			return true
		}
		t.look = erasure.NewForecast(h.Account())
		t.survey = erasure.NewSurvey(h, h.Account(), r.s.Path(), t.look, r.said)
	}
	work := t.look.Work // which is all that one item needs
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

// take puts into a view what was found: the changes that help, what is in the way of the others, and of what would shorten each place only that
// which does.
func (k *whereTests) take(v *WhereView) {
	for _, t := range k.list {
		switch {
		case !t.tested, !v.lacks(t.code): // while the clock plays, what it would shorten may be gone
		case t.then.Verdict.Sooner(v.Verdict):
			v.Tries = append(v.Tries, t.what)
		default:
			way := t.then.Verdict.Place
			i := slices.IndexFunc(v.Vain, func(x Vain) bool { return x.Place.Called() == way.Called() && x.Place.Until == way.Until })
			if i < 0 {
				i, v.Vain = len(v.Vain), append(v.Vain, Vain{Place: way})
			}
			v.Vain[i].Changes = append(v.Vain[i].Changes, t.what)
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

// shortens returns when a remedy would let a place go; ok is false if that is not sooner, or not known yet. What the page cannot try is as the
// documentation has it.
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
			then.Second = max(then.Second, present) // what a shorter tier does not keep is lost at once
		}
		if then.Sooner(now) && (!ok || then.Sooner(until)) {
			until, ok = then, true
		}
	}
	return until, ok
}
