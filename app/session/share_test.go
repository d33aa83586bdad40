package session

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// opens opens a link.
func opens(s *Playground, fragment string) {
	if a, ok := s.ReadLink(fragment); ok {
		a.Run(func() {})
		s.Arrive(a)
	}
}

// only returns the only notice, or fails.
func only(t interface{ Fatalf(string, ...any) }, s *Playground) notice.Notice {
	if n := s.Notices.All(); len(n) == 1 {
		return n[0]
	}
	t.Fatalf("notices: %+v", s.Notices.All())
	return notice.Notice{}
}

// A link of any kind brings its world into another session, as one step that Undo takes back, whatever was done in both.
func TestALinkGoesRound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from, to := New(newMemoryStore()), New(newMemoryStore())
		for range rapid.IntRange(0, 12).Draw(t, "deeds there") {
			deed(t, from)
		}
		for range rapid.IntRange(0, 12).Draw(t, "deeds here") {
			deed(t, to)
		}
		if rapid.Bool().Draw(t, "in the past") {
			from.SeekTo(somewhere(t, from))
			to.SeekTo(somewhere(t, to))
		}
		what := rapid.SampledFrom(Shares()).Draw(t, "what")
		fragment, why := from.Link(what)
		if why != "" {
			t.Fatalf("no link: %s", why)
		}
		to.Viewer.Select(0) // one that is not there then is not chosen again
		before, steps := seen(to), to.History.UndoSteps()
		opens(to, fragment)
		if n := only(t, to); n.Kind != notice.Arrived {
			t.Fatalf("notice: %+v", n)
		}
		if got, want := to.Now(), from.Now(); got != want {
			t.Fatalf("it is %d, want %d", got, want)
		}
		if what != ShareSettings && string(to.Account().Save()) != string(from.Account().Save()) {
			t.Fatalf("arrived\n%s\nwant\n%s", to.Account().Save(), from.Account().Save())
		}
		if what != ShareSettings {
			second := somewhere(t, to)
			to.SeekTo(second)
			there := from.History.StateAt(second)
			if string(to.Account().Save()) != string(there.Save()) {
				t.Fatalf("the past at +%d\n%s\nwant\n%s", second-firstSecond, to.Account().Save(), there.Save())
			}
		}
		if to.History.UndoSteps() != steps+1 {
			t.Fatalf("%d steps, were %d", to.History.UndoSteps(), steps)
		}
		to.Undo()
		if got := seen(to); got != before || len(to.Notices.All()) > 0 {
			t.Fatalf("undone\n%s\n%v", difference(got, before), to.Notices.All())
		}
	})
}

// difference shows where two texts begin to differ.
func difference(got, want string) string {
	i := 0
	for i < min(len(got), len(want)) && got[i] == want[i] {
		i++
	}
	around := func(s string) string { return s[max(0, i-200):min(len(s), i+200)] }
	return around(got) + "\nwant\n" + around(want)
}

// The settings alone hold nothing that was ever written into an item.
func TestSettingsAreWithoutData(t *testing.T) {
	s := New(newMemoryStore())
	s.Form.SetOn("777")
	must(s.Apply(engine.SetRegions{In: home, Regions: []engine.Region{{Name: "north", Traffic: 7}}}))
	fragment, _ := s.Link(ShareSettings)
	link, err := history.DecodeLink(fragment)
	if err != nil {
		t.Fatal(err)
	}
	text, _ := link.World.Marshal()
	if strings.Contains(string(text), "SO0") || strings.Contains(string(text), "CO18") {
		t.Errorf("the link holds data: %s", text)
	}
	to := New(newMemoryStore())
	opens(to, fragment)
	c := to.Container()
	want(t, "settings", fmt.Sprint(c.Spec(), c.Throughput(), c.Regions()[1].Name, c.Stored()), fmt.Sprint(s.Container().Spec(), s.Container().Throughput(), "north", 0))
}

// A hundred operations fit into 2,000 characters.
func TestAHundredOperationsFitIntoAChat(t *testing.T) {
	s := New(newMemoryStore())
	for i := range 40 {
		s.Form.NewItem()
		s.Form.TypeDraft(fmt.Sprintf(`{"id":"order-%d","cid":"CO%d","status":"open","total":%d,"ttl":%d}`, i, i%7, i*37%101, 60+i*13%300))
		s.Form.SaveDraft()
		s.Advance(int64(1 + i*i%50))
		if i%2 == 0 {
			s.Query.RunQuery()
		}
	}
	for _, what := range []Share{ShareWorld, ShareStory} {
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
	good, _ := New(newMemoryStore()).Link(ShareWorld)
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
			s := New(newMemoryStore())
			s.Advance(3)
			before := seen(s)
			opens(s, c.fragment)
			if n := only(t, s); n.Kind != notice.Refused || n.Reason != c.why {
				t.Errorf("notice: %+v", n)
			}
			want(t, "the world", seen(s), before)
			undoes(t, s, Step{Kind: StepAdvance, Seconds: 3})
		})
	}
}

// A fragment that is not a link is left to the page.
func TestAnotherFragmentIsNoLink(t *testing.T) {
	s := New(newMemoryStore())
	for _, fragment := range []string{"", "items", "v", "v1", "vx.y", "V1.a", "learn-step-2", "v-1.a"} {
		if _, ok := s.ReadLink(fragment); ok {
			t.Errorf("%q is read as a link", fragment)
		}
	}
}

// Reading ends when its time is over, and when it is stopped; then nothing changes.
func TestReadingALinkEnds(t *testing.T) {
	s := New(newMemoryStore())
	now := time.Time{}
	s.Clock = func() time.Time { now = now.Add(time.Millisecond); return now }
	fragment, _ := s.Link(ShareWorld)
	opens(s, fragment)
	want(t, "notice", only(t, s), notice.Notice{Kind: notice.Arrived})
	s.Undo()
	s.Clock = func() time.Time { now = now.Add(10 * time.Second); return now }
	opens(s, fragment)
	want(t, "notice", only(t, s), notice.Notice{Kind: notice.Refused, Reason: notice.ReasonWork})
	s.Notices.Dismiss(notice.Refused)
	a, _ := s.ReadLink(fragment)
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
			store := newMemoryStore()
			s := New(store)
			a := s.ReadStory(text)
			a.Run(func() {})
			s.Arrive(a)
			look := func(s *Playground) {
				for second := s.First(); second <= s.Last(); second++ {
					s.SeekTo(second)
					seen(s)
					s.Viewer.Score(0, 10)
					s.Query.QueryView(0, 10)
					s.Viewer.CodeView()
					s.Neighbours.ItemWhatIfs()
					s.Neighbours.ContainerWhatIfs()
				}
			}
			look(s)
			s.Saves.Save()
			s = New(store)
			look(s)
			want(t, "notices", len(s.Notices.All()), 0)
			s.Form.SetOff()
			s.Form.NewItem()
			s.Form.SaveDraft()
			s.Neighbours.Compare(true)
			s.Advance(1)
			s.Undo()
			look(s)
			s.StartOver()
			want(t, "in queries", s.View().Counts.InQueries, 4)
		})
	}
}

// The settings of a world are under its rules, and what begins with them cannot be told as a story.
func TestSettingsKeepTheRules(t *testing.T) {
	for _, rules := range []engine.Rules{engine.RulesOfToday, engine.RulesOf2016} {
		s, to := New(newMemoryStore()), New(newMemoryStore())
		must(s.Apply(engine.SetRules{Rules: rules}))
		fragment, why := s.Link(ShareSettings)
		want(t, "refused", why, notice.Reason(""))
		opens(to, fragment)
		want(t, "rules", to.Account().Rules(), rules)
	}
}

// A world without items shows none as chosen.
func TestAnArrivalWithoutItems(t *testing.T) {
	s := New(newMemoryStore())
	fragment, _ := s.Link(ShareSettings)
	opens(s, fragment)
	want(t, "chosen", s.Selected(), ItemKey(0))
	want(t, "items", s.Viewer.RowCount(), 0)
}
