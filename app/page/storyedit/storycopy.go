package storyedit

import (
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/storytest"
)

// A StoryCopy writes the story of the pane in the form of the selected target.
type StoryCopy struct {
	Text    string           // after Run
	Problem *problem.Problem // after Run: why there is no text
	LeftOut int              // after Run: lines that are only comments in the text

	story, to string
}

// BeginStoryCopy begins to write the story in the form of the selected target.
func (e *Editor) BeginStoryCopy() *StoryCopy {
	return &StoryCopy{story: e.StoryText(), to: e.target()}
}

// Run writes the text. It calls wait at each line; wait may let other goroutines run. Run may be called on
// any goroutine.
func (c *StoryCopy) Run(wait func()) {
	if c.Text = c.story; c.to == StoryFile {
		return
	}
	c.Text = ""
	story, bad := parseStory(c.story, wait)
	if c.Problem = bad; bad != nil {
		return
	}
	out, err := storytest.WriteInTurns(story, storytest.Target(c.to), wait)
	if err != nil {
		c.Problem = &problem.Problem{Field: problem.FieldStory, Code: problem.Refused, Detail: err.Error()}
		return
	}
	c.Text, c.LeftOut = out.Text, out.LeftOut
}

// EndStoryCopy shows the problem of a copy with the story, if the story is still the same.
func (e *Editor) EndStoryCopy(c *StoryCopy) {
	if c.story == e.StoryText() {
		e.problem = c.Problem
	}
}

// A StoryExport writes the world's past as a story.
type StoryExport struct {
	Text string // after Run
	OK   bool   // after Run: a story can express the world

	from *history.History
}

// BeginStoryExport begins to write the world's past, up to the playhead.
func (e *Editor) BeginStoryExport() *StoryExport { return &StoryExport{from: e.s.History.Fork()} }

// Run writes the story. It calls wait at each command and line; wait may let other goroutines run. Run may be
// called on any goroutine.
func (e *StoryExport) Run(wait func()) {
	if told, err := story.FromHistoryInTurns(e.from, wait); err == nil {
		e.Text, e.OK = told.StringInTurns(wait), true
	}
}
