// Package session is the playground without its screen: the world, the selection, the item editor, the query editor, the
// clock's drive and the autosave. It hands the screen plain view models and takes what was typed; it knows no widgets, no
// language and no browser, so that everything the page does is tested without one.
package session
