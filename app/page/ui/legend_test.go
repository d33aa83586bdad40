package ui

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/view"
)

// The legend names the other world while its marks are in the lanes, at the last hint of the guide too, and no longer: not while a question
// hides the future, and not where both worlds have the same lanes.
func TestTheLegendNamesTheOtherWorldWhileItsMarksAreShown(t *testing.T) {
	p := testPage(t)
	agree := func(what string, want bool) {
		t.Helper()
		_, marks, _ := strings.Cut(html(p), `class="other-world"`)
		marks, _, _ = strings.Cut(marks, "</g>")
		if got := strings.Contains(app.HTMLString(p.items.Legend()), p.L.OtherWorld); got != want || strings.Contains(marks, "<path") != want {
			t.Errorf("%s: the legend names the other world: %v, want %v; its marks: %q", what, got, want, marks)
		}
	}
	agree("alone", false)
	p.S.Advance(p.V.GuideLeft)
	p.S.Settings.SetTraffic("0")
	p.S.Advance(1)
	p.S.View()
	p.S.Viewer.BeforePurge()
	p.matrix.SetColumn(0)
	if agree("at the end of the guide", true); p.V.Guide != view.GuideEnd {
		t.Fatalf("the guide is at %d", p.V.Guide)
	}
	p.S.Settings.SetOn("3600")
	if !p.S.Lesson.Ask(p.items.Seen()...) {
		t.Fatal("nothing can be asked")
	}
	agree("while a question is open", false)

	p = testPage(t)
	p.S.Advance(1)
	p.S.SeekTo(p.S.Now() - 1)
	p.S.Settings.SetPurgeDelay("5")
	if other, ok := p.S.Neighbours.Other(); !ok || other.Compare {
		t.Fatal("there is no other world")
	}
	agree("the same lanes", false)
}
