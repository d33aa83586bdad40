package lesson

import (
	"math"
	"slices"
	"strconv"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// A Guess is what somebody predicts. The question's word decides which field holds the prediction, as in
// story.Answer.
type Guess struct {
	IDs    []string
	None   bool // items: none of them
	At     int64
	Never  bool
	Number string
}

// A Question is the view of a question of a lesson's step or of the user's own world. Comments such as
// "deadline:" name the Word with which a field is used.
type Question struct {
	Word      string                     // items, deadline, or the word for a number; see story.Predict
	ID        string                     // deadline: the id of the item
	Elsewhere string                     // the container, if it is not on the screen
	At        int64                      // the second that the question is about; in a lesson it is zero until the answer is known
	Keys      []session.ItemKey          // items: the keys of Choices; zero for an item that is not on the disk
	Choices   []string                   // items: the ids to choose from
	Alike     map[session.ItemKey]string // items: what one could take for the ttl of an item that has none, such as "TTL 60"
	Moments   []int64                    // deadline: the seconds to choose from, beside never
	Guess     *Guess                     // nil if nothing was predicted
	Known     bool                       // the step is done, so Answer is valid
	Right     bool
	Answer    story.Answer
	Because   *view.Why // the item that explains the answer; nil if none does
}

// Question returns the question on the screen; nil if there is none.
func (l *Room) Question() *Question {
	if l.run != nil {
		return l.run.question(l.s.Path(), l.s.Container(), l.s.Now(), l.view)
	}
	if l.asked == nil {
		return nil
	}
	q := *l.asked
	return &q
}

func (r *lessonRun) question(at engine.Path, in *engine.Container, now int64, view *view.Viewer) *Question {
	if r.at == len(r.script.Steps) {
		return nil
	}
	step := &r.script.Steps[r.at]
	if step.Question == nil {
		return nil
	}
	q := &Question{Word: step.Question.Word, ID: step.Question.ID, Choices: step.Question.Choices, Moments: step.Moments, Known: r.met[r.at]}
	if of := step.Question.In; of.Container != "" && of != at {
		q.Elsewhere = of.Container
	}
	if g, ok := r.guesses[r.at]; ok && !g.Empty(q) {
		q.Guess = &g
	}
	q.Keys = keysOf(in, q.Choices)
	if !q.Known && q.Word == "items" {
		q.Alike = alike(in, q.Keys)
	}
	if q.Known {
		q.Answer, q.At = step.Answer, step.End
		q.Right = q.Guess != nil && q.Guess.agrees(q.Answer)
		switch {
		case q.Elsewhere != "", now != q.At: // the items on the screen do not explain the answer
		case q.Word == "items":
			q.Because, _ = view.ItemNamed(q.Choices[q.doubt()])
		case q.Word == "deadline":
			q.Because, _ = view.ItemNamed(q.ID)
		}
	}
	return q
}

// InLanes reports whether the items to choose from are ticked in their lanes, which needs a lane of each of them. Otherwise all of them
// are ticked at the question, since nobody looks for boxes in two places.
func (q *Question) InLanes() bool {
	return q.Word == "items" && q.Elsewhere == "" && !slices.Contains(q.Keys, 0)
}

// doubt returns the index in Choices of the item to explain: the first item that was predicted wrongly, or
// else the first that queries leave out.
func (q *Question) doubt() int {
	for i, id := range q.Choices {
		if q.Guess != nil && slices.Contains(q.Guess.IDs, id) != slices.Contains(q.Answer.IDs, id) {
			return i
		}
	}
	return max(0, slices.IndexFunc(q.Choices, func(id string) bool { return !slices.Contains(q.Answer.IDs, id) }))
}

// Predict notes a prediction. The prediction counts once the answer is known.
func (l *Room) Predict(g Guess) {
	if q := l.asked; q != nil && !q.Known {
		if q.Guess = &g; g.Empty(q) {
			q.Guess = nil
		}
	}
	if r := l.run; r != nil && r.at < len(r.script.Steps) && !r.met[r.at] {
		r.guesses[r.at] = g
		l.s.Changed()
	}
}

// reveal adds the prediction for the step that is done to the score.
func (l *Room) reveal() {
	r, q := l.run, l.Question()
	if q == nil || q.Guess == nil {
		return
	}
	number := r.at + 1
	l.tally(r.script.Name, func(t *LessonTally) {
		if _, before := t.Answers[number]; !before { // the first answer counts
			t.Answers[number] = q.Right
		}
	})
}

// Empty reports whether a guess does not answer a question.
func (g Guess) Empty(q *Question) bool {
	switch q.Word {
	case "items", "analytical-items":
		return !g.None && len(g.IDs) == 0
	case "deadline":
		return !g.Never && g.At == 0
	}
	return g.Number == ""
}

// agrees reports whether a guess is right.
func (g Guess) agrees(a story.Answer) bool {
	switch a.Word {
	case "items", "analytical-items":
		mine, theirs := slices.Sorted(slices.Values(g.IDs)), slices.Sorted(slices.Values(a.IDs))
		return slices.Equal(mine, theirs)
	case "deadline":
		return g.Never == a.Never && (a.Never || g.At == a.At)
	}
	mine, err := strconv.ParseFloat(g.Number, 64)
	theirs, _ := strconv.ParseFloat(a.Number, 64)
	return err == nil && math.Abs(mine-theirs) < 0.005
}
