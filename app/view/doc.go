// Package view is what the user sees of the container on the screen: the rows, the timeline, the matrix and the panes. It reads the world.
package view
