package ui

import (
	"fmt"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/app/score"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Each control does what it says.
func TestControls(t *testing.T) {
	start := newPage(memory{}).s.Now()
	for _, test := range []struct {
		id    string // of what is pressed
		given func(p *page)
		part  func(p *page) app.UI
		got   func(p *page) any
		want  any
	}{
		{"advance-1", nil, func(p *page) app.UI { return p.clock.clock() }, now, start + 1},
		{"advance-60", nil, func(p *page) app.UI { return p.clock.clock() }, now, start + 60},
		{"advance-3600", nil, func(p *page) app.UI { return p.clock.clock() }, now, start + 3600},
		{"advance-86400", nil, func(p *page) app.UI { return p.clock.clock() }, now, start + 86400},
		{"next", nil, func(p *page) app.UI { return p.clock.clock() }, now, start + 5},
		{"play-next", nil, func(p *page) app.UI { return p.clock.clock() }, playing, true},
		{"play", nil, func(p *page) app.UI { return p.clock.clock() }, playing, true},
		{"play", func(p *page) { p.s.Play() }, func(p *page) app.UI { return p.clock.clock() }, playing, false},
		{"back", nil, func(p *page) app.UI { return p.clock.clock() }, now, start - 1},
		{"last-event", nil, func(p *page) app.UI { return p.clock.clock() }, now, start - 1},
		{"to-beginning", nil, func(p *page) app.UI { return p.clock.clock() }, now, start - 67},
		{"to-end", func(p *page) { p.s.ToBeginning() }, func(p *page) app.UI { return p.clock.clock() }, now, start},
		{"speed-60", nil, func(p *page) app.UI { return p.clock.clock() }, func(p *page) any { return p.s.View().Speed }, int64(60)},
		{"zoom-in", func(p *page) { html(p) }, tools, func(p *page) any { return p.stage.view.Mode != score.Everything && span(p) < 3600 }, true},

		{"ttl-off", nil, func(p *page) app.UI { return p.matrix.draw() }, column, ttl.Off},
		{"feed-all", func(p *page) { p.panes.paneFrom = 3 }, func(p *page) app.UI { return p.panes.feed() }, func(p *page) any { return together(p.s.Viewer.FeedView(0, 0).All, p.panes.paneFrom) }, "true 0"},
		{"feed-latest", func(p *page) { p.s.Viewer.ReadAllVersions(true) }, func(p *page) app.UI { return p.panes.feed() }, func(p *page) any { return p.s.Viewer.FeedView(0, 0).All }, false},
		{"feed-now", func(p *page) { p.panes.paneFrom = 3 }, func(p *page) app.UI { return p.panes.feed() }, func(p *page) any { return together(p.s.Viewer.FeedView(0, 0).FromNow, p.panes.paneFrom) }, "true 0"},
		{"feed-beginning", func(p *page) { p.s.Viewer.ReadFromNow(true) }, func(p *page) app.UI { return p.panes.feed() }, func(p *page) any { return p.s.Viewer.FeedView(0, 0).FromNow }, false},
		{"feed-keep", func(p *page) { p.s.Viewer.ReadAllVersions(true) }, func(p *page) app.UI { return p.panes.feed() }, func(p *page) any { return p.s.Viewer.FeedView(0, 0).Kept > 0 }, true},
		{"region-add", nil, func(p *page) app.UI { return p.panes.regions() }, regionCount, 2},
		{"region-remove-West Europe", func(p *page) { p.s.Viewer.AddRegion() }, func(p *page) app.UI { return p.panes.regions() }, regionCount, 1},
		{"analytical-start", nil, func(p *page) app.UI { return p.panes.analytical() }, func(p *page) any { return p.s.Viewer.AnalyticalView(0, 1).TTL }, int64(-1)},
		{"pane-tab-bill", nil, func(p *page) app.UI { return p.panes.draw() }, func(p *page) any { return p.s.Viewer.Pane() }, session.PaneBill},

		{"pane-next", longFeed, func(p *page) app.UI { return p.panes.feed() }, func(p *page) any { return p.panes.paneFrom }, paneRows},
		{"pane-next", nil, func(p *page) app.UI { return p.panes.feed() }, func(p *page) any { return p.panes.paneFrom }, 0},
		{"pane-previous", func(p *page) { longFeed(p); p.panes.paneFrom = paneRows + 1 }, func(p *page) app.UI { return p.panes.feed() }, func(p *page) any { return p.panes.paneFrom }, 1},
		{"query-next", longFeed, func(p *page) app.UI { return p.query.draw() }, func(p *page) any { return together(p.query.from, p.query.scroll) }, together(rowsShown, true)},
		{"query-previous", func(p *page) { longFeed(p); p.query.from = rowsShown }, func(p *page) app.UI { return p.query.draw() }, func(p *page) any { return p.query.from }, 0},
		{queryRunID, nil, func(p *page) app.UI { return p.query.draw() }, func(p *page) any { return p.s.Query.QueryView(0, 0).Ran }, true},
		{viewRadios[1], nil, func(p *page) app.UI { return p.query.draw() }, func(p *page) any { return p.s.Query.QueryView(0, 0).Table }, false},
		{viewRadios[0], func(p *page) { p.s.Query.ShowTable(false) }, func(p *page) app.UI { return p.query.draw() }, func(p *page) any { return p.s.Query.QueryView(0, 0).Table }, true},
		{capacityRadios[1], nil, func(p *page) app.UI { return p.units.draw() }, func(p *page) any { return p.v.Container.Serverless || p.s.View().Container.Serverless }, true},
		{capacityRadios[0], func(p *page) { p.s.Form.SetServerless(true) }, func(p *page) app.UI { return p.units.draw() }, func(p *page) any { return p.s.View().Container.Serverless }, false},
		{"ttl-no-default", nil, func(p *page) app.UI { return p.matrix.draw() }, column, ttl.NoDefault},
		{"ttl-on", func(p *page) { p.s.Form.SetOff() }, func(p *page) app.UI { return p.matrix.draw() }, column, ttl.On(3600)},
		{"story-line", func(p *page) { p.s.Story.TypeStory("container orders 60\nadvance 5s\n") }, func(p *page) app.UI { return p.story.draw() }, func(p *page) any { return len(p.s.Story.StoryView().Lines) }, 1},
		{storyPlayID, func(p *page) { p.s.Story.TypeStory("container orders 60\nadvance 5s\n") }, func(p *page) app.UI { return p.story.draw() }, func(p *page) any { return len(p.s.Story.StoryView().Lines) }, 2},
		{"story-expect", nil, func(p *page) app.UI { return p.story.draw() }, func(p *page) any { return strings.Contains(p.s.Story.StoryText(), "expect orders SO04 in-queries") }, true},
		{"story-own-0", func(p *page) { p.s.Story.TypeStory("mine"); p.s.Story.TellWhatHappened() }, func(p *page) app.UI { return p.story.draw() }, func(p *page) any { return p.s.Story.StoryText() }, "mine"},
		{"program-mine-0", func(p *page) {
			p.s.Console.TypeProgram("mine")
			p.s.Console.TryProgram("other")
			p.console.examples = true
		}, func(p *page) app.UI { return p.console.draw() }, func(p *page) any {
			return together(p.s.Console.ConsoleView(0).Text, p.console.examples, p.console.focusOn)
		}, "mine false " + programExamplesID},
		{"Correct to ttl 60", func(p *page) {
			p.editor.newItem()
			p.s.Form.TypeDraft(`{"id":"x","cid":"c","TTL":60}`)
			p.focus.wantsFocus = false
		}, func(p *page) app.UI { return p.editor.draw() }, func(p *page) any {
			return together(strings.Contains(p.s.Form.Draft().Text, `"ttl":60`), p.focus.wantsFocus)
		}, "true true"},
		{"Dismiss", func(p *page) { p.s.Notices.Tell(notice.StartedOver) }, (*page).notices, func(p *page) any { return len(p.s.Notices.All()) }, 0},
		{"hint-do", func(p *page) { p.phone, p.tab = true, tabQuery }, (*page).line, func(p *page) any { return p.tab }, tabTimeline},
		{"hint-do", func(p *page) { p.s.Advance(5); p.s.Form.SetTraffic("0") }, (*page).line, now, start + 6},
		{"hint-do", func(p *page) {
			p.s.Advance(5)
			p.s.Form.SetTraffic("0")
			html(p)
			p.s.Advance(1)
			html(p)
			p.s.Viewer.BeforePurge()
		}, (*page).line, column, ttl.Off},

		{"compare", nil, tools, comparing, true},
		{"other-compare", whatIf, (*page).line, comparing, true},
		{"other-drop", whatIf, (*page).line, hasOther, false},
		{"other-keep", whatIf, (*page).line, column, ttl.NoDefault},
		{"other-swap", whatIf, (*page).line, column, ttl.NoDefault},

		{"bulk-touch", pickAll, func(p *page) app.UI { return p.items.bulkBar() }, func(p *page) any { s, _ := p.s.UndoStep(); return s.Kind }, session.StepBulkTouch},
		{"bulk-delete", pickAll, func(p *page) app.UI { return p.items.bulkBar() }, func(p *page) any { return p.s.Counts().InQueries }, 0},
		{"bulk-clear", pickAll, func(p *page) app.UI { return p.items.bulkBar() }, func(p *page) any { return p.s.Viewer.Picked() }, 0},
		{"discard", func(p *page) { p.editor.newItem() }, func(p *page) app.UI { return p.editor.draw() }, func(p *page) any { return together(p.s.Form.Draft() == nil, p.focus.returnTo) }, "true " + newItemID},
		{"discard", func(p *page) { p.containers.newContainer() }, func(p *page) app.UI { return p.editor.draw() }, func(p *page) any { return together(p.s.Form.FormOpen(), p.focus.returnTo) }, "false " + treeOpener},
		{"save", func(p *page) { p.editor.newItem() }, func(p *page) app.UI { return p.editor.draw() }, func(p *page) any {
			return together(p.s.IDOf(p.s.Selected()), p.s.Form.Draft() == nil, p.focus.returnTo)
		}, "SO08 true " + newItemID},
		{"form-capacity-serverless", func(p *page) { p.containers.newContainer() }, func(p *page) app.UI { return p.editor.draw() }, func(p *page) any { f, _ := p.s.Form.FormView(); return f.Values[session.FieldCapacity] }, "serverless"},
		{"new-container", nil, func(p *page) app.UI { return p.containers.choice() }, func(p *page) any {
			f, ok := p.s.Form.FormView()
			return together(ok, f.New, p.focus.wantsFocus, p.editor.firstField())
		}, "true true true form-container-id"},
		{treeItemID(session.ContainerName{Database: "shop", ID: "orders"}), func(p *page) { p.containers.newContainer(); p.editor.save(); p.items.window.top = 9 }, func(p *page) app.UI { return p.containers.choice() }, func(p *page) any { return together(p.s.View().Container.ID, p.items.window.top) }, "orders 0"},

		{"hint-do", nil, (*page).line, now, start + 5},
		{"hint-do", func(p *page) { p.s.Advance(5) }, (*page).line, func(p *page) any { return p.s.Form.Setting(problem.FieldTraffic) }, int64(0)},
		{predictID, nil, func(p *page) app.UI { return p.questions.prediction() }, func(p *page) any { return p.s.View().Question != nil && p.focus.returnTo == guessID+"-0" }, true},
		{"predict-end", func(p *page) { p.questions.predict() }, func(p *page) app.UI { return p.questions.prediction() }, func(p *page) any { return p.s.View().Question == nil && p.focus.returnTo == predictID }, true},

		{"code-open", nil, (*page).header, func(p *page) any { return p.s.Console.ConsoleView(0).Open }, true},
		{"code-open", func(p *page) { p.console.show(true) }, (*page).header, func(p *page) any { return p.s.Console.ConsoleView(0).Open }, false},
		{"code-close", func(p *page) { p.console.show(true) }, func(p *page) app.UI { return p.console.side() }, func(p *page) any { return together(p.s.Console.ConsoleView(0).Open, p.console.focusOn) }, "false " + consoleButtonID},
		{consoleRunID, func(p *page) { p.console.show(true) }, func(p *page) app.UI { return p.console.side() }, func(p *page) any { return p.s.Console.ConsoleView(0).Running }, true},
		{"lesson-back", func(p *page) { p.lesson.toStep(2) }, func(p *page) app.UI { return p.lesson.draw() }, step, 1},
		{"lesson-rejoin", func(p *page) { p.s.Form.SetOff() }, func(p *page) app.UI { return p.lesson.draw() }, func(p *page) any { return p.s.View().Lesson.Strayed }, false},
		{lessonGoID, nil, func(p *page) app.UI { return p.lesson.draw() }, func(p *page) any { return together(p.s.View().Lesson.Done, p.focus.returnTo) }, "true " + lessonGoID},
		{lessonGoID, func(p *page) { p.s.Lesson.ShowMe() }, func(p *page) app.UI { return p.lesson.draw() }, step, 1},
	} {
		p := testPage(t)
		if _, ok := test.want.(int); ok && test.id[:min(6, len(test.id))] == "lesson" || test.id == "lesson-rejoin" || test.id == lessonGoID {
			p = learner(6, 0)
		}
		if test.given != nil {
			test.given(p)
		}
		html(p)
		press(t, test.part(p), test.id)
		if got := test.got(p); got != test.want {
			t.Errorf("%s: %v, want %v", test.id, got, test.want)
		}
	}
}

// Each field and each choice sets what it is for.
func TestFields(t *testing.T) {
	for _, test := range []struct {
		id    string
		value any
		given func(p *page)
		part  func(p *page) app.UI
		got   func(p *page) any
		want  any
	}{
		{systemID, true, nil, func(p *page) app.UI { return p.query.draw() }, func(p *page) any { return p.s.Query.QueryView(0, 0).System }, true},
		{systemID, false, func(p *page) { p.s.Query.ShowSystem(true) }, func(p *page) app.UI { return p.query.draw() }, func(p *page) any { return p.s.Query.QueryView(0, 0).System }, false},
		{holdID, true, nil, func(p *page) app.UI { return p.query.draw() }, func(p *page) any { return p.s.Query.QueryView(0, 0).Held }, true},
		{queryID, "SELECT 1", nil, func(p *page) app.UI { return p.query.draw() }, func(p *page) any { return p.s.Query.QueryText() }, "SELECT 1"},
		{exportSystemID, true, func(p *page) { p.export.show() }, func(p *page) app.UI { return p.export.sheet() }, func(p *page) any { return p.export.state.full }, true},
		{exportKindID, "csv", func(p *page) { p.export.show() }, func(p *page) app.UI { return p.export.sheet() }, func(p *page) any { return p.export.state.kind }, files.CSV},
		{importKeepID, false, chosen, func(p *page) app.UI { return p.imports.sheet() }, func(p *page) any { return p.imports.state.keep }, false},
		{importKeyID, "user", chosen, func(p *page) app.UI { return p.imports.sheet() }, func(p *page) any { return p.imports.state.from }, "user"},
		{singleKeysID, false, func(p *page) { p.keys.show() }, func(p *page) app.UI { return p.keys.sheet() }, func(p *page) any { return p.s.SingleKeys() }, false},
		{plainID, true, func(p *page) { p.keys.show() }, func(p *page) app.UI { return p.keys.sheet() }, func(p *page) any { return together(p.s.PlainTexts(), p.editorsWanted()) }, "true false"},
		{filterID, "so0", nil, func(p *page) app.UI { return p.items.listing() }, func(p *page) any { return p.s.Viewer.Listing().Text }, "so0"},
		{filterStateID, "2", nil, func(p *page) app.UI { return p.items.listing() }, func(p *page) any { return p.s.Viewer.Listing().States }, session.StatesOf(session.Expired)},
		{sortID, "2", nil, func(p *page) app.UI { return p.items.listing() }, func(p *page) any { return p.s.Viewer.Listing().By }, session.ByID},
		{editorID, "mine", func(p *page) { p.editor.newItem() }, func(p *page) app.UI { return p.editor.draw() }, func(p *page) any { return p.s.Form.Draft().Text }, "mine"},
		{bulkTTLID, "90", pickAll, func(p *page) app.UI { return p.items.bulkBar() }, func(p *page) any { return p.items.bulk.ttl }, "90"},
		{programID, "mine", nil, func(p *page) app.UI { return p.console.draw() }, func(p *page) any { return p.s.Console.ConsoleView(0).Text }, "mine"},
		{storyID, "mine", nil, func(p *page) app.UI { return p.story.draw() }, func(p *page) any { return p.s.Story.StoryText() }, "mine"},
		{storyCopyToID, "jest", nil, func(p *page) app.UI { return p.story.draw() }, func(p *page) any { return p.s.Story.StoryView().CopyTo }, "jest"},
		{guessID + "-1", "1", func(p *page) { p.questions.predict() }, func(p *page) app.UI { return p.questions.prediction() }, func(p *page) any { return together(p.questions.guess.IDs) }, "[SO02]"},
		{themeID, "dark", nil, (*page).header, func(p *page) any { return p.s.Theme() }, "dark"},
	} {
		p := testPage(t)
		if test.given != nil {
			test.given(p)
		}
		html(p)
		set(t, test.part(p), test.id, test.value)
		if got := test.got(p); got != test.want {
			t.Errorf("%s: %v, want %v", test.id, got, test.want)
		}
	}
}

// chosen is a page with a file of items that was chosen.
func chosen(p *page) {
	openImport(p, `[{"id":"a","user":"u","_ts":1700000000},{"id":"b","user":"v","_ts":1700000100}]`)
}

// together are several values as one.
func together(values ...any) string { return strings.TrimSpace(fmt.Sprintln(values...)) }

func now(p *page) any { return p.s.Now() }

func playing(p *page) any { return p.s.Playing() }

func column(p *page) any { return p.s.View().Container.Default }

func comparing(p *page) any { return p.comparing() }

func hasOther(p *page) any { _, ok := p.s.Other(); return ok }

func regionCount(p *page) any { return len(p.s.Viewer.RegionsView().Regions) }

func step(p *page) any { return p.s.View().Lesson.Step }

func whatIf(p *page) { tries(p)() }

func pickAll(p *page) { p.s.Viewer.PickAll() }

// longFeed fills the container with more items than a page of a pane or a result has.
func longFeed(p *page) {
	for i := range max(rowsShown, 2*paneRows) + 5 {
		p.s.Form.NewItem()
		p.s.Form.TypeDraft(fmt.Sprintf(`{"id":"n%d","cid":"x"}`, i))
		p.s.Form.SaveDraft()
	}
}

// tools are the buttons of the timeline.
func tools(p *page) app.UI {
	return app.Div().Body(append(p.stage.zoomButtons(), p.worlds.compareButton())...)
}

// span is how many seconds the timeline shows.
func span(p *page) int64 {
	a := p.stage.view.Axis()
	return a.Till() - a.From()
}
