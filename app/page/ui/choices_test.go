package ui

import (
	"regexp"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
	"github.com/cosmosttl/cosmosttl/app/page/lesson"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/forms"
	"github.com/cosmosttl/cosmosttl/app/page/ui/panes"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/ui/stage"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
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
	if title != p.L.PageTitle || description != p.L.PageDescription {
		t.Errorf("the playground is %q: %q", title, description)
	}
	p = learner(6, 0)
	title, description = p.about()
	told := ""
	for _, line := range lesson.LinesOf(&p.Script.Steps[0]) {
		if line.Kind == lesson.LineTold && told == "" {
			told = line.Text
		}
	}
	if title != p.Script.Title+" · "+p.L.Brand || description != told || told == "" {
		t.Errorf("a lesson is %q: %q, want %q", title, description, told)
	}
}

// In another language nothing of the old one stays.
func TestAnotherLanguage(t *testing.T) {
	ru := locales.Of("ru").Locale
	p := testPage(t)
	p.Failure, p.Announced.Text = "failed", "said"
	p.speak(ru.Tag)
	if p.tag != ru.Tag || p.L.Locale != ru || p.Failure != "" || p.Announced.Text != "" {
		t.Errorf("%s, %s, %q, %q", p.tag, p.L.Tag, p.Failure, p.Announced.Text)
	}
	if p.speak("xx"); p.L.Locale != i18n.English {
		t.Errorf("a language without texts is shown in %s", p.L.Tag)
	}
}

// Choosing a row selects its item, or picks all items up to it.
func TestChoosingRows(t *testing.T) {
	p := testPage(t)
	p.items.Choose(0, false)
	if row, ok := p.items.SelectedRow(); p.S.Selected() != 1 || row != 0 || !ok {
		t.Errorf("item %d in row %d, %v, want the first", p.S.Selected(), row, ok)
	}
	p.items.Choose(2, true)
	if p.S.Viewer.Picked() != 3 || !p.S.Viewer.IsPicked(2) {
		t.Errorf("%d are picked, want three", p.S.Viewer.Picked())
	}
	p.items.Choose(1, false)
	if row, ok := p.items.SelectedRow(); p.S.Viewer.Picked() != 0 || row != 1 || !ok {
		t.Errorf("%d are picked, row %d, %v", p.S.Viewer.Picked(), row, ok)
	}
	p.items.Choose(99, false)
	if p.S.Selected() != 2 {
		t.Error("a row that is not there is chosen")
	}
	p.S.Viewer.Select(0)
	if row, ok := p.items.SelectedRow(); ok {
		t.Errorf("nothing is selected, but row %d is", row)
	}
}

// The focus goes to the first field that is wrong, otherwise to the first that is to be filled in.
func TestTheFirstField(t *testing.T) {
	for _, test := range []struct {
		do   func(p *page)
		want string
	}{
		{func(p *page) { p.editor.NewItem() }, forms.EditorID},
		{func(p *page) { p.containers.NewItems() }, "form-count"},
		{func(p *page) { p.containers.NewContainer() }, "form-container-id"},
		{func(p *page) { p.containers.EditContainer() }, "form-capacity-manual"},
		{func(p *page) { p.containers.NewContainer(); types(p, "partition-key", "cid", "manual", "1")() }, "form-partition-key"},
		{func(p *page) { p.containers.NewItems(); types(p, "seed", "x")() }, "form-seed"},
	} {
		p := testPage(t)
		test.do(p)
		if got := p.editor.FirstField(); got != test.want || !p.Focus.WantsFocus {
			t.Errorf("%s, want %s; the focus is moved: %v", got, test.want, p.Focus.WantsFocus)
		}
	}
}

// A click that skips to the items shows them, and moves the focus there.
func TestSkippingToTheItems(t *testing.T) {
	p := testPage(t)
	p.Tab = screen.TabQuery
	if p.skip(); p.Tab != screen.TabTimeline || p.Focus.ReturnTo != stage.ListID {
		t.Errorf("tab %d, focus on %q", p.Tab, p.Focus.ReturnTo)
	}
}

// What can be undone can be redone, and each says what it did.
func TestUndoAndRedoAreSaid(t *testing.T) {
	p := testPage(t)
	p.items.Remove(1)
	p.clock.Undo()
	if !strings.Contains(p.Announced.Text, "SO01") || p.S.Viewer.Counts().InQueries != 4 {
		t.Errorf("%q, %d items", p.Announced.Text, p.S.Viewer.Counts().InQueries)
	}
	undone := p.Announced.Text
	p.clock.Redo()
	if !strings.Contains(p.Announced.Text, "SO01") || p.Announced.Text == undone || p.S.Viewer.Counts().InQueries != 3 {
		t.Errorf("%q, %d items", p.Announced.Text, p.S.Viewer.Counts().InQueries)
	}
}

// A try that is pressed again is dropped.
func TestATryIsDroppedByItsButton(t *testing.T) {
	p := testPage(t)
	html(p)
	id := ""
	elements(p.worlds.Tries("what", p.S.Neighbours.ItemWhatIfs()), func(e element) {
		if strings.HasSuffix(e.attr("id"), string(session.IfNever)) {
			id = e.attr("id")
		}
	})
	for _, want := range []bool{true, false} {
		press(t, p.worlds.Tries("what", p.S.Neighbours.ItemWhatIfs()), id)
		if _, ok := p.S.Neighbours.Other(); ok != want {
			t.Errorf("there is another world: %v, want %v", ok, want)
		}
	}
}

// What has come up on the way of a work that takes long is announced when it is done: the sums of a story, and its mistake's place.
func TestPlayingAStory(t *testing.T) {
	p := testPage(t)
	p.S.Story.TypeStory("container orders 60 pk /cid\nadvance 5s\nexpect orders count 1\n")
	p.Act(func() { p.story.Play(true) })
	if v := p.S.Story.StoryView(); len(v.Lines) != 1 || p.Announced.Text != p.L.LinesPlayed(v) {
		t.Errorf("one line: %d were played, %q is said", len(v.Lines), p.Announced.Text)
	}
	p.Act(func() { p.story.Play(false) })
	if v := p.S.Story.StoryView(); len(v.Lines) != 3 || v.Failed != 1 || p.Announced.Text != p.L.LinesPlayed(v) {
		t.Errorf("all lines: %d were played, %q is said", len(v.Lines), p.Announced.Text)
	}
	p.S.Story.TypeStory("container")
	p.Announced.Text = ""
	p.Act(func() { p.story.Play(false) })
	if p.S.Story.StoryView().Problem == nil || p.Announced.Text != "" {
		t.Errorf("a mistake: %q is said", p.Announced.Text)
	}
}

func TestProblemOfAQuery(t *testing.T) {
	p := testPage(t)
	for query, want := range map[string]string{
		"SELECT * FROM c WHERE " + strings.Repeat("(", 300) + "1" + strings.Repeat(")", 300): "",
		"SELECT '" + strings.Repeat("x", 600_000) + "'":                                      "",
	} {
		p.S.Query.TypeQuery(query)
		p.Act(p.query.RunQuery)
		q := p.S.Query.QueryView(0, 1)
		if q.Problem == nil {
			t.Errorf("%.30s is accepted", query)
			continue
		}
		if text, _ := p.L.QueryProblem(q.Problem); text == want || strings.Contains(text, "{") {
			t.Errorf("%.30s: %q", query, text)
		}
	}
}

// A page that waits for its world does nothing, and neither does a key.
func TestAPageThatWaitsDoesNothing(t *testing.T) {
	p := newPage(&roomtest.MemoryStore{Kept: map[string]string{"cosmosttl.world": `{"v":2,"vault":"w-1"}`}})
	if !p.S.Waiting() {
		t.Fatal("it does not wait")
	}
	p.Act(func() { t.Error("it acts") })
}

// go-app renders a part when its field changes, which each rendering of the page does.
func TestEachRenderingRendersItsParts(t *testing.T) {
	p := testPage(t)
	html(p)
	before := p.Part(screen.PartItems, p.items.Grid).(*screen.Part).Rendering
	html(p)
	if after := p.Part(screen.PartItems, p.items.Grid).(*screen.Part).Rendering; after == before {
		t.Error("a part is the same after a rendering")
	}
}

// A warning whose correction is refused says why.
func TestACorrectionThatIsRefused(t *testing.T) {
	p := testPage(t)
	addItem(t, p, `{"id":"m","cid":"x","timeToLive":30,"ttl2":1}`)
	html(p)
	w := p.V.Why.Warnings[0]
	p.why.CorrectItem(w)
	if p.Failure != "" || p.S.View().Why.Row.Override.String() != "30" {
		t.Errorf("%q, ttl %v", p.Failure, p.S.View().Why.Row.Override)
	}
	w.Fixed = `{"id":"m","cid":"x","ttl":0}`
	if p.why.CorrectItem(w); !strings.Contains(p.Failure, "400") || !strings.Contains(p.Failure, "m") {
		t.Errorf("%q", p.Failure)
	}
}

// What was undone is said once; what changes meanwhile is known.
func TestTravelIsNotNews(t *testing.T) {
	p := testPage(t)
	p.S.Settings.SetTraffic("0")
	p.S.Advance(1)
	p.Announced.Known = p.S.Viewer.Counts()
	for _, do := range []func(){p.clock.Undo, p.clock.Redo, p.Back(p.clock.SecondBefore, p.S.BackSecond), func() { tries(p)(); p.worlds.Swap() }, p.worlds.Keep} {
		do()
		before := p.Announced.Text
		if p.Say(); p.Announced.Text != before || p.Announced.Known != p.S.Viewer.Counts() {
			t.Errorf("after %q, %q is said", before, p.Announced.Text)
		}
	}
}

// The page announces a pause with the time, together with what has changed.
func TestAPauseIsSaid(t *testing.T) {
	p := testPage(t)
	p.S.Player.SetSpeed(1)
	p.S.Player.Play()
	p.Say()
	p.S.Advance(5)
	p.S.Player.Pause()
	p.Say()
	if want := wording.Joined(p.L.LivePaused.With("time", p.L.Clock(p.S.Now())), p.L.N(p.L.LiveExpired, 1), p.L.LiveSeparator); p.Announced.Text != want {
		t.Errorf("%q, want %q", p.Announced.Text, want)
	}
	p.Announced.Text = ""
	p.S.Player.SetSpeed(60)
	p.S.Player.Play()
	p.S.Settings.SetTraffic("0")
	p.S.Advance(60)
	if p.Say(); p.Announced.Text != "" {
		t.Errorf("%q is said while the clock runs fast", p.Announced.Text)
	}
}

// The caret goes to the mistake of a query.
func TestTheCaretOfAMistake(t *testing.T) {
	p := testPage(t)
	p.S.Query.TypeQuery("SELECT *\nFORM c")
	p.Act(p.query.RunQuery)
	if p.query.FocusOn != panes.QueryID || p.query.Caret != 9 {
		t.Errorf("the caret is at %d of %q", p.query.Caret, p.query.FocusOn)
	}
	p.query.From = 50
	p.S.Query.TypeQuery("SELECT * FROM c")
	p.Act(p.query.RunOrStopQuery)
	if p.query.From != 0 || !p.query.Scroll || p.query.Asked != nil {
		t.Errorf("the result is shown from %d", p.query.From)
	}
	p.query.Asked, p.query.Sent = p.S.Query.BeginQuery(), true
	p.Act(p.query.RunOrStopQuery)
	if p.query.Asked != nil || p.Announced.Text != p.L.QueryStopped {
		t.Errorf("it is not stopped, %q is said", p.Announced.Text)
	}
}

// A press on the big button must not remove a container: the return to a future without it is no suggestion, and can be undone at once.
func TestTheReturnThatRemovesAContainerIsNoSuggestion(t *testing.T) {
	p := testPage(t)
	after(p, forked(p))
	primary := func() bool {
		return regexp.MustCompile(`class="btn primary"[^>]*id="other-keep"|id="other-keep"[^>]*class="btn primary"`).MatchString(app.HTMLString(p.line()))
	}
	if !primary() {
		t.Error("the future is not suggested: " + app.HTMLString(p.line()))
	}
	made := func() { p.S.ApplyAll(nil, session.Step{Kind: session.StepRun}, session.OwnContainer()) }
	if after(p, made); primary() {
		t.Error("the return is suggested though it removes the container")
	}
	after(p, p.worlds.Keep)
	if list := p.S.Notices.All(); p.S.HasOwn() || len(list) != 1 || list[0].Kind != notice.Arrived {
		t.Errorf("after the return, the notices are %v", list)
	}
	if after(p, p.clock.Undo); !p.S.HasOwn() || len(p.S.Notices.All()) > 0 {
		t.Error("Undo does not bring the container back")
	}
}

// Whoever saves items is told that the expired ones are not among them.
func TestAnExportSaysWhatItLeavesOut(t *testing.T) {
	p := testPage(t)
	p.export.Show()
	const said = "4 items · 2 expired items excluded"
	if text := app.HTMLString(p.export.Sheet()); strings.Contains(text, said) {
		t.Error("a world has all items: " + text)
	}
	p.export.State.Kind = files.CSV
	if text := app.HTMLString(p.export.Sheet()); !strings.Contains(text, said) {
		t.Error(text)
	}
}

// A rewrite of an expired item makes another item of the same name: Why goes on with that one once the change is applied.
func TestTheItemThatIsWrittenAgainStaysChosen(t *testing.T) {
	p := testPage(t)
	after(p, p.S.DismissGuide, func() { p.S.Viewer.Select(5) })
	p.worlds.Try(session.WhatIf{Kind: session.IfWritten, Key: 5, ID: "SO05"}, false)
	after(p, p.worlds.Keep)
	if w := p.S.View().Why; w == nil || w.Row.ID != "SO05" || !w.Row.State.InQueries() {
		t.Errorf("Why explains %+v", w)
	}
}

// Ids that begin alike are cut at their beginnings in the list and in the matrix, so that their ends tell them apart.
func TestIdsThatBeginAlikeAreCutAtTheirBeginnings(t *testing.T) {
	p := testPage(t)
	cut := func() bool { return strings.Contains(app.HTMLString(after(p).items.Grid()), `class="list alike"`) }
	chips := func() bool { return strings.Contains(app.HTMLString(p.matrix.Draw()), `class="chips alike"`) }
	if cut() || chips() {
		t.Error("short ids are cut")
	}
	after(p, p.S.StartEmpty)
	roomtest.Write(t, p.S, `{"id":"ORD-0000001"}`)
	roomtest.Write(t, p.S, `{"id":"ORD-0000002"}`)
	if !cut() || !chips() {
		t.Error("the ids look alike")
	}
}
