package screen

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/link"
	"github.com/cosmosttl/cosmosttl/app/page/form"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

// Page is what the parts need of their page: the playground (app/page/ui/page.go) or a live account
// (app/page/ui/livepage.go).
type Page interface {
	Act(action func())          // carries out an action of the user, and what follows from every action
	SaveWithin(d time.Duration) // makes sure that the autosave runs no later than after d
	FollowSaving()              // shows how much of the world is stored
	Changed()                   // has the page rendered again, but not at once
	PlayOn()                    // asks for the next frame, if something moves
	Repaint()                   // paints what moves between two renderings
	SettlePart(id PartID)       // updates what go-app does not render, after a part was rendered
	PartShown(id PartID)        // is called when a part has come onto the screen

	MoveTo(second int64)                         // moves the playhead to a second; beyond the known history, advances the clock
	EndRun()                                     // ends a running program, which would otherwise continue in another world
	NewItem()                                    // opens the editor with a new item
	NewItems()                                   // opens the form of items to generate
	EditItem(key session.ItemKey, opener string) // opens the editor on an item; the opener gets the focus back
	ShowPane(id pane.Pane)                       // shows a pane, and its tab
	OpenPane(id pane.Pane)                       // shows a pane for a control elsewhere on the page, and moves the focus to it
	RaiseButton(id string) app.UI                // the button that raises the dock over nearly all of the window
}

// Items is what other parts need of the list of items: stage.List.
type Items interface {
	ShowTop()                // shows the list from its beginning
	RevealSelected()         // scrolls the list until the selected item is visible
	BeginAtSelected()        // scrolls the list to begin at the selected item, unless the item is visible already
	Seen() []session.ItemKey // the items of the visible rows
	RunBulk(b *form.Bulk)    // carries out a command for many items
	PaintBulk()              // shows the progress of that command
}

// Stage is what other parts need of the timeline: stage.Stage.
type Stage interface {
	Picture() (svg string, width, height int)
	AxisOf(v *link.View)  // notes the shown part of the axis
	ShowAxis(v link.View) // shows the part of the axis in a link
}

// Worlds is what other parts need of the world beside the present one: stage.Worlds.
type Worlds interface {
	WhatIfs() app.UI                               // the changes that can be tried for the selected item
	ContainerWhatIfs() app.UI                      // the changes that can be tried for the container
	Tries(id string, list []session.WhatIf) app.UI // buttons that try changes
	TryNow(what session.WhatIf) bool               // tries a change, and reports whether it is possible
	Discard() func()                               // returns the action that gives up the tried change; nil if there is none
}

// Questions is what other parts need of the predictions: lessons.Questions.
type Questions interface {
	Prediction() app.UI                         // the button that asks which items queries will return
	LaneBox(r view.Row) (box app.UI, asks bool) // the checkbox of an item for the open question
}

// Alone replaces a missing page and missing parts, as in tests. It carries out actions, and nothing follows from
// them.
type Alone struct{}

func (Alone) Act(action func())                     { action() }
func (Alone) SaveWithin(time.Duration)              {}
func (Alone) FollowSaving()                         {}
func (Alone) Changed()                              {}
func (Alone) PlayOn()                               {}
func (Alone) Repaint()                              {}
func (Alone) SettlePart(PartID)                     {}
func (Alone) PartShown(PartID)                      {}
func (Alone) MoveTo(int64)                          {}
func (Alone) EndRun()                               {}
func (Alone) NewItem()                              {}
func (Alone) NewItems()                             {}
func (Alone) EditItem(session.ItemKey, string)      {}
func (Alone) ShowPane(pane.Pane)                    {}
func (Alone) OpenPane(pane.Pane)                    {}
func (Alone) RaiseButton(string) app.UI             { return app.Div().Class("none") }
func (Alone) ShowTop()                              {}
func (Alone) RevealSelected()                       {}
func (Alone) BeginAtSelected()                      {}
func (Alone) Seen() []session.ItemKey               { return nil }
func (Alone) RunBulk(*form.Bulk)                    {}
func (Alone) PaintBulk()                            {}
func (Alone) Picture() (string, int, int)           { return "", 0, 0 }
func (Alone) AxisOf(*link.View)                     {}
func (Alone) ShowAxis(link.View)                    {}
func (Alone) WhatIfs() app.UI                       { return app.Div().Class("none") }
func (Alone) ContainerWhatIfs() app.UI              { return app.Div().Class("none") }
func (Alone) Tries(string, []session.WhatIf) app.UI { return app.Div().Class("none") }
func (Alone) TryNow(session.WhatIf) bool            { return false }
func (Alone) Discard() func()                       { return nil }
func (Alone) Prediction() app.UI                    { return app.Div().Class("none") }
func (Alone) LaneBox(view.Row) (app.UI, bool)       { return app.Span().Class("none"), false }
