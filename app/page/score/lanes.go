package score

import (
	"unicode"

	"github.com/cosmosttl/cosmosttl/core/timeline"
)

const (
	radius   = 3.5 // the radius of a bar's corners
	frame    = 1.5 // pixels of a frame above and below the bar
	dotR     = 3.5
	dense    = 9   // the largest distance in pixels of two writes that are drawn as one
	leastBar = 2.5 // pixels of the shortest bar
	inset    = 14  // pixels from a bar's left edge to its label
	crossR   = 4.2
	signAt   = 14 // pixels from the right edge to the sign of infinity
)

// lane draws an item's lane with the lives of earlier items of the same name. y is the bar's upper edge.
func (d *Drawing) lane(l *timeline.Lane, y float64) {
	next := l
	for i := len(l.Before) - 1; i >= 0; i-- {
		end := 0.0
		if len(next.Writes) > 0 {
			end = d.axis.At(next.Writes[0].At)
		}
		next = &l.Before[i]
		d.life(next, y, min(end, d.axis.Width))
	}
	d.life(l, y, d.axis.Width)
}

// life draws the life of an item. end is where the line after its end ends.
func (d *Drawing) life(l *timeline.Lane, y, end float64) {
	a, w := d.axis, d.axis.Width
	low, middle := y+d.size.Bar, y+d.size.Bar/2
	d.writes(l, y)
	for i, s := range l.Spans {
		x0, x1 := a.At(s.From), w
		if s.Till > 0 {
			x1 = a.At(s.Till)
		}
		x1 = max(x1, min(x0+leastBar, w))
		if x1 < 0 || x0 > w {
			continue
		}
		last := i == len(l.Spans)-1
		left, right := 0.0, 0.0
		if i == 0 && x0 >= 0 {
			left = radius
		}
		if last && x1 <= w {
			right = radius
		}
		x0, x1 = max(x0, -outside), min(x1, w+outside)
		switch {
		case s.Hidden && s.Till == 0:
			d.paths[Open].rect(x0, y+.5, x1, low-.5, 0, 0)
		case s.Hidden:
			d.paths[Hidden].rect(x0, y+.5, x1, low-.5, 0, right)
		default:
			d.paths[Live].rect(x0, y, x1, low, left, right)
			if s.Back {
				d.paths[Back].rect(x0, y, min(x0+5, x1), low, 0, 0)
			}
			if s.Till == 0 && x1-x0 > 3*signAt {
				d.paths[Forever].lemniscate(w-signAt, middle)
			}
			d.label(l, i, max(x0, 0), x1, middle)
		}
		if expires := s.Till > 0 && (!last || l.End.At != s.Till); !s.Hidden && expires && (last || l.Spans[i+1].Hidden) {
			d.paths[Deadline].down(a.At(s.Till), y-3, low+3)
		}
	}
	if l.End.At > 0 {
		x := a.At(l.End.At)
		d.paths[Cross].cross(x, middle, crossR)
		if from := max(x+11, 0); from < end {
			d.paths[After].do('M', from, middle)
			d.paths[After].do('H', end)
		}
	}
}

// differences draws frames around the times in which an item differs from the other world. y is the bar's
// upper edge.
func (d *Drawing) differences(list []timeline.Stretch, y float64) {
	for _, s := range list {
		x0, x1 := d.axis.At(s.From), d.axis.Width+outside // without an end, the frame is open at the right
		if s.Till > 0 {
			x1 = d.axis.At(s.Till)
		}
		if x1 > 0 && x0 < d.axis.Width {
			d.paths[Differs].rect(x0, y-frame, max(x1, x0+leastBar), y+d.size.Bar+frame, radius, radius)
		}
	}
}

// writes draws the dots of a lane. Dots that would overlap become one dot with their number.
func (d *Drawing) writes(l *timeline.Lane, y float64) {
	low, middle := y+d.size.Bar, y+d.size.Bar/2
	d.numbers = d.numbers[:0]
	for i := 0; i < len(l.Writes); {
		x0 := d.axis.At(l.Writes[i].TS())
		x1, j := x0, i+1
		for ; j < len(l.Writes); j++ {
			x := d.axis.At(l.Writes[j].TS())
			if x-x1 > dense {
				break
			}
			x1 = x
		}
		first, n, imported := i == 0, j-i, l.Writes[i].Age > 0
		i = j
		switch {
		case x1 < -dotR || x0 > d.axis.Width+dotR:
		case n == 1 && imported: // its _ts is not where its bar begins
			d.paths[Dot].dot(x0, x0, middle, dotR)
		case first && n == 1:
			d.paths[Born].dot(x0+6, x0+6, middle, 2.6)
		case n == 1:
			d.paths[Cut].down(x0, y, low)
			d.paths[Dot].dot(x0, x0, middle, dotR)
		default:
			text := d.words.Number(n)
			if first {
				x0 += dotR
			}
			x1 = max(x1, x0+d.words.Width(text))
			d.paths[Dot].dot(x0, x1, middle, dotR+2)
			d.numbers = append(d.numbers, [2]float64{x0, x1 + dotR + 2})
			d.picture.Lanes = append(d.picture.Lanes, Label{X: (x0 + x1) / 2, Y: middle + d.size.drop() - .5, Text: text, Kind: InDot})
		}
	}
}

// label writes the reason for a live bar's length into the bar, behind the dot at its beginning, and cut to the space before the next
// write.
func (d *Drawing) label(l *timeline.Lane, span int, x0, x1, middle float64) {
	s := l.Spans[span]
	for _, w := range l.Writes {
		if x := d.axis.At(w.At); w.At > s.From && (s.Till == 0 || w.At < s.Till) && x > x0+dense {
			x1 = min(x1, x-dotR)
			break
		}
	}
	from := x0 + inset
	for _, dot := range d.numbers { // a number has more room than a dot alone
		if dot[0] < from {
			from = max(from, dot[1]+dotR)
		}
	}
	if s.Till == 0 {
		x1 = min(x1, d.axis.Width-2*signAt)
	}
	if text := d.fitting(d.words.Bar(l, span), min(x1, d.axis.Width)-4-from); text != "" {
		d.picture.Lanes = append(d.picture.Lanes, Label{X: from, Y: middle + d.size.drop(), Text: text, Kind: InBar})
	}
}

// fitting cuts a text to a width, or drops it if hardly anything would be left. It is cut after a letter, and not in a number: ttl 1…
// could be any number.
func (d *Drawing) fitting(text string, width float64) string {
	if d.words.Width(text) <= width {
		return text
	}
	const least = 4
	runes := []rune(text)
	for n := len(runes) - 1; n >= least; n-- {
		if cut := string(runes[:n]) + "…"; unicode.IsLetter(runes[n-1]) && d.words.Width(cut) <= width {
			return cut
		}
	}
	return ""
}
