package lesson

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// maxAsked is the largest number of items that a question of the user's own world offers.
const maxAsked = 12

// Ask asks which items queries will return at the next event. The choices are the selected item, the items
// that are seen, and more items of the matrix, from each row in turn. Ask reports whether there is a
// question. A question needs a next event in the future and an item on the disk.
func (l *Room) Ask(seen ...session.ItemKey) bool {
	n, ok := l.s.NextIn()
	if !ok || l.s.History.InPast() {
		return false
	}
	l.s.Player.Pause()
	q := &Question{Word: "items", At: l.s.Now() + n}
	c, first := l.s.Container(), l.view.Chips()
	add := func(ordinal uint64) {
		it, stored := c.ByOrdinal(ordinal)
		if stored && len(q.Keys) < maxAsked && !slices.Contains(q.Choices, it.ID()) {
			q.Keys, q.Choices = append(q.Keys, session.ItemKey(ordinal)), append(q.Choices, it.ID())
		}
	}
	add(uint64(l.s.Selected()))
	for _, key := range seen {
		add(uint64(key))
	}
	for i := range view.MaxChips {
		for _, row := range first {
			if i < len(row) {
				add(row[i])
			}
		}
	}
	if len(q.Keys) == 0 {
		return false
	}
	slices.Sort(q.Keys)
	for i, key := range q.Keys {
		q.Choices[i] = l.s.IDOf(key)
	}
	l.asked = q
	return true
}

// EndAsk takes the question of the user's own world off the screen.
func (l *Room) EndAsk() { l.asked = nil }

// WatchAsked answers the question when the world has reached its second.
func (l *Room) WatchAsked() {
	q := l.asked
	if q == nil || q.Known || l.s.Now() < q.At {
		return
	}
	a := l.s.Account()
	if l.s.Now() > q.At {
		commands := 0
		if !l.s.History.PrepareSeek(q.At, func() bool { commands++; return commands < 100 }) {
			return // the next Update continues to seek
		}
		a = l.s.History.StateAt(q.At)
	}
	c, err := a.Container(l.s.Path())
	if err != nil {
		l.asked = nil
		return
	}
	q.Known, q.Answer = true, story.Answer{Word: q.Word}
	for i, key := range q.Keys {
		if it, stored := c.ByOrdinal(uint64(key)); stored && c.Visible(it) {
			q.Answer.IDs = append(q.Answer.IDs, q.Choices[i])
		} else if stored {
			q.Answer.OnDisk = append(q.Answer.OnDisk, q.Choices[i])
		}
	}
	if r, ok := l.view.Row(uint64(q.Keys[q.doubt()])); ok {
		q.Because = l.view.Why(l.s.Container(), r)
	}
	if q.Guess != nil {
		q.Right = q.Guess.agrees(q.Answer)
		l.tally(MatrixTally, func(t *LessonTally) { t.Answers[len(t.Answers)+1] = q.Right })
	}
}
