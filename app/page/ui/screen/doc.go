// Package screen is what all parts of the page share: the session and its view, what the browser is like, the controls, number fields and
// announcements, what is painted between two renderings, and work that goes on in turns. See [Screen].
package screen
