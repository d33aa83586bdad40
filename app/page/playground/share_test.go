package playground_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// opens opens a link.
func opens(s *playground.Playground, fragment string) {
	if a, ok := session.ReadLink(s.Clock, fragment); ok {
		a.Run(func() {})
		s.Arrive(a)
	}
}

// A link of any kind brings its world into another session, as one step that Undo takes back, whatever was done in both.
func TestALinkGoesRound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from, to := playground.New(roomtest.NewMemoryStore()), playground.New(roomtest.NewMemoryStore())
		for range rapid.IntRange(0, 12).Draw(t, "deeds there") {
			roomtest.Deed(t, from)
		}
		for range rapid.IntRange(0, 12).Draw(t, "deeds here") {
			roomtest.Deed(t, to)
		}
		if rapid.Bool().Draw(t, "in the past") {
			from.SeekTo(roomtest.Somewhere(t, from))
			to.SeekTo(roomtest.Somewhere(t, to))
		}
		what := rapid.SampledFrom(playground.Shares()).Draw(t, "what")
		fragment, why := from.Link(what)
		if why != "" {
			t.Fatalf("no link: %s", why)
		}
		to.Viewer.Select(0) // one that is not there then is not chosen again
		before, steps := roomtest.Seen(to), to.History.UndoSteps()
		_, did := to.History.Undoable()
		opens(to, fragment)
		if n := roomtest.Only(t, to); n.Kind != notice.Arrived || n.First == did {
			t.Fatalf("notice: %+v", n)
		}
		if got, want := to.Now(), from.Now(); got != want {
			t.Fatalf("it is %d, want %d", got, want)
		}
		if what != playground.ShareSettings && string(to.Account().Save()) != string(from.Account().Save()) {
			t.Fatalf("arrived\n%s\nwant\n%s", to.Account().Save(), from.Account().Save())
		}
		if what != playground.ShareSettings {
			second := roomtest.Somewhere(t, to)
			to.SeekTo(second)
			there := from.History.StateAt(second)
			if string(to.Account().Save()) != string(there.Save()) {
				t.Fatalf("the past at +%d\n%s\nwant\n%s", second-session.FirstSecond, to.Account().Save(), there.Save())
			}
		}
		if to.History.UndoSteps() != steps+1 {
			t.Fatalf("%d steps, were %d", to.History.UndoSteps(), steps)
		}
		to.Undo()
		if got := roomtest.Seen(to); got != before || len(to.Notices.All()) > 0 {
			t.Fatalf("undone\n%s\n%v", roomtest.Difference(got, before), to.Notices.All())
		}
	})
}

// The settings alone hold nothing that was ever written into an item.
func TestSettingsAreWithoutData(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Settings.SetOn("777")
	session.Must(s.Apply(engine.SetRegions{In: session.Home, Regions: []engine.Region{{Name: "north", Traffic: 7}}}))
	fragment, _ := s.Link(playground.ShareSettings)
	link, err := history.DecodeLink(fragment)
	if err != nil {
		t.Fatal(err)
	}
	text, _ := link.World.Marshal()
	if strings.Contains(string(text), "SO0") || strings.Contains(string(text), "CO18") {
		t.Errorf("the link holds data: %s", text)
	}
	to := playground.New(roomtest.NewMemoryStore())
	opens(to, fragment)
	c := to.Container()
	roomtest.Want(t, "settings", fmt.Sprint(c.Spec(), c.Throughput(), c.Regions()[1].Name, c.Stored()), fmt.Sprint(s.Container().Spec(), s.Container().Throughput(), "north", 0))
}

// A hundred operations fit into 2,000 characters.
func TestAHundredOperationsFitIntoAChat(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	for i := range 40 {
		s.Form.NewItem()
		s.Form.TypeDraft(fmt.Sprintf(`{"id":"order-%d","cid":"CO%d","status":"open","total":%d,"ttl":%d}`, i, i%7, i*37%101, 60+i*13%300))
		s.Form.SaveDraft()
		s.Advance(int64(1 + i*i%50))
		if i%2 == 0 {
			s.Query.RunQuery()
		}
	}
	for _, what := range []playground.Share{playground.ShareWorld, playground.ShareStory} {
		if n := s.History.Length(); n < 100 {
			t.Fatalf("only %d operations", n)
		}
		fragment, why := s.Link(what)
		if why != "" || len(fragment) > 2000 {
			t.Errorf("%s: %d characters for %d operations, %s", what, len(fragment), s.History.Length(), why)
		}
	}
}

// What cannot be opened is refused by a notice that names the cause, and nothing else changes.
func TestABadLinkChangesNothing(t *testing.T) {
	story := func(text string) string {
		link, err := history.EncodeLink(history.Link{Story: text})
		if err != nil {
			t.Fatal(err)
		}
		return link
	}
	good, _ := playground.New(roomtest.NewMemoryStore()).Link(playground.ShareWorld)
	for _, c := range []struct {
		name, fragment string
		why            notice.Reason
	}{
		{"cut off", good[:len(good)-40], notice.ReasonDamaged},
		{"empty", "v1.", notice.ReasonDamaged},
		{"not base64", "v1.<b>&amp;", notice.ReasonDamaged},
		{"of a later version", "v3." + good[3:], notice.ReasonVersion},
		{"of another kind", "v1.q1YqUbJSAgA", notice.ReasonContent},
		{"a mistake in a story", story("container orders off\ncrate orders {}"), notice.ReasonStory},
		{"items without end", story("container orders off\ngenerate orders 900000 seed 1"), notice.ReasonWork},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := playground.New(roomtest.NewMemoryStore())
			s.Advance(3)
			before := roomtest.Seen(s)
			opens(s, c.fragment)
			if n := roomtest.Only(t, s); n.Kind != notice.Refused || n.Reason != c.why {
				t.Errorf("notice: %+v", n)
			}
			roomtest.Want(t, "the world", roomtest.Seen(s), before)
			roomtest.Undoes(t, s, session.Step{Kind: session.StepAdvance, Seconds: 3})
		})
	}
}

// A fragment that is not a link is left to the page.
func TestAnotherFragmentIsNoLink(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	for _, fragment := range []string{"", "items", "v", "v1", "vx.y", "V1.a", "learn-step-2", "v-1.a"} {
		if _, ok := session.ReadLink(s.Clock, fragment); ok {
			t.Errorf("%q is read as a link", fragment)
		}
	}
}

// Reading ends when its time is over, and when it is stopped; then nothing changes.
func TestReadingALinkEnds(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	now := time.Time{}
	s.Clock = func() time.Time { now = now.Add(time.Millisecond); return now }
	fragment, _ := s.Link(playground.ShareWorld)
	opens(s, fragment)
	roomtest.Want(t, "notice", roomtest.Only(t, s), notice.Notice{Kind: notice.Arrived, First: true})
	s.Undo()
	s.Clock = func() time.Time { now = now.Add(10 * time.Second); return now }
	opens(s, fragment)
	roomtest.Want(t, "notice", roomtest.Only(t, s), notice.Notice{Kind: notice.Refused, Reason: notice.ReasonWork})
	s.Notices.Dismiss(notice.Refused)
	a, _ := session.ReadLink(s.Clock, fragment)
	a.Run(a.Stop)
	s.Arrive(a)
	if _, ok := s.UndoStep(); ok || len(s.Notices.All()) > 0 {
		t.Errorf("a stopped link did something: %+v", s.Notices.All())
	}
}

// A world from elsewhere can have no container, other ones, or some that come and go. The page shows all of it, and it can be stored.
func TestAWorldWithOtherContainers(t *testing.T) {
	for _, text := range []string{
		"", "advance 5", "database other\nadvance 3", "advance 5\ncontainer carts 60\ncreate carts {\"id\":\"a\"}\nadvance 5\ndelete-container carts\nadvance 2",
		"container orders 60\nadvance 2\ndelete-container orders\nadvance 1\ncontainer carts 60\nadvance 1\ncontainer orders off",
		"container carts 60\ncreate carts {\"id\":\"a\"}\nadvance 2\ndelete-database shop\nadvance 2",
	} {
		t.Run(text, func(t *testing.T) {
			if _, err := story.Parse(text); err != nil {
				t.Fatal(err)
			}
			store := roomtest.NewMemoryStore()
			s := playground.New(store)
			a := session.ReadStory(s.Clock, text)
			a.Run(func() {})
			s.Arrive(a)
			look := func(s *playground.Playground) {
				for second := s.First(); second <= s.History.Last(); second++ {
					s.SeekTo(second)
					roomtest.Seen(s)
					s.Viewer.Score(0, 10)
					s.Query.QueryView(0, 10)
					s.Panes.CodeView()
					s.Neighbours.ItemWhatIfs()
					s.Neighbours.ContainerWhatIfs()
				}
			}
			look(s)
			s.Saves.Save()
			s = playground.New(store)
			look(s)
			s.Notices.Dismiss(notice.Away)
			roomtest.Want(t, "notices", len(s.Notices.All()), 0)
			s.Settings.SetOff()
			s.Form.NewItem()
			s.Form.SaveDraft()
			s.Neighbours.Compare(true)
			s.Advance(1)
			s.Undo()
			look(s)
			s.StartOver()
			roomtest.Want(t, "in queries", s.View().Counts.InQueries, 4)
		})
	}
}

// The settings of a world are under its rules, and what begins with them cannot be told as a story.
func TestSettingsKeepTheRules(t *testing.T) {
	for _, rules := range []engine.Rules{engine.RulesOfToday, engine.RulesOf2016} {
		s, to := playground.New(roomtest.NewMemoryStore()), playground.New(roomtest.NewMemoryStore())
		session.Must(s.Apply(engine.SetRules{Rules: rules}))
		fragment, why := s.Link(playground.ShareSettings)
		roomtest.Want(t, "refused", why, notice.Reason(""))
		opens(to, fragment)
		roomtest.Want(t, "rules", to.Account().Rules(), rules)
	}
}

// A world without items shows none as chosen.
func TestAnArrivalWithoutItems(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	fragment, _ := s.Link(playground.ShareSettings)
	opens(s, fragment)
	roomtest.Want(t, "chosen", s.Selected(), session.ItemKey(0))
	roomtest.Want(t, "items", s.Viewer.RowCount(), 0)
}

// A container that shares the throughput of its database shares it after a link to the settings.
func TestALinkToSharedThroughput(t *testing.T) {
	from, to := playground.New(roomtest.NewMemoryStore()), playground.New(roomtest.NewMemoryStore())
	in := engine.Path{Database: "all", Container: "shared"}
	for _, cmd := range []engine.Command{engine.CreateDatabase{ID: in.Database},
		engine.SetThroughput{In: engine.Path{Database: in.Database}, Throughput: engine.Throughput{RUPerSec: 1000}},
		engine.CreateContainer{Database: in.Database, Spec: session.HomeSpec(in.Container)}} {
		session.Must(from.Apply(cmd))
	}
	fragment, _ := from.Link(playground.ShareSettings)
	opens(to, fragment)
	c, _ := to.Account().Container(in)
	roomtest.Want(t, "shares", fmt.Sprint(c.Shares(), c.Throughput().RUPerSec), "true 1000")
}

// A link to the settings has the containers and nothing else: what has the default is not set.
func TestALinkToTheSettingsIsShort(t *testing.T) {
	from, to := playground.New(roomtest.NewMemoryStore()), playground.New(roomtest.NewMemoryStore())
	fragment, p := from.Link(playground.ShareSettings)
	if p != "" {
		t.Fatal(p)
	}
	opens(to, fragment)
	roomtest.Want(t, "commands", to.History.Length(), 2)
	roomtest.Want(t, "items", to.Viewer.RowCount(), 0)
}
