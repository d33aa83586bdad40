package view_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// words are lines of the log, "kind ids" each.
func words(events []view.Event) string {
	var lines []string
	for _, e := range events {
		lines = append(lines, strings.TrimSpace(fmt.Sprint(e.Kind, " ", strings.Join(e.IDs, "+"))))
	}
	return strings.Join(lines, ", ")
}

func TestAPageOfEvents(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	all := s.Viewer.Events(0, s.Viewer.EventCount())
	n := len(all)
	for _, test := range []struct{ from, count, first, last int }{
		{0, 1, 0, 1}, {1, 2, 1, 3}, {n - 1, 9, n - 1, n}, {n, 9, n, n}, {n + 9, 9, n, n}, {-5, 2, 0, 2}, {0, -1, 0, 0}, {2, 0, 2, 2},
	} {
		roomtest.Want(t, fmt.Sprint(test.count, " from ", test.from), words(s.Viewer.Events(test.from, test.count)), words(all[test.first:test.last]))
	}
}

// A change of other settings is no change of Time to Live.
func TestSettingsWithoutTimeToLive(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	newest := func() string {
		for _, e := range s.Viewer.Events(0, s.Viewer.EventCount()) {
			if e.Kind == view.EventSettingsSaved || e.Kind == view.EventContainerChanged {
				return fmt.Sprint(e.Kind == view.EventSettingsSaved, " ", e.Default == s.Container().Default())
			}
		}
		return "none"
	}
	s.Settings.SetOff()
	roomtest.Want(t, "Off", newest(), "false true")
	spec := s.Container().Spec()
	spec.Images = &engine.ImagePolicy{Mode: engine.ImagesOfAll}
	session.Must(s.Apply(engine.ReplaceContainer{In: s.Path(), Spec: spec}))
	roomtest.Want(t, "images", newest(), "true true")
	s.Settings.SetNoDefault()
	roomtest.Want(t, "on again", newest(), "false true")
	spec = s.Container().Spec()
	session.Must(s.Apply(engine.DeleteContainer{In: s.Path()}))
	session.Must(s.Apply(engine.CreateContainer{Database: "shop", Spec: spec}))
	s.ShowStill(false)
	roomtest.Want(t, "made again", newest(), "false true")
}

// A slider that is dragged is one line, as it is one step and one command of the story.
func TestADragIsOneLine(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	steps := s.History.UndoSteps()
	lines := func() (n int) {
		for _, e := range s.Viewer.Events(0, s.Viewer.EventCount()) {
			if e.Kind == view.EventCapacityChanged {
				n++
			}
		}
		return n
	}
	before, told := lines(), s.Story.StoryText()
	s.Settings.SetTraffic("120")
	want := s.Account().Save()
	told = strings.TrimPrefix(s.Story.StoryText(), told)
	s.Undo()
	for _, ru := range []string{"100", "110", "120"} {
		s.Settings.DragTraffic(ru)
	}
	s.Settings.EndDrag()
	roomtest.Want(t, "told", strings.HasSuffix(s.Story.StoryText(), told) && strings.Count(s.Story.StoryText(), told) == 1, true)
	roomtest.Want(t, "as without a drag", string(s.Account().Save()), string(want))
	roomtest.Want(t, "lines", lines()-before, 1)
	roomtest.Want(t, "steps", s.History.UndoSteps()-steps, 1)
	s.Advance(1)
	s.Settings.SetTraffic("130")
	roomtest.Want(t, "lines with a change in the next second", lines()-before, 2)
}

// Writes of one second are one line; what differs in its second, its kind or its cause is a line of its own.
func TestWritesOfASecondAreOneLine(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	before := s.Viewer.EventCount()
	roomtest.Made(t, s, "a")
	roomtest.Made(t, s, "b")
	line := s.Viewer.Events(0, 1)[0]
	roomtest.Want(t, "two writes", words(s.Viewer.Events(0, s.Viewer.EventCount()-before)), fmt.Sprint(view.EventWritten, " a+b"))
	if first := s.Viewer.Events(0, 1); first[0].Count != 2 || line.RU == 0 {
		t.Errorf("%+v", first)
	}
	s.Form.DeleteItem(1)
	s.Form.DeleteItem(2)
	s.Advance(1)
	s.Form.DeleteItem(3)
	roomtest.Made(t, s, "c")
	roomtest.Want(t, "others", words(s.Viewer.Events(0, s.Viewer.EventCount()-before)), fmt.Sprint(view.EventWritten, " c, ", view.EventDeleted, " SO03, ", view.EventDeleted, " SO01+SO02, ", view.EventWritten, " a+b"))
	for i := range engine.MaxEventRefs + 3 {
		roomtest.Made(t, s, fmt.Sprint("many", i))
	}
	many := s.Viewer.Events(0, 1)[0]
	roomtest.Want(t, "as many ids as there is room for", len(many.IDs), engine.MaxEventRefs)
	roomtest.Want(t, "and the number of all", many.Count, engine.MaxEventRefs+4)
	roomtest.Want(t, "the oldest first", many.IDs[0], "c")
}

// The log of the page belongs to the container on the screen, and tells what was refused.
func TestTheLogIsOfOneContainer(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	session.Must(s.Apply(engine.CreateContainer{Database: "shop", Spec: session.HomeSpec("carts")}))
	here := words(s.Viewer.Events(0, 99))
	s.Show(session.ContainerName{Database: "shop", ID: "carts"})
	roomtest.Made(t, s, "elsewhere")
	roomtest.Want(t, "there", strings.Contains(words(s.Viewer.Events(0, 99)), "elsewhere") && !strings.Contains(words(s.Viewer.Events(0, 99)), "SO01"), true)
	s.Show(session.ContainerName{Database: "shop", ID: "orders"})
	roomtest.Want(t, "here", words(s.Viewer.Events(0, 99)), here)
	s.Settings.SetTraffic("399")
	s.Settings.SetThrottling(true)
	s.Advance(1)
	s.Form.DeleteItem(1)
	s.Form.DeleteItem(2)
	refused := s.Viewer.Events(0, 1)[0]
	roomtest.Want(t, "refused", refused.Kind, view.EventRejected)
	if refused.Detail == "" {
		t.Error("the log does not say why")
	}
}

// A line about the capacity has the RU/s before and after it, unless something else could have set them between.
func TestALineOfTheCapacityHasTheRUsBeforeIt(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	newest := func() string {
		for _, e := range s.Viewer.Events(0, s.Viewer.EventCount()) {
			if e.Kind == view.EventCapacityChanged {
				return fmt.Sprint(int64(e.Was), " ", int64(e.RU))
			}
		}
		return "none"
	}
	set := func(what string, change func(*engine.Throughput), want string) {
		t.Helper()
		now := s.Container().Throughput()
		change(&now)
		session.Must(s.Apply(engine.SetThroughput{In: s.Path(), Throughput: now}))
		roomtest.Want(t, what, newest(), want)
	}
	s.Advance(1)
	set("traffic", func(now *engine.Throughput) { now.Traffic = 100 }, "40000 40000")
	s.Advance(1)
	set("manual", func(now *engine.Throughput) { now.RUPerSec = 600 }, "40000 60000")
	set("again in the same second", func(now *engine.Throughput) { now.RUPerSec = 800 }, "40000 80000")
	s.Advance(1)
	set("autoscale", func(now *engine.Throughput) { now.Autoscale = 2000 }, "80000 200000")
	s.Advance(1)
	set("serverless", func(now *engine.Throughput) { now.Serverless, now.Autoscale = true, 0 }, "200000 0")
	s.Advance(1)
	set("manual after serverless", func(now *engine.Throughput) { now.Serverless = false }, "0 80000")
	spec := s.Container().Spec()
	session.Must(s.Apply(engine.DeleteContainer{In: s.Path()}))
	session.Must(s.Apply(engine.CreateContainer{Database: "shop", Spec: spec}))
	s.ShowStill(false)
	s.Advance(1)
	set("made again", func(now *engine.Throughput) { now.RUPerSec = 900 }, "0 90000")
}
