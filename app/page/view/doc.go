// Package view is what the user sees of the container on the screen: the rows, the timeline and the matrix. It reads the world, and
// does not change it.
package view
