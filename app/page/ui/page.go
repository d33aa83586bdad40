package ui

import (
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/cards"
	"github.com/cosmosttl/cosmosttl/app/page/ui/clock"
	"github.com/cosmosttl/cosmosttl/app/page/ui/console"
	"github.com/cosmosttl/cosmosttl/app/page/ui/dialogs"
	"github.com/cosmosttl/cosmosttl/app/page/ui/find"
	"github.com/cosmosttl/cosmosttl/app/page/ui/forms"
	"github.com/cosmosttl/cosmosttl/app/page/ui/lessons"
	"github.com/cosmosttl/cosmosttl/app/page/ui/live"
	"github.com/cosmosttl/cosmosttl/app/page/ui/panes"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/ui/stage"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// OnNav sets the language of the address, and goes to the step that the address names.
func (p *page) OnNav(ctx app.Context) {
	p.followAddress(ctx)
	if p.Script == nil {
		ctx.PreventUpdate()
		return
	}
	u := ctx.Page().URL()
	p.lesson.Presenting = lessons.Presents(u.RawQuery)
	step := stepOf(u.Fragment)
	if v := p.S.View().Lesson; step != v.Step {
		p.Act(func() { p.lesson.ShowStep(step) })
	}
}

// stepOf returns the step that a fragment names, counted from 0.
func stepOf(fragment string) int {
	if digits, found := strings.CutPrefix(fragment, "step-"); found {
		if n, err := strconv.Atoi(digits); err == nil && n > 0 {
			return n - 1
		}
	}
	return 0
}

// phoneQuery is the width at which the layout changes to tabs, as in css/stage.css.
const phoneQuery = "(max-width: 720px)"

// narrowQuery is the width at which a request of a live account has two lines in the list, as in css/live.css.
const narrowQuery = "(max-width: 980px)"

// touchQuery asks whether the user points with fingers.
const touchQuery = "(pointer: coarse)"

// stillQuery asks whether the user prefers reduced motion.
const stillQuery = "(prefers-reduced-motion: reduce)"

// lowQuery is the size at which the strip of the number of items is left out, as in css/score.css.
const lowQuery = "(min-width: 721px) and (max-height: 820px)"

// largeQuery is the size at which texts are a step larger, as in css/tokens.css.
const largeQuery = "(min-width: 2200px) and (min-height: 1200px)"

// projectedQuery is the size at which a presentation has its largest letters, as in css/present.css.
const projectedQuery = "(min-width: 1600px) and (min-height: 850px)"

// page is the playground. Each rendering builds the view of the session once. Beside it, the page keeps only the
// state of the screen, such as the typed texts, the tab, and the scrolled position of the list.
type page struct {
	app.Compo
	*screen.Screen
	clock      *clock.Clock
	stage      *stage.Stage
	items      *stage.List
	worlds     *stage.Worlds
	matrix     *cards.Matrix
	units      *cards.Units
	why        *cards.Why
	containers *cards.Containers
	guide      *cards.Guide
	panes      *panes.Panes
	query      *panes.Query
	story      *panes.Story
	editor     *forms.Editor
	lesson     *lessons.Lesson
	questions  *lessons.Questions
	console    *console.Console
	keys       *dialogs.KeySheet
	share      *dialogs.Share
	export     *dialogs.Export
	imports    *dialogs.Import
	arrivals   *dialogs.Arrivals
	startOver  *dialogs.StartOver
	saver      *saver
	palette    *find.Palette

	tag        string // the language in the address
	stops      []func()
	watch      func(ids ...string) // watches the sizes of elements
	frameAsked bool
	rendered   time.Time  // time of the last rendering
	shape      outline    // at the last rendering
	stale      bool       // there are changes that are not shown yet
	unsynced   bool       // sync waits for a handler
	wasTab     screen.Tab // at the last rendering
	entered    screen.Tab // the tab of the current entry in the browser's history
	tabTops    [screen.TabConsole + 1]float64
	wasEditing bool       // on a phone, at the last rendering
	left       bool       // the page leaves the editor's entry of the browser's history
	guided     view.Guide // the hint at the last rendering
	made       bool       // all parts are made
	opened     bool       // the stored world is open
	chosen     stepPanel
	offered    bool // the server of the page has an account to follow
}

// newPage makes the page for the browser, or for prerendering and tests.
func newPage(store saves.Store) *page { return pageOf(playground.New(store)) }

// newLessonPage makes the page of a lesson.
func newLessonPage(store saves.Store, script *story.Lesson) *page {
	p := pageOf(playground.NewLesson(store, script))
	p.Script = script
	p.lesson.OpenView()
	return p
}

func pageOf(s *playground.Playground) *page {
	p := compose(screen.New(s))
	p.tag = i18n.English.Tag
	askMedia(p.Screen)
	p.measure() // the sizes in the prerendered page, so that the first rendering fits
	if app.IsClient {
		p.postpone()
	}
	return p
}

// compose makes the parts of the page. A part uses the others only through the interfaces of package screen.
func compose(s *screen.Screen) *page {
	p := &page{Screen: s}
	s.Page = p
	p.clock = &clock.Clock{Screen: s}
	p.stage, p.items, p.worlds = stage.New(s)
	p.matrix, p.units, p.why = &cards.Matrix{Screen: s}, &cards.Units{Screen: s}, &cards.Why{Screen: s}
	p.containers, p.guide = &cards.Containers{Screen: s}, cards.NewGuide(p.matrix)
	p.panes, p.query, p.story = panes.New(s)
	p.editor, p.console = &forms.Editor{Screen: s}, &console.Console{Screen: s}
	p.lesson, p.questions = lessons.New(s)
	p.keys, p.export = &dialogs.KeySheet{Screen: s}, &dialogs.Export{Screen: s}
	p.share = dialogs.NewShare(p.export)
	p.imports, p.arrivals = dialogs.NewImport(s)
	p.imports.Undo = p.clock.Undo
	p.startOver = &dialogs.StartOver{Screen: s}
	p.saver = &saver{Screen: s, imports: p.imports}
	p.palette = &find.Palette{Screen: s, Offers: p}
	return p
}

// SaveWithin makes sure that the autosave runs no later than after d.
func (p *page) SaveWithin(d time.Duration) { p.saver.saveWithin(d) }

// FollowSaving shows how much of the world is stored.
func (p *page) FollowSaving() { p.saver.followSaving() }

// PartShown scrolls a list that has just appeared to the former scrolled position.
func (p *page) PartShown(id screen.PartID) {
	if id == screen.PartItems {
		p.items.ScrollBack()
	}
}

// MoveTo moves the playhead to a second. Beyond the end of the known history, the clock advances.
func (p *page) MoveTo(second int64) { p.clock.MoveTo(second) }

// EndRun ends a running program.
func (p *page) EndRun() { p.console.EndRun() }

// NewItem opens the editor with a suggested item.
func (p *page) NewItem() { p.editor.NewItem() }

// NewItems opens the form of items to generate.
func (p *page) NewItems() { p.containers.NewItems() }

// EditItem opens the editor on an item.
func (p *page) EditItem(key session.ItemKey, opener string) { p.editor.Edit(key, opener) }

// ShowPane shows a pane.
func (p *page) ShowPane(id pane.Pane) { p.panes.ShowPane(id) }

// OpenPane shows a pane and moves the focus to it.
func (p *page) OpenPane(id pane.Pane) { p.panes.Open(id) }

// RaiseButton raises the dock.
func (p *page) RaiseButton(id string) app.UI { return p.panes.Dock.RaiseButton(id) }

// askMedia asks the browser for everything on which the layout and the motion depend.
func askMedia(p *screen.Screen) {
	p.Phone, p.Touch, p.LessMotion = browser.Matches(phoneQuery), browser.Matches(touchQuery), browser.Matches(stillQuery)
	p.Narrow, p.Low, p.Large = browser.Matches(narrowQuery), browser.Matches(lowQuery), browser.Matches(largeQuery)
	p.Presented = browser.Presents()
	p.Projected = p.Presented && browser.Matches(projectedQuery)
}

// onMedia calls f when an answer of the browser to askMedia changes.
func onMedia(f func()) (stop func()) {
	var stops []func()
	for _, query := range []string{phoneQuery, narrowQuery, touchQuery, stillQuery, lowQuery, largeQuery, projectedQuery} {
		stops = append(stops, browser.OnMedia(query, f))
	}
	return func() {
		for _, stop := range stops {
			stop()
		}
	}
}

// OnMount begins everything that runs outside of go-app.
func (p *page) OnMount(ctx app.Context) {
	p.Ctx, p.InBrowser = ctx, true
	browser.SetTheme(p.S.Theme())
	p.S.Query.SetPatience(2 * screen.WorkTurn)
	watch, unwatch := browser.OnSize(p.remeasure)
	p.watch = watch
	p.stops = []func(){
		unwatch,
		onMedia(func() { p.Later(func() { askMedia(p.Screen) }) }),
		browser.OnResize(func() { p.Later(func() {}) }),
		browser.OnKey(p.onKey),
		browser.OnBack(func(tab int, editor bool) { p.Later(func() { p.goBack(screen.Tab(tab), editor) }) }),
		watchEditors(p.Screen),
		browser.WatchControls(p.afterHandlers),
		browser.OnStored(p.S.Saves.MarkKey(), func() { p.Later(p.saver.heed) }),
		browser.OnLeave(func() { p.S.Saves.Save() }),
		browser.OnUnload(p.saver.askToStay),
		browser.OnReturn(func() { p.Later(func() { p.saver.heed(); p.tick() }) }),
		browser.OnFile(func(f browser.File) { p.Later(func() { p.imports.Take(f) }) }),
		browser.OnFragment(func() { p.Later(p.arrivals.OpenFragment) }),
	}
	phone := p.Phone
	if askMedia(p.Screen); phone != p.Phone { // the window has changed while the page was made
		p.Later(func() {})
	}
	p.Announced.Known, p.Announced.Playing = p.S.Viewer.Counts(), p.S.Player.Playing()
	p.greet()
	if p.Script == nil {
		p.S.RememberFolds()
	}
	p.settle()
	p.S.Saves.Open(vault{p.saver}, p.InBackground, func() {
		p.Announced.Known = p.S.Viewer.Counts()
		p.opened = true
		p.sayReady()
		p.stage.CatchUp()
		p.PlayOn()
		p.saver.savePieces()
		p.arrivals.OpenFragment()
		if p.Script != nil {
			p.lesson.OpenView()
		} else {
			p.saver.lookElsewhere()
			live.Ask(func() { p.Later(func() { p.offered = true }) })
			browser.OnLaunch(func(f browser.File) { p.Later(func() { p.imports.Take(f) }) })
		}
	})
	p.saver.followOpening()
	p.makeRest()
	if p.outline() == p.shape { // nothing has changed since the last rendering
		ctx.PreventUpdate()
	}
}

// OnDismount ends everything that OnMount began.
func (p *page) OnDismount() {
	p.InBrowser = false
	p.console.EndRun()
	p.query.EndQuery()
	for _, stop := range p.stops {
		stop()
	}
}

// OnAppUpdate is called when the service worker has a new version ready.
func (p *page) OnAppUpdate(app.Context) { p.S.Notices.Tell(notice.Update) }

// Act carries out an action of the user, and what follows from every action. While the page takes turns to go into
// the past, the action waits.
func (p *page) Act(action func()) {
	if p.S.Waiting() {
		return
	}
	if p.Turns.On {
		p.Turns.Queued = append(p.Turns.Queued, action)
		return
	}
	p.Failure = ""
	p.S.Notices.Pass()
	before, _ := p.S.Neighbours.Other()
	action()
	if o, ok := p.S.Neighbours.Other(); ok && o.Kind == session.OtherFuture && o.Parted != before.Parted && !p.S.History.InPast() {
		p.Announced.Text = p.L.FutureKept.With("what", p.worlds.Name())
	}
	p.PlayOn()
	p.Say()
	p.saver.saveWithin(screen.SaveSoon)
}

// measure reads the sizes of the list, the axis and the cells of the matrix. It reports whether they have changed.
func (p *page) measure() (changed bool) {
	changed = p.items.Measure()
	changed = p.matrix.Measure() || changed
	return p.stage.Measure() || changed
}

// measured are the elements whose sizes measure reads.
var measured = append([]string{stage.RowRuler, stage.ListID, stage.TicksID, stage.StripsID}, cards.MatrixRoom...)

// remeasure renders the page again if the sizes have changed.
func (p *page) remeasure() {
	if !p.InBrowser {
		return
	}
	p.Ctx.Dispatch(func(ctx app.Context) {
		if !p.measure() {
			ctx.PreventUpdate()
		}
	})
}
