package stage

import (
	"math"
)

const (
	rowHeight = 34 // CSS pixels, until the height is measured
	overscan  = 4  // rows rendered beyond each edge of the visible part
	shortList = 30 // number of rows up to which all are rendered
	blindRows = 14 // number of rows to render until the height of the list is known
)

// window is the rendered part of a long list. All rows have the same height, and padding replaces the others.
type window struct {
	Row, Top, height float64 // in CSS pixels: the height of a row, the scrolled position, and the visible height
	first, last      int     // the rows of the last rendering
}

// over returns the rows to render out of count: from first up to, but not including, last.
func (w window) over(count int) (first, last int) {
	if count <= shortList {
		return 0, count
	}
	shown := blindRows
	if w.height > 0 && w.Row > 0 {
		shown = int(math.Ceil(w.height/w.Row)) + 1
	}
	first = max(0, min(int(w.Top/max(1, w.Row)), count-shown)-overscan)
	return first, min(count, first+shown+2*overscan)
}

// visible returns the visible rows out of count: from first to last, without last.
func (w window) visible(count int) (first, last int) {
	if w.height <= 0 || w.Row <= 0 {
		return 0, min(count, blindRows)
	}
	first = min(count, int(math.Ceil(w.Top/w.Row)))
	return first, min(count, first+int(w.height/w.Row))
}

// reveal returns the scrolled position nearest to the current one at which a row is visible.
func (w window) reveal(row int) float64 {
	y := float64(row) * w.Row
	switch {
	case y < w.Top:
		return y
	case w.height > 0 && y+w.Row > w.Top+w.height:
		return y + w.Row - w.height
	}
	return w.Top
}
