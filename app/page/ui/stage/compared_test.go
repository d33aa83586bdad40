package stage

import (
	"regexp"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

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

// A change of an item that alters its state only later is a difference already, so the line does not say that nothing differs now. The
// line says which of the worlds it names, also when they are exchanged.
func TestTheLineOfAComparison(t *testing.T) {
	p := testRoom(t)
	p.S.Advance(10)
	p.S.BackSecond()
	p.S.Form.EditItem(1)
	p.S.Form.TypeDraft(`{"id":"SO01","cid":"CO18","ttl":-1}`)
	p.S.Form.SaveDraft()
	p.worlds.Compare(true)
	line := func() string {
		html(p)
		other, _ := p.S.Neighbours.Other()
		return regexp.MustCompile(`(<[^>]*>|\s)+`).ReplaceAllString(app.HTMLString(p.worlds.Line(other)), " ")
	}
	const want = "B The original future, 12:01:16 to 12:01:17. States differ from 13:00:00 on. Keep"
	for range 2 {
		if got := line(); !strings.Contains(got, want) {
			t.Errorf("the line says %q, want %q", got, want)
		}
		p.worlds.Swap()
	}
	for _, want := range []string{" Keep A Keep B Stop comparing", " Keep B Keep A Stop comparing"} {
		if got := line(); !strings.HasSuffix(strings.TrimSpace(got), want) {
			t.Errorf("the line says %q; the world on the screen comes first:%s", got, want)
		}
		p.worlds.Swap()
	}
	p.S.Advance(3600)
	if got := line(); !strings.Contains(got, ". States differ from 13:00:00 on. 1 differs now. Keep") {
		t.Errorf("an hour later the line says %q", got)
	}
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
