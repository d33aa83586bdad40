package session

import "maps"

// Picked returns the number of items that are picked for Bulk.
func (s *Session) Picked() int { return len(s.picked) }

// IsPicked reports whether an item is picked.
func (s *Session) IsPicked(k ItemKey) bool { return s.picked[k] }

// Pick adds an item to those that are picked, or takes it away. The first time, the selected item is picked as well.
func (s *Session) Pick(k ItemKey) {
	s.pickSelected()
	if s.picked[k] {
		delete(s.picked, k)
	} else {
		s.picked[k] = true
	}
	s.selected = k
	s.changed()
}

// PickTo picks the items between the selected one and another, and selects that.
func (s *Session) PickTo(k ItemKey) {
	s.pickSelected()
	a, b := s.IndexOf(s.selected), s.IndexOf(k)
	if a < 0 {
		a = b
	}
	s.pickRows(min(a, b), max(a, b)+1)
	s.selected = k
	s.changed()
}

// PickAll picks all items in the list.
func (s *Session) PickAll() { s.pickRows(0, s.RowCount()) }

// Unpick picks no items any more.
func (s *Session) Unpick() { s.picked = nil }

// dropMissing drops the choice and the picks of items that are not there: another item may get the same number.
func (s *Session) dropMissing() {
	if s.IDOf(s.selected) == "" {
		s.selected = 0
	}
	maps.DeleteFunc(s.picked, func(k ItemKey, _ bool) bool { return s.IDOf(k) == "" })
}

func (s *Session) pickSelected() {
	if s.picked == nil {
		s.picked = map[ItemKey]bool{}
		if s.IndexOf(s.selected) >= 0 {
			s.picked[s.selected] = true
		}
	}
}

func (s *Session) pickRows(from, till int) {
	if s.picked == nil {
		s.picked = map[ItemKey]bool{}
	}
	for _, ordinal := range s.cache().window(from, till-from) {
		s.picked[ItemKey(ordinal)] = true
	}
}
