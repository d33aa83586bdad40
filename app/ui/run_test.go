package ui

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/session"
)

// Whatever ends a run ends its program in the browser, and nothing else does.
func TestAProgramEndsWithItsRun(t *testing.T) {
	for name, c := range map[string]struct {
		do   func(*page)
		runs bool
	}{
		"the playhead is moved": {func(p *page) { p.clock.moveTo(p.s.Now() - 5) }, false},
		"undo":                  {func(p *page) { p.s.Advance(1); p.clock.undo() }, false},
		"start over":            {func(p *page) { p.startOver() }, false},
		"a link is opened":      {func(p *page) { p.arrivals.open(p.s.ReadStory("container orders 60 pk /cid\n")) }, false},
		"a link is refused":     {func(p *page) { p.arrivals.open(p.s.ReadStory("containr")) }, true},
		"a story with an error": {func(p *page) { p.s.Story.TypeStory("containr"); p.story.play(false) }, false},
	} {
		p, ended := newPage(memory{}), false
		p.console.runProgram()
		p.console.end = func() { ended = true }
		p.act(func() { c.do(p) })
		p.console.sync()
		if runs := p.s.Console.ConsoleView(0).Running; runs != c.runs || ended == c.runs || p.console.loading != c.runs {
			t.Errorf("%s: the run goes on %v, its program %v, it is loading %v; want %v", name, runs, !ended, p.console.loading, c.runs)
		}
	}
}

// A world that arrives during an import waits for its end, so that Cancel takes back the import alone.
func TestAWorldArrivesAfterAnImport(t *testing.T) {
	for _, cancel := range []bool{false, true} {
		p := newPage(memory{})
		text := strings.Repeat(`{"id":"a","cid":"x"}`+"\n", 3)
		p.imports.state.run = p.s.BeginImport(files.Recognise([]byte(text)), files.Options{})
		p.arrivals.open(p.s.ReadStory("container orders 60 pk /cid\n"))
		before := p.s.Viewer.RowCount()
		p.imports.state.run.Give([]byte(text))
		p.imports.state.run.End()
		for p.imports.state.run.Step(1) != files.Done {
		}
		p.imports.endImport(cancel)
		if p.s.Viewer.RowCount() != 0 {
			t.Errorf("%d rows, want those of the world that has arrived", p.s.Viewer.RowCount())
		}
		step, _ := p.s.UndoStep()
		if p.s.Undo(); before != 7 || step.Kind != session.StepOpen || p.s.Viewer.RowCount() != 7+map[bool]int{false: 1}[cancel] {
			t.Errorf("%d rows when it came, %s is undone to %d rows", before, step.Kind, p.s.Viewer.RowCount())
		}
	}
}
