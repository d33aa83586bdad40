// Package planpage is the page that plans a container: a form beside what was found, the pictures with their shared line of time, and what
// can be saved.
//
// This package writes the pictures as SVG. So they can be prerendered, printed and saved, and they follow the theme.
// A library that draws on a canvas, such as uPlot, cannot do that.
package planpage

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/planner"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

const (
	slice = 20 * time.Millisecond  // how long a run continues before drawing and input have their turn
	pause = 250 * time.Millisecond // between typing and the run
)

// Page is the page that plans a container.
type Page struct {
	app.Compo
	room *planner.Room
	l    wording.Words

	Choices func(still bool) app.UI // the choice of the language
	Home    string                  // address of the playground

	ctx       app.Context
	inBrowser bool
	stops     []func()
	job       *planner.Job
	done      float64 // share of the job
	typed     int     // how many times a text was typed
	typing    string  // id of the field in which the user is typing
	said      string  // the page's answer to the last action
	alarm     bool    // said says that something was refused
	announced string  // text for screen readers only

	from, to int64 // the shown part of the time; 0 for all
	at       int64 // the second of the line; 0 for the last column
	dragged  float64
	dragging bool
	open     map[string]bool // the tables that are open, by their ids
	folds    map[int]bool    // the groups of the form that are open, by their places
	charts   []*chart
	columns  [][]planner.Column
}

// New returns the page in a language. The store keeps the typed texts.
func New(store planner.Store, l wording.Words) *Page {
	p := &Page{room: planner.New(store), l: l, open: map[string]bool{}, folds: map[int]bool{}}
	if app.IsServer {
		for job := p.room.Next(); job != nil; job = p.room.Next() {
			first := job.First()
			job.Run(nil)
			p.room.Finish(job, first)
		}
	}
	return p
}

// OnPreRender sets the title and the description of the page.
func (p *Page) OnPreRender(ctx app.Context) {
	ctx.Page().SetTitle(p.l.PlanTitle + " · " + p.l.Brand)
	ctx.Page().SetDescription(p.l.PlanDescription)
}

// OnMount begins everything that runs outside of go-app.
func (p *Page) OnMount(ctx app.Context) {
	p.ctx, p.inBrowser = ctx, true
	p.stops = []func(){
		browser.OnResize(func() { p.later(func() {}) }),
		browser.OnFragment(func() { p.later(p.openFragment) }),
	}
	p.openFragment()
	p.settle()
	p.run()
	ctx.Defer(func(app.Context) { browser.Ready() })
}

// OnDismount ends everything that OnMount began.
func (p *Page) OnDismount() {
	p.inBrowser = false
	for _, stop := range p.stops {
		stop()
	}
}

// later runs f on go-app's goroutine, and renders the page.
func (p *Page) later(f func()) {
	if p.inBrowser {
		p.ctx.Dispatch(func(app.Context) { f(); p.settle() })
		return
	}
	f()
}

// settle does after the next rendering what go-app cannot do: it sets the values of the fields, and paints the
// pictures.
func (p *Page) settle() {
	if p.inBrowser {
		p.ctx.Defer(func(app.Context) { p.fill(); p.paint() })
	}
}

// act carries out an action of the user.
func (p *Page) act(f func()) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		p.said, p.alarm = "", false
		f()
		p.settle()
		p.run()
	}
}

// run begins the next job, if there is one and no other job is running.
func (p *Page) run() {
	if p.job != nil {
		return
	}
	job := p.room.Next()
	if job == nil {
		return
	}
	p.job, p.done = job, 0
	first := job.First()
	if !p.inBrowser {
		job.Run(nil)
		p.finish(job, first)
		return
	}
	go func() {
		since, shown := time.Now(), time.Now()
		job.Run(func(done float64) bool {
			if now := time.Now(); now.Sub(since) >= slice {
				if now.Sub(shown) >= 10*slice {
					shown = now
					p.ctx.Dispatch(func(app.Context) { p.done = done; p.settle() })
				}
				browser.Rest()
				since = time.Now()
			}
			return p.inBrowser && !job.Ended()
		})
		p.ctx.Dispatch(func(app.Context) { p.finish(job, first) })
	}()
}

// end ends the running job.
func (p *Page) end() {
	if p.job != nil {
		p.job.End()
	}
}

func (p *Page) finish(job *planner.Job, first bool) {
	p.room.Finish(job, first)
	p.job = nil
	if !p.inBrowser {
		p.run()
		return
	}
	p.settle()
	p.run()
	if d := p.room.Shown(); !d.Waiting() {
		p.announced = p.verdict(d)
	}
}

// verdict returns the first sentence about a draft; empty if its answer is missing or out of date.
func (p *Page) verdict(d *planner.Draft) string {
	if d.Answer == nil || d.Stale() {
		return ""
	}
	return p.l.PlanSentence(d.Answer.Findings()[0])
}

// typedIn returns a handler of a field. done is false for the handler that runs while the user is typing.
func (p *Page) typedIn(id string, set func(value string), done bool) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		value := ctx.JSSrc().Get("value").String()
		p.typing = id
		if done {
			p.typing = ""
		}
		set(value)
		p.settle()
		p.typed++
		if n := p.typed; !done && p.inBrowser {
			ctx.After(pause, func(app.Context) {
				if n == p.typed {
					p.run()
				}
			})
			return
		}
		p.run()
	}
}

// fill sets the values of the fields, except of the field in which the user is typing.
func (p *Page) fill() {
	d := p.room.Shown()
	for _, g := range p.form() {
		for _, f := range g.Fields {
			if f.ID != p.typing {
				value := f.Value
				if value == "" && len(f.Choices) > 0 {
					value = f.Usual
				}
				browser.SetValue(fieldID(f.ID), value)
			}
		}
		if g.Name == planner.InKind {
			newPaste(p, g).fill()
		}
	}
	if p.typing != textID {
		browser.SetValue(textID, d.Text)
	}
	browser.SetValue(exampleID, "none")
	browser.SetChecked(allID, p.room.All)
}

func (p *Page) form() []planner.Group {
	d := p.room.Shown()
	return planner.Form(d.Text, d.Problems)
}

// shown returns the drafts that have an answer.
func (p *Page) shown() (list []*planner.Draft) {
	for _, d := range p.room.Drafts {
		if d.Answer != nil {
			list = append(list, d)
		}
	}
	return list
}

// span returns the shown part of the time: that of all answers, unless the user has zoomed in.
func (p *Page) span() (from, to int64) {
	for i, d := range p.shown() {
		w := d.Answer.Workload
		if i == 0 || w.Start < from {
			from = w.Start
		}
		to = max(to, w.End)
	}
	if p.to > p.from && p.from < to && p.to > from {
		return max(from, p.from), min(to, p.to)
	}
	return from, to
}

// draw makes the charts for the current span and width.
func (p *Page) draw() {
	from, to := p.span()
	p.charts, p.columns = nil, nil
	for i, d := range p.room.Drafts {
		width := 0.
		if p.inBrowser {
			width = browser.Width(pictureID(i, flow))
		}
		if width < 50 {
			width = 860 / float64(len(p.room.Drafts))
		}
		var c *chart
		var columns []planner.Column
		if d.Answer != nil {
			if columns = planner.Columns(d.Answer, from, to, max(40, int(width/2))); len(columns) > 0 {
				c = newChart(p.l, columns, width)
				c.from, c.to, c.within = from, to, float64(d.Answer.Workload.Step)
			}
		}
		p.charts, p.columns = append(p.charts, c), append(p.columns, columns)
	}
	var there []*chart
	for _, c := range p.charts {
		if c != nil {
			there = append(there, c)
		}
	}
	agree(there)
}
