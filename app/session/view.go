package session

// A View is what the screen shows, as plain data: the screen reads it and never touches the engine. It carries typed
// states, reasons, seconds and hundredths of a request unit; app/i18n words them. Rows, results and events come by
// range, so that a view takes the same time whatever the container holds. Build it once per rendering.
type View struct {
	Now, Start   int64 // simulated time and its start, Unix seconds
	Playing      bool
	Speed        int64 // simulated seconds per second: 1, 10, 60, 3600, 86400
	HasNextEvent bool  // something expires or is purged if time goes on

	Containers []ContainerName // all that can be shown
	Container  Container       // the one that is shown
	Counts     Counts
	Matrix     Matrix
	RU         RequestUnits
	Why        *Why    // nil while nothing is selected
	Selected   ItemKey // zero while nothing is selected
	Guide      Guide   // the first visit's next step
	GuideLeft  int64   // seconds until the guided item expires
}

// RU is an amount of request units in hundredths: 571 is 5.71 RU.
type RU int64

// Counts are the three sums above the list.
type Counts struct{ InQueries, ExpiredOnDisk, Purged int }

// RequestUnits is the budget of the current second.
type RequestUnits struct {
	Serverless   bool
	PerSecond    RU // the most that a second can have
	Traffic      RU // the user traffic setting
	Requests     RU // what this page's own requests cost in this second
	LastPurge    RU // what the purge spent in the second that has just ended
	Leftover     RU // what is left for the purge in this second
	BacklogItems int
	BacklogRU    RU
	Billed       RU
}

// View builds the view of the present.
func (s *Session) View() View {
	c := s.container()
	items, ru := c.Backlog()
	b := c.Budget()
	t := c.Throughput()
	v := View{
		Now: s.Now(), Start: s.account().Start(), Playing: s.Playing(), Speed: s.Speed(), HasNextEvent: s.HasNextEvent(),
		Containers: s.containers(),
		Container:  s.containerView(c),
		Counts:     Counts{InQueries: c.Live(), ExpiredOnDisk: items, Purged: c.PurgedItems()},
		Matrix:     s.matrix(c),
		RU: RequestUnits{Serverless: t.Serverless, PerSecond: RU(b.Limit), Traffic: RU(b.Traffic), Requests: RU(b.Requests),
			LastPurge: RU(b.LastPurge), Leftover: RU(b.Leftover), BacklogItems: items, BacklogRU: RU(ru), Billed: RU(b.Billed)},
		Selected: s.selected,
	}
	if r, ok := s.row(uint64(s.selected)); ok && s.selected != 0 {
		v.Matrix.choose(r)
		v.Why = s.why(c, r)
	}
	v.Guide, v.GuideLeft = s.guideStep()
	return v
}

// Now is the simulated time in Unix seconds.
func (s *Session) Now() int64 { return s.account().Now() }

// Playing reports whether the clock runs.
func (s *Session) Playing() bool { return s.driver.Playing() }

// Speed is how many simulated seconds pass in a second while the clock plays.
func (s *Session) Speed() int64 { return s.driver.Speed() }

// Selected is the item that Why explains, zero for none.
func (s *Session) Selected() ItemKey { return s.selected }

// HasNextEvent reports whether something expires or is purged if time goes on.
func (s *Session) HasNextEvent() bool {
	_, next := s.account().NextEvent()
	return next
}

// Counts are the sums of the container that is shown.
func (s *Session) Counts() Counts {
	c := s.container()
	return Counts{InQueries: c.Live(), ExpiredOnDisk: c.Expired(), Purged: c.PurgedItems()}
}
