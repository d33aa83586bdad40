package pane

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/consumer"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Room is the panes beside the query. It reads the world. Its own state is only which pane is shown, the
// panes' settings and some earlier results.
type Room struct {
	s    *session.Session
	pane Pane // empty means the first pane
	feed feedPane
	code codePane
	bill billSums

	promise     int64               // seconds after an item's last write within which it must be erased everywhere; 0 means no promise
	whereAll    bool                // the places are those of all items of the container
	said        engine.BackupPolicy // the backup policy of a running account, as the user states it
	here, there whereWork           // for the present world, and for the world beside it
	tests       whereTests          // the changes that might shorten the places

	consumers []consumer.Plan // set by the user or by a story, at most one for each container
	left      left
	run       *consumer.Run // the run of the consumer that was shown last
	Lesson    Lesson

	changes  session.Memo[feedOf, []engine.Change]
	columns  session.Memo[analyticalOf, AnalyticalView]
	snippets session.Memo[codeOf, CodeView]
}

// A Lesson has the consumers of a lesson's story. It is a lesson.Room, which has no consumers in the user's
// own world.
type Lesson interface{ Consumers() []consumer.Plan }

// New returns the panes of a session.
func New(s *session.Session) *Room { return &Room{s: s} }

// StoredTexts is the state of the panes that is stored together with the texts in the editors.
type StoredTexts struct {
	Pane    Pane                `json:"pane,omitempty"`
	Feed    feedPane            `json:"feed,omitzero"`
	Snippet codePane            `json:"snippet,omitzero"`
	Promise int64               `json:"promise,omitempty"` // seconds
	All     bool                `json:"whereAll,omitempty"`
	Said    engine.BackupPolicy `json:"said,omitzero"`

	Consumers []consumer.Plan `json:"consumers,omitempty"`
}

// Texts returns the state to store.
func (r *Room) Texts() StoredTexts {
	return StoredTexts{r.pane, r.feed, r.code, r.promise, r.whereAll, r.said, r.consumers}
}

// LoadTexts restores a stored state. It ignores a pane that this version of the program does not have.
func (r *Room) LoadTexts(in StoredTexts) {
	if slices.Contains(r.All(), in.Pane) {
		r.pane = in.Pane
	}
	r.feed, r.code, r.promise, r.whereAll, r.consumers = in.Feed, in.Snippet, max(0, in.Promise), in.All, nil
	if in.Said.Check() == nil {
		r.said = in.Said
	}
	for _, p := range in.Consumers {
		if p.Check() == nil && len(r.consumers) < maxConsumers && r.consumerAt(p.In) < 0 {
			r.consumers = append(r.consumers, p)
		}
	}
}

// left are the consumers on the other side of the step with which a world began anew.
type left struct {
	from      int // the number of steps to undo from which on the world is the new one; 0 if none began
	before    int // the number of steps to undo before the present change
	consumers []consumer.Plan
}

// Before notes where Undo and Redo begin. No pane prevents a change.
func (r *Room) Before(c session.Change) {
	l := &r.left
	l.before = r.s.History.UndoSteps()
	if c.Kind == session.ByAnew {
		l.from, l.consumers = l.before+1, nil
	} else if c.Kind <= session.ByWorld && l.before < l.from { // no Redo leads to the new world any more
		l.from = 0
	}
}

// After takes the consumers away with the world in which they were set, when a world begins anew, and back with it when that step is
// undone. The panes compute all else that they show from the present world.
func (r *Room) After(c session.Change) {
	l := &r.left
	crosses := l.before < l.from != (r.s.History.UndoSteps() < l.from)
	if c.Kind == session.ByAnew || c.Kind == session.ByReturn && crosses {
		r.consumers, l.consumers = l.consumers, r.consumers
		r.s.TextsChanged()
	}
}
