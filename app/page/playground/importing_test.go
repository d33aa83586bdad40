package playground_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// brings imports a text in small steps.
func brings(s *playground.Playground, text string, o files.Options, cancelAfter int) *playground.Importing {
	i := s.BeginImport(files.Recognise([]byte(text)), o)
	i.Give([]byte(text))
	i.End()
	for n := 0; i.Step(10) != files.Done; n++ {
		if n == cancelAfter {
			s.EndImport(i, true)
			return i
		}
	}
	s.EndImport(i, false)
	return i
}

const noCancel = -1

func manyItems(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `{"id":"new-%d","cid":"CO%d","ttl":%d}`+"\n", i, i%7, []int{60, 0}[i%100/99])
	}
	return b.String()
}

// What can be read comes in as one step, the rest is listed by line, and neither Undo nor to cancel leaves anything of it.
func TestImportIsOneStep(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Advance(2)
	before := roomtest.Seen(s)
	i := brings(s, manyItems(1000), files.Options{}, noCancel)
	roomtest.Want(t, "written and refused", fmt.Sprint(i.Written, i.Refused, i.Refusals()[0].Line), "990 10 100")
	roomtest.Want(t, "in queries", s.View().Counts.InQueries, 994)
	roomtest.Undoes(t, s, session.Step{Kind: session.StepImport, Name: "orders"})
	roomtest.Want(t, "undone", roomtest.Seen(s), before)
	i = brings(s, manyItems(1000), files.Options{}, 40)
	if i.Written == 0 || i.Written > 900 {
		t.Fatalf("%d written before it was cancelled", i.Written)
	}
	roomtest.Want(t, "cancelled", roomtest.Seen(s), before)
	brings(s, strings.Repeat("{}\n", 50), files.Options{}, 2)
	roomtest.Want(t, "cancelled before anything came in", roomtest.Seen(s), before)
	roomtest.Undoes(t, s, session.Step{Kind: session.StepAdvance, Seconds: 2})
}

// An import in the past keeps the future as another world.
func TestImportInThePast(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.SeekTo(s.First() + 20)
	brings(s, manyItems(3), files.Options{}, noCancel)
	if o, ok := s.Neighbours.Other(); !ok || o.Kind != session.OtherFuture {
		t.Errorf("the other world is %+v", o)
	}
	roomtest.Want(t, "in the past", s.History.InPast(), false)
}

// What an export writes, an import reads: with _ts kept, items expire when the originals do.
func TestAnExportGoesRound(t *testing.T) {
	for _, kind := range []files.Kind{files.JSON, files.NDJSON, files.CSV} {
		s, to := playground.New(roomtest.NewMemoryStore()), playground.New(roomtest.NewMemoryStore())
		e := s.BeginExport(kind, true)
		e.Run(func() {})
		var text []byte
		for _, piece := range e.Text {
			text = append(text, piece...)
		}
		v := s.PreviewFile(text)
		roomtest.Want(t, "preview", fmt.Sprintf("%s %s %d %d %s", v.Kind, v.Properties, v.Oldest, v.Newest, v.Key),
			fmt.Sprintf("%s [id cid total ttl] %d %d cid", kind, session.FirstSecond, session.FirstSecond+12))
		for _, row := range to.Viewer.Rows(0, 10) {
			to.Form.DeleteItem(row.Key)
		}
		i := brings(to, string(text), files.Options{KeepTS: true}, noCancel)
		roomtest.Want(t, "imported", fmt.Sprint(i.Written, i.Refused), "4 0")
		deadlines := func(s *playground.Playground) (list []string) {
			for _, r := range s.Viewer.Rows(0, 100) {
				if r.State.InQueries() {
					list = append(list, fmt.Sprint(r.ID, r.TS, r.Deadline))
				}
			}
			return list
		}
		roomtest.Want(t, kind.String(), fmt.Sprint(deadlines(to)), fmt.Sprint(deadlines(s)))
	}
}

// A world and a story that are saved are opened again.
func TestASavedWorldAndStoryOpen(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Advance(9)
	var world []byte
	for piece := range s.WriteWorld() {
		world = append(world, piece...)
	}
	written := s.Story.BeginStoryExport()
	written.Run(func() {})
	story := written.Text
	roomtest.Want(t, "kinds", fmt.Sprint(s.PreviewFile(world).Kind, s.PreviewFile([]byte(story)).Kind), "world story")
	for _, a := range []*session.Arrival{session.ReadWorld(s.Clock, world), session.ReadStory(s.Clock, story)} {
		to := playground.New(roomtest.NewMemoryStore())
		a.Run(func() {})
		roomtest.Want(t, "opened", to.Arrive(a), true)
		roomtest.Want(t, "world", string(to.Account().Save()), string(s.Account().Save()))
	}
}

// After a large import the store is not asked to take what it cannot: the vault takes the whole world.
func TestALargeImportIsStored(t *testing.T) {
	store, c := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
	s := roomtest.Visit(t, store, c)
	s.Advance(1)
	s.Saves.Save()
	store.Room = saves.MaxStored
	var b strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&b, `{"id":"n%d","cid":"x","text":"%s"}`+"\n", i, strings.Repeat("x", 2000))
	}
	brings(s, b.String(), files.Options{}, noCancel)
	roomtest.SaveAll(s, c)
	roomtest.Want(t, "notices", len(s.Notices.All()), 0)
	roomtest.Want(t, "stored", roomtest.Visit(t, store, c).View().Counts.InQueries, 3004)
}

// Where the partition key is the id, the choice of the id decides, and there is no other.
func TestTheIDIsNoKeyToFill(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	spec := session.HomeSpec("carts")
	spec.PartitionKey = []string{"/id"}
	session.Must(s.Apply(engine.CreateContainer{Database: "shop", Spec: spec}))
	s.Show(session.ContainerName{Database: "shop", ID: "carts"})
	v := s.PreviewNamed("orders.csv", []byte("customer,amount\nAnn,12.5\nBob,3\n"), files.Options{})
	roomtest.Want(t, "key and id", v.Key+" "+v.IDFrom, " customer")
}

// The first item that comes into an empty container is chosen.
func TestTheFirstItemOfAnImportIsChosen(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	session.Must(s.Apply(engine.CreateContainer{Database: "shop", Spec: session.HomeSpec("carts")}))
	s.Show(session.ContainerName{Database: "shop", ID: "carts"})
	brings(s, manyItems(3), files.Options{}, noCancel)
	roomtest.Want(t, "chosen", s.IDOf(s.Selected()), "new-0")
}

// An export of the present day is refused by a clock of the past. The rehearsal says so, and with the clock advanced, or in a world of its own, all of it
// comes in and expires when the originals do; one undo takes all of it back.
func TestAnExportOfTheFuture(t *testing.T) {
	const newest int64 = 1795816240
	text := []byte(fmt.Sprintf(`{"id":"o1","cid":"x","_ts":%d}
{"id":"o2","cid":"x","ttl":86400,"_ts":%d}
{"id":"bad","cid":"x","ttl":"60","_ts":%d}
`, newest, newest-86000, newest+50))
	for clock, want := range map[playground.Clock]string{playground.ClockStays: "0 3", playground.ClockAdvances: "2 1", playground.ClockNew: "2 1"} {
		s := playground.New(roomtest.NewMemoryStore())
		s.Advance(2)
		before := roomtest.Seen(s)
		p := playground.ImportPlan{Kind: files.NDJSON, Options: files.Options{KeepTS: true}}
		r := s.Rehearse(p).Whole(text)
		roomtest.Want(t, "the newest", r.Newest, newest)
		roomtest.Want(t, "reasons", fmt.Sprint(len(r.Reasons.List()), r.Reasons.List()[0].First.Cause, r.Reasons.List()[0].Newest), fmt.Sprint(2, files.CauseAhead, newest))
		p.Clock, p.Newest = clock, r.Newest
		r = s.Rehearse(p).Whole(text)
		roomtest.Want(t, "nothing has changed", roomtest.Seen(s), before)
		i := s.BeginPlanned(p, r)
		i.Whole(text)
		s.EndImport(i, false)
		roomtest.Want(t, "imported and refused", fmt.Sprint(i.Written, i.Refused), want)
		roomtest.Want(t, "as rehearsed", fmt.Sprint(r.Written, r.Refused), want)
		if clock == playground.ClockStays { // nothing has come in
			roomtest.Want(t, "unchanged", roomtest.Seen(s), before)
			continue
		}
		roomtest.Want(t, "items in queries", s.Viewer.Counts().InQueries, map[playground.Clock]int{playground.ClockAdvances: 3, playground.ClockNew: 2}[clock])
		roomtest.Want(t, "the clock", s.Now(), newest)
		var got []string
		for _, r := range s.Viewer.Rows(0, 100) {
			if r.State.InQueries() && r.ID[0] == 'o' {
				got = append(got, fmt.Sprint(r.ID, r.TS-newest, r.Deadline-newest))
			}
		}
		slices.Sort(got)
		roomtest.Want(t, "times", fmt.Sprint(got), "[o10 3600 o2-86000 400]")
		roomtest.Undoes(t, s, session.Step{Kind: session.StepImport, Name: "orders"})
		roomtest.Want(t, "undone", roomtest.Seen(s), before)
	}
}

// Into a world without containers, an import brings a container as well.
func TestImportIntoAWorldWithoutContainers(t *testing.T) {
	for _, whole := range []bool{false, true} {
		s := playground.New(roomtest.NewMemoryStore())
		if whole {
			session.Must(s.Apply(engine.DeleteDatabase{ID: "shop"}))
		} else {
			session.Must(s.Apply(engine.DeleteContainer{In: s.Path()}))
		}
		roomtest.Want(t, "can import", s.CanImport(), false)
		before := string(s.Account().Save())
		p := playground.ImportPlan{Kind: files.NDJSON, Options: files.Options{KeyFrom: "cid"}}
		text := []byte(manyItems(5))
		roomtest.Want(t, "no key to fill", s.PreviewFile(text).Key, "")
		r := s.Rehearse(p).Whole(text)
		i := s.BeginPlanned(p, r)
		i.Whole(text)
		s.EndImport(i, false)
		roomtest.Want(t, "imported", fmt.Sprint(r.Written, i.Written, i.Refused, i.Err, s.View().Counts.InQueries), "5 5 0 <nil> 5")
		roomtest.Want(t, "key", fmt.Sprint(s.Container().Spec().PartitionKey, s.Container().Default()), "[/cid] "+fmt.Sprint(ttl.NoDefault))
		roomtest.Want(t, "chosen", s.IDOf(s.Selected()), "new-0")
		roomtest.Undoes(t, s, session.Step{Kind: session.StepImport, Name: "orders"})
		roomtest.Want(t, "undone", string(s.Account().Save()) == before, true)
	}
}

// Each column that is offered as the partition key of a new container is one that containers can have.
func TestImportWithAColumnAsPartitionKey(t *testing.T) {
	for name, want := range map[string]string{"cid": "/cid", "Customer Id": `/"Customer Id"`, "a.b": `/"a.b"`, "it's": `/"it's"`, "Größe": "/Größe",
		"a/b": "", `say "x"`: "", strings.Repeat("x", 1023): ""} {
		roomtest.Want(t, name, playground.KeyPath(name), want)
		if want == "" {
			continue
		}
		s := playground.New(roomtest.NewMemoryStore())
		session.Must(s.Apply(engine.DeleteDatabase{ID: "shop"}))
		text := []byte("id," + name + "\na,C1\nb,C2\n")
		p := playground.ImportPlan{Kind: files.CSV, Options: files.Options{KeyFrom: name}}
		r := s.Rehearse(p).Whole(text)
		i := s.BeginPlanned(p, r)
		i.Whole(text)
		s.EndImport(i, false)
		roomtest.Want(t, name+": imported", fmt.Sprint(r.Refused, i.Written, i.Refused, i.Err), "0 2 0 <nil>")
		it, _ := s.Container().ByOrdinal(uint64(s.Selected()))
		roomtest.Want(t, name+": its partition key", it.PartitionKey(), engine.Key("C1"))
	}
}
