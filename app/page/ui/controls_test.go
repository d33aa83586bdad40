package ui

import (
	"fmt"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/page/form"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/score"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/cards"
	"github.com/cosmosttl/cosmosttl/app/page/ui/console"
	"github.com/cosmosttl/cosmosttl/app/page/ui/dialogs"
	"github.com/cosmosttl/cosmosttl/app/page/ui/forms"
	"github.com/cosmosttl/cosmosttl/app/page/ui/lessons"
	"github.com/cosmosttl/cosmosttl/app/page/ui/panes"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/ui/stage"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Each control does what it says.
func TestControls(t *testing.T) {
	start := newPage(roomtest.NewMemoryStore()).S.Now()
	for _, test := range []struct {
		id    string // of what is pressed
		given func(p *page)
		part  func(p *page) app.UI
		got   func(p *page) any
		want  any
	}{
		{"advance-1", nil, func(p *page) app.UI { return p.clock.Clock() }, now, start + 1},
		{"advance-60", nil, func(p *page) app.UI { return p.clock.Clock() }, now, start + 60},
		{"advance-3600", nil, func(p *page) app.UI { return p.clock.Clock() }, now, start + 3600},
		{"advance-86400", nil, func(p *page) app.UI { return p.clock.Clock() }, now, start + 86400},
		{"next", nil, func(p *page) app.UI { return p.clock.Clock() }, now, start + 5},
		{"play-next", nil, func(p *page) app.UI { return p.clock.Clock() }, playing, true},
		{"play", nil, func(p *page) app.UI { return p.clock.Clock() }, playing, true},
		{"play", func(p *page) { p.S.Player.Play() }, func(p *page) app.UI { return p.clock.Clock() }, playing, false},
		{"back", nil, func(p *page) app.UI { return p.clock.Clock() }, now, start - 1},
		{"last-event", nil, func(p *page) app.UI { return p.clock.Clock() }, now, start - 1},
		{"to-beginning", nil, func(p *page) app.UI { return p.clock.Clock() }, now, start - 67},
		{"to-end", func(p *page) { p.S.ToBeginning() }, func(p *page) app.UI { return p.clock.Clock() }, now, start},
		{"speed-60", nil, func(p *page) app.UI { return p.clock.Clock() }, func(p *page) any { return p.S.View().Speed }, int64(60)},
		{"zoom-in", func(p *page) { html(p) }, tools, func(p *page) any { return p.stage.View.Mode != score.Everything && span(p) < 3600 }, true},

		{"ttl-off", nil, func(p *page) app.UI { return p.matrix.Draw() }, column, ttl.Off},
		{"feed-all", func(p *page) { p.panes.PaneFrom = 3 }, func(p *page) app.UI { return p.panes.Feed() }, func(p *page) any { return together(p.S.Panes.FeedView(0, 0).All, p.panes.PaneFrom) }, "true 0"},
		{"feed-latest", func(p *page) { p.S.Panes.ReadAllVersions(true) }, func(p *page) app.UI { return p.panes.Feed() }, func(p *page) any { return p.S.Panes.FeedView(0, 0).All }, false},
		{"feed-now", func(p *page) { p.panes.PaneFrom = 3 }, func(p *page) app.UI { return p.panes.Feed() }, func(p *page) any { return together(p.S.Panes.FeedView(0, 0).FromNow, p.panes.PaneFrom) }, "true 0"},
		{"feed-beginning", func(p *page) { p.S.Panes.ReadFromNow(true) }, func(p *page) app.UI { return p.panes.Feed() }, func(p *page) any { return p.S.Panes.FeedView(0, 0).FromNow }, false},
		{"feed-keep", func(p *page) { p.S.Panes.ReadAllVersions(true) }, func(p *page) app.UI { return p.panes.Feed() }, func(p *page) any { return p.S.Panes.FeedView(0, 0).Kept > 0 }, true},
		{"region-add", nil, func(p *page) app.UI { return p.panes.Regions() }, regionCount, 2},
		{"region-remove-West Europe", func(p *page) { p.S.Panes.AddRegion() }, func(p *page) app.UI { return p.panes.Regions() }, regionCount, 1},
		{"analytical-start", nil, func(p *page) app.UI { return p.panes.Analytical() }, func(p *page) any { return p.S.Panes.AnalyticalView(0, 1).TTL }, int64(-1)},
		{"pane-tab-story", nil, func(p *page) app.UI { return p.panes.Draw() }, func(p *page) any { return p.S.Panes.Pane() }, pane.PaneStory},
		{"dock-raise", nil, func(p *page) app.UI { return p.panes.Draw() }, func(p *page) any { return p.S.Dock().Raised }, true},
		{"code-raise", func(p *page) { p.console.Show(true); p.panes.Dock.Turn() }, func(p *page) app.UI { return p.console.Side() }, func(p *page) any { return p.S.Dock().Raised }, false},

		{"pane-next", longFeed, func(p *page) app.UI { return p.panes.Feed() }, func(p *page) any { return p.panes.PaneFrom }, panes.PaneRows},
		{"pane-next", nil, func(p *page) app.UI { return p.panes.Feed() }, func(p *page) any { return p.panes.PaneFrom }, 0},
		{"pane-previous", func(p *page) { longFeed(p); p.panes.PaneFrom = panes.PaneRows + 1 }, func(p *page) app.UI { return p.panes.Feed() }, func(p *page) any { return p.panes.PaneFrom }, 1},
		{"query-next", longFeed, func(p *page) app.UI { return p.query.Draw() }, func(p *page) any { return together(p.query.From, p.query.Scroll) }, together(panes.RowsShown, true)},
		{"query-previous", func(p *page) { longFeed(p); p.query.From = panes.RowsShown }, func(p *page) app.UI { return p.query.Draw() }, func(p *page) any { return p.query.From }, 0},
		{panes.QueryRunID, nil, func(p *page) app.UI { return p.query.Draw() }, func(p *page) any { return p.S.Query.QueryView(0, 0).Ran }, true},
		{panes.ViewRadios[1], nil, func(p *page) app.UI { return p.query.Draw() }, func(p *page) any { return p.S.Query.QueryView(0, 0).Table }, false},
		{panes.ViewRadios[0], func(p *page) { p.S.Query.ShowTable(false) }, func(p *page) app.UI { return p.query.Draw() }, func(p *page) any { return p.S.Query.QueryView(0, 0).Table }, true},
		{cards.CapacityRadios[1], nil, func(p *page) app.UI { return p.units.Draw() }, func(p *page) any { return p.V.Container.Serverless || p.S.View().Container.Serverless }, true},
		{cards.CapacityRadios[0], func(p *page) { p.S.Settings.SetServerless(true) }, func(p *page) app.UI { return p.units.Draw() }, func(p *page) any { return p.S.View().Container.Serverless }, false},
		{"ttl-no-default", nil, func(p *page) app.UI { return p.matrix.Draw() }, column, ttl.NoDefault},
		{"ttl-on", func(p *page) { p.S.Settings.SetOff() }, func(p *page) app.UI { return p.matrix.Draw() }, column, ttl.On(3600)},
		{"story-line", func(p *page) { p.S.Story.TypeStory("container orders 60\nadvance 5s\n") }, func(p *page) app.UI { return p.story.Draw() }, func(p *page) any { return len(p.S.Story.StoryView().Lines) }, 1},
		{panes.StoryPlayID, func(p *page) { p.S.Story.TypeStory("container orders 60\nadvance 5s\n") }, func(p *page) app.UI { return p.story.Draw() }, func(p *page) any { return len(p.S.Story.StoryView().Lines) }, 2},
		{"story-expect", nil, func(p *page) app.UI { return p.story.Draw() }, func(p *page) any { return strings.Contains(p.S.Story.StoryText(), "expect orders SO04 in-queries") }, true},
		{"story-own-0", func(p *page) { p.S.Story.TypeStory("mine"); p.S.Story.TellWhatHappened() }, func(p *page) app.UI { return p.story.Draw() }, func(p *page) any { return p.S.Story.StoryText() }, "mine"},
		{"program-mine-0", func(p *page) {
			p.S.Console.TypeProgram("mine")
			p.S.Console.TryProgram("other")
			p.console.Examples = true
		}, func(p *page) app.UI { return p.console.Draw() }, func(p *page) any {
			return together(p.S.Console.ConsoleView(0).Text, p.console.Examples, p.console.FocusOn)
		}, "mine false " + console.ProgramExamplesID},
		{"Correct to ttl 60", func(p *page) {
			p.editor.NewItem()
			p.S.Form.TypeDraft(`{"id":"x","cid":"c","TTL":60}`)
			p.Focus.WantsFocus = false
		}, func(p *page) app.UI { return p.editor.Draw() }, func(p *page) any {
			return together(strings.Contains(p.S.Form.Draft().Text, `"ttl":60`), p.Focus.WantsFocus)
		}, "true true"},
		{"Undo", func(p *page) { p.S.Settings.SetOff(); p.S.StartOver() }, (*page).notices, column, ttl.Off},
		{"Dismiss", func(p *page) { p.S.Notices.Tell(notice.StartedOver) }, (*page).notices, func(p *page) any { return len(p.S.Notices.All()) }, 0},
		{"hint-do", func(p *page) { p.Phone, p.Tab = true, screen.TabQuery }, (*page).line, func(p *page) any { return p.Tab }, screen.TabTimeline},
		{"hint-do", func(p *page) { p.S.Advance(5); p.S.Settings.SetTraffic("0") }, (*page).line, now, start + 6},
		{"hint-do", func(p *page) {
			p.S.Advance(5)
			p.S.Settings.SetTraffic("0")
			html(p)
			p.S.Advance(1)
			html(p)
			p.S.Viewer.BeforePurge()
		}, (*page).line, column, ttl.Off},

		{"compare", nil, tools, func(p *page) any { return together(p.Comparing(), p.Focus.ReturnTo) }, "true other-compare"},
		{"why-where", func(p *page) { p.Phone = true }, func(p *page) app.UI { return p.why.Draw() }, func(p *page) any { return together(p.Tab, p.S.Panes.Pane(), p.Focus.ReturnTo) }, together(screen.TabQuery, pane.PaneWhere, "pane-choice")},
		{"why-where", nil, func(p *page) app.UI { return p.why.Draw() }, func(p *page) any { return p.Focus.ReturnTo }, "pane-tab-where"},
		{"own-container", nil, func(p *page) app.UI { return p.containers.Choice() }, func(p *page) any { return together(p.S.HasOwn(), p.Focus.ReturnTo) }, "true " + screen.NewItemID},
		{"import-go", func(p *page) {
			chosen(p)
			p.imports.State.Check.End()
			p.imports.State.Check.Step(9)
			p.imports.EndCheck()
		}, func(p *page) app.UI { return p.imports.Sheet() }, func(p *page) any { return together(p.imports.Running(), p.Focus.ReturnTo) }, "true import-cancel"},
		{"import-go", chosen, func(p *page) app.UI { return p.imports.Sheet() }, func(p *page) any {
			says := strings.Contains(app.HTMLString(p.imports.Sheet()), "The import begins then.")
			p.imports.State.Check.Whole([]byte(`[{"id":"a","cid":"x"}]`))
			p.imports.EndCheck()
			return together(says, p.imports.Running())
		}, "true true"},
		{"import-go", chosen, func(p *page) app.UI { return p.imports.Sheet() }, func(p *page) any {
			p.imports.State.Check.Whole([]byte(`[{"id":"a","cid":"x","ttl":0}]`)) // there is nothing to import
			p.imports.EndCheck()
			return together(p.imports.Running(), p.Focus.ReturnTo)
		}, "false import-go"},
		{"other-compare", whatIf, (*page).line, comparing, true},
		{"other-compare", func(p *page) { p.worlds.Compare(true); p.S.Advance(5) }, (*page).line, func(p *page) any { _, other := p.S.Neighbours.Other(); return together(other, p.Focus.ReturnTo) }, "false compare"},
		{"other-drop", whatIf, (*page).line, hasOther, false},
		{"other-keep", whatIf, (*page).line, column, ttl.NoDefault},
		{"other-swap", whatIf, (*page).line, column, ttl.NoDefault},

		{"bulk-touch", pickAll, func(p *page) app.UI { return p.items.BulkBar() }, func(p *page) any { s, _ := p.S.UndoStep(); return s.Kind }, session.StepBulkTouch},
		{"bulk-delete", pickAll, func(p *page) app.UI { return p.items.BulkBar() }, func(p *page) any { return p.S.Viewer.Counts().InQueries }, 0},
		{"bulk-clear", pickAll, func(p *page) app.UI { return p.items.BulkBar() }, func(p *page) any { return p.S.Viewer.Picked() }, 0},
		{"discard", func(p *page) { p.editor.NewItem() }, func(p *page) app.UI { return p.editor.Draw() }, func(p *page) any { return together(p.S.Form.Draft() == nil, p.Focus.ReturnTo) }, "true " + screen.NewItemID},
		{"discard", func(p *page) { p.containers.NewContainer() }, func(p *page) app.UI { return p.editor.Draw() }, func(p *page) any { return together(p.S.Form.FormOpen(), p.Focus.ReturnTo) }, "false " + cards.TreeOpener},
		{"save", func(p *page) { p.editor.NewItem() }, func(p *page) app.UI { return p.editor.Draw() }, func(p *page) any {
			return together(p.S.IDOf(p.S.Selected()), p.S.Form.Draft() == nil, p.Focus.ReturnTo)
		}, "SO08 true " + screen.NewItemID},
		{"form-capacity-serverless", func(p *page) { p.containers.NewContainer() }, func(p *page) app.UI { return p.editor.Draw() }, func(p *page) any { f, _ := p.S.Form.FormView(); return f.Values[form.FieldCapacity] }, "serverless"},
		{"new-container", nil, func(p *page) app.UI { return p.containers.Choice() }, func(p *page) any {
			f, ok := p.S.Form.FormView()
			return together(ok, f.New, p.Focus.WantsFocus, p.editor.FirstField())
		}, "true true true form-container-id"},
		{cards.TreeItemID(session.ContainerName{Database: "shop", ID: "orders"}), func(p *page) { p.containers.NewContainer(); p.editor.Save(); p.items.Window.Top = 9 }, func(p *page) app.UI { return p.containers.Choice() }, func(p *page) any { return together(p.S.View().Container.ID, p.items.Window.Top) }, "orders 0"},

		{"hint-do", nil, (*page).line, now, start + 5},
		{"hint-do", func(p *page) { p.S.Advance(5) }, (*page).line, func(p *page) any { return p.S.Settings.Setting(problem.FieldTraffic) }, int64(0)},
		{lessons.PredictID, nil, func(p *page) app.UI { return p.questions.Prediction() }, func(p *page) any { return p.S.View().Question != nil && p.Focus.ReturnTo == lessons.GuessID+"-item-1" }, true},
		{lessons.PredictGoID, func(p *page) { p.questions.Predict(); p.questions.ChooseGuess(0) }, (*page).line, func(p *page) any { return p.S.View().Question.Known }, true},
		{"predict-end", func(p *page) { p.questions.Predict() }, (*page).line, func(p *page) any { return p.S.View().Question == nil && p.Focus.ReturnTo == lessons.PredictID }, true},

		{"code-open", nil, (*page).header, func(p *page) any { return p.S.Console.ConsoleView(0).Open }, true},
		{"code-open", func(p *page) { p.console.Show(true) }, (*page).header, func(p *page) any { return p.S.Console.ConsoleView(0).Open }, false},
		{"code-close", func(p *page) { p.console.Show(true) }, func(p *page) app.UI { return p.console.Side() }, func(p *page) any { return together(p.S.Console.ConsoleView(0).Open, p.console.FocusOn) }, "false " + console.ConsoleButtonID},
		{console.ConsoleRunID, func(p *page) { p.console.Show(true) }, func(p *page) app.UI { return p.console.Side() }, func(p *page) any { return p.S.Console.ConsoleView(0).Running }, true},
		{"lesson-back", func(p *page) { p.lesson.ToStep(2) }, func(p *page) app.UI { return p.lesson.Draw() }, step, 1},
		{"lesson-rejoin", func(p *page) { p.S.Settings.SetOff() }, func(p *page) app.UI { return p.lesson.Draw() }, func(p *page) any { return p.S.View().Lesson.Strayed }, false},
		{lessons.LessonGoID, func(p *page) { p.questions.Guess.Number, p.questions.Guess.Never = "0", true }, func(p *page) app.UI { return p.lesson.Draw() }, func(p *page) any { return together(p.S.View().Lesson.Done, p.Focus.ReturnTo) }, "true " + lessons.LessonGoID},
		{lessons.LessonGoID, func(p *page) { p.S.Lesson.ShowMe() }, func(p *page) app.UI { return p.lesson.Draw() }, step, 1},
	} {
		p := testPage(t)
		if _, ok := test.want.(int); ok && test.id[:min(6, len(test.id))] == "lesson" || test.id == "lesson-rejoin" || test.id == lessons.LessonGoID {
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
		{panes.SystemID, true, nil, func(p *page) app.UI { return p.query.Draw() }, func(p *page) any { return p.S.Query.QueryView(0, 0).System }, true},
		{panes.SystemID, false, func(p *page) { p.S.Query.ShowSystem(true) }, func(p *page) app.UI { return p.query.Draw() }, func(p *page) any { return p.S.Query.QueryView(0, 0).System }, false},
		{panes.HoldID, true, nil, func(p *page) app.UI { return p.query.Draw() }, func(p *page) any { return p.S.Query.QueryView(0, 0).Held }, true},
		{panes.QueryID, "SELECT 1", nil, func(p *page) app.UI { return p.query.Draw() }, func(p *page) any { return p.S.Query.QueryText() }, "SELECT 1"},
		{dialogs.ExportSystemID, true, func(p *page) { p.export.Show() }, func(p *page) app.UI { return p.export.Sheet() }, func(p *page) any { return p.export.State.Full }, true},
		{dialogs.ExportKindID, "csv", func(p *page) { p.export.Show() }, func(p *page) app.UI { return p.export.Sheet() }, func(p *page) any { return p.export.State.Kind }, files.CSV},
		{dialogs.ImportKeepID, false, chosen, func(p *page) app.UI { return p.imports.Sheet() }, func(p *page) any { return p.imports.State.Keep }, false},
		{dialogs.ImportKeyID, "user", chosen, func(p *page) app.UI { return p.imports.Sheet() }, func(p *page) any { return p.imports.State.From }, "user"},
		{dialogs.SingleKeysID, false, func(p *page) { p.keys.Show() }, func(p *page) app.UI { return p.keys.Sheet() }, func(p *page) any { return p.S.SingleKeys() }, false},
		{dialogs.PlainID, true, func(p *page) { p.keys.Show() }, func(p *page) app.UI { return p.keys.Sheet() }, func(p *page) any { return together(p.S.PlainTexts(), editorsWanted(p.Screen)) }, "true false"},
		{stage.FilterID, "so0", nil, func(p *page) app.UI { return p.items.Listing() }, func(p *page) any { return p.S.Viewer.Listing().Text }, "so0"},
		{stage.FilterStateID, "2", nil, func(p *page) app.UI { return p.items.Listing() }, func(p *page) any { return p.S.Viewer.Listing().States }, view.StatesOf(view.Expired, view.Deleting)},
		{stage.SortID, "2", nil, func(p *page) app.UI { return p.items.Listing() }, func(p *page) any { return p.S.Viewer.Listing().By }, view.ByID},
		{forms.EditorID, "mine", func(p *page) { p.editor.NewItem() }, func(p *page) app.UI { return p.editor.Draw() }, func(p *page) any { return p.S.Form.Draft().Text }, "mine"},
		{stage.BulkTTLID, "90", pickAll, func(p *page) app.UI { return p.items.BulkBar() }, func(p *page) any { return p.items.Bulk.Ttl }, "90"},
		{console.ProgramID, "mine", nil, func(p *page) app.UI { return p.console.Draw() }, func(p *page) any { return p.S.Console.ConsoleView(0).Text }, "mine"},
		{panes.StoryID, "mine", nil, func(p *page) app.UI { return p.story.Draw() }, func(p *page) any { return p.S.Story.StoryText() }, "mine"},
		{panes.StoryCopyToID, "jest", nil, func(p *page) app.UI { return p.story.Draw() }, func(p *page) any { return p.S.Story.StoryView().CopyTo }, "jest"},
		{lessons.GuessID + "-item-2", "2", func(p *page) { p.questions.Predict() }, func(p *page) app.UI { return p.items.Grid() }, func(p *page) any { return together(p.questions.Guess.IDs) }, "[SO02]"},
		{"pane-more", "bill", nil, func(p *page) app.UI { return p.panes.Draw() }, func(p *page) any { return p.S.Panes.Pane() }, pane.PaneBill},
		{themeID, "dark", nil, (*page).header, func(p *page) any { return p.S.Theme() }, "dark"},
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

func now(p *page) any { return p.S.Now() }

func playing(p *page) any { return p.S.Player.Playing() }

func column(p *page) any { return p.S.View().Container.Default }

func comparing(p *page) any { return p.Comparing() }

func hasOther(p *page) any { _, ok := p.S.Neighbours.Other(); return ok }

func regionCount(p *page) any { return len(p.S.Panes.RegionsView().Regions) }

func step(p *page) any { return p.S.View().Lesson.Step }

func whatIf(p *page) { tries(p)() }

func pickAll(p *page) { p.S.Viewer.PickAll() }

// longFeed fills the container with more items than a page of a pane or a result has.
func longFeed(p *page) {
	for i := range max(panes.RowsShown, 2*panes.PaneRows) + 5 {
		p.S.Form.NewItem()
		p.S.Form.TypeDraft(fmt.Sprintf(`{"id":"n%d","cid":"x"}`, i))
		p.S.Form.SaveDraft()
	}
}

// tools are the buttons of the timeline.
func tools(p *page) app.UI {
	return app.Div().Body(append(p.stage.ZoomButtons(), p.worlds.CompareButton())...)
}

// span is the number of seconds that the timeline shows.
func span(p *page) int64 {
	a := p.stage.View.Axis()
	return a.Till() - a.From()
}
