package ui

import "math"

const (
	rowHeight  = 56 // until measured, CSS pixels
	overscan   = 4  // rows rendered beyond each edge of what shows
	shortList  = 30 // up to here all rows are rendered, and the list scrolls with the page
	blindRows  = 14 // rows to render before the list's height is known
	pageOfRows = 10 // how far Page Up and Page Down move the choice
)

// window is the part of a long list that is rendered: rows of one height, the rest is empty space.
type window struct {
	row, top, height float64 // a row's height, how far it is scrolled, how much shows; CSS pixels
	first, last      int     // rendered last time, for noticing that scrolling needs a rendering
	long, stale      bool    // windowed at all; a row's height must be measured anew
}

// over is the range of rows to render out of count: from first up to but without last.
func (w window) over(count int) (first, last int) {
	if count <= shortList {
		return 0, count
	}
	shown := blindRows
	if w.height > 0 && w.row > 0 {
		shown = int(math.Ceil(w.height/w.row)) + 1
	}
	first = max(0, min(int(w.top/max(1, w.row)), count-shown)-overscan)
	return first, min(count, first+shown+2*overscan)
}

// reveal is how far the list must be scrolled so that a row shows, moving no more than needed.
func (w window) reveal(row int) float64 {
	y := float64(row) * w.row
	switch {
	case y < w.top:
		return y
	case w.height > 0 && y+w.row > w.top+w.height:
		return y + w.row - w.height
	}
	return w.top
}
