package stage

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

// WhatIfs are the changes that can be tried for the selected item.
func (p *Worlds) WhatIfs() app.UI {
	list := p.S.Neighbours.ItemWhatIfs()
	if c := p.S.Neighbours.ContainerWhatIfs(); len(list) > 0 && len(c) > 0 && c[0].Kind == session.IfOff {
		list = append(list, c[0])
	}
	return p.Tries("what-if-item", list)
}

// ContainerWhatIfs are the changes that can be tried for the container.
func (p *Worlds) ContainerWhatIfs() app.UI {
	return p.Tries("what-if-container", p.S.Neighbours.ContainerWhatIfs())
}

// Tries is a group of buttons that try changes. The button of the tried change is pressed, and ends the try. While a
// prediction is asked for, the group keeps its place but is hidden. A live account has no such group, because it has
// only one world.
func (p *Worlds) Tries(id string, list []session.WhatIf) app.UI {
	if p.S.Watched {
		return app.Div().Class("none")
	}
	if len(list) == 0 {
		return app.Div().Class("what-ifs none")
	}
	other, _ := p.S.Neighbours.Other()
	buttons := make([]app.UI, len(list))
	for i, what := range list {
		tried := other.Kind == session.OtherWhatIf && other.WhatIf == what
		name, _ := p.L.WhatIfTexts(what)
		buttons[i] = app.Button().Type("button").ID(id+"-"+string(what.Kind)).Class("try").Aria("pressed", elem.Truth(tried)).Disabled(p.Still()).
			OnClick(p.Do(func() { p.Try(what, tried) }), app.EventScope(what, tried)).Body(elem.Rich(name)...)
	}
	return app.Div().Class(elem.Classes("what-ifs", elem.When(p.V.Blind, "veiled"))).Role("group").Aria("labelledby", id).Body(
		app.H3().ID(id).Text(p.L.WhatIf),
		app.Div().Class("tries").Body(buttons...),
	)
}

// Try tries a change in another world. If the change is tried already, it ends the try.
func (p *Worlds) Try(what session.WhatIf, tried bool) {
	if tried {
		p.Drop()
		return
	}
	p.TryNow(what)
}

// TryNow tries a change in another world. It reports whether the change is possible.
func (p *Worlds) TryNow(what session.WhatIf) bool {
	ok := !p.S.Watched && p.S.Neighbours.TryWhatIf(what)
	if ok {
		p.Announced.Text = p.Name()
	}
	return ok
}
