package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/session"
)

// whatIfs are the changes that can be tried for the selected item.
func (p *Worlds) whatIfs() app.UI {
	list := p.s.ItemWhatIfs()
	if c := p.s.ContainerWhatIfs(); len(list) > 0 && len(c) > 0 && c[0].Kind == session.IfOff {
		list = append(list, c[0])
	}
	return p.tries("what-if-item", list)
}

// containerWhatIfs are the changes that can be tried for the container.
func (p *Worlds) containerWhatIfs() app.UI {
	return p.tries("what-if-container", p.s.ContainerWhatIfs())
}

// tries is a group of buttons, each of which tries a change. The one that is tried now is pressed; it ends the try.
func (p *Worlds) tries(id string, list []session.WhatIf) app.UI {
	if len(list) == 0 {
		return app.Div().Class("what-ifs none")
	}
	other, _ := p.s.Other()
	buttons := make([]app.UI, len(list))
	for i, what := range list {
		tried := other.Kind == session.OtherWhatIf && other.WhatIf == what
		name, _ := p.l.WhatIfTexts(what)
		buttons[i] = app.Button().Type("button").ID(id+"-"+string(what.Kind)).Class("try").Aria("pressed", truth(tried)).Disabled(p.still()).
			OnClick(p.do(func() { p.try(what, tried) }), app.EventScope(what, tried)).Body(rich(name)...)
	}
	return app.Div().Class("what-ifs").Role("group").Aria("labelledby", id).Body(
		app.H3().ID(id).Text(p.l.WhatIf),
		app.Div().Class("tries").Body(buttons...),
	)
}

func (p *Worlds) try(what session.WhatIf, tried bool) {
	if tried {
		p.drop()
		return
	}
	p.s.TryWhatIf(what)
	p.announced.text = p.name()
}
