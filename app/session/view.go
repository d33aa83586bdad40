package session

import "github.com/cosmosttl/cosmosttl/core/engine"

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

// RU is an amount of request units in hundredths: 571 is 5.71 RU.
type RU = engine.RU

// Counts are the three sums above the list.
type Counts struct{ InQueries, ExpiredOnDisk, Purged int }

// RequestUnits is the budget of the current second.
type RequestUnits struct {
	Serverless   bool
	PerSecond    RU   // the limit of a second
	Traffic      RU   // the user traffic setting
	Requests     RU   // the charges of this page's requests in this second
	LastPurge    RU   // what the purge spent in the previous second
	Leftover     RU   // what is left for the purge in this second
	Throttle     bool // requests above the limit are refused with 429
	BacklogItems int
	BacklogRU    RU
	Billed       RU
}

// Over reports whether this second used more than its limit and nothing was refused, because throttling is off.
func (r RequestUnits) Over() bool { return !r.Throttle && r.Used() > r.PerSecond }

// Used returns what this second used, apart from the purge.
func (r RequestUnits) Used() RU { return r.Traffic + r.Requests }

// View builds the view of the current state.
func (s *Session) View() View {
	c := s.Container()
	ru := s.Viewer.RequestUnits()
	v := View{
		Now: s.Now(), Start: s.Account().Start(), Playing: s.Playing(), Speed: s.Speed(), HasNextEvent: s.HasNextEvent(),
		Containers: s.Containers(),
		Container:  s.Viewer.containerView(c),
		Counts:     Counts{InQueries: c.Live(), ExpiredOnDisk: ru.BacklogItems, Purged: c.PurgedItems()},
		Matrix:     s.Viewer.matrix(c),
		RU:         ru,
		Selected:   s.selected,
		of:         s.Version(),
	}
	if r, ok := s.Viewer.row(uint64(s.selected)); ok && s.selected != 0 {
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
func (v *View) Of(s *Session) bool { return v.of == s.Version() }

// Now returns the simulated time in Unix seconds.
func (s *Session) Now() int64 { return s.Account().Now() }

// Playing reports whether the clock plays.
func (s *Session) Playing() bool { return s.driver.Playing() }

// Speed returns the speed of the playing clock in simulated seconds per second.
func (s *Session) Speed() int64 { return s.driver.Speed() }

// Selected returns the selected item, or zero.
func (s *Session) Selected() ItemKey { return s.selected }

// Counts returns the sums of the container on the screen.
func (s *Session) Counts() Counts { return countsOf(s.Container()) }

func countsOf(c *engine.Container) Counts {
	return Counts{InQueries: c.Live(), ExpiredOnDisk: c.Expired(), Purged: c.PurgedItems()}
}
