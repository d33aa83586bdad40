package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/cards"
	"github.com/cosmosttl/cosmosttl/app/page/ui/dialogs"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/live"
	"github.com/cosmosttl/cosmosttl/app/page/ui/panes"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/ui/stage"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

// livePage is the page of a live account, which other programs change: the timeline, the clock, the containers and
// the requests. It shares the timeline and Why with the playground. The user's writes go to the account, and their
// effects come back with the stream.
type livePage struct {
	app.Compo
	*screen.Screen
	stage *stage.Stage
	items *stage.List
	why   *cards.Why
	live  *live.Live

	panes  *panes.Panes
	query  *panes.Query
	matrix *cards.Matrix
	units  *cards.Units
	keys   *dialogs.KeySheet

	tag        string
	stops      []func()
	watch      func(ids ...string)
	frameAsked bool
	stale      bool
	rendered   time.Time     // when the last rendering ended
	took       time.Duration // of the last rendering
	followed   bool          // the timeline has followed the present since the account was opened
}

// liveEvery is the least time between two renderings that no action of the user causes. After a rendering, the page
// also waits for restful times as long as the rendering took. Events that arrive meanwhile are read at once but
// shown later.
const (
	liveEvery = 250 * time.Millisecond
	restful   = 4
)

// The range of the timeline at first, in seconds before and after the present.
const (
	liveBefore = 150
	liveAfter  = 90
	leastShown = 4 // seconds of real time that it shows at least, however fast the clock is
)

func newLivePage(store saves.Store) *livePage {
	s := screen.New(playground.NewWatching(store))
	p := &livePage{Screen: s, tag: i18n.English.Tag, live: live.New(s, store)}
	p.stage, p.items, _ = stage.New(s)
	p.panes, p.query, _ = panes.New(s)
	p.why, p.matrix, p.units = &cards.Why{Screen: s}, &cards.Matrix{Screen: s}, &cards.Units{Screen: s}
	p.keys = &dialogs.KeySheet{Screen: s}
	s.Page, p.panes.Account = p, p
	s.S.Owner = p.live
	askMedia(p.Screen)
	return p
}

// SaveWithin stores the texts. The world belongs to the account.
func (p *livePage) SaveWithin(time.Duration) { p.S.Saves.SaveTexts() }

// FollowSaving does nothing: no world is stored.
func (p *livePage) FollowSaving() {}

// PartShown does nothing: the list is on the screen in all arrangements.
func (p *livePage) PartShown(screen.PartID) {}

// MoveTo moves the playhead to a second of a still of the account.
func (p *livePage) MoveTo(second int64) { p.live.MoveTo(second) }

// EndRun does nothing: this page has no SDK console.
func (p *livePage) EndRun() {}

// NewItem does nothing: the form for writing has the text of a new item.
func (p *livePage) NewItem() {}

// NewItems does nothing: other programs write the items.
func (p *livePage) NewItems() {}

// EditItem only explains an item, because other programs write the items.
func (p *livePage) EditItem(session.ItemKey, string) { p.live.ShowWhy() }

// ShowPane shows a pane.
func (p *livePage) ShowPane(id pane.Pane) { p.panes.ShowPane(id) }

// OpenPane shows a pane and moves the focus to it.
func (p *livePage) OpenPane(id pane.Pane) { p.panes.Open(id) }

// RaiseButton raises the dock.
func (p *livePage) RaiseButton(id string) app.UI { return p.panes.Dock.RaiseButton(id) }

// DrawRequests, DrawMatrix and DrawUnits draw the panes that the playground does not have.
func (p *livePage) DrawRequests() app.UI { return p.live.Requests() }
func (p *livePage) DrawMatrix() app.UI   { return p.matrix.Draw() }
func (p *livePage) DrawUnits() app.UI    { return p.units.Draw() }

// speak sets the language of the page. The page is in English if the texts of the language are not loaded.
func (p *livePage) speak(tag string) *livePage {
	p.tag, p.L = tag, wording.Words{Locale: localeOf(tag)}
	return p
}

// OnMount begins to follow an account.
func (p *livePage) OnMount(ctx app.Context) {
	p.Ctx, p.InBrowser = ctx, true
	browser.SetTheme(p.S.Theme())
	p.S.Query.SetPatience(2 * screen.WorkTurn)
	watch, unwatch := browser.OnSize(p.remeasure)
	p.watch = watch
	p.stops = []func(){
		unwatch,
		onMedia(func() { p.Later(func() { askMedia(p.Screen) }) }),
		browser.OnResize(func() { p.Later(func() {}) }),
		watchEditors(p.Screen),
		browser.OnKey(p.onKey),
		browser.WatchControls(p.afterHandlers),
	}
	askMedia(p.Screen)
	p.live.Start()
	ctx.Defer(func(app.Context) { browser.Ready() })
}

// OnDismount ends everything that OnMount began.
func (p *livePage) OnDismount() {
	p.InBrowser = false
	p.live.End()
	p.query.EndQuery()
	for _, stop := range p.stops {
		stop()
	}
}

// Act carries out an action of the user.
func (p *livePage) Act(action func()) {
	if p.Turns.On {
		p.Turns.Queued = append(p.Turns.Queued, action)
		return
	}
	p.Failure = ""
	action()
	p.SaveWithin(0)
	p.PlayOn()
}

// Changed has the page rendered again, but not at once.
func (p *livePage) Changed() {
	if p.stale || !p.InBrowser {
		return
	}
	p.stale = true
	p.Ctx.After(max(0, max(liveEvery, restful*p.took)-time.Since(p.rendered)), func(ctx app.Context) {
		if !p.stale || p.stage.Dragging() { // shown already, or the hand moves the playhead
			p.stale = false
			ctx.PreventUpdate()
		}
	})
}

// PlayOn asks for the next frame if the timeline moves.
func (p *livePage) PlayOn() {
	if !p.InBrowser || p.frameAsked || !p.stage.Moving() {
		return
	}
	p.frameAsked = true
	browser.Frame(func(float64) {
		p.Ctx.Dispatch(func(ctx app.Context) {
			ctx.PreventUpdate()
			p.frameAsked = false
			p.Repaint()
			p.PlayOn()
		})
	})
}

// Repaint paints what go-app does not render. If the account is ahead of the last rendering, it waits for the next
// rendering, so that the whole page shows the same second.
func (p *livePage) Repaint() {
	if !p.InBrowser || !p.shows() || !p.V.Of(p.S) {
		return
	}
	p.stage.Paint(p.Painting.Part(screen.PartScore))
	p.items.Paint(p.Painting.Part(screen.PartItems))
	p.live.Strips.Paint(p.Painting.Part(screen.NoPart))
	p.Painting.Part(screen.NoPart).SetText(screen.AnnouncementsID, p.Announced.Text)
	p.Painting.Flush()
}

// settle updates what go-app does not render, after the current rendering.
func (p *livePage) settle(begun time.Time) {
	if !p.InBrowser {
		return
	}
	p.Ctx.Defer(func(app.Context) {
		p.Painting.Forget()
		p.sync()
		p.watch(measuredLive...)
		p.Repaint()
		p.Rhythm.End(time.Now())
		p.rendered, p.took = time.Now(), time.Since(begun)
		p.PlayOn()
	})
}

func (p *livePage) SettlePart(id screen.PartID) {
	p.Ctx.Defer(func(app.Context) {
		if p.Painting.ForgetPart(id) {
			p.Repaint()
		}
	})
}

// sync sets the state of the elements that go-app does not track.
func (p *livePage) sync() {
	if browser.Unread() {
		return
	}
	browser.SetValue(themeID, themeOf(p.S))
	browser.SetValue(languageID, p.tag)
	p.keys.Sync()
	p.live.Sync()
	if p.shows() {
		p.SyncNumbers()
		p.items.Sync()
		p.matrix.Sync()
		p.units.Sync()
		p.panes.Sync()
		browser.Editors(editorsWanted(p.Screen))
	}
	p.matrix.MoveFocus()
	if id := p.Focus.ReturnTo; id != "" {
		p.Focus.ReturnTo = ""
		p.items.MoveFocus(id)
	}
}

func (p *livePage) afterHandlers(f func()) {
	p.Ctx.Dispatch(func(ctx app.Context) {
		f()
		ctx.PreventUpdate()
	})
}

// measuredLive are the elements whose sizes decide what is drawn.
var measuredLive = []string{stage.RowRuler, stage.ListID, stage.TicksID, stage.StripsID}

// remeasure renders the page again if the sizes have changed.
func (p *livePage) remeasure() {
	if !p.InBrowser {
		return
	}
	p.Ctx.Dispatch(func(ctx app.Context) {
		if changed := p.items.Measure(); !p.stage.Measure() && !changed {
			ctx.PreventUpdate()
		}
	})
}

// shows reports whether there is an account with at least one container.
func (p *livePage) shows() bool { return p.live.Opened() && !p.live.Empty() }

// Render renders the page. The number of its outer elements never changes.
func (p *livePage) Render() app.UI {
	begun := time.Now()
	p.RestWhileMade()
	p.Rendering++
	p.Rhythm.Begin(begun)
	p.live.Update()
	p.S.Viewer.Update()
	p.V = p.S.View()
	p.stale = false
	if p.shows() {
		if !p.followed {
			p.followed = true
			p.stage.View.Choose(p.S.Now()-liveBefore, p.S.Now()+liveAfter)
			p.stage.View.Follow()
		}
		p.stage.View.ShowLeast(leastShown * p.live.F.Speed())
		p.stage.Update()
	}
	p.settle(begun)
	return app.Div().Class("page live-page").Body(
		app.Button().Type("button").Class("btn skip").Disabled(p.Still()).OnClick(p.Do(func() { p.Focus.ReturnTo = stage.ListID })).
			Text(p.L.SkipToItems),
		p.header(),
		p.main(),
		p.keys.Sheet(),
		p.LiveRegion(),
	)
}

func (p *livePage) header() app.UI {
	return app.Header().Class("top").Body(
		elem.Brand(p.L.Brand),
		app.Nav().Class("live-nav").Aria("label", p.L.Views).Body(
			app.A().Class("btn quiet").Href("../").Text(p.L.Playground),
			app.A().Class("btn quiet").Href("./").Aria("current", "page").Text(p.L.AccountLive),
		),
		p.live.AccountChoice(),
		app.Div().Class("top-tools").Body(
			app.A().Class("btn quiet").Href(p.LessonsAddress()).Aria("label", p.L.Lessons).Title(p.L.Lessons).
				Body(elem.Icon("book"), app.Span().Class("wide").Text(p.L.Lessons)),
			languageChoice(p.L.Locale, p.tag, p.Still(), p.onLanguage),
			headerSelect(themeID, p.L.Theme, "theme", p.Still(), p.onTheme, []app.UI{
				elem.Option("system", p.L.ThemeSystem, themeOf(p.S) == "system"),
				elem.Option("light", p.L.ThemeLight, themeOf(p.S) == "light"),
				elem.Option("dark", p.L.ThemeDark, themeOf(p.S) == "dark"),
			}),
		),
	)
}

func (p *livePage) main() app.UI {
	main := p.panes.Dock.Arrange(app.Main().ID("main").Class("stage live"))
	heading := app.H1().Class("vh").Text(p.L.AccountLive)
	if !p.shows() {
		return main.Body(heading, p.live.Bar(), p.live.News(), app.Div().Class("live-empty").Body(p.live.Begin()), app.Div().Class("none"),
			p.live.Alone())
	}
	return main.Body(
		heading,
		p.live.Bar(),
		p.live.News(),
		app.Div().Class("live-instrument").Body(
			p.live.Tree(),
			app.Div().Class("live-stage").Body(
				app.Div().Class("live-score").Body(p.Part(screen.PartScore, p.stage.Draw)),
				p.Part(screen.PartLegend, p.items.Legend),
				p.live.Strips.Draw(),
			),
		),
		p.panes.Dock.Handle(),
		app.Div().ID(panes.DockID).Class("cards live-dock").Body(p.panes.Draw(), p.live.Detail(p.why.Draw())),
	)
}

func (p *livePage) onTheme(ctx app.Context, _ app.Event) {
	theme := ctx.JSSrc().Get("value").String()
	p.S.SetTheme(theme)
	browser.SetTheme(theme)
}

// onLanguage opens the page in another language.
func (p *livePage) onLanguage(ctx app.Context, _ app.Event) {
	tag := ctx.JSSrc().Get("value").String()
	p.S.SetLanguage(tag)
	browser.Open(browser.Alternate(tag))
}
