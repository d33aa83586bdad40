package playground

import (
	"github.com/cosmosttl/cosmosttl/app/page/ask"
	"github.com/cosmosttl/cosmosttl/app/page/form"
	"github.com/cosmosttl/cosmosttl/app/page/lesson"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
	"github.com/cosmosttl/cosmosttl/app/page/sdkconsole"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/storyedit"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// A Playground is the session with its rooms. It is not safe for concurrent use: the user interface's goroutine owns it.
type Playground struct {
	*session.Session
	Settings *form.Settings
	Form     *form.Editor
	Lesson   *lesson.Room
	Viewer   *view.Viewer
	Marks    *view.Marks
	Panes    *pane.Room
	Story    *storyedit.Editor
	Query    *ask.Editor
	Console  *sdkconsole.Console
	Saves    *saves.Saves

	store        saves.Store
	theme        string
	noSingleKeys bool // the keys without Ctrl, Alt or Cmd are switched off
	plainTexts   bool // text fields have no editors
	shown        []Fold
}

// New restores the stored session, or creates the session of a first visit. The caller opens a large stored
// world with Saves.Open.
func New(store saves.Store) *Playground { return compose(store, nil, false) }

// NewLesson begins a lesson, or continues it where it was left. The lesson has a world of its own. The user's
// own world in the store is neither read nor changed.
func NewLesson(store saves.Store, script *story.Lesson) *Playground {
	return compose(store, script, false)
}

// NewWatching returns the rooms for a world that belongs to another program; see [session.Watch]. The
// playground stores no world; [saves.Saves.SaveTexts] stores the texts.
func NewWatching(store saves.Store) *Playground {
	s := compose(saves.NewPassingStore(store), nil, true)
	s.Viewer.List(view.Listing{By: view.ByNewest})
	return s
}

func compose(store saves.Store, script *story.Lesson, watching bool) *Playground {
	var about *engine.Path
	if script != nil {
		store, about = saves.NewLessonStore(store, script.Name), &script.Home
	}
	s := &Playground{Session: session.NewSession(about), store: store, theme: themeOf(store), shown: shownOf(store)}
	s.Watched = watching
	s.Viewer, s.Panes = view.New(s.Session), pane.New(s.Session)
	s.Settings = form.NewSettings(s.Session)
	s.Form, s.Lesson = form.New(s.Session, s.Viewer, s.Settings), lesson.New(s.Session, s.Viewer, store, script)
	s.Form.Bare = script != nil
	s.Console, s.Story, s.Query = sdkconsole.New(s.Session), storyedit.New(s.Session, s.Viewer.Marks(), s.Panes), ask.New(s.Session)
	s.Marks = s.Viewer.Marks()
	s.Desk, s.List, s.Panes.Lesson = s.Form, s.Viewer, s.Lesson
	s.AddRooms(s.Settings, s.Console, s.Story, s.Query, s.Viewer, s.Panes, s.Lesson)
	keys, _ := store.Load(saves.KeysKey)
	s.noSingleKeys = keys == "off"
	texts, _ := store.Load(saves.PlainKey)
	s.plainTexts = texts == "plain"
	if script == nil {
		s.Saves = saves.New(s.Session, store, host{s}, first)
	} else {
		s.Saves = saves.NewLesson(s.Session, store, host{s}, s.Lesson, script.Name)
	}
	s.Saves.OpenStored()
	return s
}

// host is the playground as its storage sees it.
type host struct{ *Playground }

// Frame is called once per animation frame while the clock plays, with the real time in milliseconds. It reports whether the simulated time
// has changed.
func (s *Playground) Frame(nowMS float64) (changed bool) {
	if changed = s.Player.Frame(nowMS); changed {
		s.Viewer.KeepRows()
	}
	return changed
}

// Update does the work before a drawing of the page, because the drawing itself only reads.
func (s *Playground) Update() {
	s.Viewer.Update()
	s.Lesson.WatchAsked()
}

// StartOver returns to the first world with the first query and without a filter. Undo takes this step back.
// The other texts in the editors stay; unsaved text of an item becomes the text of a new item.
func (s *Playground) StartOver() {
	if s.Lesson.Follows() {
		s.Lesson.Restart()
		return
	}
	s.startAnew(session.OpeningMinute)
}

// StartEmpty begins a world with only an empty container of the user's own. Undo takes this step back.
func (s *Playground) StartEmpty() {
	s.startAnew(func(h *history.History) {
		for _, c := range session.OwnContainer() {
			session.Must(h.Apply(c))
		}
	})
	s.ShowPath(session.Own)
	s.DismissGuide()
}

// startAnew begins a world as a first visit does.
func (s *Playground) startAnew(build func(h *history.History)) {
	s.setAside()
	s.BeginAnew(nil, session.Step{Kind: session.StepStartOver}, session.FirstSecond, build)
	s.Aside = ""
	s.Query.Restart()
	s.Story.Restart()
	s.Viewer.List(view.Listing{})
	s.Notices.Add(notice.Notice{Kind: notice.StartedOver})
}

// HasOwn reports whether there is a container beside the sample's.
func (s *Playground) HasOwn() bool { return len(s.Containers()) > 1 || s.Path() != session.Home }

// first returns the beginning of the user's own world.
func first(string) (*history.History, string) { return session.FirstWorld(), saves.FirstID }
