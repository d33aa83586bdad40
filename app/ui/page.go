package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/i18n"
	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/app/session"
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
	p := compose(newScreen(s))
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
	p := &page{Screen: s}
	p.clock = &Clock{Screen: s}
	p.stage, p.items, p.worlds = newTimeline(s)
	p.matrix, p.units, p.why = &Matrix{Screen: s}, &Units{Screen: s}, &Why{Screen: s}
	p.containers, p.guide = &Containers{Screen: s}, newGuide(p.matrix)
	p.panes, p.query, p.story = newPanes(s)
	p.editor, p.console = &Editor{Screen: s}, &Console{Screen: s}
	p.lesson, p.questions = newLesson(s)
	p.keys, p.export = &KeySheet{Screen: s}, &Export{Screen: s}
	p.share = newShare(p.export)
	p.imports, p.arrivals = newImport(s)
	p.saver = &saver{Screen: s, imports: p.imports}

	p.stage.moveTo = p.clock.moveTo
	p.items.newItem, p.items.edit = p.editor.newItem, p.editor.edit
	p.items.markButton, p.items.markRow = p.questions.markButton, p.questions.markRow
	p.matrix.prediction, p.matrix.whatIfs = p.questions.prediction, p.worlds.containerWhatIfs
	p.why.whatIfs = p.worlds.whatIfs
	p.guide.back = p.clock.back
	p.editor.revealSelected, p.editor.runBulk = p.items.revealSelected, p.items.runBulk
	p.questions.next = p.clock.next
	p.imports.followSaving = p.saver.followSaving

	s.act, s.saveWithin, s.changed, s.playOn, s.repaint, s.settlePart = p.act, p.saver.saveWithin, p.changed, p.playOn, p.paint, p.settlePart
	s.partShown = func(id partID) {
		if id == partItems {
			p.items.scrollBack()
		}
	}
	s.showTop, s.endRun, s.progress = p.items.showTop, p.console.endRun, p.items.paintBulk
	return p
}

// askMedia asks the browser what the layout and the motion depend on.
func (p *page) askMedia() {
	p.phone, p.lessMotion = browser.Matches(phoneQuery), browser.Matches(stillQuery)
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
		browser.OnStored(p.s.Saves.MarkKey(), func() { p.later(p.saver.heed) }),
		browser.OnLeave(func() { p.s.Saves.Save() }),
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
	p.s.Saves.Open(vault{p.saver}, p.inBackground, func() {
		p.announced.known = p.s.Counts()
		p.opened = true
		p.sayReady()
		p.stage.catchUp()
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
		p.quiet(ctx, p.s.Saves.SaveInTurns)
	})
}

// measure reads from the browser how large the list and the axis are. It reports whether that has changed.
func (p *page) measure() (changed bool) {
	changed = p.items.measure()
	return p.stage.measure() || changed
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
