package lesson

import (
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// This file shows the tests of the room what the room keeps to itself.

// Script returns the lesson that is followed.
func (l *Room) Script() *story.Lesson { return l.run.script }

// ForgetWitness has the lesson told what happened from the beginning again.
func (l *Room) ForgetWitness() { l.run.witness = nil }

// Undone takes back that a step was done.
func (l *Room) Undone(step int) { l.run.met[step] = false }

// ToldAnew returns how many events the lesson was told when it catches up with a history a number of times, each time from the beginning.
func (l *Room) ToldAnew(h *history.History, times int) int {
	run := *l.run
	run.witness = nil
	for range times {
		run.catchUp(h)
	}
	return run.told
}

// Agrees reports whether a prediction is what queries return.
func (g Guess) Agrees(a story.Answer) bool { return g.agrees(a) }
