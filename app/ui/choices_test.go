package ui

import (
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/i18n"
	"github.com/cosmosttl/cosmosttl/app/i18n/ru"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/app/wording"
)

func TestTheStepOfAnAddress(t *testing.T) {
	for fragment, want := range map[string]int{"": 0, "step-1": 0, "step-2": 1, "step-17": 16, "step-0": 0, "step--3": 0, "step-x": 0, "step-": 0, "7": 0, "w=abc": 0} {
		if got := stepOf(fragment); got != want {
			t.Errorf("%q is step %d, want %d", fragment, got, want)
		}
	}
}

func TestTheLanguageOfAnAddress(t *testing.T) {
	for path, want := range map[string]string{"/": "en", "/learn/": "en", "/es/": "es", "/es/learn/01-first/": "es", "/ru/": "ru", "/zh-Hant/": "zh-Hant", "/fr": "en", "/espejo/": "en"} {
		if got := languageIn(path); got != want {
			t.Errorf("%s is in %s, want %s", path, got, want)
		}
	}
	t.Setenv("GOAPP_ROOT_PREFIX", "/cosmosttl/")
	for path, want := range map[string]string{"/cosmosttl/": "en", "/cosmosttl/fr/": "fr", "/cosmosttl/es/learn/": "es"} {
		if got := languageIn(path); got != want {
			t.Errorf("below a base, %s is in %s, want %s", path, got, want)
		}
	}
	for _, l := range i18n.Languages()[1:] {
		if got := languageIn("/cosmosttl/" + l.Tag + "/learn/"); got != l.Tag {
			t.Errorf("%s is taken for %s", l.Tag, got)
		}
	}
}

func TestTheTitleOfAPage(t *testing.T) {
	p := testPage(t)
	title, description := p.about()
	if title != p.l.PageTitle || description != p.l.PageDescription {
		t.Errorf("the playground is %q: %q", title, description)
	}
	p = learner(6, 0)
	title, description = p.about()
	told := ""
	for _, line := range session.LinesOf(&p.script.Steps[0]) {
		if line.Kind == session.LineTold && told == "" {
			told = line.Text
		}
	}
	if title != p.script.Title+" · "+p.l.Brand || description != told || told == "" {
		t.Errorf("a lesson is %q: %q, want %q", title, description, told)
	}
}

// In another language nothing of the old one stays.
func TestAnotherLanguage(t *testing.T) {
	locales[ru.Locale.Tag] = ru.Locale
	defer delete(locales, ru.Locale.Tag)
	p := testPage(t)
	p.failure, p.announced.text = "failed", "said"
	p.speak(ru.Locale.Tag)
	if p.tag != ru.Locale.Tag || p.l.Locale != ru.Locale || p.failure != "" || p.announced.text != "" {
		t.Errorf("%s, %s, %q, %q", p.tag, p.l.Tag, p.failure, p.announced.text)
	}
	if p.speak("xx"); p.l.Locale != i18n.English {
		t.Errorf("a language without texts is shown in %s", p.l.Tag)
	}
}

func TestTabsByKeys(t *testing.T) {
	for _, test := range []struct {
		i    int
		key  string
		want int
		ok   bool
	}{
		{0, "ArrowRight", 1, true}, {4, "ArrowRight", 0, true}, {1, "ArrowLeft", 0, true}, {0, "ArrowLeft", 4, true},
		{3, "Home", 0, true}, {1, "End", 4, true}, {2, "Enter", 2, false},
	} {
		if got, ok := tabAfter(test.i, 5, test.key); got != test.want || ok != test.ok {
			t.Errorf("%s at %d: %d, %v, want %d, %v", test.key, test.i, got, ok, test.want, test.ok)
		}
	}
	for _, test := range []struct {
		col, want int
	}{{0, 0}, {1, 0}, {2, 1}} {
		if to, ok := (gridFocus{col: test.col}).move("ArrowLeft", false); to.col != test.want || !ok || !to.moved {
			t.Errorf("left of column %d: %d, want %d", test.col, to.col, test.want)
		}
	}
}

// Choosing a row selects its item, or picks all items up to it.
func TestChoosingRows(t *testing.T) {
	p := testPage(t)
	p.items.choose(0, false)
	if row, ok := p.items.selectedRow(); p.s.Selected() != 1 || row != 0 || !ok {
		t.Errorf("item %d in row %d, %v, want the first", p.s.Selected(), row, ok)
	}
	p.items.choose(2, true)
	if p.s.Viewer.Picked() != 3 || !p.s.Viewer.IsPicked(2) {
		t.Errorf("%d are picked, want three", p.s.Viewer.Picked())
	}
	p.items.choose(1, false)
	if row, ok := p.items.selectedRow(); p.s.Viewer.Picked() != 0 || row != 1 || !ok {
		t.Errorf("%d are picked, row %d, %v", p.s.Viewer.Picked(), row, ok)
	}
	p.items.choose(99, false)
	if p.s.Selected() != 2 {
		t.Error("a row that is not there is chosen")
	}
	p.s.Viewer.Select(0)
	if row, ok := p.items.selectedRow(); ok {
		t.Errorf("nothing is selected, but row %d is", row)
	}
}

// A row shows for a moment that its item has just expired, was removed, or is back.
func TestMoments(t *testing.T) {
	start := time.Unix(0, 0)
	const key = session.ItemKey(1)
	for _, test := range []struct{ was, is, want string }{
		{"live", "ghost", "expiring"}, {"live", "gone", "leaving"}, {"ghost", "gone", "leaving"}, {"ghost", "live", "returning"}, {"later", "live", ""}, {"live", "live", ""},
	} {
		m := moments{}
		if first := m.see(key, test.was, start); first != "" {
			t.Errorf("at first %q", first)
		}
		for after, want := range map[time.Duration]string{0: test.want, momentLong - 1: test.want, momentLong: ""} {
			if test.was == test.is {
				want = ""
			}
			m := moments{}
			m.see(key, test.was, start)
			m.see(key, test.is, start)
			if got := m.see(key, test.is, start.Add(after)); got != want {
				t.Errorf("%s to %s, %v later: %q, want %q", test.was, test.is, after, got, want)
			}
		}
	}
	m := moments{}
	for i := range 2001 {
		if m.see(session.ItemKey(i), "live", start); len(m) != i+1 {
			t.Fatalf("%d of %d looks are remembered", len(m), i+1)
		}
	}
	if m.see(2001, "live", start); len(m) != 1 {
		t.Errorf("%d looks are remembered", len(m))
	}
}

// The focus goes to the first field that is wrong, otherwise to the first that is to be filled in.
func TestTheFirstField(t *testing.T) {
	for _, test := range []struct {
		do   func(p *page)
		want string
	}{
		{func(p *page) { p.editor.newItem() }, editorID},
		{func(p *page) { p.containers.newItems() }, "form-count"},
		{func(p *page) { p.containers.newContainer() }, "form-container-id"},
		{func(p *page) { p.containers.editContainer() }, "form-capacity-manual"},
		{func(p *page) { p.containers.newContainer(); types(p, "partition-key", "cid", "manual", "1")() }, "form-partition-key"},
		{func(p *page) { p.containers.newItems(); types(p, "seed", "x")() }, "form-seed"},
	} {
		p := testPage(t)
		test.do(p)
		if got := p.editor.firstField(); got != test.want || !p.focus.wantsFocus {
			t.Errorf("%s, want %s; the focus is moved: %v", got, test.want, p.focus.wantsFocus)
		}
	}
}

// A click that skips to the items shows them, and moves the focus there.
func TestSkippingToTheItems(t *testing.T) {
	p := testPage(t)
	p.tab = tabQuery
	if p.skip(); p.tab != tabTimeline || p.focus.returnTo != listID {
		t.Errorf("tab %d, focus on %q", p.tab, p.focus.returnTo)
	}
}

// What can be undone can be redone, and each says what it did.
func TestUndoAndRedoAreSaid(t *testing.T) {
	p := testPage(t)
	p.items.remove(1)
	p.clock.undo()
	if !strings.Contains(p.announced.text, "SO01") || p.s.Counts().InQueries != 4 {
		t.Errorf("%q, %d items", p.announced.text, p.s.Counts().InQueries)
	}
	undone := p.announced.text
	p.clock.redo()
	if !strings.Contains(p.announced.text, "SO01") || p.announced.text == undone || p.s.Counts().InQueries != 3 {
		t.Errorf("%q, %d items", p.announced.text, p.s.Counts().InQueries)
	}
}

// A try that is pressed again is dropped.
func TestATryIsDroppedByItsButton(t *testing.T) {
	p := testPage(t)
	html(p)
	id := ""
	elements(p.worlds.tries("what", p.s.ItemWhatIfs()), func(e element) {
		if strings.HasSuffix(e.attr("id"), string(session.IfNever)) {
			id = e.attr("id")
		}
	})
	for _, want := range []bool{true, false} {
		press(t, p.worlds.tries("what", p.s.ItemWhatIfs()), id)
		if _, ok := p.s.Other(); ok != want {
			t.Errorf("there is another world: %v, want %v", ok, want)
		}
	}
}

// What has come up on the way of a work that takes long is announced when it is done: the sums of a story, and its mistake's place.
func TestPlayingAStory(t *testing.T) {
	p := testPage(t)
	p.s.Story.TypeStory("container orders 60 pk /cid\nadvance 5s\nexpect orders count 1\n")
	p.act(func() { p.story.play(true) })
	if v := p.s.Story.StoryView(); len(v.Lines) != 1 || p.announced.text != p.l.LinesPlayed(v) {
		t.Errorf("one line: %d were played, %q is said", len(v.Lines), p.announced.text)
	}
	p.act(func() { p.story.play(false) })
	if v := p.s.Story.StoryView(); len(v.Lines) != 3 || v.Failed != 1 || p.announced.text != p.l.LinesPlayed(v) {
		t.Errorf("all lines: %d were played, %q is said", len(v.Lines), p.announced.text)
	}
	p.s.Story.TypeStory("container")
	p.announced.text = ""
	p.act(func() { p.story.play(false) })
	if p.s.Story.StoryView().Problem == nil || p.announced.text != "" {
		t.Errorf("a mistake: %q is said", p.announced.text)
	}
}

func TestProblemOfAQuery(t *testing.T) {
	p := testPage(t)
	for query, want := range map[string]string{
		"SELECT * FROM c WHERE " + strings.Repeat("(", 300) + "1" + strings.Repeat(")", 300): "",
		"SELECT '" + strings.Repeat("x", 600_000) + "'":                                      "",
	} {
		p.s.Query.TypeQuery(query)
		p.act(p.query.runQuery)
		q := p.s.Query.QueryView(0, 1)
		if q.Problem == nil {
			t.Errorf("%.30s is accepted", query)
			continue
		}
		if text, _ := p.l.QueryProblem(q.Problem); text == want || strings.Contains(text, "{") {
			t.Errorf("%.30s: %q", query, text)
		}
	}
}

// A page that waits for its world does nothing, and neither does a key.
func TestAPageThatWaitsDoesNothing(t *testing.T) {
	p := newPage(memory{"cosmosttl.world": `{"v":2,"vault":"w-1"}`})
	if !p.s.Waiting() {
		t.Fatal("it does not wait")
	}
	p.act(func() { t.Error("it acts") })
}

// After an import nothing is announced of what it has brought: the note says so.
func TestAnImportIsNotAnnouncedTwice(t *testing.T) {
	p := testPage(t)
	html(p)
	p.announced.known = p.s.Counts()
	p.imports.state.run = p.s.BeginImport(files.NDJSON, files.Options{KeepTS: true})
	p.imports.state.run.Give([]byte(`{"id":"old","cid":"x","ttl":5,"_ts":1700000000}` + "\n"))
	p.imports.state.run.End()
	for p.imports.state.run.Step(10) == files.Working {
	}
	then := false
	p.imports.afterImport(func() { then = true })
	if then {
		t.Error("what waits for the import is done before its end")
	}
	p.items.window.top = 9
	p.imports.endImport(false)
	if !then || p.items.window.top != 0 || !p.imports.state.done {
		t.Errorf("done afterwards %v; the list is at %g", then, p.items.window.top)
	}
	if p.s.Counts().ExpiredOnDisk < 3 {
		t.Fatalf("%+v: %+v", p.s.Counts(), p.imports.state.run.Refusals())
	}
	if p.say(); p.announced.text != "" {
		t.Errorf("%q is said", p.announced.text)
	}
	then = false
	if p.imports.afterImport(func() { then = true }); !then {
		t.Error("without an import it is not done at once")
	}
}

// go-app renders a part when its field changes, which each rendering of the page does.
func TestEachRenderingRendersItsParts(t *testing.T) {
	p := testPage(t)
	html(p)
	before := p.part(partItems, p.items.grid).(*part).Rendering
	html(p)
	if after := p.part(partItems, p.items.grid).(*part).Rendering; after == before {
		t.Error("a part is the same after a rendering")
	}
}

// A warning whose correction is refused says why.
func TestACorrectionThatIsRefused(t *testing.T) {
	p := testPage(t)
	addItem(t, p, `{"id":"m","cid":"x","timeToLive":30,"ttl2":1}`)
	html(p)
	w := p.v.Why.Warnings[0]
	p.why.correctItem(w)
	if p.failure != "" || p.s.View().Why.Row.Override.String() != "30" {
		t.Errorf("%q, ttl %v", p.failure, p.s.View().Why.Row.Override)
	}
	w.Fixed = `{"id":"m","cid":"x","ttl":0}`
	if p.why.correctItem(w); !strings.Contains(p.failure, "400") || !strings.Contains(p.failure, "m") {
		t.Errorf("%q", p.failure)
	}
}

// What was undone is said once; what changes meanwhile is known.
func TestTravelIsNotNews(t *testing.T) {
	p := testPage(t)
	p.s.Form.SetTraffic("0")
	p.s.Advance(1)
	p.announced.known = p.s.Counts()
	for _, do := range []func(){p.clock.undo, p.clock.redo, p.clock.back(p.clock.secondBefore, p.s.BackSecond), func() { tries(p)(); p.worlds.swap() }, p.worlds.keep} {
		do()
		before := p.announced.text
		if p.say(); p.announced.text != before || p.announced.known != p.s.Counts() {
			t.Errorf("after %q, %q is said", before, p.announced.text)
		}
	}
}

// A pause is said with the time, together with what has changed.
func TestAPauseIsSaid(t *testing.T) {
	p := testPage(t)
	p.s.SetSpeed(1)
	p.s.Play()
	p.say()
	p.s.Advance(5)
	p.s.Pause()
	p.say()
	if want := wording.Joined(p.l.LivePaused.With("time", p.l.Clock(p.s.Now())), p.l.N(p.l.LiveExpired, 1), p.l.LiveSeparator); p.announced.text != want {
		t.Errorf("%q, want %q", p.announced.text, want)
	}
	p.announced.text = ""
	p.s.SetSpeed(60)
	p.s.Play()
	p.s.Form.SetTraffic("0")
	p.s.Advance(60)
	if p.say(); p.announced.text != "" {
		t.Errorf("%q is said while the clock runs fast", p.announced.text)
	}
}

// The caret goes to the mistake of a query.
func TestTheCaretOfAMistake(t *testing.T) {
	p := testPage(t)
	p.s.Query.TypeQuery("SELECT *\nFORM c")
	p.act(p.query.runQuery)
	if p.query.focusOn != queryID || p.query.caret != 9 {
		t.Errorf("the caret is at %d of %q", p.query.caret, p.query.focusOn)
	}
	p.query.from = 50
	p.s.Query.TypeQuery("SELECT * FROM c")
	p.act(p.query.runOrStopQuery)
	if p.query.from != 0 || !p.query.scroll || p.query.asked != nil {
		t.Errorf("the result is shown from %d", p.query.from)
	}
	p.query.asked, p.query.sent = p.s.Query.BeginQuery(), true
	p.act(p.query.runOrStopQuery)
	if p.query.asked != nil || p.announced.text != p.l.QueryStopped {
		t.Errorf("it is not stopped, %q is said", p.announced.text)
	}
}
