package agent

import (
	"context"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/app/link"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// longestRun is the longest real time that a story may run.
const longestRun = 5 * time.Second

// simulate is the tool simulate_story.
func (s *Set) simulate(ctx context.Context, a args) (Answer, error) {
	told, err := story.Parse(a.text("story"))
	if err != nil {
		e, ok := err.(*story.Error)
		if !ok {
			return Answer{}, err
		}
		return Answer{}, &fieldError{"story", "malformed at " + e.Error(), "lines like these:\n" + strings.Join(story.Examples(), "\n")}
	}
	ctx, cancel := context.WithTimeout(ctx, longestRun)
	defer cancel()
	more := func() bool { return ctx.Err() == nil }
	b := history.NewBounded(engine.New(told.Start()), more)
	report, whole := story.PlayOn(told, b.History.Account(), b.Apply).Report(func() bool { return more() && b.Err() == nil })
	t := &text{}
	switch {
	case b.Err() != nil:
		t.line("Stopped: the story asks for more work than is allowed here (%v). \"cosmosttl story FILE\" has no such limit.", b.Err())
	case !whole:
		t.line("Stopped: the story takes longer than %v. \"cosmosttl story FILE\" has no such limit.", longestRun)
	case report.OK():
		t.line("Every expectation holds. The clock went from %s to %s.", date(report.Start), date(report.End))
	default:
		t.line("FAILED lines: %d. The clock went from %s to %s.", report.Failed, date(report.Start), date(report.End))
	}
	lines := strings.Split(strings.TrimSuffix(report.String(), "\n"), "\n")
	for i := min(int(a.number("from", 1))-1, len(lines)); i < len(lines); i++ {
		if t.full(len(lines[i])) {
			t.line("truncated: %d of %d lines are left; call again with from %d", len(lines)-i, len(lines), i+1)
			break
		}
		t.line("%s", lines[i])
	}
	if revived(report) {
		t.line("Items that come back are reported by a user of the service and not documented (D02).")
		t.source("https://github.com/MicrosoftDocs/azure-docs/issues/24025")
	}
	t.line("Figures of request units and the purge's pace are modelled where Microsoft documents none (find_rules says which).")
	t.source(pageTTL)
	answer := t.end(s.link(b.History, link.View{}))
	answer.Failed = !whole || !report.OK()
	return answer, nil
}

// revived reports whether hidden items came back in a story.
func revived(r *story.Report) bool {
	for _, step := range r.Steps {
		for _, e := range step.Events {
			if e.Kind == engine.Revived {
				return true
			}
		}
	}
	return false
}
