package session

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/problem"
)

// With throttling a second's budget ends in 429. Without it the second says that it used more than is provisioned.
func TestASecondAboveItsBudget(t *testing.T) {
	s := New(newMemoryStore()) // user traffic takes all of 400 RU/s
	create := func(id string) *problem.Problem {
		s.Form.NewItem()
		s.Form.TypeDraft(`{"id":"` + id + `","cid":"c"}`)
		return s.Form.SaveDraft()
	}
	want(t, "exactly used up", s.Viewer.RequestUnits().Over(), false)
	if problem := create("a"); problem != nil {
		t.Fatal(problem)
	}
	want(t, "over", s.Viewer.RequestUnits().Over(), true)
	want(t, "used", s.Viewer.RequestUnits().Used(), RU(405_40))
	s.Advance(1)
	want(t, "the next second", s.Viewer.RequestUnits().Over(), false)

	s.Form.SetThrottling(true)
	problem := create("b")
	if problem == nil || problem.Status != 429 || !strings.Contains(problem.Detail, "Request rate is large") {
		t.Errorf("with throttling: %+v", problem)
	}
	want(t, "not over", s.Viewer.RequestUnits().Over(), false)
	refused := 0
	for _, u := range s.Viewer.Score(0, 0).Usage {
		refused += u.Throttled
	}
	want(t, "marked on the strip", refused, 1)
	s.Form.SetTraffic("399")
	want(t, "with something left", create("b") == nil, true)
	s.Undo()
	s.Undo()
	s.Undo()
	want(t, "undone", s.Viewer.RequestUnits().Throttle, true)
}
