package stage

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/session"
)

// Between a command and the next rendering, a frame draws the worlds that were read last.
func TestAFrameBeforeAComparisonIsRendered(t *testing.T) {
	p := testRoom(t)
	html(p)
	p.worlds.Compare(true)
	if p.stage.View.ShowAll(); !p.Comparing() { // the axis is made anew, so that the frame draws
		t.Fatal("no worlds are compared")
	}
	p.stage.Paint(p.Painting)
	if p.stage.other.lanes != "" {
		t.Error("a world is drawn that was not read")
	}
	html(p)
	p.stage.Paint(p.Painting)
	if p.stage.other.lanes == "" {
		t.Error("the other world is not drawn")
	}
	p.worlds.Compare(false)
	p.stage.View.ShowAll()
	p.stage.Paint(p.Painting)
}

// A container that was made in the past is not in the future: the line names it before one returns.
func TestTheLineNamesWhatGoes(t *testing.T) {
	p := testRoom(t)
	p.S.BackSecond()
	p.S.ApplyAll(nil, session.Step{Kind: session.StepRun}, session.OwnContainer())
	other, _ := p.S.Neighbours.Other()
	if got := p.worlds.note(other); !strings.Contains(got, "Going there removes the container `items`.") {
		t.Errorf("the line says %q", got)
	}
}
