package ui

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/app/wording"
)

const (
	treeOpener = "containers"
	treeID     = "container-tree"
)

// Containers is the choice of the container, and what the service stores about the one that is shown.
type Containers struct{ *Screen }

// choice is the name of the container on the screen, a button that opens the tree of all containers over the page. The browser
// opens and closes it, and returns the focus.
func (p *Containers) choice() app.UI {
	c := p.v.Container
	return app.Div().Class("shown").Body(
		app.Button().Type("button").ID(treeOpener).Class("btn quiet").Disabled(p.still()).Attr("popovertarget", treeID).Attr("translate", "no").
			Aria("label", p.l.ShownContainer.With("database", wording.Visible(c.Database), "id", wording.Visible(c.ID))).
			Body(icon("tree"), app.Bdi().Text(wording.Visible(c.ID)), icon("down")),
		app.Div().ID(treeID).Class("tree-panel").Attr("popover", "auto").Body(
			p.containerTree(),
			app.Div().Class("tree-tools").Body(
				p.treeButton("new-container", p.l.NewContainer, p.newContainer),
				p.treeButton("generate-items", p.l.Generate, p.newItems),
				p.treeButton("container-settings", p.l.Settings, p.editContainer),
				p.treeButton("delete-container", p.l.DeleteContainer, p.s.Form.DeleteContainer).Disabled(p.still() || !p.s.Form.CanDeleteContainer()),
			),
		),
	)
}

// treeButton is a button that closes the tree.
func (p *Containers) treeButton(id, name string, do func()) app.HTMLButton {
	return app.Button().Type("button").ID(id).Class("btn quiet").Disabled(p.still()).
		Attr("popovertarget", treeID).Attr("popovertargetaction", "hide").OnClick(p.do(func() {
		clear(p.inputs)
		do()
	}), app.EventScope(id)).Text(name)
}

// containerTree is the databases with their containers. Only the containers are chosen.
func (p *Containers) containerTree() app.UI {
	var items []app.UI
	database := ""
	for _, c := range p.v.Containers {
		if c.Database != database {
			database = c.Database
			items = append(items, app.Span().Class("tree-database").Attr("role", "treeitem").Aria("level", 1).Aria("expanded", yes).Text(wording.Visible(database)))
		}
		items = append(items, p.treeItem(c))
	}
	return app.Div().Attr("role", "tree").Aria("label", p.l.Containers).Attr("translate", "no").OnKeyDown(p.onTreeKey).Body(items...)
}

func treeItemID(c session.ContainerName) string { return "container-" + c.Database + "/" + c.ID }

func (p *Containers) treeItem(c session.ContainerName) app.UI {
	stop, shown := -1, c.Database == p.v.Container.Database && c.ID == p.v.Container.ID
	if shown {
		stop = 0
	}
	return p.treeButton(treeItemID(c), wording.Visible(c.ID), func() { p.showContainer(c) }).Attr("role", "treeitem").
		Aria("level", 2).Aria("selected", truth(shown)).Attr("tabindex", stop)
}

func (p *Containers) showContainer(c session.ContainerName) {
	p.s.Show(c)
	p.showTop()
	if p.s.Form.Draft() != nil {
		p.focus.wantsFocus = true // its text has to be saved or discarded
	}
}

// onTreeKey moves the focus between the containers.
func (p *Containers) onTreeKey(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	at := slices.IndexFunc(p.v.Containers, func(c session.ContainerName) bool { return treeItemID(c) == e.Get("target").Get("id").String() })
	next := nextRow(at, at >= 0, len(p.v.Containers), e.Get("key").String())
	if next != at {
		e.PreventDefault()
		browser.Focus(treeItemID(p.v.Containers[next]))
	}
}

func (p *Containers) newContainer() {
	p.s.Form.NewContainer()
	p.focus.opener, p.focus.wantsFocus = treeOpener, true
}

func (p *Containers) newItems() {
	p.s.Form.NewItems()
	p.focus.opener, p.focus.wantsFocus = treeOpener, true
}

func (p *Containers) editContainer() {
	p.s.Form.EditContainer()
	p.focus.opener, p.focus.wantsFocus = treeOpener, true
}
