package session_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

// tries are all changes that the session offers to try.
func tries(s *playground.Playground) []session.WhatIf {
	return append(s.Neighbours.ItemWhatIfs(), s.Neighbours.ContainerWhatIfs()...)
}

// really carries out a change in the usual way.
func really(s *playground.Playground, what session.WhatIf) {
	if cmd, ok := s.Neighbours.CommandOf(what); ok {
		s.Apply(cmd) //nolint:errcheck // as it is tried
	}
}

// Keeping what was tried is doing it, and dropping it is not having tried it.
func TestWhatIfIsDoingItOrNot(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tried, done := playground.New(roomtest.NewMemoryStore()), playground.New(roomtest.NewMemoryStore())
		steps := rapid.IntRange(1, 8).Draw(t, "deeds")
		for range steps {
			roomtest.Deed(t, tried)
		}
		for _, cmd := range tried.History.Commands()[len(done.History.Commands()):] {
			done.History.Apply(cmd) //nolint:errcheck // refused there as well
		}
		if rapid.Bool().Draw(t, "in the past") {
			second := roomtest.Somewhere(t, tried)
			tried.SeekTo(second)
			done.SeekTo(second)
		}
		item := session.ItemKey(rapid.IntRange(1, 12).Draw(t, "item"))
		tried.Viewer.Select(item)
		done.Viewer.Select(item)
		before, entries := tried.Account().Save(), tried.History.Length()
		what := rapid.SampledFrom(tries(tried)).Draw(t, "what")
		tried.Neighbours.TryWhatIf(what)
		if kind := roomtest.OtherKind(tried); kind != session.OtherWhatIf {
			t.Fatalf("%s is not tried: %q", what.Kind, kind)
		}
		if got := tried.Account().Save(); !bytes.Equal(got, before) || tried.History.Length() != entries {
			t.Fatalf("trying %s has changed the present:\n%s\n%s", what.Kind, before, got)
		}
		if rapid.Bool().Draw(t, "drop") {
			tried.Neighbours.Drop()
			if _, ok := tried.Neighbours.Other(); ok || !bytes.Equal(tried.Account().Save(), before) {
				t.Fatal("dropping it does not leave things as they were")
			}
			return
		}
		past := tried.History.InPast()
		if rapid.Bool().Draw(t, "later") && !past {
			tried.Advance(30)
			tried.Neighbours.Keep()
			really(done, what)
			done.Advance(30)
		} else {
			tried.Neighbours.Keep()
			really(done, what)
		}
		if got, want := tried.Account().Save(), done.Account().Save(); !bytes.Equal(got, want) {
			t.Fatalf("%s kept:\n got %s\nwant %s", what.Kind, got, want)
		}
		if kind := roomtest.OtherKind(tried); past != (kind == session.OtherFuture) {
			t.Fatalf("kept in the past %t, the other world is %q", past, kind)
		}
		tried.ToEnd()
		tried.Undo()
		tried.ToEnd()
		if tried.History.Length() < entries {
			t.Fatal("undo does not bring the present back")
		}
	})
}

// A try follows what is done meanwhile; it is over when its item is gone.
func TestATryFollowsThePresent(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Neighbours.TryWhatIf(session.WhatIf{Kind: session.IfNever, Key: 1, ID: "SO01"})
	s.Settings.SetOn("600")
	o, _ := s.Neighbours.Other()
	roomtest.Want(t, "its setting", s.Neighbours.Beside().History.Account().Databases()[0].Containers()[0].Default(), s.Container().Default())
	roomtest.Want(t, "parted", o.Parted, s.Now())
	s.Advance(5)
	o, _ = s.Neighbours.Other()
	roomtest.Want(t, "time does not move it", o.Parted, s.Now()-5)
	s.Form.DeleteItem(1)
	roomtest.Want(t, "other", roomtest.OtherKind(s), session.OtherKind(""))
}

// A world that is opened begins without worlds beside it, also after a reload. Undo returns to the former world with what was beside
// that, whatever was beside the opened one.
func TestAnOpenedWorldHasNothingBesideIt(t *testing.T) {
	for name, open := range map[string]func(s *playground.Playground){
		"start over":  (*playground.Playground).StartOver,
		"empty start": (*playground.Playground).StartEmpty,
		"story": func(s *playground.Playground) {
			a := session.ReadStory(s.Clock, "container orders 60 pk /cid\ncreate orders {\"id\":\"a\",\"cid\":\"x\"}\nadvance 30")
			a.Run(func() {})
			s.Arrive(a)
		},
		"import": func(s *playground.Playground) {
			i := s.BeginPlanned(playground.ImportPlan{Clock: playground.ClockNew, Newest: session.FirstSecond}, nil)
			i.Give([]byte(`[{"id":"a","cid":"x"}]`))
			i.End()
			for i.Step(50) == files.Working {
			}
			s.EndImport(i, false)
		},
	} {
		for beside, put := range map[session.OtherKind]func(s *playground.Playground){
			session.OtherFuture: func(s *playground.Playground) { s.SeekTo(s.Now() - 1); s.Settings.SetOff() },
			session.OtherWhatIf: func(s *playground.Playground) { s.Neighbours.TryWhatIf(session.WhatIf{Kind: session.IfOff}) },
			session.OtherCopy:   func(s *playground.Playground) { s.Neighbours.Compare(true); s.Advance(1) },
		} {
			name := name + " " + string(beside)
			store := roomtest.NewMemoryStore()
			s := playground.New(store)
			reload := func() { s.Saves.Save(); s = playground.New(store) }
			s.Advance(5)
			put(s)
			roomtest.Want(t, name+": at first", roomtest.OtherKind(s), beside)
			open(s)
			roomtest.Want(t, name+": opened", roomtest.OtherKind(s), session.OtherKind(""))
			reload()
			roomtest.Want(t, name+": reloaded", roomtest.OtherKind(s), session.OtherKind(""))
			s.Neighbours.TryWhatIf(session.WhatIf{Kind: session.IfOff})
			s.Neighbours.Drop()
			s.Neighbours.Drop()
			reload()
			s.Undo()
			roomtest.Want(t, name+": undone", roomtest.OtherKind(s), beside)
			s.Redo()
			roomtest.Want(t, name+": redone", roomtest.OtherKind(s), session.OtherKind(""))
			s.Undo()
			s.Advance(1)
			s.Advance(1)
			roomtest.Want(t, name+": gone on with", roomtest.OtherKind(s), beside)
		}
	}
}

// After something was done in the past, what had happened later is kept until it is dropped. Undo brings it back as well.
func TestTheFutureThatWas(t *testing.T) {
	for name, store := range map[string]*roomtest.MemoryStore{"stays": nil, "reloaded": roomtest.NewMemoryStore()} {
		s := playground.New(roomtest.NewMemoryStore())
		if store != nil {
			s = playground.New(store)
		}
		again := func() {
			if store != nil {
				s.Saves.Save()
				s = playground.New(store)
			}
		}
		s.Advance(10)
		s.Form.DeleteItem(2)
		s.Advance(10)
		end := s.Account().Save()
		s.SeekTo(s.History.Last() - 15)
		s.Settings.SetOff()
		again()
		o, _ := s.Neighbours.Other()
		roomtest.Want(t, name, fmt.Sprintf("%s %d %d %t", o.Kind, o.Parted-s.Now(), o.Last-s.Now(), o.Unsaved), "future 0 15 false")
		s.Undo()
		again()
		roomtest.Want(t, name+": undone, it is the present again", roomtest.OtherKind(s), session.OtherKind(""))
		s.Redo()
		again()
		roomtest.Want(t, name+": redone", roomtest.OtherKind(s), session.OtherFuture)
		s.Neighbours.Keep()
		again()
		roomtest.Want(t, name+": returned to", roomtest.OtherKind(s), session.OtherKind(""))
		s.ToEnd()
		roomtest.Want(t, name+": the same", string(s.Account().Save()), string(end))
		s.Undo()
		again()
		roomtest.Want(t, name+": one step", s.View().Container.Default.JSON(), "")
		roomtest.Want(t, name+": it is offered again", roomtest.OtherKind(s), session.OtherFuture)
		s.Redo()
		again()
		roomtest.Want(t, name+": returned to again", roomtest.OtherKind(s), session.OtherKind(""))
		s.Undo()
		s.SeekTo(s.History.Last() - 1)
		s.Settings.SetNoDefault()
		s.Neighbours.Drop()
		again()
		roomtest.Want(t, name+": below the newer one", roomtest.OtherKind(s), session.OtherFuture)
		s.Neighbours.Drop()
		again()
		roomtest.Want(t, name+": dropped", roomtest.OtherKind(s), session.OtherKind(""))
	}
}

// Every future is kept, also while a what-if is looked at.
func TestSeveralFutures(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	for range 3 {
		s.Advance(10)
		s.SeekTo(s.History.Last() - 5)
		s.Form.DeleteItem(session.ItemKey(len(s.Neighbours.Others) + 1))
	}
	roomtest.Want(t, "worlds", len(s.Neighbours.Others), 3)
	s.Neighbours.TryWhatIf(session.WhatIf{Kind: session.IfOff})
	s.Neighbours.TryWhatIf(session.WhatIf{Kind: session.IfNoDefault})
	roomtest.Want(t, "with one try", len(s.Neighbours.Others), 4)
	s.Neighbours.Drop()
	roomtest.Want(t, "below it", roomtest.OtherKind(s), session.OtherFuture)
	s.StartOver()
	roomtest.Want(t, "after a new start", roomtest.OtherKind(s), session.OtherKind(""))
}

// Two worlds with one clock, of which each can be edited.
func TestComparing(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	s.Neighbours.Compare(true)
	roomtest.Want(t, "other", roomtest.OtherKind(s), session.OtherCopy)
	s.Settings.SetOff()
	roomtest.Want(t, "SO05 and SO06 are back here", s.Neighbours.Differences(), 2)
	s.Advance(5)
	roomtest.Want(t, "SO04 expires there", s.Neighbours.Differences(), 3)
	here := roomtest.Seen(s)

	s.Viewer.Swap()
	roomtest.Want(t, "the other one is edited", s.View().Container.Default.JSON(), "3600")
	roomtest.Want(t, "from there", s.Neighbours.Differences(), 3)
	s.Form.DeleteItem(1)
	s.Advance(10)
	s.Saves.Save()
	s = playground.New(store)
	roomtest.Want(t, "still comparing", s.Neighbours.Comparing, true)
	s.BackSecond()
	s.ToEnd()
	roomtest.Want(t, "one clock", s.Neighbours.Beside().History.Account().Now(), s.Now())
	s.Undo()
	s.Undo()
	roomtest.Want(t, "the swap is undone as well", s.Undo(), true)
	roomtest.Want(t, "here again", roomtest.Seen(s), here)
	o, _ := s.Neighbours.Other()
	roomtest.Want(t, "the other is the other", fmt.Sprint(o.Swapped, s.Neighbours.Beside().History.Account().Now()-s.Now()), "false 0")
	s.Redo()
	roomtest.Want(t, "redone", s.View().Container.Default.JSON(), "3600")

	s.Neighbours.Compare(false)
	o, _ = s.Neighbours.Other()
	roomtest.Want(t, "beside each other no more", o.Compare, false)
	s.Neighbours.Drop()
	roomtest.Want(t, "dropped", roomtest.OtherKind(s), session.OtherKind(""))
}

// Undo of an exchange leaves a try alone that was begun since. It is a try of the present world again.
func TestUndoOfASwapAfterAnotherTry(t *testing.T) {
	for name, store := range map[string]*roomtest.MemoryStore{"stays": nil, "reloaded": roomtest.NewMemoryStore()} {
		s := playground.New(roomtest.NewMemoryStore())
		if store != nil {
			s = playground.New(store)
		}
		defaults := func() string {
			if store != nil {
				s.Saves.Save()
				s = playground.New(store)
			}
			o, _ := s.Neighbours.Other()
			theirs := "none"
			if w := s.Neighbours.Beside(); w != nil {
				theirs = fmt.Sprint(w.History.Account().Databases()[0].Containers()[0].Default())
			}
			return fmt.Sprint(s.Container().Default(), " ", theirs, " ", o.Swapped)
		}
		s.Neighbours.TryWhatIf(session.WhatIf{Kind: session.IfOff})
		s.Viewer.Swap()
		roomtest.Want(t, name+": exchanged", defaults(), "off 3600 true")
		s.Undo()
		roomtest.Want(t, name+": and back", defaults(), "3600 off false")
		s.Redo()
		roomtest.Want(t, name+": exchanged again", defaults(), "off 3600 true")
		s.Neighbours.TryWhatIf(session.WhatIf{Kind: session.IfOn, Seconds: 90})
		s.Undo()
		roomtest.Want(t, name+": another try, undone", defaults(), "3600 90 false")
		s.Redo()
		roomtest.Want(t, name+": redone", defaults(), "off 90 false")
		s.Neighbours.Keep()
		roomtest.Want(t, name+": kept", defaults(), "90 none false")
	}
}

// The end of a comparison leaves a copy only if it differs.
func TestComparingACopyThatIsTheSame(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Neighbours.Compare(true)
	s.Advance(5)
	s.Neighbours.Compare(false)
	roomtest.Want(t, "no difference", roomtest.OtherKind(s), session.OtherKind(""))
	s.Neighbours.Compare(true)
	s.Settings.SetOff()
	s.Neighbours.Compare(false)
	roomtest.Want(t, "a difference", roomtest.OtherKind(s), session.OtherCopy)
}

// An edit in the past of a compared world keeps the future behind the other world.
func TestAnEditInThePastWhileComparing(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Advance(10)
	s.Neighbours.Compare(true)
	s.BackSecond()
	s.Form.DeleteItem(1)
	roomtest.Want(t, "compared with", roomtest.OtherKind(s), session.OtherCopy)
	s.Neighbours.Drop()
	roomtest.Want(t, "behind it", roomtest.OtherKind(s), session.OtherFuture)
}

// If a world is too large to be stored, a notice says so.
func TestALargeOtherWorld(t *testing.T) {
	s := long(t, 6000)
	s.SeekTo(s.History.Last() - 100)
	s.Settings.SetOff()
	s.Saves.Save()
	o, ok := s.Neighbours.Other()
	roomtest.Want(t, "kept, but not stored", fmt.Sprint(ok, o.Unsaved), "true true")
	if _, stored := s.Saves.Store.Load(saves.OthersKey); stored {
		t.Error("it was stored")
	}
}

// A click that tries a change after a history of 10,000 commands, and one that keeps it. Goal: an answer within a frame.
func BenchmarkWhatIf10000(b *testing.B) {
	s := long(b, 10_000)
	b.Run("try", func(b *testing.B) {
		for b.Loop() {
			s.Neighbours.TryWhatIf(session.WhatIf{Kind: session.IfOff})
		}
	})
	b.Run("keep", func(b *testing.B) {
		for b.Loop() {
			s.Neighbours.TryWhatIf(session.WhatIf{Kind: session.IfOff})
			s.Neighbours.Keep()
			s.Undo()
		}
	})
	b.Run("edit in the past", func(b *testing.B) {
		for b.Loop() {
			s.BackSecond()
			s.Settings.SetOff()
			s.Neighbours.Drop()
			s.Undo()
			s.ToEnd()
		}
	})
}

// Four futures are kept; the fifth takes the place of the oldest.
func TestTheOldestFutureGives(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	var parted []int64
	for range 6 {
		s.Advance(10)
		s.SeekTo(s.History.Last() - 5)
		parted = append(parted, s.Now())
		s.Settings.SetTraffic("0")
		s.Settings.SetTraffic("400")
	}
	for i := range 4 {
		o, ok := s.Neighbours.Other()
		if want := parted[len(parted)-1-i]; !ok || o.Parted != want {
			t.Errorf("future %d parted at %d, want %d", i+1, o.Parted-session.FirstSecond, want-session.FirstSecond)
		}
		s.Neighbours.Drop()
	}
	roomtest.Want(t, "a fifth", roomtest.OtherKind(s), session.OtherKind(""))
}

// While the present one is ahead, the other world is looked at as it will be then, and stays as it is.
func TestTheOtherWorldAtALaterSecond(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Neighbours.TryWhatIf(session.WhatIf{Kind: session.IfOff})
	counts, _ := s.Viewer.OtherSums()
	roomtest.Want(t, "now", counts, view.Counts{InQueries: 6, OnDisk: 6, Purged: 1})
	s.Advance(3600)
	counts, units := s.Viewer.OtherSums()
	roomtest.Want(t, "an hour later, nothing has expired there", counts, view.Counts{InQueries: 6, OnDisk: 6, Purged: 1})
	roomtest.Want(t, "its request units", units.PerSecond, session.RU(40000))
	roomtest.Want(t, "differences", s.Neighbours.Differences(), 5) // all but SO02 have expired here
	s.Neighbours.Keep()
	roomtest.Want(t, "kept", s.Viewer.Counts().InQueries, 6)
	counts, units = s.Viewer.OtherSums()
	roomtest.Want(t, "without another world", counts, view.Counts{})
	roomtest.Want(t, "without another world", units, view.RequestUnits{})
}

// Traffic can be tried without where there is any, and at all the throughput where there is less.
func TestWhatTrafficCanBeTried(t *testing.T) {
	for traffic, want := range map[string]string{"0": "full", "1": "none full", "399": "none full", "400": "none"} {
		s := playground.New(roomtest.NewMemoryStore())
		if problem := s.Settings.SetTraffic(traffic); problem != nil {
			t.Fatal(problem)
		}
		got := ""
		for _, what := range s.Neighbours.ContainerWhatIfs() {
			switch what.Kind {
			case session.IfNoTraffic:
				got += " none"
			case session.IfFullTraffic:
				got += " full"
			}
		}
		if got = strings.TrimPrefix(got, " "); got != want {
			t.Errorf("with traffic of %s RU/s: %q, want %q", traffic, got, want)
		}
	}
}

// A world that is kept while two are compared, of which the other has gone, is the other one then.
func TestAWorldBesideNone(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Neighbours.Comparing = true
	s.Neighbours.Put(&session.Neighbour{History: s.History.Clone(), Other: session.Other{Kind: session.OtherCopy, Parted: s.Now()}})
	roomtest.Want(t, "worlds", len(s.Neighbours.Others), 1)
}
