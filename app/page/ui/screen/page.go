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

// Page is what the parts ask of the page that they are on: the playground (app/page/ui/page.go) or a live account (app/page/ui/livepage.go).
type Page interface {
	Act(action func())          // carries out what the user does, and what follows from every action
	SaveWithin(d time.Duration) // makes sure that the autosave runs no later than after d
	FollowSaving()              // shows how much of the world is stored
	Changed()                   // notes that there is something to show
	PlayOn()                    // asks for the next frame, if something moves
	Repaint()                   // paints what moves between two renderings
	SettlePart(id PartID)       // brings up to date what go-app does not render, after a rendering of a part
	PartShown(id PartID)        // is told that a part has come onto the screen

	MoveTo(second int64)                         // moves the playhead to a second, and the clock where the second is not known yet
	EndRun()                                     // ends a running program, which would go on in another world
	NewItem()                                    // opens the editor with a new item
	NewItems()                                   // opens the form of items to generate
	EditItem(key session.ItemKey, opener string) // opens the editor on an item; the opener gets the focus back
	ShowPane(id pane.Pane)                       // shows a pane, and its tab
	OpenPane(id pane.Pane)                       // shows a pane that is asked for elsewhere on the page, and moves the focus to it
	RaiseButton(id string) app.UI                // raises what lies below the timeline over nearly all of the window
}

// Items is what other parts ask of the list of the items: stage.List.
type Items interface {
	ShowTop()                // shows the list from its beginning
	RevealSelected()         // scrolls the list until the chosen item shows
	BeginAtSelected()        // scrolls the list so that it begins at the chosen item, unless that shows already
	Seen() []session.ItemKey // the items of the rows that can be seen
	RunBulk(b *form.Bulk)    // carries out a command for many items
	PaintBulk()              // shows how far that has come
}

// Stage is what other parts ask of the timeline: stage.Stage.
type Stage interface {
	Picture() (svg string, width, height int)
	AxisOf(v *link.View)  // notes the part of the axis that is shown
	ShowAxis(v link.View) // shows the part of the axis that a link names
}

// Worlds is what other parts ask of the world beside the present one: stage.Worlds.
type Worlds interface {
	WhatIfs() app.UI                               // the changes that can be tried for the chosen item
	ContainerWhatIfs() app.UI                      // and for the container
	Tries(id string, list []session.WhatIf) app.UI // buttons that try changes
	TryNow(what session.WhatIf) bool               // tries a change, and reports whether it is possible
	Discard() func()                               // gives up the change that is tried; nil if there is none
}

// Questions is what other parts ask of the predictions: lessons.Questions.
type Questions interface {
	Prediction() app.UI                         // asks which items queries will return
	LaneBox(r view.Row) (box app.UI, asks bool) // marks an item for the question that is asked
}

// Alone stands for a page, and for each part that others ask, where there is none, as in tests: it carries out actions, and nothing follows from them.
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
