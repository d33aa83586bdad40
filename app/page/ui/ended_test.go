package ui

import (
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
)

// What ran in the background has ended for the page as well: a story is copied again, and what was being opened is no longer.
func TestWhatEndsInTheBackground(t *testing.T) {
	p := testPage(t)
	p.S.Story.TypeStory("advance 5s\n")
	if p.story.CopyStory(); p.story.Copying {
		t.Error("the story is still being copied")
	}
	p.arrivals.Arriving = session.ReadStory(p.S.Clock, "advance 5s\n")
	p.S.Notices.Tell(notice.Arriving)
	if p.arrivals.StopArrival(); p.arrivals.Arriving != nil || len(p.S.Notices.All()) > 0 {
		t.Errorf("still opening %v, with the notices %v", p.arrivals.Arriving, p.S.Notices.All())
	}
	p.arrivals.StopArrival() // nothing is being opened
}

// A query that is charged changes the account, which is stored soon; one that is only shown again is not.
func TestAChargedQueryIsStored(t *testing.T) {
	for _, charged := range []bool{false, true} {
		p, e := mountedPage(t)
		e.ConsumeAll()
		p.saver.savePlan = time.Time{}
		p.query.RunInBackground(p.S.Query.BeginQuery(), charged)
		for p.query.Asked != nil {
			e.ConsumeNext()
		}
		if p.saver.savePlan.IsZero() == charged {
			t.Errorf("charged %v: it is to be stored at %v", charged, p.saver.savePlan)
		}
	}
}

// Only errors of queries have a place in the query.
func TestAProblemThatIsNotOfTheQuery(t *testing.T) {
	p := testPage(t)
	x := &problem.Problem{Code: problem.NotANumber, Value: "many"}
	if words, service := p.L.QueryProblem(x); words != p.L.Problem(x, p.L.Query) || service != "" {
		t.Errorf("%q, %q", words, service)
	}
}

// The page is rendered when its rhythm allows and something has changed, not for one of the two alone.
func TestTurnsNeedBoth(t *testing.T) {
	p := testPage(t)
	if p.Rhythm.Due(time.Now()) && p.turn() {
		t.Error("a turn although nothing has changed")
	}
	p.view()
	p.stale, p.rendered = true, time.Time{}
	if !p.turn() {
		t.Error("no turn although a change is overdue")
	}
	p.stale, p.rendered = true, time.Time{}
	if p.Rhythm.Due(time.Now()) {
		t.Fatal("the next rendering is due at once")
	}
	if p.turn() {
		t.Error("a turn although it is not due")
	}
}
