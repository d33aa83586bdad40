package ui

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Beside the query a lesson shows the matrix or the request units, by what its step is about, and both only where a step is about both. A presentation shows
// the pane that a step is about, such as the change feed.
func TestAStepHasThePanelThatItNeeds(t *testing.T) {
	const rules, units, both, work = "shows-rules", "shows-units", "shows-rules shows-both", " shows-work"
	for name, want := range map[string][]string{
		"01-default":         {rules, rules, rules},
		"09-busy":            {units, units, units},
		"10-purge-cost":      {units + work, units + work, units + work},
		"11-shorter-default": {rules, both, both, rules},
		"15-soft-delete":     {rules + work, rules + work, rules + work, rules + work, rules + work, rules},
		"17-retention":       {units, units + work, rules + work},
		"gone-and-back":      {rules, rules + work, rules + work},
	} {
		script, _ := story.LessonNamed(name)
		p := newLessonPage(roomtest.NewMemoryStore(), script)
		for step, class := range want {
			p.lesson.ShowStep(step)
			if !strings.Contains(html(p), `class="stage `+class+`"`) {
				t.Errorf("%s, step %d: not %s but %s", name, step+1, class, p.panelsOfStep())
			}
		}
	}
}

// What a user opens in a step is there until the step ends.
func TestAPanelOpenedInAStep(t *testing.T) {
	script, _ := story.LessonNamed("09-busy")
	p := newLessonPage(roomtest.NewMemoryStore(), script)
	html(p)
	for _, step := range []struct {
		do   func()
		want string
	}{
		{func() { p.openPanel(playground.FoldRules) }, "shows-rules"},
		{func() { p.openPanel(playground.FoldUnits) }, "shows-units"},
		{func() { p.openPanel(playground.FoldRules) }, "shows-rules"},
		{func() { p.lesson.ShowStep(1) }, "shows-units"},
	} {
		step.do()
		html(p)
		if got := p.panelsOfStep(); got != step.want {
			t.Errorf("%s, want %s", got, step.want)
		}
	}
}

// What comes next in another container is not said of an empty one.
func TestTheNextEventOfAnotherContainer(t *testing.T) {
	p := newPage(roomtest.NewMemoryStore())
	p.S.DismissGuide()
	plain := p.L.NextAt.With("time", "12:01:12")
	if text := html(p); !strings.Contains(text, plain) {
		t.Fatalf("the line lacks %q", plain)
	}
	if _, err := p.S.Apply(engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "empty", PartitionKey: []string{"/id"}, Default: ttl.Off}}); err != nil {
		t.Fatal(err)
	}
	p.S.Show(session.ContainerName{Database: "shop", ID: "empty"})
	if text := html(p); strings.Contains(text, plain) || !strings.Contains(text, p.L.NoNextEvent) {
		t.Error("an empty container has the event of another one")
	}
}
