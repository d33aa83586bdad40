package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/i18n"
	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/app/wording"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// phoneQuery is where the layout turns into tabs; css/phone.css says the same width.
const phoneQuery = "(max-width: 720px)"

// stillQuery is whether the user prefers reduced motion.
const stillQuery = "(prefers-reduced-motion: reduce)"

// Autosaves: soon after something was done, and now and then while the clock plays.
const (
	saveSoon    = 500 * time.Millisecond
	savePlaying = 5 * time.Second
)

// page is the playground. The session's view is built once per rendering; beside it the page keeps only what belongs to
// the screen: what is being typed, which tab shows, where the list is scrolled to.
type page struct {
	app.Compo
	*Screen
	clock      *Clock
	stage      *Stage
	items      *List
	worlds     *Worlds
	matrix     *Matrix
	units      *Units
	why        *Why
	containers *Containers
	guide      *Guide
	panes      *Panes
	query      *Query
	story      *Story
	editor     *Editor
	lesson     *Lesson
	questions  *Questions
	console    *Console
	keys       *KeySheet
	share      *Share
	export     *Export
	imports    *Import
	arrivals   *Arrivals
	saver      *saver

	tag        string // of the language that the address names
	stops      []func()
	watch      func(ids ...string) // the sizes of elements
	frameAsked bool
	rendered   time.Time // when the page was rendered last
	shape      outline   // of that time
	stale      bool      // there are changes that the page has not shown
	unsynced   bool      // sync waits for a handler
	made       bool      // none of the parts that are made late is left
	opened     bool      // the stored world is there
}

// newPage makes the page for the browser, or for prerendering and tests.
func newPage(store session.Store) *page { return pageOf(session.New(store)) }

// newLessonPage makes the page of a lesson.
func newLessonPage(store session.Store, script *story.Lesson) *page {
	p := pageOf(session.NewLesson(store, script))
	p.script = script
	return p
}

func pageOf(s *session.Session) *page {
	p := compose(&Screen{
		s: s, l: wording.Words{Locale: i18n.English}, inputs: map[problem.Field]*input{}, painting: newPainting(), renderPart: (*part).again,
	})
	p.tag = i18n.English.Tag
	p.askMedia()
	p.measure() // the prerendered page, so that the first rendering fits
	if app.IsClient {
		p.postpone()
	}
	return p
}

// compose makes the parts of the page, and gives each what it needs of others.
func compose(s *Screen) *page {
	stage, items, worlds := newStage(s), &List{Screen: s, window: window{row: rowHeight}, moments: moments{}}, &Worlds{Screen: s}
	stage.items, stage.worlds = items, worlds
	items.stage, items.worlds = stage, worlds
	worlds.stage, worlds.items = stage, items

	clock, questions := &Clock{s}, &Questions{Screen: s}
	stage.moveTo = clock.moveTo
	questions.next = clock.next
	items.markButton, items.markRow = questions.markButton, questions.markRow

	editor := &Editor{Screen: s, revealSelected: items.revealSelected, runBulk: items.runBulk}
	items.newItem, items.edit = editor.newItem, editor.edit

	matrix := &Matrix{Screen: s, prediction: questions.prediction, whatIfs: worlds.containerWhatIfs}
	query, story := &Query{Screen: s, caret: -1}, &Story{Screen: s}
	export, imports, arrivals := &Export{Screen: s}, &Import{Screen: s}, &Arrivals{Screen: s}
	imports.arrivals, arrivals.imports = arrivals, imports

	p := &page{
		Screen: s, clock: clock, stage: stage, items: items, worlds: worlds, matrix: matrix,
		units: &Units{s}, why: &Why{Screen: s, whatIfs: worlds.whatIfs}, containers: &Containers{s}, guide: &Guide{Screen: s, matrix: matrix, back: clock.back},
		panes: &Panes{Screen: s, query: query, story: story}, query: query, story: story,
		editor: editor, lesson: &Lesson{Screen: s, questions: questions}, questions: questions, console: &Console{Screen: s},
		keys: &KeySheet{Screen: s}, share: &Share{Screen: s, export: export}, export: export, imports: imports, arrivals: arrivals,
		saver: &saver{Screen: s, imports: imports},
	}
	imports.followSaving = p.saver.followSaving
	s.act, s.saveWithin, s.changed, s.playOn, s.repaint, s.settlePart = p.act, p.saver.saveWithin, p.changed, p.playOn, p.paint, p.settlePart
	s.partShown = func(id partID) {
		if id == partItems && items.window.top > 0 {
			browser.ScrollTo(listID, items.window.top) // where the list before it was
		}
	}
	s.showTop, s.endRun, s.progress = func() { items.window.top = 0 }, p.console.endRun, items.paintBulk
	return p
}

// askMedia asks the browser what the layout and the motion depend on.
func (p *page) askMedia() {
	p.phone, p.stage.lessMotion = browser.Matches(phoneQuery), browser.Matches(stillQuery)
}

// OnMount starts what lives outside of go-app.
func (p *page) OnMount(ctx app.Context) {
	p.ctx, p.mounted = ctx, true
	browser.SetTheme(p.s.Theme())
	p.s.Query.SetPatience(2 * workTurn)
	watch, unwatch := browser.OnSize(p.remeasure)
	p.watch = watch
	p.stops = []func(){
		unwatch,
		browser.OnMedia(phoneQuery, func() { p.later(p.askMedia) }),
		browser.OnMedia(stillQuery, func() { p.later(p.askMedia) }),
		browser.OnResize(func() { p.later(func() {}) }),
		browser.OnKey(p.onKey),
		p.watchEditors(),
		browser.WatchControls(p.afterHandlers),
		browser.OnStored(p.s.MarkKey(), func() { p.later(p.saver.heed) }),
		browser.OnLeave(func() { p.s.Save() }),
		browser.OnUnload(p.saver.askToStay),
		browser.OnReturn(func() { p.later(func() { p.saver.heed(); p.tick() }) }),
		browser.OnFile(func(f browser.File) { p.later(func() { p.imports.take(f) }) }),
		browser.OnFragment(func() { p.later(p.arrivals.openFragment) }),
	}
	phone := p.phone
	if p.askMedia(); phone != p.phone { // it has changed while the page was made
		p.later(func() {})
	}
	p.announced.known, p.announced.playing = p.s.Counts(), p.s.Playing()
	p.greet()
	p.settle()
	p.s.Open(vault{p.saver}, p.inBackground, func() {
		p.announced.known = p.s.Counts()
		p.opened = true
		p.sayReady()
		if p.stage.behind { // the first rendering could not wait for the forecast
			p.stage.forecastOn()
		}
		p.playOn()
		p.saver.savePieces()
		p.arrivals.openFragment()
		if p.script == nil {
			p.saver.lookElsewhere()
			browser.OnLaunch(func(f browser.File) { p.later(func() { p.imports.take(f) }) })
		}
	})
	p.saver.followOpening()
	p.makeRest()
	if p.outline() == p.shape { // it has just been rendered, and what was sent is not open yet
		ctx.PreventUpdate()
	}
}

// OnDismount lets go of the browser.
func (p *page) OnDismount() {
	p.mounted = false
	p.console.endRun()
	p.query.endQuery()
	for _, stop := range p.stops {
		stop()
	}
}

// OnAppUpdate is called when the service worker has a new version ready.
func (p *page) OnAppUpdate(app.Context) { p.s.Notices.Tell(notice.Update) }

// later runs f on go-app's goroutine, which owns the session, and renders.
func (p *Screen) later(f func()) {
	if p.mounted {
		p.ctx.Dispatch(func(app.Context) { f() })
	}
}

// do wraps what a control does: the action, then whatever follows from every action.
func (p *Screen) do(action func()) app.EventHandler {
	return func(app.Context, app.Event) { p.act(action) }
}

// act carries out what the user does, and what follows from every action. While the page is on its way into the past, the action waits.
func (p *page) act(action func()) {
	if p.s.Waiting() {
		return
	}
	if p.turns.on {
		p.turns.queued = append(p.turns.queued, action)
		return
	}
	p.failure = ""
	before, _ := p.s.Other()
	action()
	if o, ok := p.s.Other(); ok && o.Kind == session.OtherFuture && o.Parted != before.Parted && !p.s.InPast() {
		p.announced.text = p.l.FutureKept.With("what", p.worlds.name())
	}
	p.playOn()
	p.say()
	p.saver.saveWithin(saveSoon)
}

// saveWithin makes sure that the autosave runs no later than after d.
func (p *saver) saveWithin(d time.Duration) {
	due := time.Now().Add(d)
	if !p.mounted || (!p.savePlan.IsZero() && !due.Before(p.savePlan)) {
		return
	}
	p.savePlan = due
	p.ctx.After(d, func(ctx app.Context) {
		if p.savePlan.IsZero() || time.Now().Before(p.savePlan) {
			ctx.PreventUpdate()
			return
		}
		p.savePlan = time.Time{}
		p.quiet(ctx, p.s.SaveInTurns)
	})
}

// measure reads from the browser how high a row of the list is, how much of the list shows, and how wide the axis is. It
// reports whether any of these has changed.
func (p *page) measure() (changed bool) {
	list, width, high := p.items.window, p.stage.width, p.stage.high
	if h := browser.Height(rowRuler); h > 0 {
		p.items.window.row = h
	}
	p.items.window.top, p.items.window.height = browser.Scrolled(listID)
	p.stage.measure()
	return list != p.items.window || width != p.stage.width || high != p.stage.high
}

// measured are the elements whose sizes measure reads.
var measured = []string{rowRuler, listID, ticksID, stripsID}

// remeasure renders again if what was measured has changed.
func (p *page) remeasure() {
	if !p.mounted {
		return
	}
	p.ctx.Dispatch(func(ctx app.Context) {
		if !p.measure() {
			ctx.PreventUpdate()
		}
	})
}
