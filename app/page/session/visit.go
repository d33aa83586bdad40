package session

// A FirstVisit is the progress of the guide.
type FirstVisit struct {
	Shown  bool
	Purged int64 // when the user saw the guided item purged; otherwise 0
}

// DismissGuide hides the guide.
func (s *Session) DismissGuide() {
	s.Visit.Shown = false
	s.Changed()
}

// guideNote and guideOf encode the guide as a number, 0 if it is hidden.
func guideNote(g FirstVisit) int64 {
	if !g.Shown {
		return 0
	}
	return max(1, g.Purged)
}

func guideOf(note int64) FirstVisit {
	g := FirstVisit{Shown: note > 0}
	if note > 1 {
		g.Purged = note
	}
	return g
}
