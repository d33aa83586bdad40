package session

// A FirstVisit is the progress of the guide.
type FirstVisit struct {
	Shown  bool
	Purged int64 // when the user saw the guided item purged; otherwise 0
	Ended  bool  // the user has seen the last step
}

// DismissGuide hides the guide.
func (s *Session) DismissGuide() {
	s.Visit.Shown = false
	s.Changed()
}

// guideNote and guideOf encode the guide as a number: 0 if it is hidden, and below 0 if it has ended.
func guideNote(g FirstVisit) int64 {
	if !g.Shown {
		return 0
	}
	note := max(1, g.Purged)
	if g.Ended {
		return -note
	}
	return note
}

func guideOf(note int64) FirstVisit {
	g := FirstVisit{Shown: note != 0, Ended: note < 0}
	if note = max(note, -note); note > 1 {
		g.Purged = note
	}
	return g
}
