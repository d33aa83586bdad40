package session

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// A Step names what Undo takes back or Redo repeats.
type Step = history.Label

// The kinds of steps. If a step is a single command, its kind is the name that the command has in links.
const (
	StepAdvance    = history.KindAdvance // Seconds is how far the clock moves
	StepCreate     = "create"            // Name is the item's id
	StepReplace    = "replace"           // Name is the item's id
	StepUpsert     = "upsert"            // Name is the item's id
	StepPatch      = "patch"             // Name is the item's id
	StepDelete     = "delete"            // Name is the item's id
	StepDefault    = "default"           // Name is the container's id
	StepCell       = "cell"              // the container's default and the ttl of the item that Name identifies
	StepThroughput = "throughput"        // Name is the container's id
	StepContainer  = "create-container"  // Name is the container's id
	StepRemove     = "delete-container"  // Name is the container's id
	StepSettings   = "settings"          // Name is the container's id
	StepBackup     = "backup"
	StepBulkDelete = "bulk-delete"
	StepBulkTouch  = "bulk-touch"
	StepBulkTTL    = "bulk-ttl"
	StepGenerate   = "bulk-generate" // Name is the container's id
	StepQuery      = "query"
	StepStartOver  = "start-over"
	StepRun        = "sdk-run" // a run of the SDK console
	StepKeep       = "keep"    // another world became the present one
	StepSwap       = "swap"    // the present world and the other one were exchanged
	StepLesson     = "lesson"  // a step of the lesson
	StepStory      = "story"   // the story, or one line of it, was played
	StepImport     = "import"  // Name is the container's id
	StepOpen       = "open"    // the world of a link or a file became the present one
)

// Undo takes back the last step and reports whether there was one. The texts in the editors stay.
func (s *Session) Undo() bool { return s.travel(s.History.Undoable, s.History.Undo) }

// Redo repeats the step that was undone last and reports whether there was one. The texts in the editors stay.
func (s *Session) Redo() bool { return s.travel(s.History.Redoable, s.History.Redo) }

func (s *Session) travel(next func() (Step, bool), move func() bool) bool {
	edited, c := s.Desk.Edited(), Change{Kind: ByReturn}
	s.Enter(&c)
	step, ok := next()
	if !ok {
		return false
	}
	var mine *history.History
	if step.Kind == StepSwap {
		mine = s.History.Clone()
	}
	before := s.History.UndoSteps()
	move()
	s.ReturnTo(s.History.Note(), edited)
	if w := s.Neighbours.swappedAt(max(before, s.History.UndoSteps())); mine != nil && w != nil {
		w.exchange(mine)
		s.Neighbours.othersChanged()
	}
	s.Leave(c)
	s.Notices.Dismiss(notice.StartedOver)
	s.Notices.Dismiss(notice.Arrived)
	return true
}

// BeginAnew makes a new world the present one, as one step, without worlds beside it. The new world begins at the second start, and
// build fills it. The room by makes the change, so the session does not tell the room.
func (s *Session) BeginAnew(by Room, step Step, start int64, build func(h *history.History)) {
	c := Change{Kind: ByAnew, By: by}
	s.Enter(&c)
	end := s.BeginStep(step)
	s.History.Reset(Step{}, engine.New(start))
	s.Neighbours.LeaveBehind()
	build(s.History)
	end()
	s.begin()
	s.Leave(c)
}

// asideMark separates the container from Aside in a place. Ids of databases and containers have no slash.
const asideMark = "//"

// Place encodes what the page shows. The history keeps the result as the note of the playhead.
// The second word had a meaning in notes of former versions.
func (s *Session) Place() string {
	place := fmt.Sprintf("%d 0 %d %s/%s", s.selected, guideNote(s.Visit), s.shown.path.Database, s.shown.path.Container)
	if s.Aside != "" {
		place += asideMark + s.Aside
	}
	return place
}

// ReturnTo shows a place again after the playhead has moved. If the editor has unsaved text, the container on the screen stays as long
// as it exists. edited is the id of the item that was in the editor before the playhead moved.
func (s *Session) ReturnTo(place, edited string) {
	place, s.Aside, _ = strings.Cut(place, asideMark)
	words := strings.SplitN(place, " ", 4)
	if len(words) == 4 {
		selected, _ := strconv.ParseUint(words[0], 10, 64)
		database, container, _ := strings.Cut(words[3], "/")
		path := engine.Path{Database: database, Container: container}
		if c, err := s.Account().Container(path); err == nil && (path == s.shown.path || !s.Desk.Unsaved()) {
			if path != s.shown.path || c.RID() != s.shown.rid {
				s.ShowPath(path)
			}
			s.selected = ItemKey(selected)
		}
		note, _ := strconv.ParseInt(words[2], 10, 64)
		s.Visit = guideOf(note)
	}
	s.ShowStill(false)
	s.dropMissing()
	s.Desk.Reconcile(edited)
}
