// Package panes are the views that share a card: the query with its results, the story, and those that only show something.
package panes
