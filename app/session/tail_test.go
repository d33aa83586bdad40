package session

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/notice"
)

// A world that has lost its past goes on with the commands of its tail. Where these refer to the past, the tail is set aside, with a notice,
// and nothing of what can be known is lost.
func TestATailOfAWorldWithoutItsPast(t *testing.T) {
	for name, test := range map[string]struct {
		tail  func(*Playground)
		whole bool // all of it can be carried out
	}{
		"commands": {func(s *Playground) { fill(t, s, 100); s.Advance(5) }, true},
		"what is begun and ended": {func(s *Playground) {
			r := s.Console.BeginRun()
			fill(t, s, 10)
			s.Console.EndRun(r, RunDone, RunFailure{})
		}, true},
		"an undo": {func(s *Playground) { s.Advance(5); s.Undo(); s.Advance(1) }, false},
		"a redo":  {func(s *Playground) { s.Undo(); s.Redo() }, false},
		"a seek":  {func(s *Playground) { s.Advance(5); s.SeekTo(s.First()); s.Form.SetOff() }, false},
	} {
		t.Run(name, func(t *testing.T) {
			s, store, c := large(t, 5_000)
			base := s.Saves.base.id
			test.tail(s)
			s.Saves.Save()
			tail := store.kept[tailKey]
			for key, record := range c.kept {
				if strings.Contains(key, "/entries/0") {
					record[len(record)/2] ^= 1
				}
			}
			again := visit(t, store, c)
			want(t, "set aside", store.kept[asideKey] == tail, !test.whole)
			why := notice.ReasonPast
			if !test.whole {
				why = notice.ReasonLatest
			}
			want(t, "said", again.Notices.All()[0], notice.Notice{Kind: notice.SetAside, Reason: why})
			if test.whole {
				want(t, "the world", again.Account().Now() == s.Account().Now() && again.Viewer.RowCount() == s.Viewer.RowCount(), true)
			}
			again.Advance(1)
			saveAll(again, c)
			want(t, "stored anew", again.Saves.base.id != base && again.Saves.base.inVault, true)
			want(t, "opens", seen(visit(t, store, c)), seen(again))
		})
	}
}

func TestATailThatDoesNotFitIsSetAside(t *testing.T) {
	s, store, c := large(t, 5_000)
	s.Advance(1)
	s.Saves.Save()
	tail := strings.Replace(store.kept[tailKey], `"from":`, `"from":1`, 1)
	store.kept[tailKey] = tail
	want(t, "notices", shows(visit(t, store, c), notice.SetAside), 1)
	want(t, "set aside", store.kept[asideKey], tail)
}
