package score

import (
	"math"
	"strconv"
)

// A path collects the data of an SVG path. reset keeps its memory for the next path.
type path struct{ b []byte }

func (p *path) reset()         { p.b = p.b[:0] }
func (p *path) String() string { return string(p.b) }

// num appends a number with one digit after the point.
func (p *path) num(f float64) {
	n := int64(math.Round(f * 10))
	if n < 0 {
		p.b, n = append(p.b, '-'), -n
	}
	p.b = strconv.AppendInt(p.b, n/10, 10)
	if n%10 != 0 {
		p.b = append(p.b, '.', byte('0'+n%10))
	}
}

// do appends a command with its numbers.
func (p *path) do(command byte, numbers ...float64) {
	p.b = append(p.b, command)
	for i, f := range numbers {
		if i > 0 {
			p.b = append(p.b, ' ')
		}
		p.num(f)
	}
}

// rect adds a rectangle. left and right are the radii of its corners at either side.
func (p *path) rect(x0, y0, x1, y1, left, right float64) {
	left, right = min(left, (x1-x0)/2), min(right, (x1-x0)/2)
	p.do('M', x0+left, y0)
	p.do('H', x1-right)
	if right > 0 {
		p.do('Q', x1, y0, x1, y0+right)
		p.do('V', y1-right)
		p.do('Q', x1, y1, x1-right, y1)
	} else {
		p.do('V', y1)
	}
	p.do('H', x0+left)
	if left > 0 {
		p.do('Q', x0, y1, x0, y1-left)
		p.do('V', y0+left)
		p.do('Q', x0, y0, x0+left, y0)
	}
	p.b = append(p.b, 'Z')
}

// down adds a vertical line.
func (p *path) down(x, y0, y1 float64) {
	p.do('M', x, y0)
	p.do('V', y1)
}

// dot adds a circle, or the shape of a pill if x1 is greater than x0.
func (p *path) dot(x0, x1, y, r float64) {
	p.do('M', x0, y-r)
	p.do('H', x1)
	p.do('a', r, r, 0, 0, 1, 0, 2*r)
	p.do('H', x0)
	p.do('a', r, r, 0, 0, 1, 0, -2*r)
	p.b = append(p.b, 'Z')
}

// cross adds two diagonal lines.
func (p *path) cross(x, y, r float64) {
	p.do('M', x-r, y-r)
	p.do('l', 2*r, 2*r)
	p.do('M', x+r, y-r)
	p.do('l', -2*r, 2*r)
}

// lemniscate adds the sign of infinity.
func (p *path) lemniscate(x, y float64) {
	p.do('M', x, y)
	p.do('c', 2.5, -5, 8, -5, 8, 0)
	p.do('s', -5.5, 5, -8, 0)
	p.do('s', -8, -5, -8, 0)
	p.do('s', 5.5, 5, 8, 0)
}
