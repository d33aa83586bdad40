// Package ui is the user interface: one go-app component, the page, with a file for each of its parts.
//
// The page reads view models from app/session and takes its texts from app/i18n; it does not know the engine. Event
// handlers call the session and return, and go-app then renders the page again. What go-app cannot do (the value of a
// field, the focus, a key press anywhere) is done through app/browser after the rendering, in sync.go.
//
// Reading order: page.go (life cycle), layout.go, then the regions: clock, container, ru, events, matrix, items and row,
// why, editor, query and results, console.
package ui
