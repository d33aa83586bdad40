package playground

import (
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/saves"
)

// A Fold is a part of the page that a first visit does not need. A folded part is shown as one line, or not
// at all.
type Fold string

// The folds, as they are stored and as web/glue/theme.js and web/css/folds.css name them.
const (
	FoldUnits  Fold = "units"  // the panel of the request units
	FoldWork   Fold = "work"   // the query, and the other panes
	FoldValues Fold = "values" // the values of ttl that are refused
	FoldPurge  Fold = "purge"  // the delay of the purge, and throttling
	FoldRules  Fold = "rules"  // the matrix, which only lessons fold
	FoldRest   Fold = "rest"   // parts that only ShowAll shows: more buttons for the clock, and the search where there are few items
)

// folds returns the folds that are stored. The caller owns the slice.
func folds() []Fold { return []Fold{FoldUnits, FoldWork, FoldValues, FoldPurge, FoldRest} }

// allShown is stored if nothing is folded. It also covers folds of later versions.
const allShown = "all"

// shownOf returns the parts that were shown on the last visit. A world that was stored before there were
// folds belongs to an experienced visitor, for whom everything is shown.
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

// FoldedNames returns the names of the folded parts, separated by spaces.
func (s *Playground) FoldedNames() string {
	var names []string
	for _, f := range folds() {
		if s.Folded(f) {
			names = append(names, string(f))
		}
	}
	return strings.Join(names, " ")
}

// Fold folds a part or opens it, and stores that at once. An opened part stays open on later visits.
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

// RememberFolds stores the parts that are shown on a first visit. It must be called before a world is stored,
// because shownOf takes a visit with a stored world for a later one.
func (s *Playground) RememberFolds() {
	if _, stored := s.store.Load(saves.ShownKey); !stored {
		_ = s.store.Save(saves.ShownKey, s.shownText()) // if nothing can be stored, each visit is the first
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
