package session

import (
	"time"

	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/app/play"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// Session is the playground without its screen. It is not safe for concurrent use: the user interface's goroutine
// owns it.
type Session struct {
	history *history.History
	others  []*world     // the last one is beside the present one
	compare bool         // both are on the screen
	about   *engine.Path // the container that the session's lesson is about; nil in the user's own world
	shown   shown
	away    shown // to be shown again when the playhead is where it exists
	driver  play.Driver
	until   int64 // when the playing clock stops; zero for never

	selected ItemKey
	Form     *FormEditor
	desk     Desk
	onAgain  int32 // seconds to offer when TTL is set back to On
	guide    guide // of a first visit
	Lesson   *LessonRoom
	rooms    []Room
	Viewer   *Viewer
	first    func() ItemKey // of the list
	inStep   bool           // see BeginStep
	Notices  notice.List
	theme    string
	Story    *StoryEditor

	noSingleKeys bool // the keys without Ctrl, Alt or Cmd are switched off
	plainTexts   bool // text fields have no editors

	Query    *QueryEditor
	Console  *Console
	autosave autosave

	clock func() time.Time // for measuring how long a query takes
}

// New restores the stored session, or creates that of a first visit. A world that is not small is opened by Open.
func New(store Store) *Session {
	s := empty(store)
	s.openStored()
	return s
}

// openStored opens the stored world, or leaves that to Open, if it is not small.
func (s *Session) openStored() {
	begin := firstOf
	if s.Lesson.lesson != nil {
		begin = s.Lesson.lesson.worldOf
	}
	o := newOpening(s.autosave.store, begin)
	if o.small() {
		o.run(func() {})
		s.opened(o)
		return
	}
	s.autosave.opening = o
	s.history = noWorld()
	s.begin()
	s.guide, s.selected = guide{}, 0
	s.Notices.Add(notice.Notice{Kind: notice.Opening})
}

// empty returns a session without a world, with the preferences in the store.
func empty(store Store) *Session {
	s := &Session{clock: time.Now}
	s.Console, s.Story, s.Lesson = &Console{s: s}, &StoryEditor{s: s}, &LessonRoom{s: s}
	s.Query = newQueryEditor(s)
	s.Form = &FormEditor{s: s}
	s.desk = s.Form
	s.Viewer = &Viewer{s: s, revived: map[uint64]int64{}}
	s.first = s.Viewer.first
	s.rooms = []Room{s.Form, s.Console, s.Story, s.Query, s.Viewer, s.Lesson}
	s.Console.load(nil)
	s.autosave = autosave{store: store, id: newID()}
	s.theme = themeOf(store)
	keys, _ := store.Load(keysKey)
	s.noSingleKeys = keys == "off"
	texts, _ := store.Load(plainKey)
	s.plainTexts = texts == "plain"
	return s
}

func (s *Session) account() *engine.Account { return s.history.Account() }

// begin resets the page to the state of a first visit. The texts in the editors stay.
func (s *Session) begin() {
	s.guide, s.onAgain = guide{shown: s.Lesson.lesson == nil}, 3600
	s.shown.path = s.home()
	s.desk.Detach()
	s.show(s.home())
	if s.selected = 0; s.Lesson.lesson == nil {
		s.selected = guided
	}
}

// Play starts the clock.
func (s *Session) Play() {
	s.driver.Play()
	s.until = 0
}

// Pause stops the clock.
func (s *Session) Pause() { s.driver.Pause() }

// SetSpeed sets the speed of the playing clock to one of [play.Speeds].
func (s *Session) SetSpeed(x int64) {
	s.driver.SetSpeed(x)
	s.changed()
}

// Frame is called once per animation frame while the clock plays, with the real time in milliseconds. It reports whether
// the simulated time has changed.
func (s *Session) Frame(nowMS float64) (changed bool) {
	ticks := s.driver.Frame(nowMS)
	if s.until > 0 {
		ticks = min(ticks, s.until-s.Now())
	}
	if ticks > 0 {
		s.Advance(ticks)
		s.Viewer.keepRows()
	}
	if s.until > 0 && s.Now() >= s.until {
		s.Pause()
	}
	return ticks > 0
}

// IDOf returns the id of an item, stored or remembered, or the empty string if it is neither.
func (s *Session) IDOf(k ItemKey) string {
	if k&elsewhere != 0 {
		if w := s.beside(); w != nil {
			return w.scene(s.shown.path).known(uint64(k ^ elsewhere)).id
		}
		return ""
	}
	c := s.container()
	if it, ok := c.ByOrdinal(uint64(k)); ok {
		return it.ID()
	}
	if t, ok := c.TombstoneOf(uint64(k)); ok {
		return t.Ref.ID
	}
	return ""
}
