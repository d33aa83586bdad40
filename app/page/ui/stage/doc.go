// Package stage is the timeline with the list of the items on it: axis, pictures, playhead, rows, and the world beside the present one.
package stage
