package lesson

import (
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// chooseOf chooses an item that a step's question is about, so that Why explains this item. The chosen item
// stays if it is one of these items. If none of them is stored, no item is chosen, because any other item
// would distract from the question.
func (l *Room) chooseOf(step *story.LessonStep) {
	ids := asksAbout(step)
	if q := step.Question; q != nil && q.In.Container != "" && q.In != l.s.Path() {
		ids = nil // an item with the same id on the screen is a different item
	}
	if slices.Contains(ids, l.s.IDOf(l.s.Selected())) {
		return
	}
	for _, key := range keysOf(l.s.Container(), ids) {
		if key != 0 {
			l.view.Select(key)
			return
		}
	}
	l.view.Select(0)
}

// chooseAnswer shows the container of a step's question and chooses the item that explains the answer. If no
// item does, it chooses one that the question or the step is about.
func (l *Room) chooseAnswer() {
	if q := l.run.script.Steps[l.run.at].Question; q != nil {
		l.s.Show(session.ContainerName{Database: q.In.Database, ID: q.In.Container})
	}
	if q := l.Question(); q != nil && q.Because != nil {
		l.view.Select(q.Because.Row.Key)
	} else if step := &l.run.script.Steps[l.run.at]; len(asksAbout(step)) > 0 {
		l.chooseOf(step)
	}
}

// asksAbout returns the ids of the items that a step is about: those of its question, or else of its
// commands, or else the words of its text. Most words of a text are not the id of an item, which does no
// harm.
func asksAbout(step *story.LessonStep) (ids []string) {
	switch q := step.Question; {
	case q == nil:
	case len(q.Choices) > 0:
		return q.Choices
	case q.ID != "":
		return []string{q.ID}
	}
	for _, c := range step.Commands {
		switch c := c.(type) {
		case engine.WriteItem:
			ids = append(ids, gjson.GetBytes(c.Body, "id").Str)
		case engine.PatchItem:
			ids = append(ids, c.ID)
		case engine.DeleteItem:
			ids = append(ids, c.ID)
		case engine.ReadItem:
			ids = append(ids, c.ID)
		}
	}
	if ids == nil { // the commands only let time pass or change a setting
		for _, line := range LinesOf(step) {
			if line.Kind == LineTold {
				ids = append(ids, strings.FieldsFunc(line.Text, func(r rune) bool { return strings.ContainsRune(" .,;:?!`", r) })...)
			}
		}
	}
	return ids
}
