package session

import (
	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// A Playground is the session with its rooms. It is not safe for concurrent use: the user interface's goroutine owns it.
type Playground struct {
	*Session
	Form    *FormEditor
	Lesson  *LessonRoom
	Viewer  *Viewer
	Story   *StoryEditor
	Query   *QueryEditor
	Console *Console
	Saves   *Saves

	store        Store
	theme        string
	noSingleKeys bool // the keys without Ctrl, Alt or Cmd are switched off
	plainTexts   bool // text fields have no editors
}

// New restores the stored session, or creates that of a first visit. A world that is not small is opened by Saves.Open.
func New(store Store) *Playground {
	s := empty(store, nil)
	s.Saves.begin = firstOf
	s.Saves.OpenStored()
	return s
}

// NewLesson goes on with a lesson where it was left, or begins it, in a world of its own. What the store has of the user's own world is
// neither read nor changed.
func NewLesson(store Store, script *story.Lesson) *Playground {
	s := empty(lessonStore{store, script.Name}, &script.Home)
	s.Lesson.lesson = &lessonRun{script: script, met: make([]bool, len(script.Steps)), guesses: map[int]Guess{}}
	s.Saves.lesson, s.Saves.begin, s.Saves.makes = script.Name, s.Lesson.lesson.worldOf, s.Lesson.lesson.makes
	s.Saves.OpenStored()
	s.Lesson.watchLesson()
	return s
}

// empty returns a playground without a world, with the preferences in the store.
func empty(store Store, about *engine.Path) *Playground {
	s := &Playground{Session: NewSession(about), store: store, theme: themeOf(store)}
	s.Viewer = &Viewer{s: s.Session, revived: map[uint64]int64{}}
	s.Form, s.Lesson = &FormEditor{s: s.Session, view: s.Viewer}, &LessonRoom{s: s.Session, view: s.Viewer, store: store}
	s.Console, s.Story, s.Query = &Console{s: s.Session}, &StoryEditor{s: s.Session}, newQueryEditor(s.Session)
	s.Saves = &Saves{s: s.Session, host: host{s}, store: store, id: newID()}
	s.Desk, s.FirstItem = s.Form, s.Viewer.first
	s.Tell(s.Form, s.Console, s.Story, s.Query, s.Viewer, s.Lesson)
	s.Console.load(nil)
	keys, _ := store.Load(keysKey)
	s.noSingleKeys = keys == "off"
	texts, _ := store.Load(plainKey)
	s.plainTexts = texts == "plain"
	return s
}

// host is the playground as its storage sees it.
type host struct{ *Playground }

// Frame is called once per animation frame while the clock plays, with the real time in milliseconds. It reports whether the simulated time
// has changed.
func (s *Playground) Frame(nowMS float64) (changed bool) {
	if changed = s.Session.Frame(nowMS); changed {
		s.Viewer.keepRows()
	}
	return changed
}

// Update prepares what is drawn next: View and everything else that is drawn only reads.
func (s *Playground) Update() {
	s.Viewer.Update()
	s.Lesson.watchAsked()
}

// StartOver returns to the first world, as a step that Undo takes back. The texts in the editors stay; unsaved text of an
// item becomes that of a new one.
func (s *Playground) StartOver() {
	if s.Lesson.lesson != nil {
		s.Lesson.restage(0)
		return
	}
	s.BeginAnew(nil, Step{Kind: StepStartOver}, firstSecond, openingMinute)
	s.Notices.Add(notice.Notice{Kind: notice.StartedOver})
}
