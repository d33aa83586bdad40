// Package pane is the panes beside the query: change feed, regions, analytical store, bill, code. They read the world.
package pane
