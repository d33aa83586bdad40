package session_test

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
)

// With throttling a second's budget ends in 429. Without it the second says that it used more than is provisioned.
func TestASecondAboveItsBudget(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore()) // user traffic takes all of 400 RU/s
	create := func(id string) *problem.Problem {
		s.Form.NewItem()
		s.Form.TypeDraft(`{"id":"` + id + `","cid":"c"}`)
		return s.Form.SaveDraft()
	}
	roomtest.Want(t, "exactly used up", s.Viewer.RequestUnits().Over(), false)
	if problem := create("a"); problem != nil {
		t.Fatal(problem)
	}
	roomtest.Want(t, "over", s.Viewer.RequestUnits().Over(), true)
	roomtest.Want(t, "used", s.Viewer.RequestUnits().Used(), session.RU(405_40))
	s.Advance(1)
	roomtest.Want(t, "the next second", s.Viewer.RequestUnits().Over(), false)

	s.Settings.SetThrottling(true)
	problem := create("b")
	if problem == nil || problem.Status != 429 || !strings.Contains(problem.Detail, "Request rate is large") {
		t.Errorf("with throttling: %+v", problem)
	}
	roomtest.Want(t, "not over", s.Viewer.RequestUnits().Over(), false)
	refused := 0
	for _, u := range s.Viewer.Score(0, 0).Usage {
		refused += u.Throttled
	}
	roomtest.Want(t, "marked on the strip", refused, 1)
	s.Settings.SetTraffic("399")
	roomtest.Want(t, "with something left", create("b") == nil, true)
	s.Undo()
	s.Undo()
	s.Undo()
	roomtest.Want(t, "undone", s.Viewer.RequestUnits().Throttle, true)
}
