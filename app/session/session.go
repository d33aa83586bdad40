package session

import (
	"time"

	"github.com/cosmosttl/cosmosttl/app/play"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// Session is the playground without its screen. It is not safe for concurrent use: the user interface's goroutine
// owns it.
type Session struct {
	history *history.History
	shown   shown
	driver  play.Driver

	selected ItemKey
	draft    *Draft
	onAgain  int32            // seconds to offer when TTL is set back to On
	guide    bool             // the first visit's next step is still open
	revived  map[uint64]int64 // ordinal -> until when its row says that it is back
	notices  []Notice
	theme    string

	query    queryEditor
	sdk      sdkConsole
	rows     rowCache
	events   eventCache
	printed  printedItem
	autosave autosave

	clock func() time.Time // for measuring how long a look takes
}

// New restores the stored session, or makes the first visit's world. What is too large for the store follows with Open.
func New(store Store) *Session {
	s := &Session{revived: map[uint64]int64{}, clock: time.Now, sdk: (*savedConsole)(nil).load(), query: newQueryEditor()}
	s.autosave = autosave{store: store, id: newID()}
	s.theme = themeOf(store)
	if !s.restore() {
		s.history = history.New(firstWorld())
		s.begin()
	}
	if s.Waiting() {
		s.note(Notice{Kind: NoticeOpening})
	} else {
		s.restoreTexts()
	}
	return s
}

func (s *Session) account() *engine.Account { return s.history.Account() }

// begin puts the page into the state of a first visit. Texts in the editors stay.
func (s *Session) begin() {
	s.guide, s.onAgain = true, 3600
	s.shown.path = home
	s.looseDraft()
	s.replaceConsole(s.sdk.withoutRun())
	s.show(home)
	s.selected = guided
}

// forget drops what was worked out from another account.
func (s *Session) forget() { s.rows, s.events, s.query.looked = rowCache{}, eventCache{}, false }

// apply carries out a command and notes what the screen remembers of its events.
func (s *Session) apply(cmd engine.Command) (engine.Result, error) {
	s.history.SetNote(s.place())
	r, err := s.history.Apply(cmd)
	s.changed()
	s.revive(r.Events)
	return r, err
}

// revive remembers which items of the container on the screen have come back.
func (s *Session) revive(events []engine.Event) {
	for _, e := range events {
		if e.Kind == engine.Revived && e.Database == s.shown.path.Database && e.Container == s.shown.path.Container {
			for _, ref := range e.Items {
				s.revived[ref.Ordinal] = e.At + revivedFor
			}
		}
	}
}

// revivedFor is how long a row says that its item is back, in simulated seconds.
const revivedFor = 5

// Play lets the clock run.
func (s *Session) Play() { s.driver.Play() }

// Pause stops it.
func (s *Session) Pause() { s.driver.Pause() }

// SetSpeed changes how fast it runs: 1, 10, 60, 3600 or 86400 simulated seconds per second.
func (s *Session) SetSpeed(x int64) {
	s.driver.SetSpeed(x)
	s.changed()
}

// Frame is called once per animation frame while playing, with the real time in milliseconds; it reports whether the
// simulated time has changed.
func (s *Session) Frame(nowMS float64) (changed bool) {
	ticks := s.driver.Frame(nowMS)
	if ticks > 0 {
		s.Advance(ticks)
	}
	return ticks > 0
}

// Advance moves the clock by so many seconds, or to the end of the year 9999, where it stops.
func (s *Session) Advance(seconds int64) {
	seconds = min(seconds, engine.MaxNow-s.account().Now())
	if seconds < 1 {
		s.driver.Pause()
		return
	}
	must(s.apply(engine.Advance{Seconds: seconds}))
	s.guide = s.guide && (s.shown.path != home || s.guideGoesOn())
}

// NextEvent moves the clock to the next second in which something expires or is purged; if there is none, the clock stays.
func (s *Session) NextEvent() {
	if n, ok := s.account().NextEvent(); ok {
		s.Advance(n)
	}
}

// Select makes an item the one that Why explains; zero selects none.
func (s *Session) Select(k ItemKey) {
	s.selected = k
	s.changed()
}

// IDOf is the id of a row, gone or not; empty when the page no longer knows it.
func (s *Session) IDOf(k ItemKey) string {
	c := s.container()
	if it, ok := c.ByOrdinal(uint64(k)); ok {
		return it.ID()
	}
	if t, ok := c.TombstoneOf(uint64(k)); ok {
		return t.Ref.ID
	}
	return ""
}
