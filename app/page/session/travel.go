package session

import (
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// First returns the earliest second to which the playhead can be moved, in Unix seconds. Before that second
// there was no container to show.
func (s *Session) First() int64 {
	if s.CanShow(s.History.Beginning()) {
		return s.History.First()
	}
	for i := range s.History.Length() {
		step := s.History.Step(i)
		if c, creates := step.Command.(engine.CreateContainer); creates && (step.Trace == nil || step.Trace.Status < 400) &&
			(s.About == nil || c.Spec.ID == s.About.Container) {
			return step.From
		}
	}
	return s.History.First()
}

// CanShow reports whether an account has a container that the page can show. In a lesson, this must be the
// lesson's container.
func (s *Session) CanShow(a *engine.Account) bool {
	if s.About != nil {
		_, err := a.Container(*s.About)
		return err == nil
	}
	for _, db := range a.Databases() {
		if len(db.Containers()) > 0 {
			return true
		}
	}
	return false
}

// SeekTo moves the playhead to a second, or to the nearer end of First and Last, and stops the clock. The
// page then shows everything as it was. The later steps stay in the history.
func (s *Session) SeekTo(second int64) {
	s.Enter(&Change{Kind: ByMove}) // this ends a running program, which would otherwise continue at another time
	s.seek(second)
}

// BackSecond moves the playhead back by a second.
func (s *Session) BackSecond() { s.SeekTo(s.Now() - 1) }

// BackToLastEvent moves the playhead back to the previous second in which something of the container on the screen was
// written, changed, expired or was purged, or else to the beginning. If the log does not reach so far back, the playhead
// stops where the log begins.
func (s *Session) BackToLastEvent() {
	then, in := s.History.StateAt(s.Now()-1), s.Path()
	to, log := max(s.First(), then.LogFrom()-1), then.Log()
	for i := range log {
		if e := &log[i]; e.Container == "" || e.Container == in.Container && e.Database == in.Database {
			to = max(to, e.At)
		}
	}
	s.SeekTo(to)
}

// ToBeginning moves the playhead to the first second.
func (s *Session) ToBeginning() { s.SeekTo(s.First()) }

// ToEnd moves the playhead to the end of the history.
func (s *Session) ToEnd() { s.SeekTo(s.History.Last()) }

// HasNextEvent reports whether NextIn has an event.
func (s *Session) HasNextEvent() bool {
	_, next := s.NextIn()
	return next
}

// NextEventAt returns the second of the next event.
func (s *Session) NextEventAt() (second int64, ok bool) {
	n, ok := s.NextIn()
	return s.Now() + n, ok
}

// NextIn returns the seconds until the next event of the container on the screen after the playhead, either in the
// history or in the forecast. Events of other containers happen on the way, where nobody would see them.
func (s *Session) NextIn() (seconds int64, ok bool) {
	seconds, ok = s.Container().NextEvent()
	if at, given := s.History.ChangeAfter(s.Now(), s.Path()); given && (!ok || at-s.Now() < seconds) {
		return at - s.Now(), true
	}
	return seconds, ok
}

// NextEvent advances the clock to the next second in which something happens in the container on the screen, if there is
// one.
func (s *Session) NextEvent() {
	if n, ok := s.NextIn(); ok {
		s.Advance(n)
	}
}

// Advance advances the clock by a number of seconds, at most to the end of the year 9999, where it stops. In
// the past, Advance moves along the history; time passes anew only beyond its end.
func (s *Session) Advance(seconds int64) {
	to := min(s.Now()+seconds, engine.MaxNow)
	if to <= s.Now() {
		s.Player.Pause()
		return
	}
	if s.History.InPast() && !s.inStep {
		s.seek(to)
	}
	if rest := to - s.Now(); rest > 0 && !s.Watched {
		Must(s.Apply(engine.Advance{Seconds: rest}))
	}
}

func (s *Session) seek(second int64) {
	s.History.SeekTo(max(second, s.First()))
	s.showThen()
	s.Leave(Change{Kind: ByMove})
}

// showThen shows the home container while the playhead is at a time at which the container on the screen does
// not exist, and a notice says so. Later it shows that container again.
func (s *Session) showThen() {
	there := func(at screen) bool {
		c, err := s.Account().Container(at.path)
		return err == nil && c.RID() == at.rid
	}
	switch {
	case s.away.rid != "" && there(s.away):
		s.Desk.Detach()
		s.ShowPath(s.away.path)
	case !there(s.shown):
		gone := s.shown
		if gone.rid == "" {
			gone = s.away
		}
		s.Desk.Detach()
		s.ShowPath(s.Home())
		s.away = gone
	}
	if s.Notices.Dismiss(notice.Away); s.away.rid != "" && s.shown.rid != "" {
		s.Notices.Add(notice.Notice{Kind: notice.Away, Name: s.away.path.Container})
	}
}
