package score

import "time"

// A Unit is the precision of a tick's text.
type Unit uint8

// The units of ticks, from fine to coarse.
const (
	Second     Unit = iota // 12:00:15
	Minute                 // 12:15
	Day                    // 2 Jan
	Month                  // Jan 2026
	Year                   // 2026
	Moment                 // 2 Jan, 12:00: the first tick of another day
	YearDay                // 2 Jan 2027: the first tick of another year
	YearMoment             // 2 Jan 2027, 12:00
)

// An Anchor is the side of a text that is at the text's place.
type Anchor uint8

// The anchors of texts.
const (
	Middle Anchor = iota
	Start
	End
)

// A Tick is a round time on the axis.
type Tick struct {
	At     int64
	X      float64
	Text   string
	Anchor Anchor
}

// A Gap is a fold with its length in words.
type Gap struct {
	X0, X1 float64
	Text   string
}

// Words has the texts of a language and their widths.
type Words struct {
	Tick  func(unix int64, unit Unit) string
	Gap   func(seconds int64) string
	Width func(text string) float64 // CSS pixels
}

const (
	apartAtLeast = 10 // CSS pixels between two ticks' texts
	apartUsually = 26 // CSS pixels between two ticks' texts when the distance of ticks is chosen
	day          = 86400
)

// steps are the distances of ticks in seconds; longer ones are months and years.
var steps = [...]int64{1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 3 * 3600, 6 * 3600, 12 * 3600, day, 2 * day, 7 * day,
	14 * day}

// months are the distances of ticks in months.
var months = [...]int{1, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400, 6000, 12000}

// Ticks returns the ticks of an axis from left to right. Their texts do not overlap.
func (a Axis) Ticks(w Words) []Tick {
	var out []Tick
	edge, shown, year := -1e9, a.From()/day, yearOf(a.From()) // the end, the day and the year of the last text
	if a.Till()/day != shown {
		shown = -1 // the first tick tells its day
	}
	for _, p := range a.Pieces {
		if p.Fold {
			continue
		}
		a.eachTick(p, w, func(at int64, unit Unit) {
			if at/day != shown && unit <= Minute {
				if unit = Moment; at%day == 0 {
					unit = Day
				}
			}
			if yearOf(at) != year && unit == Moment {
				unit = YearMoment
			} else if yearOf(at) != year && unit == Day {
				unit = YearDay
			}
			text := w.Tick(at, unit)
			t := Tick{At: at, X: a.At(at), Text: text}
			width := w.Width(text)
			left := t.X - width/2
			switch {
			case left < 0:
				t.Anchor, left = Start, t.X
			case left+width > a.Width:
				t.Anchor, left = End, t.X-width
			}
			if left < edge+apartAtLeast || left+width > a.Width+0.5 {
				return
			}
			out, edge, shown, year = append(out, t), left+width, at/day, yearOf(at)
		})
	}
	return out
}

func yearOf(unix int64) int { return time.Unix(unix, 0).UTC().Year() }

// eachTick calls f for the round times of a piece, at the shortest distance at which their texts fit.
func (a Axis) eachTick(p Piece, w Words, f func(at int64, unit Unit)) {
	for _, step := range steps {
		unit := Second
		switch {
		case step >= day:
			unit = Day
		case step >= 60:
			unit = Minute
		}
		need := w.Width(w.Tick(p.From, unit)) + apartUsually
		if float64(step)*p.scale() < need {
			continue
		}
		for at := (p.From + step - 1) / step * step; at <= p.Till; at += step {
			f(at, unit)
		}
		return
	}
	begin := time.Unix(p.From, 0).UTC()
	for _, n := range months {
		unit := Month
		if n >= 12 {
			unit = Year
		}
		need := w.Width(w.Tick(p.From, unit)) + apartUsually
		if float64(n)*28*day*p.scale() < need && n != months[len(months)-1] {
			continue
		}
		month := (begin.Year()*12 + int(begin.Month()) - 1 + n - 1) / n * n
		for ; ; month += n {
			at := time.Date(month/12, time.Month(month%12+1), 1, 0, 0, 0, 0, time.UTC).Unix()
			if at > p.Till {
				return
			}
			if at >= p.From {
				f(at, unit)
			}
		}
	}
}

// Gaps returns the folds of an axis. A text that would overlap the text before it is left out.
func (a Axis) Gaps(w Words) []Gap {
	var out []Gap
	edge := -1e9 // the end of the last text
	for _, p := range a.Pieces {
		if !p.Fold {
			continue
		}
		g, middle := Gap{p.X0, p.X1, w.Gap(p.Till - p.From)}, (p.X0+p.X1)/2
		if half := w.Width(g.Text) / 2; middle-half < edge {
			g.Text = ""
		} else {
			edge = middle + half + apartAtLeast/2
		}
		out = append(out, g)
	}
	return out
}
