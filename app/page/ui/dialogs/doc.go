// Package dialogs are the dialogs that share, save and import, and the sheet of the keys; and what opens the worlds that come in.
package dialogs
