// Package score draws a container's past and forecast: it turns a [timeline.Score] into the paths of an SVG picture on a
// time axis. It has no screen: the user interface decides on texts, colours and elements.
//
//	axis.go    time to place and back, with folds for idle stretches
//	layout.go  which axis shows given instants best
//	view.go    what the user looks at: everything, a range, or the present; it keeps the axis still as long as possible
//	ticks.go   round times along the axis
//	lanes.go   a lane for each item
//	strips.go  the container's setting, the numbers of items, the request units
//
// Times are Unix seconds, places CSS pixels from the left or upper edge.
package score
