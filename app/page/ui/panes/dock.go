package panes

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// DockID is the element below the timeline. It has the cards, and the console over them.
const DockID = "dock"

const (
	handleID  = "dock-handle"
	dockLeast = 190 // CSS pixels
	dockStep  = 24  // for one key press
	dockRest  = 430 // what remains of the window for the timeline and the elements above it
	dockUsual = 300 // assumed before it is measured
)

// Dock is the arrangement of the part below the timeline. Its height follows the window or is set by the user, or
// the dock is raised: then one view covers nearly all of the window.
type Dock struct {
	*screen.Screen
	drag   bool
	height int     // while the handle is dragged
	grip   float64 // the pointer's y plus the height, when the drag began
}

// State returns the current arrangement.
func (p *Dock) State() playground.Dock {
	d := p.S.Dock()
	if p.drag {
		d.Height = p.height
	}
	return d
}

// Arrange applies the arrangement to the element that contains the timeline and the dock.
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

// now is the current height in CSS pixels.
func (p *Dock) now() int {
	if d := p.State(); d.Height > 0 {
		return min(max(d.Height, dockLeast), p.most())
	}
	if h := browser.Height(DockID); h > 0 {
		return int(h)
	}
	return dockUsual
}

// Handle is the border between the timeline and the dock. A pointer or the keys move it.
func (p *Dock) Handle() app.UI {
	return app.Div().ID(handleID).Class("dock-handle").Role("separator").Attr("tabindex", 0).Aria("label", p.L.DockHandle).
		Title(p.L.DockHandle).
		Aria("orientation", "horizontal").Aria("valuemin", dockLeast).Aria("valuemax", p.most()).Aria("valuenow", min(p.now(), p.most())).
		Aria("controls", DockID).
		OnKeyDown(p.onKey).On("dblclick", p.Do(func() { p.S.SetDock(playground.Dock{}) })).
		On("pointerdown", p.onDown).On("pointermove", p.onMove).On("pointerup", p.onUp).On("pointercancel", p.onUp)
}

// RaiseButton raises the dock, or lowers a raised one.
func (p *Dock) RaiseButton(id string) app.UI {
	raised := p.State().Raised
	name := elem.Pick(raised, p.L.DockLower, p.L.DockRaise)
	return app.Button().Type("button").ID(id).Class("btn quiet square").Aria("label", name).Title(name).Disabled(p.Still()).
		OnClick(p.Do(p.Turn), app.EventScope(id)).Body(elem.Icon(elem.Pick(raised, "lower", "raise")))
}

// Turn raises the dock, or lowers a raised one.
func (p *Dock) Turn() {
	d := p.S.Dock()
	d.Raised = !d.Raised
	p.Unfold(playground.FoldWork)
	p.S.SetDock(d)
}

// After returns the height after a key press. ok is false for other keys.
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
