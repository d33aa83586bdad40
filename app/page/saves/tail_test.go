package saves_test

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
	"github.com/cosmosttl/cosmosttl/app/page/sdkconsole"
)

// A world that has lost its past goes on with the commands of its tail. Where these refer to the past, the tail is set aside, with a
// notice, and nothing of what can be known is lost.
func TestATailOfAWorldWithoutItsPast(t *testing.T) {
	for name, test := range map[string]struct {
		tail  func(*playground.Playground)
		whole bool // all of it can be carried out
	}{
		"commands": {func(s *playground.Playground) { roomtest.Fill(t, s, 100); s.Advance(5) }, true},
		"what is begun and ended": {func(s *playground.Playground) {
			r := s.Console.BeginRun()
			roomtest.Fill(t, s, 10)
			s.Console.EndRun(r, sdkconsole.RunDone, sdkconsole.RunFailure{})
		}, true},
		"an undo": {func(s *playground.Playground) { s.Advance(5); s.Undo(); s.Advance(1) }, false},
		"a redo":  {func(s *playground.Playground) { s.Undo(); s.Redo() }, false},
		"a seek":  {func(s *playground.Playground) { s.Advance(5); s.SeekTo(s.First()); s.Settings.SetOff() }, false},
	} {
		t.Run(name, func(t *testing.T) {
			s, store, c := large(t, 5_000)
			base := s.Saves.BaseID()
			test.tail(s)
			s.Saves.Save()
			tail := store.Kept[saves.TailKey]
			for key, record := range c.Kept {
				if strings.Contains(key, "/entries/0") {
					record[len(record)/2] ^= 1
				}
			}
			again := roomtest.Visit(t, store, c)
			roomtest.Want(t, "set aside", store.Kept[saves.AsideKey] == tail, !test.whole)
			why := notice.ReasonPast
			if !test.whole {
				why = notice.ReasonLatest
			}
			roomtest.Want(t, "said", again.Notices.All()[0], notice.Notice{Kind: notice.SetAside, Reason: why})
			if test.whole {
				roomtest.Want(t, "the world", again.Account().Now() == s.Account().Now() && again.Viewer.RowCount() == s.Viewer.RowCount(), true)
			}
			again.Advance(1)
			roomtest.SaveAll(again, c)
			roomtest.Want(t, "stored anew", again.Saves.BaseID() != base && again.Saves.InVault(), true)
			roomtest.Want(t, "opens", roomtest.Seen(roomtest.Visit(t, store, c)), roomtest.Seen(again))
		})
	}
}

func TestATailThatDoesNotFitIsSetAside(t *testing.T) {
	s, store, c := large(t, 5_000)
	s.Advance(1)
	s.Saves.Save()
	tail := strings.Replace(store.Kept[saves.TailKey], `"from":`, `"from":1`, 1)
	store.Kept[saves.TailKey] = tail
	roomtest.Want(t, "notices", roomtest.Shows(roomtest.Visit(t, store, c), notice.SetAside), 1)
	roomtest.Want(t, "set aside", store.Kept[saves.AsideKey], tail)
}
