package session

// A View is what the screen shows, as plain data. It has typed states, reasons, seconds and hundredths of a request unit,
// which app/i18n words. Rows, results and events are fetched by range instead, so that building a view takes the same time
// for containers of any size. Build it once per rendering.
type View struct {
	Now, Start   int64 // simulated time and its start, Unix seconds
	Playing      bool
	Speed        int64 // one of play.Speeds
	HasNextEvent bool  // something will expire or be purged

	Containers []ContainerName // all containers
	Container  Container       // the one on the screen
	Counts     Counts
	Matrix     Matrix
	RU         RequestUnits
	Why        *Why      // nil if no item is selected
	Selected   ItemKey   // zero if no item is selected
	Guide      Guide     // the step to suggest
	GuideLeft  int64     // seconds until the guided item expires
	Lesson     *Lesson   // nil in a session of one's own
	Question   *Question // nil if nothing is asked

	of Version
}

// View builds the view of the current state.
func (s *Playground) View() View {
	c := s.Container()
	ru := s.Viewer.RequestUnits()
	v := View{
		Now: s.Now(), Start: s.Account().Start(), Playing: s.Playing(), Speed: s.Speed(), HasNextEvent: s.HasNextEvent(),
		Containers: s.Containers(),
		Container:  s.Viewer.containerView(c),
		Counts:     Counts{InQueries: c.Live(), ExpiredOnDisk: ru.BacklogItems, Purged: c.PurgedItems()},
		Matrix:     s.Viewer.matrix(c),
		RU:         ru,
		Selected:   s.Selected(),
		of:         s.Version(),
	}
	if r, ok := s.Viewer.row(uint64(s.Selected())); ok && s.Selected() != 0 {
		if r.State < NotWritten {
			v.Matrix.choose(r, s.Remembered())
		}
		v.Why = s.Viewer.why(c, r)
	}
	v.Guide, v.GuideLeft = s.Viewer.guideStep()
	v.Lesson, v.Question = s.Lesson.lessonView(), s.Lesson.question()
	return v
}

// Of reports whether the view shows the present state of the session's world.
func (v *View) Of(s *Playground) bool { return v.of == s.Version() }
