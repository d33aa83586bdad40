package playground

import (
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/saves"
)

// A Fold is a part of the page that a first visit does not need. Folded it is one line, or not there.
type Fold string

// The folds, as they are stored and as web/glue/theme.js and web/css/folds.css name them.
const (
	FoldUnits  Fold = "units"  // the panel of the request units
	FoldWork   Fold = "work"   // the query, and the other panes
	FoldValues Fold = "values" // the values of ttl that are refused
	FoldPurge  Fold = "purge"  // the delay of the purge, and throttling
	FoldRules  Fold = "rules"  // the matrix, which only lessons fold
	FoldRest   Fold = "rest"   // what only ShowAll shows: more buttons of the transport, and what finds items where there are few
)

// folds returns the folds that are stored. The caller owns the slice.
func folds() []Fold { return []Fold{FoldUnits, FoldWork, FoldValues, FoldPurge, FoldRest} }

// allShown is stored where nothing is folded, whatever folds there will be.
const allShown = "all"

// shownOf returns what was shown on the last visit. Worlds that were stored before there were folds belong to experienced visitors.
func shownOf(store saves.Store) []Fold {
	text, stored := store.Load(saves.ShownKey)
	if !stored {
		if _, visited := store.Load(saves.WorldKey); visited {
			return folds()
		}
	}
	if text == allShown {
		return folds()
	}
	var shown []Fold
	for _, f := range folds() {
		if slices.Contains(strings.Fields(text), string(f)) {
			shown = append(shown, f)
		}
	}
	return shown
}

// Folded reports whether a part is folded.
func (s *Playground) Folded(f Fold) bool { return !slices.Contains(s.shown, f) }

// FoldedNames returns the names of what is folded, with a space between two.
func (s *Playground) FoldedNames() string {
	var names []string
	for _, f := range folds() {
		if s.Folded(f) {
			names = append(names, string(f))
		}
	}
	return strings.Join(names, " ")
}

// Fold folds a part or opens it, and stores that at once: what was opened once stays so.
func (s *Playground) Fold(f Fold, folded bool) {
	if s.Folded(f) == folded {
		return
	}
	s.shown = slices.DeleteFunc(slices.Clone(s.shown), func(x Fold) bool { return x == f })
	if !folded {
		s.shown = append(s.shown, f)
	}
	s.keep(saves.ShownKey, s.shownText())
}

// ShowAll opens everything, or folds everything as on a first visit.
func (s *Playground) ShowAll(all bool) {
	if s.shown = nil; all {
		s.shown = folds()
	}
	s.keep(saves.ShownKey, s.shownText())
}

// AllShown reports whether nothing is folded.
func (s *Playground) AllShown() bool { return len(s.shown) == len(folds()) }

// RememberFolds stores what is shown on a first visit, before a world is stored that would say it was none.
func (s *Playground) RememberFolds() {
	if _, stored := s.store.Load(saves.ShownKey); !stored {
		_ = s.store.Save(saves.ShownKey, s.shownText()) // where nothing can be stored, each visit is the first
	}
}

func (s *Playground) shownText() string {
	if s.AllShown() {
		return allShown
	}
	var names []string
	for _, f := range s.shown {
		names = append(names, string(f))
	}
	return strings.Join(names, " ")
}
