package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/i18n"
	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/app/wording"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// Screen is what all parts of the page share. A part holds it beside its own state. Parts do not reach each other's state: what one needs
// of another is a function that it is given when the page is composed, or data of the session.
type Screen struct {
	s      *session.Session
	l      wording.Words
	v      session.View  // of the last rendering
	script *story.Lesson // of a lesson's page; nil elsewhere

	ctx        app.Context // since OnMount, for what does not come from an element
	mounted    bool
	enabled    bool // in tests: the controls are enabled as in a browser
	phone      bool
	lessMotion bool // the user prefers reduced motion
	tab        tab  // on a phone

	inputs    map[problem.Field]*input
	focus     focusState
	announced announcements
	painting  *painting
	turns     turns
	rhythm    rhythm // of a playing clock
	failure   string // why an item could not be deleted, until the next action
	copied    string // what is on the clipboard, as the button that copied it knows it

	rendering  int           // how often the page was rendered
	parts      [noPart]*part // those on the screen
	unmade     [noPart]bool  // those that are made late, until then
	rested     time.Time     // while the page is made: when it went on
	renderPart func(*part)   // its method again, except in tests

	// What the page does for its parts.
	act        func(action func())   // carries out what the user does, and what follows from every action
	saveWithin func(d time.Duration) // makes sure that the autosave runs no later than after d
	changed    func()                // notes that there is something to show
	playOn     func()                // asks for the next frame, if something moves
	repaint    func()                // paints what moves between two renderings
	settlePart func(id partID)       // brings up to date what go-app does not render, after a rendering of a part
	partShown  func(id partID)       // is told that a part has come onto the screen

	// What some parts do for others.
	showTop  func() // shows the list of items from its beginning
	endRun   func() // ends a running program, which would go on in another world
	progress func() // shows how far the work that goes on in turns has come
}

func newScreen(s *session.Session) *Screen {
	return &Screen{s: s, l: wording.Words{Locale: i18n.English}, inputs: map[problem.Field]*input{}, painting: newPainting(), renderPart: (*part).again}
}
