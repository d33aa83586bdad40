package form_test

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
)

func TestThePurgeDelayKeepsItemsOnDisk(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Settings.SetTraffic("0")
	if p := s.Settings.SetPurgeDelay("30"); p != nil {
		t.Fatal(p)
	}
	roomtest.Want(t, "the setting", s.Settings.Setting(problem.FieldPurgeDelay), int64(30))
	s.Advance(20) // SO05 has been expired for 27 s
	roomtest.Want(t, "kept", s.Viewer.Counts().ExpiredOnDisk, 3)
	s.Advance(10)
	roomtest.Want(t, "and removed", fmt.Sprint(s.Viewer.Counts().Purged > 1), "true")
}

func TestRunningClockIsAheadOfItsSecond(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	roomtest.Want(t, "paused", s.Viewer.Moment(), float64(s.Now()))
	s.Player.SetSpeed(1)
	s.Player.Play()
	s.Frame(0)
	s.Frame(400)
	if ahead := s.Viewer.Moment() - float64(s.Now()); ahead < 0.3 || ahead > 0.5 {
		t.Errorf("after 0.4 s the picture is %g s ahead", ahead)
	}
}

// Each lesson has a MarkKey of its own, so that a tab with another world does not mistake the lesson's saves for saves
// of its world.
func TestMarksOfLessons(t *testing.T) {
	mine, first, second := playground.New(roomtest.NewMemoryStore()).Saves.MarkKey(), roomtest.Numbered(t, 1, roomtest.NewMemoryStore()).Saves.MarkKey(), roomtest.Numbered(t, 2, roomtest.NewMemoryStore()).Saves.MarkKey()
	if mine != saves.MarkKey || first == mine || second == mine || first == second {
		t.Errorf("%q, %q and %q", mine, first, second)
	}
}

func TestNoticesOfTheScreen(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Notices.Tell(notice.Update)
	s.Notices.Tell(notice.Update)
	s.Notices.Refuse(notice.ReasonUnknown)
	roomtest.Want(t, "notices", fmt.Sprint(s.Notices.All()), fmt.Sprint([]notice.Notice{{Kind: notice.Update}, {Kind: notice.Refused, Reason: notice.ReasonUnknown}}))
	s.Notices.Dismiss(notice.Update)
	roomtest.Want(t, "dismissed", len(s.Notices.All()), 1)
}
