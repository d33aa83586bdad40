// Package session is the playground without its screen. It depends on no widgets, language or browser, so that everything that the page does
// can be tested without one. A [Playground] is a [Session] with its rooms.
//
// The session has the present world, its clock, the container and the item that are chosen, and the worlds beside the present one
// ([Neighbours]). The present world changes through one door (door.go) alone: Enter ends what would be in the way, notes what the page shows for
// Undo to come back to, and keeps the future that the change drops; Leave lets the neighbours follow and tells the rooms. Whoever draws only
// reads; what has to be done before is Update.
//
// A room has its own state, and depends on the session by what the door tells it (see [Room]):
//
//	Viewer       what one sees of the container on the screen: rows, timeline, matrix, panes
//	QueryEditor  the query and its result
//	FormEditor   what the user fills in: an item, a container's form, the settings
//	Console      the SDK console: a program and its output
//	StoryEditor  the story, and playing it
//	LessonRoom   the lesson that is followed, and questions
//	Saves        the worlds in the browser's storage: it knows histories and bytes, and asks its [Host] for the rest
package session
