package ui

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
)

// Whatever ends a run ends its program in the browser, and nothing else does.
func TestAProgramEndsWithItsRun(t *testing.T) {
	for name, c := range map[string]struct {
		do   func(*page)
		runs bool
	}{
		"the playhead is moved": {func(p *page) { p.clock.MoveTo(p.S.Now() - 5) }, false},
		"undo":                  {func(p *page) { p.S.Advance(1); p.clock.Undo() }, false},
		"start over":            {func(p *page) { p.StartOver() }, false},
		"a link is opened":      {func(p *page) { p.arrivals.Open(session.ReadStory(p.S.Clock, "container orders 60 pk /cid\n")) }, false},
		"a link is refused":     {func(p *page) { p.arrivals.Open(session.ReadStory(p.S.Clock, "containr")) }, true},
		"a story with an error": {func(p *page) { p.S.Story.TypeStory("containr"); p.story.Play(false) }, false},
	} {
		p, ended := newPage(roomtest.NewMemoryStore()), false
		p.console.RunProgram()
		p.console.End = func() { ended = true }
		p.Act(func() { c.do(p) })
		p.console.Sync()
		if runs := p.S.Console.ConsoleView(0).Running; runs != c.runs || ended == c.runs || p.console.Loading != c.runs {
			t.Errorf("%s: the run goes on %v, its program %v, it is loading %v; want %v", name, runs, !ended, p.console.Loading, c.runs)
		}
	}
}

// A world that arrives during an import waits for its end, so that Cancel takes back the import alone.
func TestAWorldArrivesAfterAnImport(t *testing.T) {
	for _, cancel := range []bool{false, true} {
		p := newPage(roomtest.NewMemoryStore())
		text := strings.Repeat(`{"id":"a","cid":"x"}`+"\n", 3)
		p.imports.State.Run = p.S.BeginImport(files.Recognise([]byte(text)), files.Options{})
		p.arrivals.Open(session.ReadStory(p.S.Clock, "container orders 60 pk /cid\n"))
		before := p.S.Viewer.RowCount()
		p.imports.State.Run.Give([]byte(text))
		p.imports.State.Run.End()
		for p.imports.State.Run.Step(1) != files.Done {
		}
		p.imports.EndImport(cancel)
		if p.S.Viewer.RowCount() != 0 {
			t.Errorf("%d rows, want the rows of the world that has arrived", p.S.Viewer.RowCount())
		}
		step, _ := p.S.UndoStep()
		if p.S.Undo(); before != 7 || step.Kind != session.StepOpen || p.S.Viewer.RowCount() != 7+map[bool]int{false: 1}[cancel] {
			t.Errorf("%d rows when it came, %s is undone to %d rows", before, step.Kind, p.S.Viewer.RowCount())
		}
	}
}
