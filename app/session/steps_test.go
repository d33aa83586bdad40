package session

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// seen is what a person sees of the world.
func seen(s *Playground) string {
	v := s.View()
	return fmt.Sprint(v.Now, v.Counts, v.Container, v.Selected, v.Guide, s.Viewer.Rows(0, 1000), s.Viewer.Events(0, 100))
}

func undoes(t *testing.T, s *Playground, want Step) {
	t.Helper()
	if got, ok := s.UndoStep(); !ok || got != want {
		t.Errorf("Undo is for %+v, want %+v", got, want)
	}
	if !s.Undo() {
		t.Fatal("there is nothing to undo")
	}
}

// Every action of the page is one step with a name, which Undo takes back and Redo repeats, also after a reload.
func TestEveryDeedIsAStep(t *testing.T) {
	actions := []struct {
		name string
		do   func(s *Playground)
		step Step
	}{
		{"advance", func(s *Playground) { s.Advance(60) }, Step{Kind: StepAdvance, Seconds: 60}},
		{"delete", func(s *Playground) { s.Form.DeleteItem(3) }, Step{Kind: StepDelete, Name: "SO03"}},
		{"default", func(s *Playground) { s.Form.SetOff() }, Step{Kind: StepDefault, Name: "orders"}},
		{"cell", func(s *Playground) { s.Viewer.Select(1); s.Form.ChooseCell(2, 1, "") }, Step{Kind: StepCell, Name: "SO01"}},
		{"throughput", func(s *Playground) { s.Form.SetTraffic("0") }, Step{Kind: StepThroughput, Name: "orders"}},
		{"serverless", func(s *Playground) { s.Form.SetServerless(true) }, Step{Kind: StepThroughput, Name: "orders"}},
		{"create", func(s *Playground) { s.Form.NewItem(); s.Form.SaveDraft() }, Step{Kind: StepCreate, Name: "SO08"}},
		{"replace", func(s *Playground) { s.Form.EditItem(1); s.Form.SaveDraft() }, Step{Kind: StepReplace, Name: "SO01"}},
		{"query", func(s *Playground) { s.Query.RunQuery() }, Step{Kind: StepQuery, Name: "orders"}},
		{"play", func(s *Playground) {
			s.Play()
			for frame := range 50 {
				s.Frame(float64(frame) * 100)
			}
			s.Pause()
		}, Step{Kind: StepAdvance, Seconds: 4}},
		{"run", func(s *Playground) {
			run := s.Console.BeginRun()
			sends(t, s, run, "POST", orders+"/docs", `"x-ms-documentdb-partitionkey":"[\"CO1\"]"`, `{"id":"new","cid":"CO1"}`)
			s.Advance(1) // the clock plays meanwhile
			s.Console.Call(run, "clock", "10", "")
			sends(t, s, run, "DELETE", orders+"/docs/SO01", `"x-ms-documentdb-partitionkey":"[\"CO18\"]"`, "")
			s.Console.EndRun(run, RunFailed, RunFailure{})
		}, Step{Kind: StepRun}},
		{"start over", (*Playground).StartOver, Step{Kind: StepStartOver}},
	}
	store := newMemoryStore()
	s := New(store)
	var before []string
	for i, action := range actions {
		before = append(before, seen(s))
		if action.do(s); seen(s) == before[i] {
			t.Errorf("%s changes nothing", action.name)
		}
		s.Viewer.Select(s.Selected()%7 + 1)
		if i%2 == 0 {
			s.Saves.Save()
			s = New(store)
		}
	}
	s.Viewer.Select(2)
	end := seen(s)
	for i := len(actions) - 1; i >= 0; i-- {
		undoes(t, s, actions[i].step)
		want(t, "without "+actions[i].name, seen(s) == before[i] || i > 0, true) // the choice made after a action belongs to the next one
		if got, _ := s.RedoStep(); got != actions[i].step {
			t.Errorf("Redo is for %+v, want %+v", got, actions[i].step)
		}
		if i%3 == 0 {
			s.Saves.Save()
			s = New(store)
		}
	}
	want(t, "all undone", seen(s), before[0])
	want(t, "more to undo", s.Undo(), false)
	for range actions {
		want(t, "redo", s.Redo(), true)
	}
	want(t, "all repeated", seen(s), end)
	want(t, "more to redo", s.Redo(), false)
}

func TestANewCommandDropsWhatWasUndone(t *testing.T) {
	s := New(newMemoryStore())
	s.Form.DeleteItem(1)
	s.Advance(5)
	s.Undo()
	s.Form.SetOff()
	want(t, "redo", s.Redo(), false)
	undoes(t, s, Step{Kind: StepDefault, Name: "orders"})
	undoes(t, s, Step{Kind: StepDelete, Name: "SO01"})
}

func TestARunIsOneStepHoweverItEnds(t *testing.T) {
	for name, end := range map[string]func(*Playground, int){
		"done":    func(s *Playground, run int) { s.Console.EndRun(run, RunDone, RunFailure{}) },
		"stopped": func(s *Playground, _ int) { s.Console.StopRun() },
		"undone":  func(*Playground, int) {}, // Undo stops the program
		"the next": func(s *Playground, _ int) {
			s.Console.EndRun(s.Console.BeginRun(), RunDone, RunFailure{})
		},
	} {
		s := New(newMemoryStore())
		before := seen(s)
		run := s.Console.BeginRun()
		for range 3 {
			s.Console.Call(run, "clock", "10", "")
			s.Advance(1)
			sends(t, s, run, "DELETE", orders+"/docs/SO02", `"x-ms-documentdb-partitionkey":"[\"CO18\"]"`, "")
		}
		end(s, run)
		undoes(t, s, Step{Kind: StepRun})
		want(t, name, seen(s), before)
		if _, ok := s.Console.Call(run, "clock", "10", ""); ok {
			t.Errorf("%s: the program goes on in a world that was undone", name)
		}
	}
	s := New(newMemoryStore())
	s.Console.EndRun(s.Console.BeginRun(), RunDone, RunFailure{})
	if step, ok := s.UndoStep(); ok {
		t.Errorf("a run that did nothing is the step %+v", step)
	}
}

// The container on the screen may be gone before or after a step.
func TestUndoOfAContainer(t *testing.T) {
	s := New(newMemoryStore())
	run := s.Console.BeginRun()
	sends(t, s, run, "POST", "/dbs/shop/colls", "", `{"id":"carts","partitionKey":{"paths":["/user"],"kind":"Hash"}}`)
	s.Console.EndRun(run, RunDone, RunFailure{})
	s.Show(ContainerName{"shop", "carts"})
	s.Form.NewItem()
	s.Form.TypeDraft("mine")
	s.Undo()
	want(t, "shown", s.View().Container.ID, "orders")
	want(t, "the text", s.Form.Draft().Text, "mine")
	s.Redo()
	want(t, "containers", len(s.View().Containers), 2)
	s.Form.DiscardDraft()
	s.Show(ContainerName{"shop", "carts"})
	s.Undo()
	want(t, "gone again", s.View().Container.ID, "orders")
	s.Redo()
	want(t, "shown again", s.View().Container.ID, "carts")
}

func TestTextsOutliveEveryStep(t *testing.T) {
	store := newMemoryStore()
	s := New(store)
	texts := func() string { return s.Query.QueryText() + " " + s.Console.typed + " " + s.Form.Draft().Text }
	s.Form.DeleteItem(2)
	s.Query.TypeQuery("SELECT mine")
	s.Console.TypeProgram("my program")
	s.Form.EditItem(1)
	s.Form.TypeDraft("my item")
	for _, action := range []func(){func() { s.Undo() }, func() { s.Redo() }, s.StartOver, func() { s.Undo() }, func() { s.Redo() }} {
		action()
		want(t, "texts", texts(), "SELECT mine my program my item")
		s.Saves.Save()
		s = New(store)
		want(t, "texts after a reload", texts(), "SELECT mine my program my item")
	}
}

// An item in the editor that an undo takes away becomes a new one, never another one of the same number.
func TestTheEditorAfterUndo(t *testing.T) {
	s := New(newMemoryStore())
	s.Form.NewItem()
	s.Form.SaveDraft()
	made := s.Selected()
	s.Form.EditItem(made)
	s.Form.TypeDraft(`{"id":"other","cid":"x"}`)
	s.Undo()
	want(t, "key", s.Form.Draft().Key, ItemKey(0))
	if p := s.Form.SaveDraft(); p != nil {
		t.Fatal(p)
	}
	want(t, "its own", s.IDOf(s.Selected()), "other")

	s.Form.EditItem(1)
	s.Form.TypeDraft(`{"id":"SO01","cid":"CO18","new":1}`)
	s.Form.SaveDraft()
	s.Form.EditItem(1)
	written := s.Form.Draft().Text
	s.Undo()
	if s.Form.Draft().Text == written || s.Form.Draft().dirty() {
		t.Errorf("the open editor shows %q", s.Form.Draft().Text)
	}
}

func TestAForkInThePast(t *testing.T) {
	s := New(newMemoryStore())
	s.Advance(100)
	s.Form.DeleteItem(2)
	end := seen(s)
	s.History.SeekTo(firstSecond + 70)
	s.ReturnTo(s.History.Note(), "")
	past := seen(s)
	if _, err := s.Apply(engine.DeleteItem{In: home, ID: "SO01", PartitionKey: engine.Key("CO18")}); err != nil {
		t.Fatal(err)
	}
	undoes(t, s, Step{Kind: StepDelete, Name: "SO01"})
	want(t, "the past", seen(s), past)
	s.History.SeekTo(firstSecond + 1000)
	s.ReturnTo(s.History.Note(), "")
	want(t, "the future is there again", seen(s), end)
}

// Undo and Redo stop the clock, and take back what a notice says of a step.
func TestUndoEndsWhatGoesOn(t *testing.T) {
	s := New(newMemoryStore())
	for name, move := range map[string]func() bool{"undo": s.Undo, "redo": s.Redo, "nothing to redo": s.Redo} {
		s.Form.DeleteItem(1)
		if name == "redo" {
			s.Undo()
		}
		s.Play()
		move()
		want(t, name+": playing", s.Playing(), false)
	}
	for name, open := range map[notice.Kind]func(){
		notice.StartedOver: s.StartOver,
		notice.Arrived: func() {
			a := s.ReadStory("container orders 60\n")
			a.Run(func() {})
			s.Arrive(a)
		},
	} {
		open()
		want(t, string(name), len(s.Notices.All()), 1)
		s.Undo()
		want(t, string(name)+", undone", len(s.Notices.All()), 0)
	}
}
