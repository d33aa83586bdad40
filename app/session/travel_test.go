package session

import (
	"bytes"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// deed is something that changes the world, as a user would.
func deed(t *rapid.T, s *Playground) {
	switch rapid.IntRange(0, 7).Draw(t, "deed") {
	case 0, 1:
		s.Advance(int64(1) << rapid.IntRange(0, 8).Draw(t, "log"))
	case 2:
		s.NextEvent()
	case 3:
		s.Form.NewItem()
		s.Form.TypeDraft(fmt.Sprintf(`{"id":"R%d","cid":"CO18","ttl":%d}`, rapid.IntRange(1, 5).Draw(t, "id"), rapid.IntRange(1, 90).Draw(t, "ttl")))
		s.Form.SaveDraft()
		s.Form.DiscardDraft()
	case 4:
		s.Form.DeleteItem(ItemKey(rapid.IntRange(1, 12).Draw(t, "item")))
	case 5:
		s.Form.SetTraffic(rapid.SampledFrom([]string{"0", "396", "400"}).Draw(t, "traffic"))
	case 6:
		s.Form.SetOff()
	case 7:
		s.Form.SetOn(fmt.Sprint(rapid.SampledFrom([]int{1, 30, 3600}).Draw(t, "default")))
	}
}

func somewhere(t *rapid.T, s *Playground) int64 {
	return rapid.Int64Range(s.First(), s.Last()).Draw(t, "second")
}

// Going to other seconds and back is as if one had stayed.
func TestThereAndBackIsNotHavingGone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stays, goes := New(newMemoryStore()), New(newMemoryStore())
		for range rapid.IntRange(1, 12).Draw(t, "deeds") {
			deed(t, goes)
			goes.SeekTo(somewhere(t, goes))
			if rapid.Bool().Draw(t, "step by step") {
				for goes.InPast() && goes.HasNextEvent() {
					goes.NextEvent()
				}
			}
			goes.ToEnd()
		}
		for _, cmd := range goes.History.Commands()[len(stays.History.Commands()):] {
			if _, err := stays.History.Apply(cmd); err != nil {
				continue // refused there as well
			}
		}
		if got, want := goes.Account().Save(), stays.Account().Save(); !bytes.Equal(got, want) {
			t.Fatalf("\n got %s\nwant %s", got, want)
		}
		if o, ok := goes.Neighbours.Other(); ok {
			t.Fatalf("looking around has made another world: %+v", o)
		}
	})
}

// In the past, time goes along what has happened: nothing is dropped and there is nothing new to undo.
func TestThePastIsWalked(t *testing.T) {
	s := New(newMemoryStore())
	s.Advance(10)
	s.Form.DeleteItem(2)
	s.Advance(10)
	begin, end, steps := s.Last()-20, seen(s), s.History.UndoSteps()
	s.SeekTo(begin)
	want(t, "in the past", s.InPast(), true)
	s.Advance(4)
	want(t, "now", s.Now(), begin+4)
	s.NextEvent() // SO04 expires
	want(t, "SO04 expires", s.Now(), begin+5)
	s.NextEvent()
	want(t, "the delete", s.Now(), begin+10)
	want(t, "still in the past", s.InPast(), true)
	s.Advance(10)
	want(t, "the end", seen(s), end)
	want(t, "in the past", s.InPast(), false)
	want(t, "steps", s.History.UndoSteps(), steps)

	s.SeekTo(begin)
	s.SetSpeed(10)
	s.Play()
	for frame := range 31 {
		s.Frame(float64(frame) * 100)
	}
	want(t, "playing goes on beyond the end", s.Now(), begin+30)
	if _, ok := s.Neighbours.Other(); ok {
		t.Error("playing in the past has made another world")
	}
	undoes(t, s, Step{Kind: StepAdvance, Seconds: 20})
	want(t, "a delete is still there", states(s), "SO01 live, SO02 deleted, SO03 live, SO04 expired, SO05 expired, SO06 expired, SO07 purged")
}

func TestPlayingToTheNextEvent(t *testing.T) {
	s := New(newMemoryStore())
	s.SetSpeed(3600)
	now := s.Now()
	want(t, "there is one", s.PlayToNextEvent(), true)
	for frame := range 10 {
		s.Frame(float64(frame) * 100)
	}
	want(t, "now", s.Now(), now+5)
	want(t, "playing", s.Playing(), false)
	s.Play()
	s.Frame(2000)
	s.Frame(2100)
	want(t, "and on", s.Now(), now+5+360)

	s.Form.SetOff()
	want(t, "there is none", s.PlayToNextEvent(), false)
}

// Back and forth stop at the same seconds: those with an event.
func TestEventsBackAndForth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := New(newMemoryStore())
		for range rapid.IntRange(1, 10).Draw(t, "deeds") {
			deed(t, s)
		}
		var back, forth []int64
		for s.Now() > s.First() {
			s.BackToLastEvent()
			back = append([]int64{s.Now() - firstSecond}, back...)
		}
		end := s.Last() - firstSecond
		for at := s.Now() - firstSecond; at < end; at = s.Now() - firstSecond {
			forth = append(forth, at)
			if !s.HasNextEvent() {
				break
			}
			s.NextEvent()
		}
		if fmt.Sprint(back) != fmt.Sprint(forth) {
			t.Fatalf("back %v, forth %v, end %d", back, forth, end)
		}
	})
}

func TestNothingIsLostByGoingThere(t *testing.T) {
	s := New(newMemoryStore())
	s.Advance(10)
	s.Form.NewItem()
	s.Form.SaveDraft()
	made := s.Selected()
	s.Form.EditItem(made)
	s.Form.TypeDraft("mine")
	s.Query.TypeQuery("SELECT mine")
	s.SeekTo(s.Last() - 5)
	want(t, "before it was written", s.View().Why.Row.State, NotWritten)
	s.ToEnd()
	want(t, "selected", s.Selected(), made)
	want(t, "draft", s.Form.Draft().Text, "mine")
	want(t, "of the item", s.Form.Draft().Key, made)
	want(t, "query", s.Query.QueryText(), "SELECT mine")
}

// A query in the past answers as it would have then. It costs nothing and changes nothing.
func TestAQueryInThePast(t *testing.T) {
	s := New(newMemoryStore())
	s.Advance(10)
	s.Query.TypeQuery("SELECT VALUE COUNT(1) FROM c")
	s.Query.RunQuery()
	after := s.Query.QueryView(0, 10)
	s.SeekTo(s.Last() - 8)
	s.Query.TypeQuery("SELECT VALUE COUNT(1) FROM c ")
	before, entries := s.Account().Save(), len(s.History.Commands())
	if p := s.Query.RunQuery(); p != nil {
		t.Fatal(p)
	}
	v := s.Query.QueryView(0, 10)
	want(t, "answers", after.Rows[0]+" "+v.Rows[0], "3 4")
	want(t, "charge shown", v.Charge > 0, true)
	want(t, "spent", fmt.Sprint(after.Unspent, v.Unspent), "false true")
	want(t, "the account", string(s.Account().Save()), string(before))
	want(t, "in the past", s.InPast(), true)
	want(t, "commands", len(s.History.Commands()), entries)
	s.Query.TypeQuery("SELECT")
	if p := s.Query.RunQuery(); p == nil || p.Code != problem.BadQuery {
		t.Errorf("the problem is %v", p)
	}
}

// A container that was created later is not on the screen in the past, and is again when the playhead is back.
func TestAContainerOfLater(t *testing.T) {
	s := New(newMemoryStore())
	s.Advance(10)
	run := s.Console.BeginRun()
	sends(t, s, run, "POST", "/dbs/shop/colls", "", `{"id":"carts","partitionKey":{"paths":["/user"],"kind":"Hash"}}`)
	s.Console.EndRun(run, RunDone, RunFailure{})
	s.Advance(10)
	s.Show(ContainerName{"shop", "carts"})
	s.BackSecond()
	want(t, "a second before", s.View().Container.ID, "carts")
	s.SeekTo(s.Last() - 15)
	want(t, "before", s.View().Container.ID, "orders")
	want(t, "notices", len(s.Notices.All()), 0)
	s.SeekTo(s.Last() - 16)
	s.ToEnd()
	want(t, "at the end", s.View().Container.ID, "carts")

	s.SeekTo(s.Last() - 15)
	s.Form.SetOff() // carts will not be created
	s.ToEnd()
	want(t, "without it", s.View().Container.ID, "orders")
	s.Undo()
	s.ToEnd()
	want(t, "containers", len(s.View().Containers), 2)
}

func TestAProgramEndsWhenTimeIsTurnedBack(t *testing.T) {
	s := New(newMemoryStore())
	s.Advance(10)
	run := s.Console.BeginRun()
	s.BackSecond()
	if _, ok := s.Console.Call(run, "clock", "10", ""); ok {
		t.Error("the program goes on in another time")
	}
}

// Dragging is one entry of the journal, or a few when the session is stored meanwhile.
func TestDraggingIsShortInTheJournal(t *testing.T) {
	store := newMemoryStore()
	s := New(store)
	s.Advance(1000)
	before, _ := s.History.Entries()
	for i := range 1000 {
		s.SeekTo(s.Last() - int64(i))
		if i == 500 {
			s.Saves.Save()
		}
	}
	after, _ := s.History.Entries()
	want(t, "entries", after-before, 2)
	now := s.Now()
	s.Saves.Save()
	s = New(store)
	want(t, "after a reload", s.Now(), now)
	want(t, "in the past", s.InPast(), true)
	s.ToEnd()
	want(t, "the future", s.Now(), now+999)
}

// long is a session with a history of that many commands.
func long(tb testing.TB, commands int) *Playground {
	s := New(newMemoryStore())
	for i := range commands / 2 {
		body := fmt.Sprintf(`{"id":"L%d","cid":"C%d","ttl":%d}`, i%500, i%7, 1+i%4000)
		if _, err := s.Apply(engine.WriteItem{In: home, Kind: engine.Upsert, Body: []byte(body)}); err != nil {
			tb.Fatal(err)
		}
		s.History.Begin(Step{Kind: StepRun}) // the Advances do not merge
		s.Advance(int64(1 + i%90))
		s.History.End()
	}
	return s
}

// Goal: 30 frames a second where this program is four to eight times as slow, with the view of each frame.
func BenchmarkDrag10000(b *testing.B) {
	s := long(b, 10_000)
	span, i := s.Last()-s.First(), int64(0)
	b.Run("jump", func(b *testing.B) {
		for b.Loop() {
			i = (i + span/997 + 12345) % span
			s.SeekTo(s.First() + i)
			s.View()
		}
	})
	b.Run("back", func(b *testing.B) {
		for b.Loop() {
			if s.SeekTo(s.Now() - span/500); s.Now() == s.First() {
				s.ToEnd()
			}
			s.View()
		}
	})
	b.Run("play", func(b *testing.B) {
		for b.Loop() {
			if s.Advance(1); !s.InPast() {
				s.ToBeginning()
			}
			s.View()
		}
	})
	b.Run("last event", func(b *testing.B) {
		for b.Loop() {
			if s.BackToLastEvent(); s.Now() == s.First() {
				s.ToEnd()
			}
		}
	})
}

// A world that began without a container is shown from the second on in which the first one was created, whichever is shown later.
func TestTheFirstSecondThatIsShown(t *testing.T) {
	s := New(newMemoryStore())
	a := s.ReadStory("advance 5s\ncontainer first 60\nadvance 7s\ndelete-container first\ncontainer second 60\nadvance 1s\n")
	a.Run(func() {})
	if !s.Arrive(a) {
		t.Fatal("the story is not opened")
	}
	want(t, "the first second", s.First()-s.History.First(), int64(5))
	s.SeekTo(0)
	want(t, "the earliest that is shown", s.Now(), s.First())
}
