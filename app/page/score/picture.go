package score

import (
	"math"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/timeline"
)

// A Mark is a kind of sign in the picture. All signs of a kind are one path.
type Mark uint8

// The kinds of signs.
const (
	// In the lanes of the items.
	Differs  Mark = iota // the item has another state in the other world: a frame behind the bars
	Live                 // in query results: a bar
	Hidden               // expired, still on disk: a bar
	Open                 // expired, still on disk, with no known end: a bar to the right edge
	Deadline             // the second of expiry: a line
	Back                 // where an item came back without a write: the edge of a bar
	Cut                  // where a write restarts the countdown: a line across the bar
	Born                 // the first write: a dot inside the bar
	Dot                  // later writes: a dot; dense writes share one
	Forever              // the end of a bar that never ends: the sign of infinity
	Cross                // the item's end
	After                // the time after the item's end: a line

	// In the container's lane.
	On  // Time to Live is on: a band
	Off // Time to Live is off: a band

	// In the strip of the numbers of items.
	DiskArea // on disk, but not in queries: an area
	LiveArea // in queries: an area
	DiskLine
	LiveLine

	// In the strip of the request units per second.
	Traffic  // used by other users: bars
	Requests // used by this account's requests: bars
	Purge    // bars
	Limit    // the provisioned amount: a line
	Over     // the part above the provisioned amount, if nothing was refused: bars
	Refused  // requests that got status 429: triangles
	Broken   // where the bar of an outlier is cut: two strokes across it

	Marks // the number of kinds
)

var markNames = [Marks]string{"differs", "live", "hidden", "open", "deadline", "back", "cut", "born", "dot", "forever", "cross", "after",
	"on", "off", "disk-area", "live-area", "disk-line", "live-line", "traffic", "requests", "purge", "limit", "over", "refused", "broken"}

// String returns the mark's name, for the elements that show it.
func (m Mark) String() string { return markNames[m] }

// A Size has the sizes of the picture's parts in CSS pixels.
type Size struct {
	Lane, BarTop, Bar float64 // the height of a lane, the bar's distance from its top, and the bar's height
	Setting           float64 // the height of the container's lane
	Text              float64 // the font size of labels
	Counts, Usage     float64 // the heights of the strips
}

// drop returns the distance of a label's baseline below its middle.
func (s Size) drop() float64 { return max(4, math.Round(.36*s.Text)) }

// A Label is a text in a picture.
type Label struct {
	X, Y float64 // the place of the baseline
	Text string
	Kind LabelKind
}

// A LabelKind says which part of the picture a label belongs to.
type LabelKind uint8

// The kinds of labels.
const (
	InBar   LabelKind = iota // in a bar
	InDot                    // the number of writes that a dot stands for, around X
	InBand                   // in the container's lane
	AtBreak                  // the amount of a bar that is cut, beside it
)

// A Thread joins a second of the purge with the lanes that it ended.
type Thread struct {
	At   int64 // when the lanes end, in Unix seconds
	X    float64
	Lane int     // the uppermost of the lanes
	Y    float64 // the place in the strip of request units where the bar begins
}

// Labels are the words of a picture.
type Labels struct {
	Bar     func(l *timeline.Lane, span int) string // the text in a bar
	Setting func(timeline.Setting) string           // the text of the container's Time to Live
	Number  func(n int) string
	Width   func(text string) float64 // CSS pixels
}

// A Picture is a drawn score. It belongs to the Drawing.
type Picture struct {
	Paths     [Marks]string
	Lanes     []Label // in the lanes
	Settings  []Label // in the container's lane
	Threads   []Thread
	MostItems int     // the largest number of items in the strip of numbers
	MostRU    float64 // the largest amount in the strip of request units, RU
	Amounts   []Label // the amounts of bars that are cut in the strip of request units
}

// A Drawing draws pictures one after the other and reuses its memory.
type Drawing struct {
	size    Size
	words   Labels
	axis    Axis
	full    engine.RU // the amount at the top of the strip of request units; larger amounts are cut
	paths   [Marks]path
	numbers [][2]float64 // from where to where the dots with a number reach, of the present lane
	picture Picture
}

// NewDrawing returns a drawing with sizes and words.
func NewDrawing(size Size, words Labels) *Drawing { return &Drawing{size: size, words: words} }

// Resize changes the size.
func (d *Drawing) Resize(size Size) { d.size = size }

// Lanes draws a score's lanes on an axis, and marks where they differ from the lanes of another score, which
// may be nil. The picture is valid until the next drawing.
func (d *Drawing) Lanes(s, other *timeline.Score, a Axis) *Picture {
	p := &d.picture
	p.Lanes, d.axis = p.Lanes[:0], a
	return d.draw(Differs, On, func() {
		for i := range s.Lanes {
			y := float64(i)*d.size.Lane + d.size.BarTop
			d.lane(&s.Lanes[i], y)
			if other != nil {
				d.differences(timeline.Differences(s, other, i), y)
			}
		}
	})
}

// Strips draws the strips of a score's container: the setting, the numbers of items and the request units.
func (d *Drawing) Strips(s *timeline.Score, a Axis) *Picture {
	d.picture.Settings, d.picture.Amounts, d.axis = d.picture.Settings[:0], d.picture.Amounts[:0], a
	return d.draw(On, Marks, func() {
		d.settings(s)
		d.counts(s)
		d.usage(s)
	})
}

// draw draws marks from first up to, but not including, end.
func (d *Drawing) draw(first, end Mark, draw func()) *Picture {
	for m := first; m < end; m++ {
		d.paths[m].reset()
	}
	draw()
	for m := first; m < end; m++ {
		if string(d.paths[m].b) != d.picture.Paths[m] {
			d.picture.Paths[m] = d.paths[m].String()
		}
	}
	return &d.picture
}
