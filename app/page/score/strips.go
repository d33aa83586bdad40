package score

import (
	"math"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/timeline"
)

const (
	headroom     = 5   // pixels above the highest value of a strip
	texture      = 4   // from so many pixels per second on, each second has a bar of its own
	leastUsed    = 2   // pixels of the narrowest bar
	leastPaid    = 5   // pixels of the lowest bar of the purge
	apartThreads = 3   // pixels between two threads
	column       = 0.5 // within so many pixels, one value is drawn
	outlier      = 4   // an amount above so many times the budget is an outlier
	breakAt      = 9   // pixels from the top to the place where the bar of an outlier is cut
)

// settings draws the container's Time to Live over time.
func (d *Drawing) settings(s *timeline.Score) {
	for i, set := range s.Defaults {
		x0, x1 := max(d.axis.At(max(set.At, s.First)), 0), d.axis.Width
		if i+1 < len(s.Defaults) {
			x1 = min(d.axis.At(s.Defaults[i+1].At), x1)
		}
		if x1 <= x0 {
			continue
		}
		mark := Off
		if set.Default.Enabled() {
			mark = On
		}
		d.paths[mark].rect(x0+.5, 3, max(x1-1, x0+1), d.size.Setting-4, 3, 3)
		text := d.words.Setting(set)
		if _, value, ok := strings.Cut(strings.Replace(text, "：", ": ", 1), ": "); ok && d.words.Width(text) > x1-x0-14 {
			text = value // the name is the same all along the lane
		}
		if text = d.fitting(text, x1-x0-14); text != "" {
			d.picture.Settings = append(d.picture.Settings, Label{X: x0 + 8, Y: d.size.Setting/2 + d.size.drop() - .5, Text: text, Kind: InBand})
		}
	}
}

// counts draws the numbers of items: a line for the items on disk, a line for the items in queries, and the areas below the lines.
func (d *Drawing) counts(s *timeline.Score) {
	most := 1
	for _, c := range s.Counts {
		most = max(most, c.OnDisk)
	}
	d.picture.MostItems = most
	if len(s.Counts) == 0 {
		return
	}
	h := d.size.Counts
	y := func(n int) float64 { return h - 1 - float64(n)*(h-1-headroom)/float64(most) }
	end := d.end(s)
	disk, live := &d.paths[DiskLine], &d.paths[LiveLine]
	begun, x, drawn := false, 0.0, 0.0
	last := timeline.Count{}
	step := func(to float64) {
		disk.do('H', to)
		live.do('H', to)
	}
	for i, c := range s.Counts {
		at := d.axis.At(c.At)
		if at > end {
			break
		}
		if i+1 < len(s.Counts) {
			if next := d.axis.At(s.Counts[i+1].At); begun && next < drawn+column || next <= 0 {
				continue // the next numbers are at the same place, and only the last ones there are drawn
			}
		}
		switch at = max(at, 0); {
		case !begun:
			disk.do('M', at, y(c.OnDisk))
			live.do('M', at, y(c.Live))
			begun, x = true, at
		default:
			step(at)
			if c.OnDisk != last.OnDisk {
				disk.do('V', y(c.OnDisk))
			}
			if c.Live != last.Live {
				live.do('V', y(c.Live))
			}
		}
		last, drawn = c, at
	}
	if !begun {
		return
	}
	step(max(end, x))
	for area, line := range map[Mark]*path{DiskArea: disk, LiveArea: live} {
		d.paths[area].b = append(d.paths[area].b, line.b...)
		d.paths[area].do('V', h)
		d.paths[area].do('H', x)
		d.paths[area].b = append(d.paths[area].b, 'Z')
	}
}

// end returns the place where the strips end. It is the right edge if nothing happens after the forecast, or
// else the end of the forecast.
func (d *Drawing) end(s *timeline.Score) float64 {
	if s.Settled {
		return d.axis.Width
	}
	return min(d.axis.At(max(s.Stop, s.Last)), d.axis.Width)
}

// usage draws the request units of each second as stacked bars of other users, requests and the purge.
func (d *Drawing) usage(s *timeline.Score) {
	var most engine.RU
	most, d.full = extremes(s)
	d.picture.MostRU = float64(most) / 100
	h := d.size.Usage
	height := func(ru engine.RU) float64 { return min(float64(ru)*(h-1-headroom)/float64(d.full), h) }
	end := d.end(s)
	for i, b := range s.Budgets {
		from, x1 := max(b.At, s.First), end
		till := int64(math.MaxInt64)
		if i+1 < len(s.Budgets) {
			till = s.Budgets[i+1].At
			x1 = min(d.axis.At(till), end)
		}
		x0 := max(d.axis.At(from), 0)
		if x1 <= x0 {
			continue
		}
		if b.Limit > 0 {
			d.paths[Limit].do('M', x0, h-height(b.Limit))
			d.paths[Limit].do('H', x1)
		}
		if b.Traffic > 0 {
			d.traffic(from, till, x1, h-height(b.Traffic), h)
		}
	}
	d.used(s, height)
}

// extremes returns the largest amount of a second, and the largest amount that is drawn in full. Outliers are
// not drawn in full, because they would leave no height for all other seconds.
func extremes(s *timeline.Score) (most, full engine.RU) {
	budget := engine.RU(1)
	for _, b := range s.Budgets {
		budget = max(budget, b.Limit, b.Traffic)
	}
	most, full = budget, budget
	for _, u := range s.Usage {
		u = perSecond(u)
		spent := u.Requests + u.Purge + budgetAt(s, u.At).Traffic
		most = max(most, spent)
		if spent <= outlier*budget {
			full = max(full, spent)
		}
	}
	return most, full
}

// traffic draws a constant amount over a time. If there is room, every second has its own bar, because it has
// its own budget.
func (d *Drawing) traffic(from, till int64, end, top, low float64) {
	for _, p := range d.axis.Pieces {
		a, b := max(from, p.From), min(till, p.Till)
		x0, x1 := max(d.axis.At(a), 0), min(d.axis.At(b), end)
		if a >= b || x1 <= x0 {
			continue
		}
		if p.Fold || p.scale() < texture {
			d.paths[Traffic].rect(x0, top, x1, low, 0, 0)
			continue
		}
		for t := a; t < b; t++ {
			if x := d.axis.At(t); x >= end {
				break
			} else if x1 := d.axis.At(t + 1); x1 > 0 {
				d.paths[Traffic].rect(x+.5, top, x1-.5, low, 0, 0)
			}
		}
	}
}

// used draws what requests and the purge spent. Of several seconds at the same place, only the one that spent
// most is drawn.
func (d *Drawing) used(s *timeline.Score, height func(engine.RU) float64) {
	h := d.size.Usage
	for i := 0; i < len(s.Usage); {
		most := perSecond(s.Usage[i])
		x0, x1 := d.axis.At(most.At), d.axis.At(most.Till)
		refused := most.Throttled > 0
		for i++; i < len(s.Usage) && d.axis.At(s.Usage[i].At) < x0+column; i++ {
			u := perSecond(s.Usage[i])
			refused = refused || u.Throttled > 0
			if u.Requests+u.Purge > most.Requests+most.Purge {
				most = u
			}
		}
		if x1 < 0 || x0 > d.axis.Width {
			continue
		}
		if x1-x0 >= texture {
			x0, x1 = x0+.5, x1-.5
		} else {
			x1 = max(x1, x0+leastUsed)
		}
		b := budgetAt(s, most.At)
		if b.Limit > 0 && most.Requests > 0 && b.Traffic+most.Requests > b.Limit && !refused {
			d.paths[Over].rect(x0, h-height(b.Traffic+most.Requests), x1, h-height(b.Limit), 0, 0)
		}
		y := h - height(b.Traffic)
		if most.Requests > 0 {
			top := max(0, y-max(1, height(most.Requests)))
			d.paths[Requests].rect(x0, top, x1, y, 0, 0)
			y = top
		}
		if most.Purge > 0 {
			d.paths[Purge].rect(x0, max(0, y-max(leastPaid, height(most.Purge))), x1, y, 0, 0)
		}
		if spent := b.Traffic + most.Requests + most.Purge; spent > d.full {
			d.broken(x0, x1, spent)
		}
		if refused {
			x := (x0 + x1) / 2
			d.paths[Refused].do('M', x-4, 0)
			d.paths[Refused].do('h', 8)
			d.paths[Refused].do('l', -4, 6)
			d.paths[Refused].b = append(d.paths[Refused].b, 'Z')
		}
	}
}

// broken marks the bar of an outlier as cut, and writes the amount beside the bar unless another amount is
// there.
func (d *Drawing) broken(x0, x1 float64, spent engine.RU) {
	for _, y := range [...]float64{breakAt, breakAt + 4} {
		d.paths[Broken].do('M', x0-3, y+2)
		d.paths[Broken].do('l', x1-x0+6, -4)
	}
	amount := Label{X: x1 + 5, Y: breakAt, Text: d.words.Number(int(math.Ceil(float64(spent) / 100))), Kind: AtBreak}
	width := d.words.Width(amount.Text)
	if amount.X+width > d.axis.Width {
		amount.X = x0 - 5 - width
	}
	if n := len(d.picture.Amounts); n > 0 && amount.X < d.picture.Amounts[n-1].X+d.words.Width(d.picture.Amounts[n-1].Text)+breakAt {
		return
	}
	d.picture.Amounts = append(d.picture.Amounts, amount)
}

// perSecond returns the amounts that each second of a stretch spent.
func perSecond(u timeline.Usage) timeline.Usage {
	if n := engine.RU(u.Till - u.At); n > 1 {
		u.Requests, u.Purge = u.Requests/n, u.Purge/n
	}
	return u
}

// Threads returns a thread for each purge that ended lanes of a score, from left to right. The strips must
// have been drawn.
func (d *Drawing) Threads(s *timeline.Score, a Axis) (threads []Thread) {
	top := map[int64]int{}
	ended := func(i int, end timeline.End) {
		if _, known := top[end.At]; end.Cause == timeline.Purged && !known {
			top[end.At] = i
		}
	}
	for i, l := range s.Lanes {
		ended(i, l.End)
		for _, earlier := range l.Before {
			ended(i, earlier.End)
		}
	}
	if len(top) == 0 {
		return nil
	}
	height := (d.size.Usage - 1 - headroom) / float64(d.full)
	for _, u := range s.Usage {
		lane, ends := top[u.Till] // items are gone in the second after their purge was paid for
		if x := a.At(u.Till); ends && u.Purge > 0 && x >= 0 && x <= a.Width {
			u = perSecond(u)
			spent := budgetAt(s, u.At).Traffic + u.Requests
			if n := len(threads); n > 0 && x < threads[n-1].X+apartThreads && lane >= threads[n-1].Lane {
				continue // the neighbouring thread shows the same
			}
			threads = append(threads, Thread{At: u.Till, X: x, Lane: lane, Y: d.size.Usage - float64(spent)*height})
		}
	}
	return threads
}

// budgetAt returns the budget in force in a second.
func budgetAt(s *timeline.Score, second int64) timeline.Budget {
	lo, hi := 0, len(s.Budgets)
	for lo < hi {
		if m := (lo + hi) / 2; s.Budgets[m].At <= second {
			lo = m + 1
		} else {
			hi = m
		}
	}
	if lo == 0 {
		return timeline.Budget{}
	}
	return s.Budgets[lo-1]
}
