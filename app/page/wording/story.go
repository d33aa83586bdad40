package wording

import (
	"github.com/cosmosttl/cosmosttl/app/page/storyedit"
	tests "github.com/cosmosttl/cosmosttl/core/storytest"
)

// StoryWidth is the largest number of characters that are shown of a story's line, and of the text about it.
const StoryWidth = 200

// LinesPlayed says how many lines were played, and how many of them hold or failed.
func (l Words) LinesPlayed(v storyedit.StoryView) string {
	if v.Passed+v.Failed == 0 {
		return ""
	}
	text := l.N(l.StoryPlayed, int64(v.Passed+v.Failed))
	holds, of := int64(0), int64(0)
	for _, line := range v.Lines {
		if line.Expects {
			of++
			if !line.Failed {
				holds++
			}
		}
	}
	if of > 0 {
		text = Joined(l.StoryHolds.With("n", l.Number(holds), "of", l.Number(of)), text, l.LiveSeparator)
	}
	if v.Failed > 0 {
		text = Joined(text, l.N(l.StoryFailed, int64(v.Failed)), l.LiveSeparator)
	}
	return text
}

// LineText returns the text about a played line: the meaning of the service's status, unmet expectations,
// answers to predictions, and the service's message.
func (l Words) LineText(line storyedit.StoryLine) string {
	words := []string{l.Meaning(line.Status)}
	for _, m := range line.Misses {
		words = append(words, l.StoryMiss.With("what", m.What, "want", l.Say(m.Want), "got", l.Say(m.Got)))
	}
	words = append(append(words, line.Answers...), line.Refused)
	if line.Took != "" {
		words = append(words, l.CodePassed.With("length", line.Took))
	}
	text := ""
	for _, w := range words {
		text = Joined(text, w, " · ")
	}
	return ShortenTo(text, StoryWidth)
}

// StoryTarget returns the name of a target as which a story can be copied.
func (l Words) StoryTarget(to tests.Target) string {
	switch to {
	case tests.Command:
		return l.StoryCommand
	case tests.Go:
		return l.StoryGo
	case tests.Vitest:
		return l.StoryVitest
	case tests.Jest:
		return l.StoryJest
	case tests.Node:
		return l.StoryNode
	case tests.XUnit:
		return l.StoryXUnit
	case tests.JUnit:
		return l.StoryJUnit
	}
	return l.StoryPytest
}
