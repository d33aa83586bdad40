package session_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/sdkconsole"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Every action of the page is one step with a name, which Undo takes back and Redo repeats, also after a reload.
func TestEveryDeedIsAStep(t *testing.T) {
	actions := []struct {
		name string
		do   func(s *playground.Playground)
		step session.Step
	}{
		{"advance", func(s *playground.Playground) { s.Advance(60) }, session.Step{Kind: session.StepAdvance, Seconds: 60}},
		{"delete", func(s *playground.Playground) { s.Form.DeleteItem(3) }, session.Step{Kind: session.StepDelete, Name: "SO03"}},
		{"default", func(s *playground.Playground) { s.Settings.SetOff() }, session.Step{Kind: session.StepDefault, Name: "orders"}},
		{"cell", func(s *playground.Playground) { s.Viewer.Select(1); s.Form.ChooseCell(2, 1, "") }, session.Step{Kind: session.StepCell, Name: "SO01"}},
		{"throughput", func(s *playground.Playground) { s.Settings.SetTraffic("0") }, session.Step{Kind: session.StepThroughput, Name: "orders"}},
		{"serverless", func(s *playground.Playground) { s.Settings.SetServerless(true) }, session.Step{Kind: session.StepThroughput, Name: "orders"}},
		{"create", func(s *playground.Playground) { s.Form.NewItem(); s.Form.SaveDraft() }, session.Step{Kind: session.StepCreate, Name: "SO08"}},
		{"replace", func(s *playground.Playground) { s.Form.EditItem(1); s.Form.SaveDraft() }, session.Step{Kind: session.StepReplace, Name: "SO01"}},
		{"query", func(s *playground.Playground) { s.Query.RunQuery() }, session.Step{Kind: session.StepQuery, Name: "orders"}},
		{"play", func(s *playground.Playground) {
			s.Player.Play()
			for frame := range 50 {
				s.Frame(float64(frame) * 100)
			}
			s.Player.Pause()
		}, session.Step{Kind: session.StepAdvance, Seconds: 4}},
		{"run", func(s *playground.Playground) {
			run := s.Console.BeginRun()
			roomtest.Sends(t, s, run, "POST", roomtest.Orders+"/docs", `"x-ms-documentdb-partitionkey":"[\"CO1\"]"`, `{"id":"new","cid":"CO1"}`)
			s.Advance(1) // the clock plays meanwhile
			s.Console.Call(run, "clock", "10", "")
			roomtest.Sends(t, s, run, "DELETE", roomtest.Orders+"/docs/SO01", `"x-ms-documentdb-partitionkey":"[\"CO18\"]"`, "")
			s.Console.EndRun(run, sdkconsole.RunFailed, sdkconsole.RunFailure{})
		}, session.Step{Kind: session.StepRun}},
		{"start over", (*playground.Playground).StartOver, session.Step{Kind: session.StepStartOver}},
	}
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	var before []string
	for i, action := range actions {
		before = append(before, roomtest.Seen(s))
		if action.do(s); roomtest.Seen(s) == before[i] {
			t.Errorf("%s changes nothing", action.name)
		}
		s.Viewer.Select(s.Selected()%7 + 1)
		if i%2 == 0 {
			s.Saves.Save()
			s = playground.New(store)
		}
	}
	s.Viewer.Select(2)
	end := roomtest.Seen(s)
	for i := len(actions) - 1; i >= 0; i-- {
		roomtest.Undoes(t, s, actions[i].step)
		roomtest.Want(t, "without "+actions[i].name, roomtest.Seen(s) == before[i] || i > 0, true) // the choice made after a action belongs to the next one
		if got, _ := s.RedoStep(); got != actions[i].step {
			t.Errorf("Redo is for %+v, want %+v", got, actions[i].step)
		}
		if i%3 == 0 {
			s.Saves.Save()
			s = playground.New(store)
		}
	}
	roomtest.Want(t, "all undone", roomtest.Seen(s), before[0])
	roomtest.Want(t, "more to undo", s.Undo(), false)
	for range actions {
		roomtest.Want(t, "redo", s.Redo(), true)
	}
	roomtest.Want(t, "all repeated", roomtest.Seen(s), end)
	roomtest.Want(t, "more to redo", s.Redo(), false)
}

func TestANewCommandDropsWhatWasUndone(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Form.DeleteItem(1)
	s.Advance(5)
	s.Undo()
	s.Settings.SetOff()
	roomtest.Want(t, "redo", s.Redo(), false)
	roomtest.Undoes(t, s, session.Step{Kind: session.StepDefault, Name: "orders"})
	roomtest.Undoes(t, s, session.Step{Kind: session.StepDelete, Name: "SO01"})
}

func TestARunIsOneStepHoweverItEnds(t *testing.T) {
	for name, end := range map[string]func(*playground.Playground, int){
		"done": func(s *playground.Playground, run int) {
			s.Console.EndRun(run, sdkconsole.RunDone, sdkconsole.RunFailure{})
		},
		"stopped": func(s *playground.Playground, _ int) { s.Console.StopRun() },
		"undone":  func(*playground.Playground, int) {}, // Undo stops the program
		"the next": func(s *playground.Playground, _ int) {
			s.Console.EndRun(s.Console.BeginRun(), sdkconsole.RunDone, sdkconsole.RunFailure{})
		},
	} {
		s := playground.New(roomtest.NewMemoryStore())
		before := roomtest.Seen(s)
		run := s.Console.BeginRun()
		for range 3 {
			s.Console.Call(run, "clock", "10", "")
			s.Advance(1)
			roomtest.Sends(t, s, run, "DELETE", roomtest.Orders+"/docs/SO02", `"x-ms-documentdb-partitionkey":"[\"CO18\"]"`, "")
		}
		end(s, run)
		roomtest.Undoes(t, s, session.Step{Kind: session.StepRun})
		roomtest.Want(t, name, roomtest.Seen(s), before)
		if _, ok := s.Console.Call(run, "clock", "10", ""); ok {
			t.Errorf("%s: the program goes on in a world that was undone", name)
		}
	}
	s := playground.New(roomtest.NewMemoryStore())
	s.Console.EndRun(s.Console.BeginRun(), sdkconsole.RunDone, sdkconsole.RunFailure{})
	if step, ok := s.UndoStep(); ok {
		t.Errorf("a run that did nothing is the step %+v", step)
	}
}

// The container on the screen may be gone before or after a step.
func TestUndoOfAContainer(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	run := s.Console.BeginRun()
	roomtest.Sends(t, s, run, "POST", "/dbs/shop/colls", "", `{"id":"carts","partitionKey":{"paths":["/user"],"kind":"Hash"}}`)
	s.Console.EndRun(run, sdkconsole.RunDone, sdkconsole.RunFailure{})
	s.Show(session.ContainerName{Database: "shop", ID: "carts"})
	s.Form.NewItem()
	s.Form.TypeDraft("mine")
	s.Undo()
	roomtest.Want(t, "shown", s.View().Container.ID, "orders")
	roomtest.Want(t, "the text", s.Form.Draft().Text, "mine")
	s.Redo()
	roomtest.Want(t, "containers", len(s.View().Containers), 2)
	s.Form.DiscardDraft()
	s.Show(session.ContainerName{Database: "shop", ID: "carts"})
	s.Undo()
	roomtest.Want(t, "gone again", s.View().Container.ID, "orders")
	s.Redo()
	roomtest.Want(t, "shown again", s.View().Container.ID, "carts")
}

// The container that is shown is shown by the next visit too.
func TestTheShownContainerIsStored(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	session.Must(s.Apply(engine.CreateContainer{Database: "shop", Spec: session.HomeSpec("carts")}))
	s.Saves.Save()
	s.Show(session.ContainerName{Database: "shop", ID: "carts"})
	s.Saves.Save()
	roomtest.Want(t, "shown", playground.New(store).View().Container.ID, "carts")
}

func TestTextsOutliveEveryStep(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	texts := func() string { return s.Query.QueryText() + " " + s.Console.Typed + " " + s.Form.Draft().Text }
	s.Form.DeleteItem(2)
	s.Query.TypeQuery("SELECT mine")
	s.Console.TypeProgram("my program")
	s.Form.EditItem(1)
	s.Form.TypeDraft("my item")
	for _, action := range []func(){func() { s.Undo() }, func() { s.Redo() }, s.StartOver, func() { s.Undo() }, func() { s.Redo() }} {
		action()
		roomtest.Want(t, "texts", texts(), "SELECT mine my program my item")
		s.Saves.Save()
		s = playground.New(store)
		roomtest.Want(t, "texts after a reload", texts(), "SELECT mine my program my item")
	}
}

// An item in the editor that an undo takes away becomes a new one, never another one of the same number.
func TestTheEditorAfterUndo(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Form.NewItem()
	s.Form.SaveDraft()
	made := s.Selected()
	s.Form.EditItem(made)
	s.Form.TypeDraft(`{"id":"other","cid":"x"}`)
	s.Undo()
	roomtest.Want(t, "key", s.Form.Draft().Key, session.ItemKey(0))
	if p := s.Form.SaveDraft(); p != nil {
		t.Fatal(p)
	}
	roomtest.Want(t, "its own", s.IDOf(s.Selected()), "other")

	s.Form.EditItem(1)
	s.Form.TypeDraft(`{"id":"SO01","cid":"CO18","new":1}`)
	s.Form.SaveDraft()
	s.Form.EditItem(1)
	written := s.Form.Draft().Text
	s.Undo()
	if s.Form.Draft().Text == written || s.Form.Draft().Dirty() {
		t.Errorf("the open editor shows %q", s.Form.Draft().Text)
	}
}

func TestAForkInThePast(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Advance(100)
	s.Form.DeleteItem(2)
	end := roomtest.Seen(s)
	s.History.SeekTo(session.FirstSecond + 70)
	s.ReturnTo(s.History.Note(), "")
	past := roomtest.Seen(s)
	if _, err := s.Apply(engine.DeleteItem{In: session.Home, ID: "SO01", PartitionKey: engine.Key("CO18")}); err != nil {
		t.Fatal(err)
	}
	roomtest.Undoes(t, s, session.Step{Kind: session.StepDelete, Name: "SO01"})
	roomtest.Want(t, "the past", roomtest.Seen(s), past)
	s.History.SeekTo(session.FirstSecond + 1000)
	s.ReturnTo(s.History.Note(), "")
	roomtest.Want(t, "the future is there again", roomtest.Seen(s), end)
}

// Undo and Redo stop the clock, and take back what a notice says of a step.
func TestUndoEndsWhatGoesOn(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	for name, move := range map[string]func() bool{"undo": s.Undo, "redo": s.Redo, "nothing to redo": s.Redo} {
		s.Form.DeleteItem(1)
		if name == "redo" {
			s.Undo()
		}
		s.Player.Play()
		move()
		roomtest.Want(t, name+": playing", s.Player.Playing(), false)
	}
	for name, open := range map[notice.Kind]func(){
		notice.StartedOver: s.StartOver,
		notice.Arrived: func() {
			a := session.ReadStory(s.Clock, "container orders 60\n")
			a.Run(func() {})
			s.Arrive(a)
		},
	} {
		open()
		roomtest.Want(t, string(name), len(s.Notices.All()), 1)
		s.Undo()
		roomtest.Want(t, string(name)+", undone", len(s.Notices.All()), 0)
	}
}
