package playground

import (
	"github.com/cosmosttl/cosmosttl/app/page/lesson"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

// A View is what the screen shows, as plain data. It has typed states, reasons, seconds and hundredths of a
// request unit; package wording makes sentences of them. Rows, results and events are not part of it but are
// fetched by range, so that building a view takes the same time for containers of any size. A view is built
// once per rendering.
type View struct {
	Now, Start   int64 // simulated time and its start, Unix seconds
	Playing      bool
	Speed        int64 // one of session.Speeds
	HasNextEvent bool  // there is an event after the playhead, in the history or in the forecast

	Containers []session.ContainerName // all containers
	Container  view.Container          // the one on the screen
	Counts     view.Counts
	Matrix     view.Matrix
	RU         view.RequestUnits
	Why        *view.Why        // nil if no item is selected
	Selected   session.ItemKey  // zero if no item is selected
	Guide      view.Guide       // the suggested step
	GuideLeft  int64            // seconds until the guided item expires
	Lesson     *lesson.Lesson   // nil in the user's own world
	Question   *lesson.Question // nil if there is no question
	Blind      bool             // the question is open, so the future is hidden

	of session.Version
}

// View builds the view of the current state.
func (s *Playground) View() View {
	c := s.Container()
	ru := s.Viewer.RequestUnits()
	v := View{
		Now: s.Now(), Start: s.Account().Start(), Playing: s.Player.Playing(), Speed: s.Player.Speed(), HasNextEvent: s.HasNextEvent(),
		Containers: s.Containers(),
		Container:  s.Viewer.ContainerView(c),
		Counts:     view.Counts{InQueries: c.Live(), ExpiredOnDisk: ru.BacklogItems, OnDisk: c.Stored(), Purged: c.PurgedItems()},
		Matrix:     s.Viewer.Matrix(c),
		RU:         ru,
		Selected:   s.Selected(),
		of:         s.Version(),
	}
	if r, ok := s.Viewer.Row(uint64(s.Selected())); ok && s.Selected() != 0 {
		if r.State < view.NotWritten || r.State == view.Returned {
			v.Matrix.Choose(r, s.Remembered())
		}
		v.Why = s.Viewer.Why(c, r)
	}
	v.Guide, v.GuideLeft = s.Viewer.GuideStep()
	v.Lesson, v.Question = s.Lesson.LessonView(), s.Lesson.Question()
	if v.Question != nil && len(v.Question.Alike) > 0 {
		v.Matrix.Selected = [2]int{-1, -1}
	}
	if s.Lesson.Blind() {
		v.hideFuture()
	}
	return v
}

// hideFuture removes what the view says about the future.
func (v *View) hideFuture() {
	v.Blind, v.HasNextEvent = true, false
	v.Guide, v.GuideLeft = view.GuideDone, 0
	if v.Why != nil {
		v.Why.LeftoverRU, v.Why.PurgeRU, v.Why.Ahead, v.Why.Warnings = 0, 0, 0, nil
	}
}

// Of reports whether the view shows the present state of the session's world.
func (v *View) Of(s *Playground) bool { return v.of == s.Version() }
