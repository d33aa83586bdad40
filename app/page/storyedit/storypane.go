package storyedit

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// The limits of the story that the pane writes of the history. The pane writes it in one task after each
// change.
const (
	maxToldSteps = 500     // of the history
	maxToldText  = 200_000 // bytes of items
)

// An Editor has the story's text. Until the user changes the text, it grows with the world's history.
type Editor struct {
	s               *session.Session
	session.OwnText           // Typed is the text up to the place at; the text after it is written from the history
	at              storyMark // the place after which the text is written from the history
	copyTo          string    // the target that was chosen last

	marks *view.Marks // gets the marks of a story that is played
	panes *pane.Room  // gets the consumers of a story that is played

	problem *problem.Problem
	run     *storyRun
	told    toldStory
}

// storyMark is a place in the history, after a number of steps. The last of these steps has a number and ends
// at Till. If the history has another step there, the text does not grow.
type storyMark struct {
	Steps  int    `json:"steps,omitempty"`
	Till   int64  `json:"till,omitempty"`
	Typing bool   `json:"typing,omitempty"` // the user has changed the text, so it has no place
	number uint64 // zero after a reload
}

// toldStory caches the text of the history after the editor's place.
type toldStory struct {
	key  toldKey
	text string // the text after the place
	why  string
	long bool
}

type toldKey struct {
	at, end storyMark
	valid   bool
}

// StoryView is what the screen shows of the story.
type StoryView struct {
	Text    string
	Follows bool // the text grows with the history
	Mine    bool // the text contains the user's own text
	TooLong bool // the history is too long to be written as a story
	Why     string
	Own     []string // the user's own earlier texts, newest first
	Problem *problem.Problem
	CopyTo  string // the target that was chosen last, or StoryFile

	Playing bool
	Lines   []StoryLine // the played lines at the text's beginning that are still the same
	Passed  int         // lines
	Failed  int
}

// New returns the story of a session. The marks and the panes get the marks and the consumers of a story that
// is played.
func New(s *session.Session, marks *view.Marks, panes *pane.Room) *Editor {
	return &Editor{s: s, marks: marks, panes: panes}
}

// StoryView returns what the screen shows of the story.
func (e *Editor) StoryView() StoryView {
	told, follows := e.happened()
	v := StoryView{Text: e.Typed + told.text, Follows: follows, Mine: e.Mine, TooLong: told.long, Why: told.why, Own: e.Others(),
		Problem: e.problem, CopyTo: e.target()}
	if e.run != nil {
		v.Playing = e.run.todo != storyWaits
		if e.stands(&e.run.end) { // not after Undo has taken the story's world away
			v.Lines = e.run.shownIn(v.Text)
		}
		for _, l := range v.Lines {
			if l.Failed {
				v.Failed++
			} else {
				v.Passed++
			}
		}
	}
	return v
}

// StoryText returns the story.
func (e *Editor) StoryText() string {
	told, _ := e.happened()
	return e.Typed + told.text
}

// mark returns the place at the end of the history.
func (e *Editor) mark() (m storyMark) {
	if m.Steps = e.s.History.Length(); m.Steps > 0 {
		last := e.s.History.Step(m.Steps - 1)
		m.Till, m.number = last.Till, last.Number()
	}
	return m
}

// stands reports whether the history has the steps up to a place.
func (e *Editor) stands(at *storyMark) bool {
	n := at.Steps
	if n == 0 || n > e.s.History.Length() {
		return n == 0
	}
	last := e.s.History.Step(n - 1)
	if at.number == 0 && last.Till == at.Till {
		at.number = last.Number()
	}
	return last.Number() == at.number && last.Till >= at.Till
}

// happened returns the text of the history after the editor's place. ok is false if the text does not grow.
func (e *Editor) happened() (t *toldStory, ok bool) {
	t = &e.told
	if e.at.Typing || !e.stands(&e.at) {
		return &toldStory{}, false
	}
	key := toldKey{e.at, e.mark(), true}
	if t.key != key {
		*t = toldStory{key: key}
		e.tell(t)
	}
	return t, t.why == "" && !t.long
}

// tell writes the history after the editor's place.
func (e *Editor) tell(t *toldStory) {
	at, h := e.at, e.s.History
	if len(h.Beginning().Databases()) > 0 {
		t.why = "it begins with an account that is not empty"
		return
	}
	if t.long = h.Length() > maxToldSteps; t.long {
		return
	}
	var commands []engine.Command
	var refused []int  // the status of each command's refusal
	from, size := 0, 0 // from is the number of commands before the place
	for i := range h.Length() {
		step := h.Step(i)
		if w, is := step.Command.(engine.WriteItem); is {
			size += len(w.Body)
		}
		if i == at.Steps-1 && step.Till > at.Till { // the step has grown since, so it is divided at the place
			commands = append(commands, engine.Advance{Seconds: at.Till - step.From}, engine.Advance{Seconds: step.Till - at.Till})
			refused = append(refused, 0, 0)
			from = len(commands) - 1
			continue
		}
		commands, refused = append(commands, step.Command), append(refused, 0)
		if step.Trace != nil {
			refused[len(refused)-1] = step.Trace.Refused
		}
		if i == at.Steps-1 {
			from = len(commands)
		}
	}
	if t.long = size > maxToldText; t.long || from > 0 && from == len(commands) {
		return
	}
	told, err := story.FromCommands(h.First(), commands, refused...)
	if err != nil {
		t.why = "a command holds what a story cannot express"
		return
	}
	if from > 0 {
		told = told.Last(len(commands) - from)
		if !strings.HasSuffix(e.Typed, "\n") {
			t.text = "\n"
		}
	}
	t.text += told.String()
}

// TypeStory sets the story's text without playing it.
func (e *Editor) TypeStory(text string) {
	if text == e.StoryText() {
		return
	}
	e.settleStory(text, storyMark{Typing: true})
	e.Mine = true
}

// settleStory sets the story's text and the place after which it grows.
func (e *Editor) settleStory(text string, at storyMark) {
	e.Typed, e.at, e.problem = text, at, nil
	e.s.TextsChanged()
}

// TellWhatHappened makes the history the text of the story. StoryView.Own remembers the user's own text.
func (e *Editor) TellWhatHappened() {
	e.Try("")
	e.settleStory("", storyMark{})
}

// Restart makes the history of a new world the text of the story, and forgets what was played.
func (e *Editor) Restart() {
	e.run = nil
	e.TellWhatHappened()
}

// TryStory puts one of the user's own texts into the editor.
func (e *Editor) TryStory(text string) {
	e.Try(text)
	e.settleStory(text, storyMark{Typing: true})
}

// ExpectSeen adds lines to the story that expect the present state of the selected item and of the container.
func (e *Editor) ExpectSeen() {
	text, at := e.StoryText(), e.at
	if _, follows := e.happened(); follows {
		at = e.mark()
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	for _, line := range story.Seen(e.s.Container(), uint64(e.s.Selected())) {
		text += line + "\n"
	}
	e.Mine = true
	e.settleStory(text, at)
}

// CompleteStory returns the completions of the last word of a line.
func (e *Editor) CompleteStory(line string) []string { return story.Complete(e.s.Account(), line) }

// StoryFile is the target for the story itself, beside the targets of package storytest.
const StoryFile = "story"

// CopyStoryTo selects the target of a StoryCopy: a target of package storytest, or StoryFile.
func (e *Editor) CopyStoryTo(to string) {
	e.copyTo = to
	e.s.TextsChanged()
}

func (e *Editor) target() string {
	if e.copyTo != "" {
		return e.copyTo
	}
	return StoryFile
}

// parseStory reads a story. It calls wait before each line; wait may let other goroutines run.
func parseStory(text string, wait func()) (*story.Story, *problem.Problem) {
	parsed, err := story.ParseInTurns(text, wait)
	if err == nil {
		return parsed, nil
	}
	return nil, problem.OfStory(err.(*story.Error))
}

// SavedStory is the stored form of the story.
type SavedStory struct {
	Text   string    `json:"text,omitempty"`
	At     storyMark `json:"at,omitzero"`
	Mine   bool      `json:"mine,omitempty"`
	Own    []string  `json:"own,omitempty"`
	CopyTo string    `json:"to,omitempty"`
}

func (e *Editor) Save() SavedStory {
	return SavedStory{Text: e.Typed, At: e.at, Mine: e.Mine, Own: e.Own, CopyTo: e.copyTo}
}

// Load takes the stored text.
func (e *Editor) Load(in SavedStory) {
	*e = Editor{s: e.s, OwnText: session.OwnText{Typed: in.Text, Mine: in.Mine, Own: in.Own}, at: in.At, copyTo: in.CopyTo, marks: e.marks,
		panes: e.panes}
}
