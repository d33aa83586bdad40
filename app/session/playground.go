package session

import (
	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// A Playground is the session with its rooms. It is not safe for concurrent use: the user interface's goroutine owns it.
type Playground struct {
	*Session
	Form    *FormEditor
	Lesson  *LessonRoom
	Viewer  *Viewer
	Marks   *Marks
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
func New(store Store) *Playground { return compose(store, nil) }

// NewLesson goes on with a lesson where it was left, or begins it, in a world of its own. What the store has of the user's own world is
// neither read nor changed.
func NewLesson(store Store, script *story.Lesson) *Playground { return compose(store, script) }

func compose(store Store, script *story.Lesson) *Playground {
	var about *engine.Path
	if script != nil {
		store, about = lessonStore{store, script.Name}, &script.Home
	}
	s := &Playground{Session: NewSession(about), store: store, theme: themeOf(store)}
	s.Viewer = NewViewer(s.Session)
	s.Form, s.Lesson = NewFormEditor(s.Session, s.Viewer), NewLessonRoom(s.Session, s.Viewer, store, script)
	s.Console, s.Story, s.Query = NewConsole(s.Session), NewStoryEditor(s.Session), newQueryEditor(s.Session)
	s.Marks = s.Viewer.marks
	s.Story.marked = s.Marks.Set
	s.Desk, s.FirstItem = s.Form, s.Viewer.FirstItem
	s.AddRooms(s.Form, s.Console, s.Story, s.Query, s.Viewer, s.Lesson)
	keys, _ := store.Load(keysKey)
	s.noSingleKeys = keys == "off"
	texts, _ := store.Load(plainKey)
	s.plainTexts = texts == "plain"
	if script == nil {
		s.Saves = NewSaves(s.Session, store, host{s}, firstOf)
	} else {
		s.Saves = NewLessonSaves(s.Session, store, host{s}, s.Lesson, script.Name)
	}
	s.Saves.OpenStored()
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
	if s.Lesson.Follows() {
		s.Lesson.Restart()
		return
	}
	s.BeginAnew(nil, Step{Kind: StepStartOver}, firstSecond, openingMinute)
	s.Notices.Add(notice.Notice{Kind: notice.StartedOver})
}

// firstOf is the beginning of the user's own world.
func firstOf(of string) (*history.History, string) {
	h := firstWorld()
	if of == firstReadyID {
		return history.New(h.Account()), firstReadyID
	}
	return h, firstID
}
