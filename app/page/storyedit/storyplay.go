package storyedit

import (
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// A StoryLine is a line of the story that was played.
type StoryLine struct {
	Number  int    // from 1
	Text    string // the line
	Expects bool   // the line is an expectation, not a command
	Failed  bool
	Status  int        // of a command
	Charge  session.RU // of a command
	Took    string     // the time of an advance to the next event, as stories write it
	Refused string     // the service's message about a command whose refusal was expected
	Misses  []story.Miss
	Answers []string // to predictions, as stories write them
}

type storyTodo uint8

const (
	storyWaits storyTodo = iota // nothing, until PlayStory is called
	storyLine                   // one line remains to be played
	storyAll                    // all lines
)

// storyRun is a story that is played on an account of its own. After that, its commands up to the last shown
// line become the history.
type storyRun struct {
	text   string
	player *story.Player
	start  int64
	todo   storyTodo

	lines    []playedLine // the lines that the player has played so far
	played   bool
	shown    int              // the number of lines that are shown
	commands []engine.Command // the commands to apply; nil until they are known
	applied  int
	end      storyMark // the place in the history that the commands have reached; zero while they are carried out
	place    string
	selected string // the id of the item that was selected
	edited   string
}

// playedLine is a line with the number of the story's commands up to its end.
type playedLine struct {
	StoryLine
	commands int
	silent   bool // narration
	shows    bool // the account has a container that the page can show
}

// PlayStory begins to play the story or, if one is set, its next line. PlayStoryOn does the work. The played
// commands become the history, as one undo step. If the history begins with the same commands as the story,
// only the other commands are carried out.
func (e *Editor) PlayStory(one bool) *problem.Problem {
	e.StopStory()
	e.s.Enter(&session.Change{Kind: session.ByMove, By: e})
	text := e.StoryText()
	todo := storyAll
	if one {
		todo = storyLine
	}
	if r := e.run; r != nil && r.text == text && r.played {
		r.todo = todo
	} else {
		parsed, bad := parseStory(text, func() {})
		if e.problem = bad; bad != nil {
			return bad
		}
		if m := parsed.Marks(); len(m.Notes)+len(m.Pins) > 0 {
			e.marks.Set(m)
		}
		p := story.Play(parsed)
		e.run = &storyRun{text: text, player: p, start: p.Account().Start(), todo: todo}
	}
	if one && !e.at.Typing { // the text no longer matches what has been played
		e.settleStory(text, storyMark{Typing: true})
	}
	e.problem = nil
	return nil
}

// PlayStoryOn continues to play while more returns true, and reports whether the story is still being played.
func (e *Editor) PlayStoryOn(more func() bool) bool {
	r := e.run
	for r != nil && r.todo != storyWaits {
		switch {
		case !r.played:
			r.playLine(e.s.CanShow)
		case r.commands == nil:
			e.beginTelling(r)
		case r.applied < len(r.commands):
			e.s.History.Apply(r.commands[r.applied]) //nolint:errcheck // a refusal can be part of a story
			r.applied++
		default:
			e.endTelling(r)
		}
		if e.s.CanShow(e.s.Account()) && !more() {
			break
		}
	}
	if r == nil || r.todo == storyWaits {
		return false
	}
	e.arriveInStory(r)
	return true
}

// playLine plays a line on the story's own account.
func (r *storyRun) playLine(canShow func(*engine.Account) bool) {
	step, ok := r.player.Next()
	if !ok {
		r.played = true
		return
	}
	l := playedLine{StoryLine: StoryLine{Number: step.Line, Text: step.Text, Expects: step.Expects(), Failed: step.Verdict == "failed",
		Status: step.Status, Charge: session.RU(step.Charge)},
		commands: len(r.player.Commands()), silent: step.Verdict == "told", shows: canShow(r.player.Account())}
	l.Misses = step.Misses
	if step.Err != nil && !l.Failed {
		l.Refused = step.Err.Message
	}
	for _, a := range step.Answers {
		l.Answers = append(l.Answers, a.String())
	}
	if step.Took > 0 {
		l.Took = story.Duration(step.Took)
	}
	r.lines = append(r.lines, l)
}

// beginTelling chooses the last line to show, and begins the step that makes the commands up to it the
// history.
func (e *Editor) beginTelling(r *storyRun) {
	all := r.player.Commands()
	added := 0
	begun := slices.IndexFunc(r.lines, func(l playedLine) bool { return l.shows })
	if begun < 0 {
		all = e.withHome(all)
		added = len(all) - len(r.player.Commands())
	}
	from := r.shown
	r.shown = len(r.lines)
	if r.todo == storyLine {
		r.shown = r.next(e.s.History, all, from, added)
	}
	if r.shown < len(r.lines) {
		all = all[:r.lines[r.shown-1].commands+added]
	}
	for i, l := range r.lines[:r.shown] {
		if begun >= 0 && i > begun && !l.shows {
			e.problem = &problem.Problem{Field: problem.FieldStory, Code: problem.BadStory, Line: l.Number, Column: 1,
				Want: "a container to be left, which the page can show", Value: l.Text}
			r.todo = storyWaits
			return
		}
	}
	r.place, r.selected, r.edited = e.s.Place(), e.s.IDOf(e.s.Selected()), e.s.Desk.Edited()
	c := e.change()
	e.s.Enter(&c)
	r.applied = e.s.History.BecomeCommands(session.Step{Kind: session.StepStory}, r.start, all)
	r.commands, r.end = all, storyMark{}
}

// withHome adds a container to a story that creates none.
func (e *Editor) withHome(commands []engine.Command) []engine.Command {
	home := e.s.FirstHome()
	database := engine.CreateDatabase{ID: home.Database}
	if len(commands) > 0 && commands[0] == engine.Command(database) {
		commands = commands[1:]
	}
	return append([]engine.Command{database, engine.CreateContainer{Database: home.Database, Spec: session.HomeSpec(home.Container)}},
		commands...)
}

// next returns the number of lines up to the end of the next line. This is the line after the last played
// one, or else after the lines that the history already has, or else the first line. Narration belongs to the
// line after it, or to the last line.
func (r *storyRun) next(h *history.History, all []engine.Command, played, added int) int {
	mine, theirs, ok := h.Common(r.start, all)
	ok = ok && mine == h.Length()
	n := 0
	switch {
	case ok && played > 0 && played < len(r.lines) && r.lines[played-1].commands+added == theirs:
		n = played
	case ok && theirs < len(all):
		for n < len(r.lines) && r.lines[n].commands+added <= theirs {
			n++
		}
	}
	begun := false
	for ; n < len(r.lines); n++ {
		l := r.lines[n]
		if begun && !l.silent && (added > 0 || r.lines[n-1].shows) {
			for r.lines[n-1].silent { // narration belongs to the line after it
				n--
			}
			return n
		}
		begun = begun || !l.silent
	}
	return n
}

// endTelling ends the step. A story that was played to its end then grows with the history.
func (e *Editor) endTelling(r *storyRun) {
	e.s.History.End()
	e.endInStory(r)
	e.panes.SetConsumers(r.player.Consumers())
	e.s.Leave(e.change())
	if r.shown == len(r.lines) && e.StoryText() == r.text {
		e.settleStory(r.text, e.mark())
	}
	r.todo, r.commands = storyWaits, nil
}

func (e *Editor) arriveInStory(r *storyRun) {
	if r.commands != nil {
		e.s.ReturnTo(r.place, r.edited)
	}
}

// endInStory shows the world of the story. If the selected item is not the one that was selected before, it
// selects the first item.
func (e *Editor) endInStory(r *storyRun) {
	r.end = e.mark()
	e.arriveInStory(r)
	if id := e.s.IDOf(e.s.Selected()); id == "" || id != r.selected {
		e.s.ChooseFirst()
	}
}

// change returns the change that playing the story is for the other rooms.
func (e *Editor) change() session.Change { return session.Change{Kind: session.ByReturn, By: e} }

// Before ends playing the story.
func (e *Editor) Before(session.Change) { e.StopStory() }

// After does nothing: the text of the history is written on demand.
func (e *Editor) After(session.Change) {}

// StopStory ends playing the story. The commands that were carried out stay.
func (e *Editor) StopStory() {
	if r := e.run; r != nil && r.todo != storyWaits {
		r.todo = storyWaits
		if r.commands != nil {
			e.s.History.End()
			e.endInStory(r)
			e.s.Leave(e.change())
			r.commands = nil
		}
		if !r.played {
			r.shown = len(r.lines)
		}
	}
}

// shownIn returns the played lines up to the first line that differs from a text.
func (r *storyRun) shownIn(text string) (list []StoryLine) {
	same := 1
	if text == r.text || strings.HasSuffix(r.text, "\n") && strings.HasPrefix(text, r.text) {
		same = len(r.lines) + 1
	} else {
		a, b := strings.Split(r.text, "\n"), strings.Split(text, "\n")
		for same <= min(len(a), len(b)) && a[same-1] == b[same-1] {
			same++
		}
	}
	shown := r.shown
	if r.todo != storyWaits && !r.played {
		shown = len(r.lines)
	}
	for _, l := range r.lines[:shown] {
		if l.Number < same && !l.silent {
			list = append(list, l.StoryLine)
		}
	}
	return list
}
