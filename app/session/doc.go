// Package session is the playground without its screen: the history of the account, the selection, the item editor, the
// query editor, the SDK console, the playing clock and the autosave. It gives the screen plain data and takes typed text.
// It depends on no widgets, language or browser, so that everything the page does can be tested without a browser.
package session
