package session

import (
	"time"

	"github.com/cosmosttl/cosmosttl/app/play"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Store is the browser's storage, or a map in tests. Load's ok is false when the key is absent. Save's error means
// that nothing was stored.
type Store interface {
	Load(key string) (value string, ok bool)
	Save(key, value string) error
	Remove(key string)
}

// Session is the playground without its screen. It is not safe for concurrent use: the user interface's goroutine
// owns it.
type Session struct {
	store  Store
	world  *engine.Account
	shown  shown
	driver play.Driver

	selected ItemKey
	draft    *Draft
	onAgain  int32            // seconds to offer when TTL is set back to On
	guide    bool             // the first visit's next step is still open
	revived  map[uint64]int64 // ordinal -> until when its row says that it is back
	notices  []Notice
	theme    string
	undo     *saved // what StartOver replaced
	dirty    bool   // there is something to save
	unsaved  bool   // the last attempt to save failed
	texts    bool   // the editors' texts are stored by themselves

	otherTold bool // NoticeOtherTab was shown since the last save

	query   queryEditor
	sdk     sdkConsole
	rows    rowCache
	events  eventCache
	printed printedItem

	clock func() time.Time // for telling how long a look in takes
}

// New restores the stored session, or makes the first visit's world.
func New(store Store) *Session {
	s := &Session{store: store, revived: map[uint64]int64{}, clock: time.Now, sdk: (*savedConsole)(nil).load()}
	s.theme = themeOf(store)
	if !s.restore() {
		s.begin()
	}
	s.restoreTexts()
	return s
}

func (s *Session) account() *engine.Account { return s.world }

// begin puts up the first world.
func (s *Session) begin() {
	s.world = firstWorld()
	s.selected, s.draft, s.guide, s.onAgain = 0, nil, true, 3600
	s.query = newQueryEditor()
	s.replaceConsole(s.sdk.afresh())
	s.show(home)
	s.selected = guided
}

// forget drops what was worked out from another account.
func (s *Session) forget() { s.rows, s.events = rowCache{}, eventCache{} }

// apply carries out a command and notes what the screen remembers of its events.
func (s *Session) apply(cmd engine.Command) (engine.Result, error) {
	r, err := s.account().Apply(cmd)
	s.dirty = true
	for _, e := range r.Events {
		if e.Kind == engine.Revived && e.Database == s.shown.path.Database && e.Container == s.shown.path.Container {
			for _, ref := range e.Items {
				s.revived[ref.Ordinal] = e.At + revivedFor
			}
		}
	}
	return r, err
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
	s.dirty = true
}

// Frame is called once per animation frame while playing, with the real time in milliseconds; it tells whether the
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

// NextEvent moves the clock to the next second in which something expires or is purged; where there is none it stands.
func (s *Session) NextEvent() {
	if n, ok := s.account().NextEvent(); ok {
		s.Advance(n)
	}
}

// Select makes an item the one that Why explains; zero selects none.
func (s *Session) Select(k ItemKey) {
	s.selected = k
	s.dirty = true
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
