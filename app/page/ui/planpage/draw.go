package planpage

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/app/page/planner"
	"github.com/cosmosttl/cosmosttl/app/page/score"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

// The pictures of a plan.
const (
	flow = iota
	disk
	use
	wait
	cost
	pictures
)

// heights has the heights of the pictures in CSS pixels.
var heights = [pictures]float64{flow: 210, disk: 92, use: 92, wait: 92, cost: 78}

const headroom = 6 // pixels above the largest value

// A chart draws the pictures of a plan in SVG. All pictures have the same axis of time.
type chart struct {
	l        wording.Words
	columns  []planner.Column
	from, to int64
	width    float64
	most     [pictures]float64 // the values at the tops of the pictures
	within   float64           // seconds of a step of the plan: a wait is not known more exactly
}

// newChart returns a chart of columns. There must be at least one column.
func newChart(l wording.Words, columns []planner.Column, width float64) *chart {
	c := &chart{l: l, columns: columns, from: columns[0].From, to: columns[len(columns)-1].To, width: width}
	for i := range columns {
		k := &columns[i]
		for pic, v := range [pictures]float64{max(k.Expiring, k.Purged), k.Live + k.Hidden, max(k.Requests+k.Purge, k.Limit),
			max(k.Wait, k.WaitHigh), k.Cost} {
			c.most[pic] = max(c.most[pic], v)
		}
	}
	return c
}

// agree gives charts that are side by side the same scales.
func agree(charts []*chart) {
	for pic := range pictures {
		most := 0.0
		for _, c := range charts {
			most = max(most, c.most[pic])
		}
		for _, c := range charts {
			c.most[pic] = most
		}
	}
}

func (c *chart) x(at float64) float64 {
	return (at - float64(c.from)) / float64(c.to-c.from) * c.width
}

// middle returns the position of a column's middle. For the first and the last column, it is the edge of the
// picture, so that lines reach the edges.
func (c *chart) middle(i int) float64 {
	switch i {
	case 0:
		return 0
	case len(c.columns) - 1:
		return c.width
	}
	return c.x(float64(c.columns[i].From+c.columns[i].To) / 2)
}

func (c *chart) y(pic int, v float64) float64 {
	if c.most[pic] == 0 {
		return heights[pic]
	}
	return heights[pic] - v/c.most[pic]*(heights[pic]-headroom)
}

// columnAt returns the index of the column at a second.
func (c *chart) columnAt(at int64) int {
	for i := range c.columns {
		if at < c.columns[i].To {
			return i
		}
	}
	return len(c.columns) - 1
}

func tenth(f float64) string {
	return strconv.FormatFloat(math.Round(f*10)/10, 'f', -1, 64)
}

// line returns the path of the line of a value.
func (c *chart) line(pic int, value func(*planner.Column) float64) string {
	var b strings.Builder
	for i := range c.columns {
		b.WriteString("ML"[min(i, 1):min(i, 1)+1] + tenth(c.middle(i)) + " " + tenth(c.y(pic, value(&c.columns[i]))))
	}
	return b.String()
}

// area returns the path of the area between two values.
func (c *chart) area(pic int, low, high func(*planner.Column) float64) string {
	var b strings.Builder
	b.WriteString(c.line(pic, high))
	for i := len(c.columns) - 1; i >= 0; i-- {
		b.WriteString("L" + tenth(c.middle(i)) + " " + tenth(c.y(pic, low(&c.columns[i]))))
	}
	b.WriteString("Z")
	return b.String()
}

func nothing(*planner.Column) float64    { return 0 }
func expiring(k *planner.Column) float64 { return k.Expiring }
func purged(k *planner.Column) float64   { return k.Purged }
func lessFlow(k *planner.Column) float64 { return min(k.Expiring, k.Purged) }
func live(k *planner.Column) float64     { return k.Live }
func onDisk(k *planner.Column) float64   { return k.Live + k.Hidden }
func requests(k *planner.Column) float64 { return k.Requests }
func used(k *planner.Column) float64     { return k.Requests + k.Purge }
func limit(k *planner.Column) float64    { return k.Limit }
func longest(k *planner.Column) float64  { return k.Wait }
func low(k *planner.Column) float64      { return k.WaitLow }
func high(k *planner.Column) float64     { return k.WaitHigh }
func spent(k *planner.Column) float64    { return k.Cost }
func path(class, d string) string        { return `<path class="pl-` + class + `" d="` + d + `"/>` }
func hatched(id, class, d string) string {
	return `<path class="pl-` + class + `" fill="url(#` + id + `)" d="` + d + `"/>`
}

// marks returns the elements of a picture. hatch is the id of its hatching, because ids are global.
func (c *chart) marks(pic int, hatch string) string {
	var b strings.Builder
	c.background(&b, pic)
	switch pic {
	case flow:
		b.WriteString(hatched(hatch, "gap", c.area(flow, lessFlow, expiring)))
		b.WriteString(path("catch", c.area(flow, lessFlow, purged)))
		b.WriteString(path("expiring", c.line(flow, expiring)))
		b.WriteString(path("purged", c.line(flow, purged)))
	case disk:
		b.WriteString(path("live", c.area(disk, nothing, live)))
		b.WriteString(hatched(hatch, "gap", c.area(disk, live, onDisk)))
		b.WriteString(path("expiring", c.line(disk, onDisk)))
		b.WriteString(path("liveline", c.line(disk, live))) // above the other: where they are one, nothing expired is on the disk
	case use:
		b.WriteString(path("requests", c.area(use, nothing, requests)))
		b.WriteString(hatched(hatch, "gap", c.area(use, requests, used)))
		if c.columns[len(c.columns)-1].Limit > 0 {
			b.WriteString(path("limit", c.line(use, limit)))
		}
	case wait:
		b.WriteString(path("band", c.area(wait, low, high)))
		b.WriteString(path("expiring", c.line(wait, longest)))
	case cost:
		b.WriteString(path("cost", c.line(cost, spent)))
	}
	for _, v := range c.rounds(pic) {
		b.WriteString(`<text class="pl-value" x="4" y="` + tenth(max(10, c.y(pic, v)-3)) + `">` + escape(c.text(pic, v)) + `</text>`)
	}
	return b.String()
}

// background draws the weekends, and lines at round values.
func (c *chart) background(b *strings.Builder, pic int) {
	const day = 86400
	if c.to-c.from <= 70*day {
		for at := c.from - c.from%day; at < c.to; at += day {
			if w := time.Unix(at, 0).UTC().Weekday(); w == time.Saturday || w == time.Sunday {
				x0, x1 := max(0, c.x(float64(at))), min(c.width, c.x(float64(at+day)))
				b.WriteString(`<rect class="pl-weekend" x="` + tenth(x0) + `" y="0" width="` + tenth(x1-x0) + `" height="` + tenth(heights[pic]) +
					`"/>`)
			}
		}
	}
	for _, v := range c.rounds(pic) {
		y := c.y(pic, v)
		b.WriteString(`<path class="pl-grid" d="M0 ` + tenth(y) + `H` + tenth(c.width) + `"/>`)
	}
}

// rounds returns up to four round values of a picture.
func (c *chart) rounds(pic int) (list []float64) {
	most := c.most[pic]
	if most <= 0 {
		return nil
	}
	parts := 2.
	if pic == flow {
		parts = 4
	}
	step := c.step(pic, most/parts)
	for v := step; v <= most && len(list) < 4; v += step {
		list = append(list, v)
	}
	return list
}

// step returns a round value that is not less than least.
func (c *chart) step(pic int, least float64) float64 {
	if pic == wait {
		for _, s := range []float64{1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200, 3 * 3600, 6 * 3600, 12 * 3600, 86400, 2 * 86400,
			5 * 86400, 10 * 86400, 30 * 86400, 60 * 86400, 100 * 86400, 365 * 86400} {
			if s >= least {
				return s
			}
		}
	}
	scale := 1.
	if pic == disk {
		for scale*1024 <= least {
			scale *= 1024
		}
	}
	scale *= math.Pow(10, math.Floor(math.Log10(least/scale)))
	for _, n := range []float64{1, 2, 5, 10} {
		if n*scale >= least {
			return n * scale
		}
	}
	return 10 * scale
}

// text returns a value of a picture as text.
func (c *chart) text(pic int, v float64) string {
	switch pic {
	case disk:
		return c.l.Size(v)
	case wait:
		return c.l.Span(int64(v))
	case cost:
		return c.l.Money(v)
	}
	if v >= 1e6 {
		return c.l.Amount(v)
	}
	return c.l.Digits(v)
}

// waited returns a wait as text. The plan knows no wait to less than a step.
func (c *chart) waited(seconds float64) string {
	if seconds <= c.within {
		return "≤\u00a0" + c.text(wait, c.within)
	}
	return c.text(wait, seconds)
}

// svg returns a picture as an element.
func (c *chart) svg(pic int, id string) string {
	w, h := tenth(c.width), tenth(heights[pic])
	return `<svg class="pl-svg" width="` + w + `" height="` + h + `" viewBox="0 0 ` + w + ` ` + h +
		`" preserveAspectRatio="none" aria-hidden="true">` + hatching(id) + c.marks(pic, id) + `</svg>`
}

func hatching(id string) string {
	return `<defs><pattern id="` + id + `" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><rect class="pl-h0" width="6" height="6"/><rect class="pl-h1" width="6" height="1.6"/></pattern></defs>`
}

// ticks returns the times below the pictures.
func (c *chart) ticks() []score.Tick {
	axis := score.Axis{Pieces: []score.Piece{{From: c.from, Till: c.to, X0: 0, X1: c.width}}, Width: c.width}
	return axis.Ticks(score.Words{Tick: c.l.Tick, Gap: c.l.Length, Width: textWidth})
}

// textWidth estimates the width of a text on the axis.
func textWidth(text string) (width float64) {
	for _, r := range text {
		if r >= 0x2e80 {
			width += 11.5
		} else {
			width += 6.4
		}
	}
	return width
}

// axis returns the axis as an element.
func (c *chart) axis() string {
	var b strings.Builder
	w := tenth(c.width)
	b.WriteString(`<svg class="pl-svg" width="` + w + `" height="20" viewBox="0 0 ` + w + ` 20" aria-hidden="true">`)
	c.axisText(&b, 14)
	b.WriteString(`</svg>`)
	return b.String()
}

func (c *chart) axisText(b *strings.Builder, y int) {
	for _, t := range c.ticks() {
		b.WriteString(`<text class="pl-tick" x="` + tenth(t.X) + `" y="` + strconv.Itoa(y) + `" text-anchor="` +
			[...]string{score.Middle: "middle", score.Start: "start", score.End: "end"}[t.Anchor] + `">` + escape(t.Text) + `</text>`)
	}
}

func escape(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace(text)
}
