package session_test

import (
	"bytes"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/sdkconsole"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Going to other seconds and back is as if one had stayed.
func TestThereAndBackIsNotHavingGone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stays, goes := playground.New(roomtest.NewMemoryStore()), playground.New(roomtest.NewMemoryStore())
		for range rapid.IntRange(1, 12).Draw(t, "deeds") {
			roomtest.Deed(t, goes)
			goes.SeekTo(roomtest.Somewhere(t, goes))
			if rapid.Bool().Draw(t, "step by step") {
				for goes.History.InPast() && goes.HasNextEvent() {
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
	s := playground.New(roomtest.NewMemoryStore())
	s.Advance(10)
	s.Form.DeleteItem(2)
	s.Advance(10)
	begin, end, steps := s.History.Last()-20, roomtest.Seen(s), s.History.UndoSteps()
	s.SeekTo(begin)
	roomtest.Want(t, "in the past", s.History.InPast(), true)
	s.Advance(4)
	roomtest.Want(t, "now", s.Now(), begin+4)
	s.NextEvent() // SO04 expires
	roomtest.Want(t, "SO04 expires", s.Now(), begin+5)
	s.NextEvent()
	roomtest.Want(t, "the delete", s.Now(), begin+10)
	roomtest.Want(t, "still in the past", s.History.InPast(), true)
	s.Advance(10)
	roomtest.Want(t, "the end", roomtest.Seen(s), end)
	roomtest.Want(t, "in the past", s.History.InPast(), false)
	roomtest.Want(t, "steps", s.History.UndoSteps(), steps)

	s.SeekTo(begin)
	s.Player.SetSpeed(10)
	s.Player.Play()
	for frame := range 31 {
		s.Frame(float64(frame) * 100)
	}
	roomtest.Want(t, "playing goes on beyond the end", s.Now(), begin+30)
	if _, ok := s.Neighbours.Other(); ok {
		t.Error("playing in the past has made another world")
	}
	roomtest.Undoes(t, s, session.Step{Kind: session.StepAdvance, Seconds: 20})
	roomtest.Want(t, "a delete is still there", roomtest.States(s), "SO01 live, SO02 deleted, SO03 live, SO04 expired, SO05 expired, SO06 expired, SO07 purged")
}

func TestPlayingToTheNextEvent(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Player.SetSpeed(3600)
	now := s.Now()
	roomtest.Want(t, "there is one", s.Player.PlayToNextEvent(), true)
	for frame := range 10 {
		s.Frame(float64(frame) * 100)
	}
	roomtest.Want(t, "now", s.Now(), now+5)
	roomtest.Want(t, "playing", s.Player.Playing(), false)
	s.Player.Play()
	s.Frame(2000)
	s.Frame(2100)
	roomtest.Want(t, "and on", s.Now(), now+5+360)

	s.Settings.SetOff()
	roomtest.Want(t, "there is none", s.Player.PlayToNextEvent(), false)
}

// Back and forth stop at the same seconds: those with an event.
func TestEventsBackAndForth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := playground.New(roomtest.NewMemoryStore())
		for range rapid.IntRange(1, 10).Draw(t, "deeds") {
			roomtest.Deed(t, s)
		}
		var back, forth []int64
		for s.Now() > s.First() {
			s.BackToLastEvent()
			back = append([]int64{s.Now() - session.FirstSecond}, back...)
		}
		end := s.History.Last() - session.FirstSecond
		for at := s.Now() - session.FirstSecond; at < end; at = s.Now() - session.FirstSecond {
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

// The next event and the previous one are of the container on the screen: of an event elsewhere nothing would be seen.
func TestEventsOfTheContainerOnTheScreen(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	begin, mine := s.Now(), engine.Path{Database: session.Home.Database, Container: "mine"}
	do := func(cmd engine.Command) {
		if _, err := s.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	do(engine.CreateContainer{Database: mine.Database, Spec: engine.Spec{ID: mine.Container, PartitionKey: []string{"/id"}, Default: ttl.NoDefault}})
	s.ShowPath(mine)
	roomtest.Want(t, "an event of an empty container", s.HasNextEvent(), false)
	do(engine.WriteItem{In: mine, Body: []byte(`{"id":"a","ttl":100}`)})
	s.Advance(50) // in the other container items expire meanwhile
	do(engine.WriteItem{In: session.Home, Body: []byte(`{"id":"b","cid":"CO18"}`)})
	s.NextEvent()
	roomtest.Want(t, "the next event", s.Now()-begin, int64(100))
	s.BackToLastEvent()
	roomtest.Want(t, "the previous event", s.Now(), begin)
	s.NextEvent()
	roomtest.Want(t, "the next event in the past", s.Now()-begin, int64(100))
}

func TestNothingIsLostByGoingThere(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Advance(10)
	s.Form.NewItem()
	s.Form.SaveDraft()
	made := s.Selected()
	s.Form.EditItem(made)
	s.Form.TypeDraft("mine")
	s.Query.TypeQuery("SELECT mine")
	s.SeekTo(s.History.Last() - 5)
	roomtest.Want(t, "before it was written", s.View().Why.Row.State, view.NotWritten)
	s.ToEnd()
	roomtest.Want(t, "selected", s.Selected(), made)
	roomtest.Want(t, "draft", s.Form.Draft().Text, "mine")
	roomtest.Want(t, "of the item", s.Form.Draft().Key, made)
	roomtest.Want(t, "query", s.Query.QueryText(), "SELECT mine")
}

// A query in the past answers as it would have then. It costs nothing and changes nothing.
func TestAQueryInThePast(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Advance(10)
	s.Query.TypeQuery("SELECT VALUE COUNT(1) FROM c")
	s.Query.RunQuery()
	after := s.Query.QueryView(0, 10)
	s.SeekTo(s.History.Last() - 8)
	s.Query.TypeQuery("SELECT VALUE COUNT(1) FROM c ")
	before, entries := s.Account().Save(), len(s.History.Commands())
	if p := s.Query.RunQuery(); p != nil {
		t.Fatal(p)
	}
	v := s.Query.QueryView(0, 10)
	roomtest.Want(t, "answers", after.Rows[0]+" "+v.Rows[0], "3 4")
	roomtest.Want(t, "charge shown", v.Charge > 0, true)
	roomtest.Want(t, "spent", fmt.Sprint(after.Unspent, v.Unspent), "false true")
	roomtest.Want(t, "the account", string(s.Account().Save()), string(before))
	roomtest.Want(t, "in the past", s.History.InPast(), true)
	roomtest.Want(t, "commands", len(s.History.Commands()), entries)
	s.Query.TypeQuery("SELECT")
	if p := s.Query.RunQuery(); p == nil || p.Code != problem.BadQuery {
		t.Errorf("the problem is %v", p)
	}
}

// A container that was created later is not on the screen in the past, and is again when the playhead is back.
func TestAContainerOfLater(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Advance(10)
	run := s.Console.BeginRun()
	roomtest.Sends(t, s, run, "POST", "/dbs/shop/colls", "", `{"id":"carts","partitionKey":{"paths":["/user"],"kind":"Hash"}}`)
	s.Console.EndRun(run, sdkconsole.RunDone, sdkconsole.RunFailure{})
	s.Advance(10)
	s.Show(session.ContainerName{Database: "shop", ID: "carts"})
	s.BackSecond()
	roomtest.Want(t, "a second before", s.View().Container.ID, "carts")
	s.SeekTo(s.History.Last() - 15)
	roomtest.Want(t, "before", s.View().Container.ID, "orders")
	away := notice.Notice{Kind: notice.Away, Name: "carts"}
	roomtest.Want(t, "why", s.Notices.All()[0], away)
	s.SeekTo(s.History.Last() - 16)
	roomtest.Want(t, "still", s.Notices.All()[0], away)
	s.ToEnd()
	roomtest.Want(t, "notices at the end", len(s.Notices.All()), 0)
	roomtest.Want(t, "at the end", s.View().Container.ID, "carts")

	s.SeekTo(s.History.Last() - 15)
	s.Settings.SetOff() // carts will not be created
	s.ToEnd()
	roomtest.Want(t, "without it", s.View().Container.ID, "orders")
	s.Undo()
	s.ToEnd()
	roomtest.Want(t, "containers", len(s.View().Containers), 2)
}

func TestAProgramEndsWhenTimeIsTurnedBack(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Advance(10)
	run := s.Console.BeginRun()
	s.BackSecond()
	if _, ok := s.Console.Call(run, "clock", "10", ""); ok {
		t.Error("the program goes on in another time")
	}
}

// Dragging is one entry of the journal, or a few when the session is stored meanwhile.
func TestDraggingIsShortInTheJournal(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	s.Advance(1000)
	before, _ := s.History.Entries()
	for i := range 1000 {
		s.SeekTo(s.History.Last() - int64(i))
		if i == 500 {
			s.Saves.Save()
		}
	}
	after, _ := s.History.Entries()
	roomtest.Want(t, "entries", after-before, 2)
	now := s.Now()
	s.Saves.Save()
	s = playground.New(store)
	roomtest.Want(t, "after a reload", s.Now(), now)
	roomtest.Want(t, "in the past", s.History.InPast(), true)
	s.ToEnd()
	roomtest.Want(t, "the future", s.Now(), now+999)
}

// long is a session with a history of that many commands.
func long(tb testing.TB, commands int) *playground.Playground {
	s := playground.New(roomtest.NewMemoryStore())
	for i := range commands / 2 {
		body := fmt.Sprintf(`{"id":"L%d","cid":"C%d","ttl":%d}`, i%500, i%7, 1+i%4000)
		if _, err := s.Apply(engine.WriteItem{In: session.Home, Kind: engine.Upsert, Body: []byte(body)}); err != nil {
			tb.Fatal(err)
		}
		s.History.Begin(session.Step{Kind: session.StepRun}) // the Advances do not merge
		s.Advance(int64(1 + i%90))
		s.History.End()
	}
	return s
}

// Goal: 30 frames a second where this program is four to eight times as slow, with the view of each frame.
func BenchmarkDrag10000(b *testing.B) {
	s := long(b, 10_000)
	span, i := s.History.Last()-s.First(), int64(0)
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
			if s.Advance(1); !s.History.InPast() {
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
	s := playground.New(roomtest.NewMemoryStore())
	a := session.ReadStory(s.Clock, "advance 5s\ncontainer first 60\nadvance 7s\ndelete-container first\ncontainer second 60\nadvance 1s\n")
	a.Run(func() {})
	if !s.Arrive(a) {
		t.Fatal("the story is not opened")
	}
	roomtest.Want(t, "the first second", s.First()-s.History.First(), int64(5))
	s.SeekTo(0)
	roomtest.Want(t, "the earliest that is shown", s.Now(), s.First())
}
