package pane_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/pane"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// changesOf is what the pane shows of the feed, oldest first.
func changesOf(v pane.FeedView) string {
	var list []string
	for _, ch := range slices.Backward(v.Changes) {
		list = append(list, strings.Join(strings.Fields(fmt.Sprint(ch.LSN, " ", ch.Op, " ", ch.ID)), " "))
		if ch.Expired {
			list[len(list)-1] += " expired"
		}
	}
	return strings.Join(list, ", ")
}

// read is what a reader of the feed gets from a copy of the account, in the same words.
func read(t *testing.T, s *playground.Playground, mode engine.FeedMode) string {
	t.Helper()
	page, err := s.Account().Copy().ReadChanges(engine.ReadChanges{In: s.Path(), Mode: mode})
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, ch := range page.Changes {
		op := ""
		if mode == engine.AllVersions {
			op = ch.Op.String()
		}
		list = append(list, strings.Join(strings.Fields(fmt.Sprint(ch.LSN, " ", op, " ", ch.Item.ID())), " "))
		if ch.Expired {
			list[len(list)-1] += " expired"
		}
	}
	return strings.Join(list, ", ")
}

func TestTheFeedIsWhatAReaderGets(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	agrees := func(when string) {
		t.Helper()
		mode := engine.LatestVersion
		if s.Panes.AllVersions() {
			mode = engine.AllVersions
		}
		if got, want := changesOf(s.Panes.FeedView(0, 100)), read(t, s, mode); got != want {
			t.Errorf("%s: the pane shows %q, a reader gets %q", when, got, want)
		}
	}
	agrees("first visit")
	s.Panes.ReadAllVersions(true)
	if v := s.Panes.FeedView(0, 100); v.Kept != 0 || len(v.Changes) != 0 {
		t.Errorf("a container without versions shows %+v", v)
	}
	if problem := s.Panes.KeepVersions(); problem != nil {
		t.Fatal(problem)
	}
	kept := s.Now()
	s.Panes.ReadFromNow(true)
	s.Advance(5)
	s.Settings.SetTraffic("0")
	s.Advance(2)
	agrees("after the purge")
	purged := changesOf(s.Panes.FeedView(0, 100))
	for _, id := range []string{"SO04", "SO05", "SO06"} {
		if !strings.Contains(purged, "delete "+id+" expired") {
			t.Errorf("the purge of %s is missing in %q", id, purged)
		}
	}
	s.Panes.ReadAllVersions(false)
	if v := s.Panes.FeedView(0, 100); len(v.Changes) != 0 || !v.FromNow || v.Since != kept {
		t.Errorf("nothing was written since, and yet %+v", v)
	}
	s.Panes.ReadFromNow(false)
	agrees("latest versions after the purge")
	if text := changesOf(s.Panes.FeedView(0, 100)); strings.Contains(text, "SO04") {
		t.Errorf("a latest version feed shows a purged item: %q", text)
	}

	s.Panes.ReadAllVersions(true)
	now := s.Now()
	s.SeekTo(kept + 1)
	agrees("in the past")
	if got := changesOf(s.Panes.FeedView(0, 100)); got != "" {
		t.Errorf("before the purge the feed has %q", got)
	}
	s.SeekTo(now)
	if got := changesOf(s.Panes.FeedView(0, 100)); got != purged {
		t.Errorf("back at the end %q, want %q", got, purged)
	}
	if v := s.Panes.FeedView(1, 1); len(v.Changes) != 1 || v.From != 1 || !v.More {
		t.Errorf("the second of three: %+v", v)
	}
	s.Saves.Save()
	again := playground.New(s.Saves.Store)
	if got := changesOf(again.Panes.FeedView(0, 100)); got != purged {
		t.Errorf("after a reload %q, want %q", got, purged)
	}
}

// What is written in the second in which a reader begins belongs to it, what was written before does not.
func TestTheFeedFromNowBeginsWithinASecond(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	write := func(id string) {
		t.Helper()
		s.Form.NewItem()
		s.Form.TypeDraft(`{"id":"` + id + `","cid":"c"}`)
		if problem := s.Form.SaveDraft(); problem != nil {
			t.Fatal(problem)
		}
	}
	write("before")
	s.Panes.ReadFromNow(true)
	write("after")
	if got := changesOf(s.Panes.FeedView(0, 9)); !strings.HasSuffix(got, " after") || strings.Contains(got, "before") {
		t.Errorf("the feed is %q", got)
	}
	s.Undo()
	write("other") // in the same second, with the same lsn
	if got := changesOf(s.Panes.FeedView(0, 9)); !strings.HasSuffix(got, " other") {
		t.Errorf("another write instead is not in %q", got)
	}
	s.Undo()
	if got := changesOf(s.Panes.FeedView(0, 9)); got != "" {
		t.Errorf("after Undo it is %q", got)
	}
}

func TestRegionsAreTheEngines(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	if v := s.Panes.RegionsView(); len(v.Regions) != 1 || !v.CanAdd || v.Regions[0].Expired != 2 || !slices.Equal(v.Regions[0].Waiting, []string{"SO05", "SO06"}) {
		t.Fatalf("the first visit: %+v", v)
	}
	for range 2 {
		if problem := s.Panes.AddRegion(); problem != nil {
			t.Fatal(problem)
		}
	}
	s.Advance(1)
	v := s.Panes.RegionsView()
	for i, want := range s.Container().Regions() {
		got := v.Regions[i]
		if got.Name != want.Name || got.InQueries+got.Expired != want.Stored || got.Expired != want.Expired || got.Purged != want.Purged || got.Spent != session.RU(want.Spent) {
			t.Errorf("%+v, the engine has %+v", got, want)
		}
		if got.InQueries != s.Viewer.Counts().InQueries {
			t.Errorf("%s answers with %d items", got.Name, got.InQueries)
		}
	}
	if v.CanAdd || v.Regions[0].Expired != 2 || v.Regions[1].Expired != 0 || v.Regions[1].Purged != 2 {
		t.Errorf("the write region is busy, the others are not: %+v", v)
	}
	s.Panes.RemoveRegion(v.Regions[1].Name)
	if v = s.Panes.RegionsView(); len(v.Regions) != 2 || v.Regions[1].Name != pane.RegionNames[1] {
		t.Errorf("after a removal: %+v", v)
	}
	s.Panes.AddRegion()
	if v = s.Panes.RegionsView(); v.Regions[2].Name != pane.RegionNames[0] {
		t.Errorf("the free name is taken again: %+v", v)
	}
	s.Undo()
	s.Undo()
	s.Undo()
	s.Undo()
	s.Undo()
	s.Settings.SetServerless(true)
	if v = s.Panes.RegionsView(); v.CanAdd || !v.Serverless {
		t.Errorf("serverless: %+v", v)
	}
}

func TestTheAnalyticalStoreIsTheEngines(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	if v := s.Panes.AnalyticalView(0, 9); v.TTL != 0 || v.Count != 0 {
		t.Fatalf("off: %+v", v)
	}
	if problem := s.Panes.StartAnalytical(); problem != nil {
		t.Fatal(problem)
	}
	agrees := func(from, n int) pane.AnalyticalView {
		t.Helper()
		v := s.Panes.AnalyticalView(from, n)
		var ids []string
		s.Container().EachAnalytical(func(it *engine.Item) bool { ids = append(ids, it.ID()); return true })
		if v.Count != len(ids) || v.Stored != s.Container().Stored() {
			t.Errorf("%+v, the engine has %d and %d", v, len(ids), s.Container().Stored())
		}
		for i, r := range v.Rows {
			if r.ID != ids[v.From+i] {
				t.Errorf("row %d is %s, want %s", v.From+i, r.ID, ids[v.From+i])
			}
		}
		return v
	}
	v := agrees(0, 9)
	s.Settings.SetTraffic("0")
	s.Advance(6)
	w := agrees(0, 9)
	if w.Count != v.Count || w.Stored != v.Stored-3 {
		t.Errorf("the purge takes from the transactional store alone: %+v, before %+v", w, v)
	}
	for _, r := range w.Rows {
		if gone := slices.Contains([]string{"SO04", "SO05", "SO06"}, r.ID); r.OnDisk == gone || r.InQueries == gone || r.Until != 0 {
			t.Errorf("%+v", r)
		}
	}
	if v := agrees(4, 4); v.From != 4 || len(v.Rows) != 2 {
		t.Errorf("the second page: %+v", v)
	}
	if v := agrees(400, 4); v.From != 4 || len(v.Rows) != 2 {
		t.Errorf("beyond the end: %+v", v)
	}
	s.SeekTo(s.Now() - 1)
	if v := agrees(0, 9); v.Stored != w.Stored+1 {
		t.Errorf("a second before, SO04 is still on disk: %+v", v)
	} else if r := v.Rows[3]; r.ID != "SO04" || !r.OnDisk || r.InQueries {
		t.Errorf("a second before: %+v", r)
	}
	s.Undo()
}

func TestTheBillIsTheEngines(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Query.TypeQuery("SELECT * FROM c")
	s.Query.RunQuery()
	s.Settings.SetTraffic("0")
	s.Advance(2)
	s.Form.DeleteItem(1)
	s.Advance(7200)
	b := s.Panes.BillView(0, 20)
	budget, hours := s.Container().Budget(), s.Container().Bill()
	slices.Reverse(hours)
	if b.Writes+b.Deletes+b.Other != session.RU(budget.Requested) || b.Purge != session.RU(budget.Purged) || b.Deletes == 0 || b.Other == 0 {
		t.Errorf("%+v is not what the engine counts: %+v", b, budget)
	}
	var writes, deletes, purge session.RU
	for i, h := range b.Hours {
		if h.Start != hours[i].Start || h.Count != hours[i].Count || h.Rate != hours[i].Rate || h.Untold {
			t.Errorf("hour %d is %+v, the engine's is %+v", i, h, hours[i])
		}
		writes, deletes, purge = writes+h.Writes, deletes+h.Deletes, purge+h.Purge
	}
	if len(b.Hours) != len(hours) || writes != b.Writes || deletes != b.Deletes || purge != b.Purge {
		t.Errorf("the hours have %d, %d and %d: %+v", writes, deletes, purge, b)
	}
	s.SeekTo(s.First())
	if b := s.Panes.BillView(0, 20); b.Purge != 0 || b.Deletes != 0 || len(b.Hours) != 1 {
		t.Errorf("at the beginning: %+v", b)
	}
	s.ToEnd()
	s.Settings.SetServerless(true)
	if b := s.Panes.BillView(0, 20); !b.Serverless || b.Billed != session.RU(s.Container().Budget().Billed) {
		t.Errorf("serverless: %+v", b)
	}
}

// The last second of an hour pays for the purge that is seen in the first second of the next.
func TestTheBillOfAPurgeIsThatOfItsHour(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Settings.SetOn("3599") // SO01 expires at 12:59:59
	s.Settings.SetTraffic("0")
	s.Advance(3599 - 67)
	before := s.Panes.BillView(0, 9).Purge
	s.Advance(1)
	b := s.Panes.BillView(0, 9)
	if len(b.Hours) != 2 || b.Purge == before || b.Hours[1].Purge != b.Purge || b.Hours[0].Purge != 0 {
		t.Errorf("%d before 13:00:00: %+v", before, b)
	}
}

// Beyond what the log tells, the bill says that it does not know, and the sums still equal the engine's.
func TestTheBillDoesNotGuess(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Advance(3600)
	for range 1001 {
		session.Must(s.Apply(engine.WriteItem{In: session.Home, Kind: engine.Upsert, Body: []byte(`{"id":"x","cid":"c"}`)}))
	}
	b, budget := s.Panes.BillView(0, 20), s.Container().Budget()
	if first := b.Hours[len(b.Hours)-1]; !first.Untold || b.Writes+b.Deletes+b.Other != session.RU(budget.Requested) {
		t.Errorf("%+v of %+v", b, budget)
	}
}

// The sums that are used again equal the sums of the whole log, whatever was done in between.
func TestBillSumsAreThoseOfTheLog(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := playground.New(roomtest.NewMemoryStore())
		for range rapid.IntRange(1, 12).Draw(t, "deeds") {
			roomtest.Deed(t, s)
			if rapid.Bool().Draw(t, "seek") {
				s.SeekTo(roomtest.Somewhere(t, s))
			}
			from, n := rapid.IntRange(0, 2).Draw(t, "from"), rapid.IntRange(0, 5).Draw(t, "hours")
			kept := s.Panes.BillView(from, n)
			s.Panes.ForgetBill()
			if summed := s.Panes.BillView(from, n); !reflect.DeepEqual(kept, summed) {
				t.Fatalf("%+v\nwant\n%+v", kept, summed)
			}
		}
	})
}

func TestCodeFollowsTheSelection(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	c := s.Panes.CodeView()
	if c.Language != codegen.CSharp || c.Task != codegen.CreateContainer || !strings.Contains(c.Text, `"/cid"`) || !strings.Contains(c.Text, "3600") {
		t.Fatalf("at first: %+v", c)
	}
	s.Settings.SetOn("60")
	if c = s.Panes.CodeView(); strings.Contains(c.Text, "3600") || !strings.Contains(c.Text, "60") {
		t.Errorf("the container's new default is missing: %s", c.Text)
	}
	for capacity, wanted := range map[engine.Throughput]string{
		{RUPerSec: 400}:                                    "(properties, throughput: 400)",
		{RUPerSec: 400, Autoscale: 4000}:                   "CreateAutoscaleThroughput(4000)",
		{RUPerSec: 400, Autoscale: 4000, Serverless: true}: "(properties)",
	} {
		session.Must(s.Apply(engine.SetThroughput{In: session.Home, Throughput: capacity}))
		if c = s.Panes.CodeView(); !strings.Contains(c.Text, wanted) {
			t.Errorf("%+v: %s", capacity, c.Text)
		}
	}
	for _, lang := range codegen.Languages() {
		for _, task := range codegen.Tasks() {
			s.Panes.WriteCode(lang, task)
			item, _ := s.Container().ByOrdinal(uint64(session.Guided))
			world := codegen.WorldOf(s.Container(), item)
			if task.Consumes() {
				world.Consumer = codegen.Consumer{Beginning: true, Every: 5}
			}
			want, err := codegen.Generate(world, lang, task)
			c = s.Panes.CodeView()
			if c.Text != want.Text || c.Filename != want.Filename || (err != nil) != (c.Why != "") || c.NoItem {
				t.Errorf("%s, %s: %+v, want %+v or %v", lang, task, c, want, err)
			}
		}
	}
	s.Panes.WriteCode(codegen.Go, codegen.CreateItem)
	for key, id := range map[session.ItemKey]string{1: "SO01", 5: "SO05"} {
		s.Viewer.Select(key)
		if c = s.Panes.CodeView(); !strings.Contains(c.Text, id) {
			t.Errorf("%s is selected: %+v", id, c)
		}
	}
	for _, key := range []session.ItemKey{0, 7} { // none, and one that is purged
		s.Viewer.Select(key)
		if c = s.Panes.CodeView(); !c.NoItem || c.Text != "" {
			t.Errorf("%d is selected: %+v", key, c)
		}
	}
	s.Saves.Save()
	if again := playground.New(s.Saves.Store).Panes.CodeView(); again.Language != codegen.Go || again.Task != codegen.CreateItem {
		t.Errorf("after a reload: %+v", again)
	}
}

// The pane says how far back the feed of all versions reaches: as far as the container says, or as continuous backup does.
func TestTheFeedReachesBackAsFarAsTheBackup(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	if problem := s.Panes.KeepVersions(); problem != nil {
		t.Fatal(problem)
	}
	roomtest.Want(t, "by the container", s.Panes.FeedView(0, 1).Kept, int64(86_400))
	if problem := s.Panes.SetBackup(week); problem != nil {
		t.Fatal(problem)
	}
	roomtest.Want(t, "by the backup", s.Panes.FeedView(0, 1).Kept, int64(engine.BackupWeek))
}
