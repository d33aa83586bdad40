package session

import "github.com/cosmosttl/cosmosttl/core/history"

// Watch shows a history that belongs to another program, or a still of it, as the present world. From now on
// the session changes no world. It may move only the playhead of a still. The container on the screen stays
// if the new world has it.
func Watch(s *Session, h *history.History) {
	same := s.Watched && h == s.History
	s.Watched, s.History = true, h
	c, err := s.Account().Container(s.shown.path)
	switch {
	case err == nil && c.RID() == s.shown.rid:
	case err == nil:
		s.ShowPath(s.shown.path)
	default:
		s.ShowPath(s.Home())
	}
	s.dropMissing()
	if !same {
		s.Visit = FirstVisit{}
		s.Player.Pause()
		s.tell(Change{Kind: ByMove})
	}
}
