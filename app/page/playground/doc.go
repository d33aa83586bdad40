// Package playground is a session with its rooms: what the page shows and changes, without the screen.
package playground
