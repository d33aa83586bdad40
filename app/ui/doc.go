// Package ui is the screen: one go-app component, the page, and a file for each thing one sees on it.
//
// The page reads view models from app/session and words them through app/i18n; it knows nothing of the engine. Event
// handlers call the session and return; go-app renders the page again afterwards. What go-app cannot do (the value of
// a field, the focus, a key press anywhere) goes through app/browser after the rendering, in sync.go.
//
// Reading order: page.go (life), layout.go (what stands where), then the regions: clock, container, ru, events, matrix,
// items and row, why, editor, query and results.
package ui
