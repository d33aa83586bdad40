package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/i18n"
	"github.com/cosmosttl/cosmosttl/app/session"
)

// phoneQuery is where the layout turns into tabs; css/phone.css says the same width.
const phoneQuery = "(max-width: 720px)"

// Autosaves: soon after something was done, and now and then while the clock plays.
const (
	saveSoon    = 500 * time.Millisecond
	savePlaying = 5 * time.Second
)

// page is the playground. The session's view is built once per rendering; beside it the page keeps only what belongs to
// the screen: what is being typed, which tab shows, where the list is scrolled to.
type page struct {
	app.Compo
	s *session.Session
	l *i18n.Locale
	v session.View      // of the last rendering
	q session.QueryView // of the last rendering

	ctx     app.Context // since OnMount, for what does not come from an element
	mounted bool
	lively  bool // in tests: render the controls as if in a browser
	stops   []func()

	phone   bool
	tab     tab
	inputs  map[session.Field]*input
	list    window
	grid    gridFocus
	editor  editorState
	ask     askState
	console consoleState
	voice   voice
	failure string // why an item could not be deleted, until the next action

	frameAsked bool
	idleAsked  bool
	savePlan   time.Time // when the next autosave is due; zero for none
}

// newPage makes the page for the browser, or for prerendering and tests.
func newPage(store session.Store) *page {
	return &page{
		s: session.New(store), l: i18n.English, phone: browser.Matches(phoneQuery),
		inputs: map[session.Field]*input{}, list: window{row: rowHeight}, grid: gridFocus{row: -1}, ask: askState{caret: -1},
	}
}

// OnMount starts what lives outside of go-app.
func (p *page) OnMount(ctx app.Context) {
	p.ctx, p.mounted = ctx, true
	browser.SetTheme(p.s.Theme())
	p.stops = []func(){
		browser.OnMedia(phoneQuery, func(is bool) { p.later(func() { p.phone = is; p.measure() }) }),
		browser.OnResize(func() { p.later(p.measure) }),
		browser.OnKey(p.onKey),
		browser.OnStored(session.Keys, func() { p.later(p.s.OtherTabSaved) }),
		browser.OnLeave(func() { p.s.Save() }),
		browser.OnReturn(func() { p.later(func() { p.tick() }) }),
	}
	p.voice.known, p.voice.playing = p.s.Counts(), p.s.Playing()
	p.s.Open(vault{p}, func() {
		p.voice.known = p.s.Counts()
		ctx.Defer(func(app.Context) { p.sync(); p.measure(); browser.Ready() })
		p.playOn()
	})
}

// OnDismount lets go of the browser.
func (p *page) OnDismount() {
	p.mounted = false
	p.endRun()
	for _, stop := range p.stops {
		stop()
	}
}

// OnAppUpdate is called when the service worker has a new version ready.
func (p *page) OnAppUpdate(app.Context) { p.s.AddNotice(session.NoticeUpdate) }

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
	p.failure = ""
	action()
	p.playOn()
	p.say()
	p.saveWithin(saveSoon)
}

// playOn asks for the next frame if the clock plays. Nothing is scheduled while it is paused.
func (p *page) playOn() {
	if !p.mounted || p.frameAsked || !p.s.Playing() {
		return
	}
	p.frameAsked = true
	browser.Frame(func(float64) {
		p.ctx.Dispatch(func(ctx app.Context) {
			p.frameAsked = false
			if !p.tick() {
				ctx.PreventUpdate()
			}
			p.playOn()
		})
	})
}

// tick moves a playing clock to the present.
func (p *page) tick() (changed bool) {
	if !p.s.Playing() {
		return false
	}
	changed = p.s.Frame(browser.Now())
	if changed {
		p.say()
		p.saveWithin(savePlaying)
	}
	return changed
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
		p.autosave()
	})
}

// measure reads from the style sheet how high a row of the list is, and from the browser how much of it shows.
func (p *page) measure() {
	if h := browser.Height(rowRuler); h > 0 {
		p.list.row = h
	}
	p.list.top, p.list.height = browser.Scrolled(listID)
}
