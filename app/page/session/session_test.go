package session_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

func TestTheFirstWorldShowsEveryKindOfLife(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	roomtest.Want(t, "states", roomtest.States(s), "SO01 live, SO02 never, SO03 live, SO04 live, SO05 expired, SO06 expired, SO07 purged")
	v := s.View()
	roomtest.Want(t, "seconds since the start", v.Now-v.Start, int64(67))
	roomtest.Want(t, "counts", v.Counts, view.Counts{InQueries: 4, ExpiredOnDisk: 2, OnDisk: 6, Purged: 1})
	roomtest.Want(t, "playing", v.Playing, false)
	roomtest.Want(t, "selected", s.IDOf(v.Selected), session.GuidedID)
	roomtest.Want(t, "query", s.Query.QueryView(0, 100).LeftOut, 2)
	for row, cell := range v.Matrix.Cells {
		if len(cell[2].Chips) == 0 {
			t.Errorf("matrix row %d has no item, so a container switch would not show it", row)
		}
	}
}

// The four steps: SO04 leaves the queries; it waits while user traffic takes all request units; with some left, the purge
// comes; before the purge, Off brings it back.
func TestTheGuideHasFourSteps(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	for range 5 {
		roomtest.Want(t, "guide", s.View().Guide, view.GuideWatch)
		s.Advance(1)
	}
	roomtest.Want(t, "at its second", roomtest.States(s), "SO01 live, SO02 never, SO03 live, SO04 expired, SO05 expired, SO06 expired, SO07 purged")
	roomtest.Want(t, "guide", s.View().Guide, view.GuideFree)
	if p := s.Settings.SetTraffic("0"); p != nil {
		t.Fatal(p)
	}
	roomtest.Want(t, "guide", s.View().Guide, view.GuideFollow)
	s.Advance(1)
	roomtest.Want(t, "afterwards", roomtest.States(s), "SO01 live, SO02 never, SO03 live, SO04 purged, SO05 purged, SO06 purged, SO07 purged")
	roomtest.Want(t, "guide", s.View().Guide, view.GuideBack)
	s.Advance(60)
	roomtest.Want(t, "guide later", s.View().Guide, view.GuideBack)
	s.Viewer.BeforePurge()
	roomtest.Want(t, "guide before the purge", s.View().Guide, view.GuideOff)
	s.Settings.SetOff()
	roomtest.Want(t, "guide", s.View().Guide, view.GuideEnd)
	s.Undo()
	roomtest.Want(t, "guide after Undo", s.View().Guide, view.GuideOff)
	s.Redo()
	roomtest.Want(t, "guide after Redo", s.View().Guide, view.GuideEnd)
	ended := s.Now()
	for _, p := range []*problem.Problem{s.Settings.SetOn("90"), s.Settings.SetTraffic("400")} {
		if p != nil {
			t.Fatal(p)
		}
		roomtest.Want(t, "ended, guide with a default", s.View().Guide, view.GuideDone)
	}
	for _, second := range []int64{ended + 90, ended + 3600, ended + 30, s.First()} {
		s.Advance(max(0, second-s.Now()))
		s.SeekTo(second)
		roomtest.Want(t, fmt.Sprint("ended, guide ", second-ended, " s later"), s.View().Guide, view.GuideDone)
	}
	s.StartOver()
	roomtest.Want(t, "guide after StartOver", s.View().Guide, view.GuideWatch)
	s.DismissGuide()
	s.Advance(5)
	roomtest.Want(t, "guide, for good", s.View().Guide, view.GuideDone)
}

// In the past the guide leads back to the present, or to just before the purge once that was seen.
func TestTheGuideInThePast(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	for _, second := range []int64{s.First(), s.Now() - 30, s.Now() - 1} {
		s.SeekTo(second)
		roomtest.Want(t, "guide", s.View().Guide, view.GuidePast)
	}
	s.ToEnd()
	roomtest.Want(t, "guide at the end", s.View().Guide, view.GuideWatch)
	s.Settings.SetTraffic("0")
	s.Advance(6)
	for _, second := range []int64{s.First(), s.Now() - 30} {
		s.SeekTo(second)
		roomtest.Want(t, "guide before the deadline", s.View().Guide, view.GuideBack)
	}
	s.Viewer.BeforePurge()
	roomtest.Want(t, "guide before the purge", s.View().Guide, view.GuideOff)
}

// The guide does not lead anywhere with an item that it is not about.
func TestTheGuideIsLost(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Form.DeleteItem(session.Guided)
	roomtest.Want(t, "guide without the item", s.View().Guide, view.GuideLost)
	s.Undo()
	s.Settings.SetOff()
	roomtest.Want(t, "guide while Off", s.View().Guide, view.GuideLost)
}

func TestSwitchingOffBringsTheHiddenBack(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Settings.SetOff()
	roomtest.Want(t, "D02", roomtest.States(s), "SO01 never, SO02 ignored, SO03 never, SO04 ignored, SO05 ignored, SO06 ignored, SO07 purged")
	roomtest.Want(t, "revived", s.Viewer.Rows(4, 1)[0].Revived, true)
	roomtest.Want(t, "its event", s.Viewer.Events(0, 1)[0].Kind, view.EventRevived)
	s.Advance(5)
	roomtest.Want(t, "revived, five seconds later", s.Viewer.Rows(4, 1)[0].Revived, false)
	if p := s.Settings.SetOn("3600"); p != nil {
		t.Fatal(p)
	}
	roomtest.Want(t, "back On", s.View().Counts, view.Counts{InQueries: 3, ExpiredOnDisk: 3, OnDisk: 6, Purged: 1})
}

func TestFieldsNameValueAndLimit(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	before := s.View().Container
	for _, c := range []struct {
		set  func(string) *problem.Problem
		text string
		code problem.Code
	}{
		{s.Settings.SetOn, "", problem.NotANumber}, {s.Settings.SetOn, "1.5", problem.NotADuration}, {s.Settings.SetOn, "abc", problem.NotADuration}, {s.Settings.SetOn, "0", problem.OutOfRange},
		{s.Settings.SetOn, "-2", problem.OutOfRange}, {s.Settings.SetOn, "2147483648", problem.OutOfRange}, {s.Settings.SetOn, "99999999999999999999", problem.OutOfRange},
		{s.Settings.SetThroughput, "399", problem.OutOfRange}, {s.Settings.SetThroughput, "450", problem.NotAStep}, {s.Settings.SetThroughput, "1000100", problem.OutOfRange},
		{s.Settings.SetPurgeDelay, "-1", problem.OutOfRange}, {s.Settings.SetPurgeDelay, "86401", problem.OutOfRange}, {s.Settings.SetPurgeDelay, "5x", problem.NotADuration},
		{s.Settings.SetTraffic, "-1", problem.OutOfRange}, {s.Settings.SetTraffic, "1000001", problem.OutOfRange}, {s.Settings.SetTraffic, "1e", problem.NotANumber},
	} {
		p := c.set(c.text)
		if p == nil || p.Code != c.code || p.Value != c.text || p.Max == 0 {
			t.Errorf("%q: %+v, want %s with the value and the limits", c.text, p, c.code)
		}
	}
	roomtest.Want(t, "nothing changed", s.View().Container, before)
	if p := s.Settings.SetOn(" 2147483647 "); p != nil {
		t.Error(p)
	}
	roomtest.Want(t, "C41", s.View().Container.Default, ttl.On(ttl.Max))
}

func TestTheEditor(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Form.NewItem()
	roomtest.Want(t, "suggestion", strings.Contains(s.Form.Draft().Text, `"SO08"`), true)
	s.Form.TypeDraft("{\n  \"id\": \"x\",\n  \"ttl\": 10,\n}")
	p := s.Form.SaveDraft()
	roomtest.Want(t, "syntax error", fmt.Sprint(p.Code, " ", p.Line, ":", p.Column), "syntax 4:1")
	s.Form.NewItem()
	roomtest.Want(t, "an unsaved text is kept", s.Form.Draft().Problem.Code, problem.Unsaved)
	s.Form.TypeDraft(`{"id":"x","cid":"c","ttl":0}`)
	p = s.Form.SaveDraft()
	roomtest.Want(t, "refused", p.Status, 400)
	roomtest.Want(t, "with the service's words", strings.HasPrefix(p.Detail, "The input ttl '0' is invalid."), true)
	s.Form.TypeDraft(`{"id":"x","cid":"c","ttl":10}`)
	if p := s.Form.SaveDraft(); p != nil {
		t.Fatal(p)
	}
	roomtest.Want(t, "closed", s.Form.Draft() == nil, true)
	roomtest.Want(t, "selected", s.IDOf(s.View().Selected), "x")
	s.Advance(10)
	roomtest.Want(t, "expired at its second", s.View().Why.Row.State, view.Expired)
	k := s.View().Selected
	roomtest.Want(t, "deleting an expired item", s.Form.DeleteItem(k).Status, 404)
	s.Form.EditItem(k)
	s.Form.TypeDraft(`{"id":"x","cid":"c","ttl":1000}`)
	roomtest.Want(t, "replacing an expired item", s.Form.SaveDraft().Status, 404)
	roomtest.Want(t, "the text stays", s.Form.Draft().Dirty(), true)
}

func TestAReloadLosesNothing(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	s.Settings.SetNoDefault()
	s.Advance(3)
	s.Player.SetSpeed(60)
	s.Form.EditItem(1)
	s.Form.TypeDraft(`{"id":"SO01", half typed`)
	s.Saves.Save()
	b := playground.New(store)
	roomtest.Want(t, "rows", fmt.Sprint(b.Viewer.Rows(0, 100)), fmt.Sprint(s.Viewer.Rows(0, 100)))
	roomtest.Want(t, "events", fmt.Sprint(b.Viewer.Events(0, 100)), fmt.Sprint(s.Viewer.Events(0, 100)))
	roomtest.Want(t, "draft", b.Form.Draft().Text, `{"id":"SO01", half typed`)
	roomtest.Want(t, "speed", b.View().Speed, int64(60))
	roomtest.Want(t, "paused", b.View().Playing, false)
	roomtest.Want(t, "On is offered again with", b.View().Container.RememberedOn, int32(3600))
	roomtest.Want(t, "notices", len(b.Notices.All()), 0)
}

func TestDamagedOrForeignDataIsSetAside(t *testing.T) {
	good := roomtest.NewMemoryStore()
	s := playground.New(good)
	s.Advance(1)
	s.Saves.Save()
	whole := good.Kept[saves.WorldKey]
	for _, text := range []string{"", "null", "{}", "[1,2]", "not json", whole[:len(whole)/2], strings.Replace(whole, `"v":1`, `"v":99`, 1),
		strings.Replace(whole, `"pk":["/cid"]`, `"pk":[]`, 1)} {
		store := roomtest.NewMemoryStore()
		store.Kept[saves.WorldKey] = text
		s := playground.New(store)
		roomtest.Want(t, "world", s.View().Counts.InQueries, 4)
		roomtest.Want(t, "notice", len(s.Notices.All()) == 1 && s.Notices.All()[0].Kind == notice.SetAside, true)
		roomtest.Want(t, "kept", store.Kept[saves.AsideKey], text)
	}
}

func TestAFullStorageIsReported(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	s.Advance(1)
	store.Full = true
	s.Saves.Save()
	roomtest.Want(t, "notice", s.Notices.All()[0].Kind, notice.NotSaved)
	store.Full = false
	s.Saves.Save()
	roomtest.Want(t, "taken back", len(s.Notices.All()), 0)
}

func TestStartOverCanBeUndone(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Settings.SetOff()
	s.Advance(86400)
	before := fmt.Sprint(s.View().Now, s.View().Counts, s.Viewer.Rows(0, 100), s.Viewer.Events(0, 100))
	s.StartOver()
	roomtest.Want(t, "first world", s.View().Now-s.View().Start, int64(67))
	s.Undo()
	roomtest.Want(t, "back", fmt.Sprint(s.View().Now, s.View().Counts, s.Viewer.Rows(0, 100), s.Viewer.Events(0, 100)), before)
}

func TestTenThousandItems(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	for i := range 10_000 {
		body := fmt.Sprintf(`{"id":"B%05d","cid":"C%d","ttl":%d}`, i, i%7, 1+i)
		if _, err := s.Apply(engine.WriteItem{In: session.Home, Body: []byte(body)}); err != nil {
			t.Fatal(err)
		}
	}
	roomtest.Want(t, "rows", s.Viewer.RowCount(), 10_007)
	roomtest.Want(t, "a row in the middle", s.Viewer.Rows(5007, 1)[0].ID, "B05000")
	roomtest.Want(t, "its place", s.Viewer.IndexOf(s.Viewer.Rows(5007, 1)[0].Key), 5007)
	roomtest.Want(t, "more in the cell", s.View().Matrix.Cells[2][2].More > 9_000, true)
	s.Settings.SetTraffic("0")
	s.Player.SetSpeed(86400)
	s.Player.Play()
	s.Frame(0)
	for i := range 60 {
		s.Frame(float64(i+1) * 16)
		s.Viewer.Update()
		s.View()
		s.Viewer.Rows(100, 40)
		s.Query.QueryView(0, 50)
	}
	s.Player.Pause()
	s.Viewer.Update()
	roomtest.Want(t, "all are gone", s.View().Counts.ExpiredOnDisk, 0)
	roomtest.Want(t, "remembered", s.Viewer.RowCount(), 1+engine.MaxTombstones)
	roomtest.Want(t, "purged", s.View().Counts.Purged, 10_006)
}

func TestTheClockStopsAtTheEndOfTime(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	for range 3 {
		s.Advance(engine.MaxNow)
	}
	roomtest.Want(t, "now", s.View().Now, int64(engine.MaxNow))
}

// A number that is copied from the page has no-break spaces in some languages.
func TestFieldsTakeNumbersAsThePageWritesThem(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	for _, text := range []string{"1\u202f000", "2\u00a0000", " 3000"} {
		if p := s.Settings.SetThroughput(text); p != nil {
			t.Error(p)
		}
	}
	roomtest.Want(t, "throughput", s.Settings.Setting(problem.FieldThroughput), int64(3000))
	if p := s.Settings.SetThroughput("4 00"); p == nil || p.Code != problem.NotANumber {
		t.Errorf("two numbers are taken: %v", p)
	}
}

// The guide counts down to its item's end, and counts nothing else.
func TestTheGuideCounts(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	for left := int64(5); left >= 0; left-- {
		roomtest.Want(t, "left", s.View().GuideLeft, left)
		s.Advance(1)
	}
	for _, do := range []func(){func() { s.Settings.SetTraffic("0") }, func() { s.Advance(1) }, s.Viewer.BeforePurge, func() { s.Settings.SetOff() }, s.ToBeginning, func() { s.ToEnd(); s.Form.DeleteItem(session.Guided) }, s.DismissGuide} {
		do()
		roomtest.Want(t, fmt.Sprint(s.View().Guide), s.View().GuideLeft, int64(0))
	}
}

// On offers the default that the container had last, at the playhead, and an hour if it never had one.
func TestOnOffersTheContainersOwnLastDefault(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	offers := func(what string, want int32) {
		t.Helper()
		roomtest.Want(t, what, s.Remembered(), want)
	}
	s.Settings.SetOn("30")
	s.Settings.SetOff()
	offers("the sample", 30)
	s.Advance(10)
	s.Settings.SetOn("40")
	s.Settings.SetNoDefault()
	offers("the last", 40)
	s.SeekTo(s.Now() - 1)
	offers("in the past", 30)
	s.Undo()
	s.StartEmpty()
	offers("another container, without a default", 3600)
	s.Story.TypeStory("container c 60\nadvance 5\n")
	if bad := s.Story.PlayStory(false); bad != nil {
		t.Fatal(bad)
	}
	s.Story.PlayStoryOn(roomtest.Always)
	s.Settings.SetOff()
	offers("the story's container", 60)
	in := s.Path()
	s.ApplyAll(nil, session.Step{Kind: session.StepRun}, []engine.Command{engine.DeleteContainer{In: in},
		engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: in.Container, PartitionKey: []string{"/id"}}}})
	offers("a later container of the same name", 3600)
}
