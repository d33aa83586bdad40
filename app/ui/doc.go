// Package ui is the user interface: a page of parts, drawn by go-app.
//
// The page (page.go) makes the parts, gives each what it needs of others (compose), and keeps the layout (layout.go) and the rounds of
// rendering (rounds.go, sync.go, deferredparts.go). A part has a Screen, which is what all of them share, and its own state:
//
//	Clock       the time, what moves it, and the ways back
//	Stage       the timeline: axis, pictures, playhead
//	List        the items over the timeline, and what is done with them
//	Worlds      the world beside the present one, and their comparison
//	Matrix, Units, Why, Containers, Guide  the cards
//	Panes, Query, Story                    the views that share a card
//	Editor      an item, or a container's settings, until they are saved
//	Lesson, Questions                      what is followed, and what is asked
//	Console     programs that use the SDK
//	Share, Export, Import, Arrivals, KeySheet  the dialogs, and what comes in by them
//
// What happens: a control calls page.act, which has the session do something and notes what follows; go-app then renders the page from the
// session's view. Nothing that draws changes what is shown. What go-app cannot do, such as the value of a field, the focus, or what moves
// in each frame, is done through app/browser after the rendering. Texts are those of app/i18n and app/wording.
package ui
