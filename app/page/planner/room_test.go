package planner

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/plan"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// memory is a store of a test.
type memory struct {
	values map[string]string
	full   bool
}

func (m *memory) Load(key string) (string, bool) { v, ok := m.values[key]; return v, ok }

func (m *memory) Save(key, value string) error {
	if m.full {
		return errors.New("full")
	}
	m.values[key] = value
	return nil
}

func room() (*Room, *memory) {
	m := &memory{values: map[string]string{}}
	return New(m), m
}

// settle runs all jobs.
func settle(r *Room) (jobs int) {
	for job := r.Next(); job != nil; job = r.Next() {
		first := job.First()
		job.Run(nil)
		r.Finish(job, first)
		jobs++
	}
	return jobs
}

const small = "length 2d\nstep 1m\ncontainer 1h\nitem a 1KB 10 values\narrivals a 10/s\nreads 100\n"

// What is typed is there after a reload, also if it is not a plan.
func TestTypedTextSurvivesAReload(t *testing.T) {
	r, m := room()
	r.Edit(small)
	r.Compare()
	r.Set("length", "soon")
	again := New(m)
	if len(again.Drafts) != 2 || again.At != 1 || again.Drafts[0].Text != small || !strings.Contains(again.Shown().Text, "length soon") || again.Shown().Problems == nil {
		t.Errorf("%+v", again.Shown())
	}
	m.full = true
	r.Edit("length 3d")
	if !r.Lost || r.Shown().Text != "length 3d" {
		t.Error("a full store is not told, or the text is lost")
	}
	for _, damaged := range []string{"", "{", `{"texts":[]}`, `{"texts":["a"],"at":7}`, `{"texts":["a","b","c","d"]}`} {
		if r := New(&memory{values: map[string]string{Key: damaged}}); r.Shown().Text != beginning {
			t.Errorf("%q is kept as %q", damaged, r.Shown().Text)
		}
	}
}

// A plan that is opened can be undone, and a plan that is refused changes nothing.
func TestOpenAndUndo(t *testing.T) {
	r, _ := room()
	before := r.Shown().Text
	for _, bad := range [][]string{{"length never"}, {small, small, small, small}, {}, {"\xff"}} {
		if err := r.Open(bad); err == nil || r.Shown().Text != before || r.CanUndo() {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if err := r.Open([]string{small, small}); err != nil || len(r.Drafts) != 2 {
		t.Fatal(err)
	}
	r.Drop(0)
	r.Undo()
	r.Undo()
	if len(r.Drafts) != 1 || r.Shown().Text != before || r.CanUndo() {
		t.Errorf("%d drafts, %q", len(r.Drafts), r.Shown().Text)
	}
	r.Drop(0)
	for range 4 {
		r.Compare()
	}
	if len(r.Drafts) != MaxDrafts {
		t.Errorf("%d drafts", len(r.Drafts))
	}
}

// First the plan's own result is there, then its band, then the offers. A text that changes meanwhile gets a result of its own.
func TestJobs(t *testing.T) {
	r, _ := room()
	r.Edit(small + "assume delete-price 1 to 2\n")
	job := r.Next()
	first := job.First()
	job.Run(nil)
	r.Finish(job, first)
	d := r.Shown()
	if d.Stale() || d.Answer.Best != nil || !d.Waiting() {
		t.Errorf("%+v", d)
	}
	if n := settle(r); n != 2 || d.Answer.Best == nil || d.Waiting() { // and the offers
		t.Errorf("%d jobs", n)
	}
	r.Find()
	if n := settle(r); n != 0 || d.Findable() { // no offer is risky
		t.Errorf("%d jobs", n)
	}
	r.Edit(small)
	job = r.Next()
	job.Run(nil)
	r.Edit(strings.Replace(small, "10/s", "11/s", 1))
	if !job.outdated() {
		t.Error("the job is not outdated")
	}
	r.Finish(job, true)
	if !d.Stale() {
		t.Error("a result of another text is taken")
	}
	settle(r)
	if d.Stale() || d.Answer.Hands()[0].Rate != 11 {
		t.Error("there is no result of the present text")
	}
}

// A run can be cancelled, tells its progress in slices, and begins again only when it is asked for.
func TestCancelAndResume(t *testing.T) {
	r, _ := room()
	r.Edit("length 200d\nstep 1m\ncontainer 1h\nitem a 1KB 10 values\narrivals a 10/s\nrewritten a every 5m 12 times\n")
	job := r.Next()
	calls := 0
	job.Run(func(done float64) bool { calls++; return calls < 5 })
	r.Finish(job, true)
	if r.Next() == nil || r.Shown().Stopped() {
		t.Error("a job that nobody has ended does not begin again")
	}
	job.End()
	r.Finish(job, true)
	if r.Next() != nil || !job.Ended() || !r.Shown().Stopped() || calls != 5 {
		t.Errorf("%d calls", calls)
	}
	r.Resume()
	job = r.Next()
	calls, last := 0, 0.
	job.Run(func(done float64) bool {
		calls++
		if done < last {
			t.Errorf("%g after %g", done, last)
		}
		last = done
		return true
	})
	if steps := 200 * 1440; calls < steps/1000 { // 25 lanes: at most a thousand steps without a call
		t.Errorf("%d calls for %d steps of items that are written 13 times", calls, steps)
	}
}

func TestLinks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.SliceOfN(rapid.StringN(1, 200, 600).Filter(func(s string) bool { return !strings.Contains(s, between) }), 1, 3).Draw(t, "texts")
		got, err := ReadLink(Link(texts))
		if err != nil || strings.Join(got, between) != strings.Join(texts, between) {
			t.Fatalf("%v: %q", err, got)
		}
	})
	var b bytes.Buffer
	z, _ := flate.NewWriter(&b, 9)
	z.Write(bytes.Repeat([]byte("#"), plan.MaxText+1)) //nolint:errcheck
	z.Close()                                          //nolint:errcheck
	bomb := linkPrefix + base64.RawURLEncoding.EncodeToString(b.Bytes())
	whole := Link([]string{beginning})
	for link, want := range map[string]error{"v1.abc": ErrVersion, "p2.abc": ErrVersion, "p1.%%%": ErrDamaged, "p1.abc": ErrDamaged, whole[:len(whole)-9]: ErrDamaged, bomb: ErrTooLarge, "": ErrVersion,
		Link([]string{"\xff\xfe"}): ErrDamaged} {
		if _, err := ReadLink(link); !errors.Is(err, want) {
			t.Errorf("%.20q: %v, want %v", link, err, want)
		}
	}
}

func FuzzReadLink(f *testing.F) {
	f.Add(Link([]string{beginning, small}))
	f.Add("p1.S04tKi7JL0pVyE0sUcgvSi1WKMlXSE4sKclJBQA")
	f.Fuzz(func(t *testing.T, link string) {
		texts, err := ReadLink(link)
		if err == nil {
			r, _ := room()
			before := r.Shown().Text
			if r.Open(texts) != nil && r.Shown().Text != before {
				t.Fatal("a refused link has changed the plan")
			}
		}
	})
}

// The columns of any number have the same sums as the rows.
func TestColumnsAddUp(t *testing.T) {
	r, _ := room()
	r.Edit(small + "assume delete-price 1 to 2\n")
	settle(r)
	a := r.Shown().Answer
	expiring := 0.
	for _, row := range a.Rows {
		expiring += float64(row.Expiring)
	}
	for _, most := range []int{1, 7, 100, 10_000} {
		list := Columns(a, a.Workload.Start, a.Workload.End, most)
		sum, end := 0., a.Workload.Start
		for _, c := range list {
			sum += c.Expiring * float64(c.To-c.From) / 3600
			if c.From != end {
				t.Fatalf("a column begins at %d, the one before ends at %d", c.From, end)
			}
			end = c.To
		}
		last := a.Rows[len(a.Rows)-1]
		if math.Abs(sum-expiring) > 1e-3*expiring || len(list) > most || end != a.Workload.End || list[len(list)-1].Items != float64(last.Live+last.Expired) {
			t.Errorf("%d columns of %d: %g expire, want %g", len(list), most, sum, expiring)
		}
	}
	half := a.Workload.Start + 86_400
	if list := Columns(a, half, a.Workload.End, 1000); list[0].From != half || Columns(a, 0, 5, 10) != nil {
		t.Errorf("%+v", list[0])
	}
}

// The story of a plan is a story, in which the purge falls behind as the plan's purge does.
func TestWatch(t *testing.T) {
	backlog := map[string]int{}
	for name, text := range map[string]string{"behind": beginning, "keeps up": strings.Replace(beginning, "manual 4300", "manual 20000", 1)} {
		r, _ := room()
		r.Edit(text)
		settle(r)
		told, ok := watch(r.Shown().Answer, Narration{"Title", "One stands for many", "Writes.", "Falls.", "Idle."})
		s, err := story.Parse(told)
		if !ok || err != nil {
			t.Fatalf("%v\n%s", err, told)
		}
		if notes := s.Marks().Notes; len(notes) != 1 || notes[0] != (story.Note{At: story.DefaultStart, Text: "One stands for many"}) {
			t.Errorf("the notes are %v", notes)
		}
		h := s.History()
		h.SeekTo(h.Account().Start() + watchItems + watchTTL - 1)
		c, err := h.Account().Container(engine.Path{Database: "shop", Container: called(r.Shown().Answer)})
		if err != nil {
			t.Fatal(err)
		}
		if scale, err := strconv.ParseFloat(strings.TrimPrefix(c.ID(), "readings-1:"), 64); err != nil || math.Abs(scale-Scale(r.Shown().Answer)) > 0.5 {
			t.Errorf("the container %s is at the scale of %g", c.ID(), Scale(r.Shown().Answer))
		}
		backlog[name] = c.Expired()
	}
	if backlog["behind"] < 6 || backlog["keeps up"] > 2 {
		t.Errorf("%v wait", backlog)
	}
	r, _ := room()
	r.Edit("length 1d\nitem a 1KB 1 value\narrivals a 1/s")
	settle(r)
	if _, ok := watch(r.Shown().Answer, Narration{}); ok || Watchable(r.Shown().Answer) {
		t.Error("there is a story although nothing expires")
	}
}

// What is typed into a field in a row is one step that can be undone.
func TestTypingCanBeUndone(t *testing.T) {
	r, _ := room()
	before := r.Shown().Text
	type edit struct{ id, value string }
	for _, e := range []edit{{"container", "3"}, {"container", "30d"}, {"container", "30d"}, {"container", "60d"}, {"reads", "1"}} {
		r.Set(e.id, e.value)
	}
	for _, want := range []string{"60d", "30d", "7d"} {
		if r.Undo(); !r.CanUndo() != (want == "7d") || !strings.Contains(r.Shown().Text, "container "+want+"\n") {
			t.Fatalf("undone to %s, want %s", r.Shown().Text, want)
		}
	}
	if r.Shown().Text != before {
		t.Errorf("undone to %s", r.Shown().Text)
	}
}

// The first answer to a question of an example leaves out what the example also counts, in one step. It can be counted again. Other fields,
// a plan that was changed before, and a plan beside another one keep all.
func TestTheOwnAnswerLeavesOutTheExample(t *testing.T) {
	for id, value := range map[string]string{"kind0-arrivals": "1 million a day", "container": "30 days", "capacity-ru": "1000"} {
		r, _ := room()
		for end := range value {
			r.Set(id, value[:end+1])
		}
		text := r.Shown().Text
		if OnlyQuestions(text) != text || r.Shown().Problems != nil {
			t.Errorf("%s: the plan is\n%s", id, text)
		}
		whole, w, ok := LeftOut(text)
		if !ok || len(w.Stored) == 0 || len(w.Reads.Day) == 0 || OnlyQuestions(whole) != text {
			t.Errorf("%s: left out %v\n%s", id, ok, whole)
		}
		if r.Undo(); r.Shown().Text != beginning || r.CanUndo() {
			t.Errorf("%s: it is more than one step", id)
		}
		if r.Set("kind0-size", "3KB"); OnlyQuestions(r.Shown().Text) == r.Shown().Text {
			t.Error("a field that is no question leaves out the example")
		}
		if r.Set(id, value); OnlyQuestions(r.Shown().Text) == r.Shown().Text {
			t.Errorf("%s: a plan of the user is touched", id)
		}
		r, _ = room()
		r.Compare()
		if r.Set(id, value); OnlyQuestions(r.Shown().Text) == r.Shown().Text {
			t.Errorf("%s: two plans differ in more than the answer", id)
		}
		if _, _, ok := LeftOut(strings.Replace(text, "# title: ", "# title: not ", 1)); ok {
			t.Errorf("%s: something is left out of no example", id)
		}
	}
}

// A plan that the user made of an example is shared without the example's title, by which others would be told what of the example is left out.
func TestWhatIsSharedIsNoExample(t *testing.T) {
	r, _ := room()
	if r.Shown().Shared() != r.Shown().Text {
		t.Error("the untouched example is shared otherwise")
	}
	r.Set("container", "60d")
	r.Change(OnlyQuestions)
	d := r.Shown()
	texts, err := ReadLink(r.Link())
	if err != nil || len(texts) != 1 || texts[0] != d.Shared() {
		t.Fatalf("%v %q", err, texts)
	}
	if _, _, left := LeftOut(d.Text); !left || strings.Contains(texts[0], BeginningTitle) {
		t.Errorf("left out here: %v; shared:\n%s", left, texts[0])
	}
	if _, _, left := LeftOut(texts[0]); left || parse(t, texts[0]).Title != "" {
		t.Error("the recipient is told what is left out of the example")
	}
}

// The amounts of the first plan are also their means, so that the form and the sentences have the same numbers.
func TestTheAmountsOfTheFirstPlanAreMeans(t *testing.T) {
	p := parse(t, beginning)
	a, err := plan.First(p, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, other := p.Workload.Traffic()
	if each := a.Hands()[0].Rate; math.Abs(each-p.Workload.Kinds[0].Arrivals.Base) > 0.01 || math.Abs(other-p.Workload.Reads.Base) > 0.01 {
		t.Errorf("%g items a second and %g RU/s, want %g and %g", each, other, p.Workload.Kinds[0].Arrivals.Base, p.Workload.Reads.Base)
	}
}
