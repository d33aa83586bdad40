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
// A part holds the Screen beside its own state and knows no other part: what it needs of one, or of the page, is a method of an interface in
// screen/page.go, which says who implements it.
//
// What happens: a control calls page.act, which has the session do something and notes what follows; go-app then renders the page from the
// session's view. Nothing that draws changes what is shown. What go-app cannot do, such as the value of a field, the focus, or what moves
// in each frame, is done through app/page/browser after the rendering. Texts come from app/page/i18n and app/page/wording.
package ui
