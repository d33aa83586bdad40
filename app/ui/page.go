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
	s   *session.Session
	l   wording.Words
	tag string            // of the language that the address names
	v   session.View      // of the last rendering
	q   session.QueryView // of the last rendering

	ctx     app.Context // since OnMount, for what does not come from an element
	mounted bool
	lively  bool // in tests: render the controls as if in a browser
	stops   []func()
	watch   func(ids ...string) // the sizes of elements

	phone    bool
	tab      tab
	inputs   map[problem.Field]*input
	list     window
	grid     gridFocus
	editor   editorState
	ask      askState
	bulk     bulkState
	console  consoleState
	reaching reaching
	voice    voice
	sheet    bool // the sheet of keys is open
	share    shareState
	export   exportState
	imp      importState
	arriving *session.Arrival // what is being opened
	failure  string           // why an item could not be deleted, until the next action

	paneFrom int    // the first row on the page of the pane that is shown
	copied   string // what is on the clipboard, as the button that copied it knows it
	copying  bool   // the story is being written, to be copied
	caret    storyCaret

	script *story.Lesson // of a lesson's page; nil elsewhere
	guess  session.Guess // for the question on the screen
	folded bool          // on a phone, the lesson shows its title only
	sent   string        // the fragment of the link that was opened last

	sc         scoreState
	brush      *brush
	frameAsked bool
	idleAsked  bool
	rested     time.Time     // while the page is made: when it went on
	rendered   time.Time     // when the page was rendered last
	rendering  int           // how often the page was rendered
	parts      [noPart]*part // those on the screen
	unmade     [noPart]bool  // those that are made late, until then
	made       bool          // none of them is left
	opened     bool          // the stored world is there
	renderPart func(*part)   // its method again, except in tests
	shape      outline       // of that time
	rhythm     rhythm        // of a playing clock
	stale      bool          // there are changes that the page has not shown
	unsynced   bool          // sync waits for a handler
	saving     saving
	savePlan   time.Time // when the next autosave is due; zero for none
	reload     func()    // what reloads the page as soon as the world is stored; nil for nothing
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
	p := &page{
		s: s, l: wording.Words{Locale: i18n.English}, tag: i18n.English.Tag,
		inputs: map[problem.Field]*input{}, list: window{row: rowHeight}, ask: askState{caret: -1}, brush: newBrush(), sc: newScoreState(),
		renderPart: (*part).again,
	}
	p.askMedia()
	p.measure() // the prerendered page, so that the first rendering fits
	if app.IsClient {
		p.postpone()
	}
	return p
}

// askMedia asks the browser what the layout and the motion depend on.
func (p *page) askMedia() {
	p.phone, p.sc.still = browser.Matches(phoneQuery), browser.Matches(stillQuery)
}

// OnMount starts what lives outside of go-app.
func (p *page) OnMount(ctx app.Context) {
	p.ctx, p.mounted = ctx, true
	browser.SetTheme(p.s.Theme())
	p.s.SetPatience(2 * workTurn)
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
		browser.OnStored(p.s.MarkKey(), func() { p.later(p.heed) }),
		browser.OnLeave(func() { p.s.Save() }),
		browser.OnUnload(p.askToStay),
		browser.OnReturn(func() { p.later(func() { p.heed(); p.tick() }) }),
		browser.OnFile(func(f browser.File) { p.later(func() { p.take(f) }) }),
		browser.OnFragment(func() { p.later(p.openFragment) }),
	}
	phone := p.phone
	if p.askMedia(); phone != p.phone { // it has changed while the page was made
		p.later(func() {})
	}
	p.voice.known, p.voice.playing = p.s.Counts(), p.s.Playing()
	p.greet()
	p.settle()
	p.s.Open(vault{p}, p.inBackground, func() {
		p.voice.known = p.s.Counts()
		p.opened = true
		p.sayReady()
		if p.sc.behind { // the first rendering could not wait for the forecast
			p.forecastOn()
		}
		p.playOn()
		p.savePieces()
		p.openFragment()
		if p.script == nil {
			p.lookElsewhere()
			browser.OnLaunch(func(f browser.File) { p.later(func() { p.take(f) }) })
		}
	})
	p.followOpening()
	p.makeRest()
	if p.outline() == p.shape { // it has just been rendered, and what was sent is not open yet
		ctx.PreventUpdate()
	}
}

// OnDismount lets go of the browser.
func (p *page) OnDismount() {
	p.mounted = false
	p.endRun()
	p.endQuery()
	for _, stop := range p.stops {
		stop()
	}
}

// OnAppUpdate is called when the service worker has a new version ready.
func (p *page) OnAppUpdate(app.Context) { p.s.Notices.Tell(notice.Update) }

// later runs f on go-app's goroutine, which owns the session, and renders.
func (p *page) later(f func()) {
	if p.mounted {
		p.ctx.Dispatch(func(app.Context) { f() })
	}
}

// do wraps what a control does: the action, then whatever follows from every action.
func (p *page) do(action func()) app.EventHandler {
	return func(app.Context, app.Event) { p.act(action) }
}

func (p *page) act(action func()) {
	if p.s.Waiting() {
		return
	}
	if p.reaching.on {
		p.reaching.queued = append(p.reaching.queued, action)
		return
	}
	p.failure = ""
	before, _ := p.s.Other()
	action()
	if o, ok := p.s.Other(); ok && o.Kind == session.OtherFuture && o.Parted != before.Parted && !p.s.InPast() {
		p.voice.text = p.l.FutureKept.With("what", p.otherName())
	}
	p.playOn()
	p.say()
	p.saveWithin(saveSoon)
}

// saveWithin makes sure that the autosave runs no later than after d.
func (p *page) saveWithin(d time.Duration) {
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
	list, width, high := p.list, p.sc.width, p.sc.high
	if h := browser.Height(rowRuler); h > 0 {
		p.list.row = h
	}
	p.list.top, p.list.height = browser.Scrolled(listID)
	p.measureScore()
	return list != p.list || width != p.sc.width || high != p.sc.high
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
