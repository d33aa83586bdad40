package cards

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

const (
	TreeOpener = "containers"
	treeID     = "container-tree"
)

// Containers is the choice of the container, and the card with the chosen container as the service stores it.
type Containers struct{ *screen.Screen }

// Choice is a button with the name of the shown container. It opens the tree of all containers over the page. The
// browser opens and closes the tree, and returns the focus.
func (p *Containers) Choice() app.UI {
	c := p.V.Container
	return app.Div().Class("shown").Body(
		app.Button().Type("button").ID(TreeOpener).Class("btn quiet").Disabled(p.Still()).Attr("popovertarget", treeID).Attr("translate", "no").
			Aria("label", p.L.ShownContainer.With("database", wording.Visible(c.Database), "id", wording.Visible(c.ID))).
			Body(elem.Icon("tree"), app.Bdi().Text(wording.Visible(c.ID)), elem.Icon("down")),
		app.Div().ID(treeID).Class("tree-panel").Attr("popover", "auto").On("toggle", p.onTree).OnKeyDown(p.onTreeKey).Body(
			p.containerTree(),
			app.Div().Class("tree-tools").Body(
				p.treeButton("new-container", p.L.NewContainer, p.NewContainer),
				p.treeButton("generate-items", p.L.Generate, p.NewItems),
				p.treeButton("container-settings", p.L.Settings, p.EditContainer),
				p.treeButton("plan-container", p.L.PlanThis, p.OpenPlan),
				p.treeButton("delete-container", p.L.DeleteContainer, p.S.Form.DeleteContainer).Disabled(p.Still() || !p.S.Form.CanDeleteContainer()),
			),
		),
		p.ownButton(),
	)
}

// ownButton leads from the sample to a world with an empty container of the user's own. The button disappears once there is
// another container.
func (p *Containers) ownButton() app.UI {
	if p.Script != nil || p.S.Watched || p.Phone {
		return app.Div().Class("none")
	}
	return app.Button().Type("button").ID("own-container").Class(elem.Classes("btn quiet", elem.When(p.S.HasOwn(), "none"))).
		Aria("label", p.L.StartOwn).Title(p.L.StartOwnHint).Disabled(p.Still()).
		OnClick(p.Do(p.StartOwn)).Body(elem.Icon("plus"), app.Span().Class("wide").Text(p.L.StartOwn))
}

// StartOwn begins with the container of the user's own. The pressed button disappears, so the focus goes to the button that
// opens a new item.
func (p *Containers) StartOwn() {
	p.StartEmpty()
	p.Tab, p.Focus.ReturnTo = screen.TabTimeline, screen.NewItemID
}

// treeButton is a button that closes the tree.
func (p *Containers) treeButton(id, name string, do func()) app.HTMLButton {
	return app.Button().Type("button").ID(id).Class("btn quiet").Disabled(p.Still()).
		Attr("popovertarget", treeID).Attr("popovertargetaction", "hide").OnClick(p.Do(func() {
		clear(p.Inputs)
		do()
	}), app.EventScope(id)).Text(name)
}

// containerTree shows the databases with their containers. Only containers can be chosen.
func (p *Containers) containerTree() app.UI {
	var items []app.UI
	database := ""
	for _, c := range p.V.Containers {
		if c.Database != database {
			database = c.Database
			items = append(items, app.Span().Class("tree-database").Attr("role", "treeitem").Aria("level", 1).Aria("expanded", elem.Yes).
				Text(wording.Visible(database)))
		}
		items = append(items, p.treeItem(c))
	}
	return app.Div().Attr("role", "tree").Aria("label", p.L.Containers).Attr("translate", "no").Body(items...)
}

// TreeItemID is the id of a container in the tree.
func TreeItemID(c session.ContainerName) string { return "container-" + c.Database + "/" + c.ID }

func (p *Containers) treeItem(c session.ContainerName) app.UI {
	stop, shown := -1, c.Database == p.V.Container.Database && c.ID == p.V.Container.ID
	if shown {
		stop = 0
	}
	return p.treeButton(TreeItemID(c), wording.Visible(c.ID), func() { p.ShowContainer(c) }).Attr("role", "treeitem").
		Aria("level", 2).Aria("selected", elem.Truth(shown)).Attr("tabindex", stop)
}

func (p *Containers) ShowContainer(c session.ContainerName) {
	p.S.Show(c)
	p.Items.ShowTop()
	if p.S.Form.Draft() != nil {
		p.Focus.WantsFocus = true // the draft has to be saved or discarded
	}
}

// onTree moves the focus to the container on the screen when the tree opens, so that the arrow keys move among the
// containers.
func (p *Containers) onTree(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	if c := p.V.Container; e.Get("newState").String() == "open" {
		browser.Focus(TreeItemID(session.ContainerName{Database: c.Database, ID: c.ID}))
	}
}

// onTreeKey moves the focus among the entries, as in the other menus.
func (p *Containers) onTreeKey(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	entries := p.treeEntries()
	at := slices.Index(entries, e.Get("target").Get("id").String())
	if next, ok := elem.EntryAfter(at, len(entries), e.Get("key").String()); ok {
		e.PreventDefault()
		browser.Focus(entries[next])
	}
}

// treeEntries are the ids of what the arrow keys reach: the containers, and the buttons below them.
func (p *Containers) treeEntries() (ids []string) {
	for _, c := range p.V.Containers {
		ids = append(ids, TreeItemID(c))
	}
	ids = append(ids, "new-container", "generate-items", "container-settings", "plan-container")
	if p.S.Form.CanDeleteContainer() {
		ids = append(ids, "delete-container")
	}
	return ids
}

// NewContainer opens the form of a new container.
func (p *Containers) NewContainer() {
	p.S.Form.NewContainer()
	p.Focus.Opener, p.Focus.WantsFocus = TreeOpener, true
}

// NewItems opens the form of items to generate.
func (p *Containers) NewItems() {
	p.S.Form.NewItems()
	p.Focus.Opener, p.Focus.WantsFocus = TreeOpener, true
}

// EditContainer opens the form of the container that is shown.
func (p *Containers) EditContainer() {
	p.S.Form.EditContainer()
	p.Focus.Opener, p.Focus.WantsFocus = TreeOpener, true
}
