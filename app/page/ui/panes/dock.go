package panes

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// DockID is what lies below the timeline: the cards, and the console over them.
const DockID = "dock"

const (
	handleID  = "dock-handle"
	dockLeast = 190 // CSS pixels
	dockStep  = 24  // of a key
	dockRest  = 430 // what the timeline and what is above it keep of the window
	dockUsual = 300 // until it is measured
)

// Dock is the arrangement of what lies below the timeline: as high as the window makes it, as high as the user has made it, or raised, with
// one view over nearly all of the window.
type Dock struct {
	*screen.Screen
	drag   bool
	height int     // while the handle is dragged
	grip   float64 // the pointer's place, minus the height
}

// State returns the arrangement that is shown.
func (p *Dock) State() playground.Dock {
	d := p.S.Dock()
	if p.drag {
		d.Height = p.height
	}
	return d
}

// Arrange gives the element that has the timeline and the dock its arrangement.
func (p *Dock) Arrange(main app.HTMLMain) app.HTMLMain {
	d := p.State()
	if d.Raised {
		return main.Class("raised")
	}
	if d.Height > 0 {
		main.Style("--dock", "clamp("+strconv.Itoa(dockLeast)+"px, "+strconv.Itoa(d.Height)+"px, max("+strconv.Itoa(dockLeast)+"px, 100dvh - "+
			strconv.Itoa(dockRest)+"px))")
	}
	return main
}

func (p *Dock) most() int {
	if !p.InBrowser {
		return 900 - dockRest
	}
	_, high := app.Window().Size()
	return max(dockLeast, high-dockRest)
}

// now is the present height.
func (p *Dock) now() int {
	if d := p.State(); d.Height > 0 {
		return min(max(d.Height, dockLeast), p.most())
	}
	if h := browser.Height(DockID); h > 0 {
		return int(h)
	}
	return dockUsual
}

// Handle is the border between the timeline and the dock, which moves by pointer and keys.
func (p *Dock) Handle() app.UI {
	return app.Div().ID(handleID).Class("dock-handle").Role("separator").Attr("tabindex", 0).Aria("label", p.L.DockHandle).
		Title(p.L.DockHandle).
		Aria("orientation", "horizontal").Aria("valuemin", dockLeast).Aria("valuemax", p.most()).Aria("valuenow", min(p.now(), p.most())).
		Aria("controls", DockID).
		OnKeyDown(p.onKey).On("dblclick", p.Do(func() { p.S.SetDock(playground.Dock{}) })).
		On("pointerdown", p.onDown).On("pointermove", p.onMove).On("pointerup", p.onUp).On("pointercancel", p.onUp)
}

// RaiseButton raises the dock, and lowers it again.
func (p *Dock) RaiseButton(id string) app.UI {
	raised := p.State().Raised
	name := elem.Pick(raised, p.L.DockLower, p.L.DockRaise)
	return app.Button().Type("button").ID(id).Class("btn quiet square").Aria("label", name).Title(name).Disabled(p.Still()).
		OnClick(p.Do(p.Turn), app.EventScope(id)).Body(elem.Icon(elem.Pick(raised, "lower", "raise")))
}

// Turn raises the dock, or lowers it.
func (p *Dock) Turn() {
	d := p.S.Dock()
	d.Raised = !d.Raised
	p.Unfold(playground.FoldWork)
	p.S.SetDock(d)
}

// After returns the height after a key; ok is false for keys without a meaning here.
func After(key string, now, most int) (height int, ok bool) {
	switch key {
	case "ArrowUp":
		now += dockStep
	case "ArrowDown":
		now -= dockStep
	case "PageUp":
		now += 4 * dockStep
	case "PageDown":
		now -= 4 * dockStep
	case "Home":
		now = dockLeast
	case "End":
		now = most
	default:
		return now, false
	}
	return min(max(now, dockLeast), most), true
}

func (p *Dock) onKey(ctx app.Context, e app.Event) {
	key := e.Get("key").String()
	if key == "Enter" {
		e.PreventDefault()
		p.Page.Act(p.Turn)
		return
	}
	height, ok := After(key, p.now(), p.most())
	if !ok {
		ctx.PreventUpdate()
		return
	}
	e.PreventDefault()
	p.Page.Act(func() { p.S.SetDock(playground.Dock{Height: height}) })
}

func (p *Dock) onDown(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	if p.Still() || e.Get("button").Int() != 0 {
		return
	}
	ctx.JSSrc().Call("setPointerCapture", e.Get("pointerId"))
	p.height = p.now()
	p.drag, p.grip = true, e.Get("clientY").Float()+float64(p.height)
}

func (p *Dock) onMove(ctx app.Context, e app.Event) {
	to := min(max(int(p.grip-e.Get("clientY").Float()), dockLeast), p.most())
	if !p.drag || to == p.height {
		ctx.PreventUpdate()
		return
	}
	p.height = to
}

func (p *Dock) onUp(ctx app.Context, _ app.Event) {
	if !p.drag {
		ctx.PreventUpdate()
		return
	}
	p.drag = false
	if p.height != p.now() || p.S.Dock().Height != p.height {
		p.Page.Act(func() { p.S.SetDock(playground.Dock{Height: p.height}) })
	}
}
