package planpage

import (
	"math"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/planner"
)

// paint draws the changed pictures and the line of time.
func (p *Page) paint() {
	p.draw()
	var ops []string
	mark := func(id, markup string) { ops = append(ops, "m", id, "", markup) }
	for i, c := range p.charts {
		if c == nil { // what was painted of another part of the time
			for pic := range pictures {
				mark(pictureID(i, pic), "")
				ops = append(ops, "t", pictureID(i, pic)+"-v", "", "")
			}
			continue
		}
		for pic := range pictures {
			mark(pictureID(i, pic), c.svg(pic, pictureID(i, pic)+"-h"))
		}
		mark("plan-time-"+letter(i)+"-axis", c.axis())
	}
	browser.Paint(strings.Join(ops, "\x1f"))
	p.paintLine()
}

// paintLine moves the line of time, and shows the values at it. It renders nothing.
func (p *Page) paintLine() {
	var ops []string
	for i, c := range p.charts {
		if c == nil {
			continue
		}
		k := len(c.columns) - 1
		if p.at != 0 {
			k = c.columnAt(p.at)
		}
		column := &c.columns[k]
		x := c.middle(k)
		time := p.l.PlanMoment((column.From + column.To) / 2)
		var all []string
		for pic := range pictures {
			text := p.values(c, pic, column)
			all = append(all, p.l.PlanPictures[pic]+": "+text)
			ops = append(ops, "t", pictureID(i, pic)+"-v", "", text)
		}
		id := "plan-time-" + letter(i)
		share := strconv.Itoa(int(100 * x / c.width))
		ops = append(ops, "s", "plan-line-"+letter(i), "left", tenth(x)+"px", "t", "plan-line-"+letter(i)+"-t", "", time,
			"s", "plan-line-"+letter(i), "--shift", "-"+share+"%",
			"a", id, "aria-valuenow", share, "a", id, "aria-valuetext", time+". "+strings.Join(all, ". "))
	}
	browser.Paint(strings.Join(ops, "\x1f"))
}

// second returns the second at a horizontal position in the pictures of a draft.
func (p *Page) second(i int, x float64) int64 {
	c := p.charts[i]
	share := min(1, max(0, x/c.width))
	return c.from + int64(share*float64(c.to-c.from))
}

// place returns the horizontal position of an event in the pictures of a draft.
func (p *Page) place(i int, e app.Event) (x float64, ok bool) {
	if i >= len(p.charts) || p.charts[i] == nil {
		return 0, false
	}
	return e.Get("clientX").Float() - browser.Left(pictureID(i, flow)), true
}

func (p *Page) onMove(i int) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		ctx.PreventUpdate()
		if x, ok := p.place(i, e); ok {
			p.at = p.second(i, x)
			p.paintLine()
		}
	}
}

func (p *Page) onDown(i int) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		ctx.PreventUpdate()
		if x, ok := p.place(i, e); ok {
			p.dragging, p.dragged = e.Get("pointerType").String() == "mouse" && e.Get("button").Int() == 0, x
			p.at = p.second(i, x)
			p.paintLine()
		}
	}
}

// onUp ends a drag, and zooms into the range of the drag.
func (p *Page) onUp(i int) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		x, ok := p.place(i, e)
		if !ok || !p.dragging || math.Abs(x-p.dragged) < 12 {
			p.dragging = false
			ctx.PreventUpdate()
			return
		}
		p.dragging = false
		p.show(p.second(i, min(x, p.dragged)), p.second(i, max(x, p.dragged)))
	}
}

// show shows a part of the time.
func (p *Page) show(from, to int64) {
	shortest := int64(1)
	for _, d := range p.shown() {
		shortest = max(shortest, 8*d.Answer.Workload.Every)
	}
	if to-from < shortest {
		middle := (from + to) / 2
		from, to = middle-shortest/2, middle+shortest/2
	}
	p.from, p.to = from, to
	p.settle()
}

// zoom shows a part of the time around the line that is factor times as long.
func (p *Page) zoom(factor float64) {
	from, to := p.span()
	at := p.at
	if at < from || at > to {
		at = (from + to) / 2
	}
	p.show(at-int64(float64(at-from)*factor), at+int64(float64(to-at)*factor))
}

// fit shows the whole time.
func (p *Page) fit() {
	p.from, p.to = 0, 0
	p.settle()
}

func (p *Page) onKey(i int) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		c := p.charts[i]
		if c == nil || e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() || e.Get("altKey").Bool() {
			ctx.PreventUpdate()
			return
		}
		k := len(c.columns) - 1
		if p.at != 0 {
			k = c.columnAt(p.at)
		}
		step := 1
		if e.Get("shiftKey").Bool() {
			step = 10
		}
		switch e.Get("key").String() {
		case "ArrowLeft", "ArrowDown":
			k -= step
		case "ArrowRight", "ArrowUp":
			k += step
		case "PageDown":
			k -= 20
		case "PageUp":
			k += 20
		case "Home":
			k = 0
		case "End":
			k = len(c.columns) - 1
		case "+", "=":
			p.zoom(0.5)
			e.PreventDefault()
			return
		case "-":
			p.zoom(2)
			e.PreventDefault()
			return
		case "Escape":
			p.fit()
			return
		default:
			ctx.PreventUpdate()
			return
		}
		e.PreventDefault()
		ctx.PreventUpdate()
		k = min(len(c.columns)-1, max(0, k))
		p.at = middle(&c.columns[k])
		p.paintLine()
	}
}

func middle(k *planner.Column) int64 { return (k.From + k.To) / 2 }
