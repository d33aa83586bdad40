// Package ui is the user interface: a page of parts, drawn by go-app.
//
// This package has the page itself: its start and end and how its parts are given to each other (page.go), the layout (layout.go, header.go),
// the rounds of rendering (rounds.go, sync.go, deferredparts.go), keys (keys.go), the language (language.go), and how the world is stored
// while the page is used (autosave.go, saving.go). The parts have packages of their own, in the order of the page:
//
//	clock    the time, what moves it, and the ways back
//	stage    the timeline, the items on it, and the world beside the present one
//	cards    the matrix, the request units, Why, the container, and the hint of what to do next
//	panes    the query, the story, and the other views that share a card
//	forms    an item, or the settings of a container, until they are saved
//	lessons  the lesson that is followed, and what is asked
//	console  programs that use the SDK
//	live     an account that other programs change: its clock, its containers, its requests (livepage.go has its page)
//	find     the palette: items, actions, lessons and times by their names
//	planpage the page that plans a container, which has a room of its own
//	dialogs  sharing, saving and importing, and the keys
//	screen   what all parts share
//	elem     the elements of which parts are made
//
// These are all imports between them, from the packages used to their user:
//
//	elem         <- screen
//	elem, screen <- clock
//	elem, screen <- stage
//	elem, screen <- cards
//	elem, screen <- panes
//	elem, screen <- forms
//	elem, screen <- lessons
//	elem, screen <- console
//	elem, screen <- live
//	elem, screen <- find
//	elem, screen <- dialogs
//	elem         <- planpage
//
// A part holds the Screen beside its own state, and knows no other part. If it needs something of another part or of
// the page, that is a method of an interface in screen/page.go. That file says who implements the interface.
//
// A control calls page.Act, which lets the session do something and notes what follows. go-app then renders the page
// from the session's view. Drawing never changes what is shown. go-app cannot set the value of a field, move the
// focus, or move something in each frame: package app/page/browser does that after the rendering. Texts come from
// app/page/i18n and app/page/wording.
package ui
