package score

import (
	"math"
	"math/rand"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// base is 1 January 2026, 12:00:00 UTC.
const base = 1767268800

// randomInstants returns times in clusters of all scales.
func randomInstants(r *rand.Rand) []int64 {
	times, t := []int64{base}, int64(base)
	for range 1 + r.Intn(40) {
		t += 1 + int64(math.Pow(10, r.Float64()*float64(1+r.Intn(9))))
		times = append(times, t)
	}
	return distinct(times)
}

func randomAxis(r *rand.Rand) (a Axis, instants []int64, now int64) {
	instants = randomInstants(r)
	now = instants[r.Intn(len(instants))] + int64(r.Intn(3))
	width := 200 + 2400*r.Float64()
	if r.Intn(2) == 0 {
		return fit(instants, now, width), instants, now
	}
	from := instants[0] + r.Int63n(instants[len(instants)-1]-instants[0]+1)
	return between(instants, from, from+leastRange+r.Int63n(1+instants[len(instants)-1]-from), now, width), nil, now
}

func TestAxisIncreasesAndHasAnInverse(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 2000 {
		a, instants, now := randomAxis(r)
		for i, p := range a.Pieces {
			if p.From >= p.Till || p.X0 >= p.X1 {
				t.Fatalf("piece %d of %+v is empty", i, a)
			}
			if i > 0 && (p.From != a.Pieces[i-1].Till || p.X0 != a.Pieces[i-1].X1) {
				t.Fatalf("a gap before piece %d of %+v", i, a)
			}
		}
		if last := a.Pieces[len(a.Pieces)-1]; a.Pieces[0].X0 != 0 || last.X1 != a.Width {
			t.Fatalf("%+v does not take its width", a)
		}
		for x, before := 0.0, math.Inf(-1); x <= a.Width; x += a.Width / 37 {
			second := a.T(x)
			if second <= before {
				t.Fatalf("%g comes after %g at %g of %+v", second, before, x, a)
			}
			if back := a.X(second); math.Abs(back-x) > 0.01 {
				t.Fatalf("%g is at %g, not at %g, in %+v", second, back, x, a)
			}
			before = second
		}
		if instants == nil {
			continue
		}
		for _, at := range append([]int64{now}, instants...) {
			if p := a.pieceAt(float64(at)); at < a.From() || at > a.Till() || p.Fold && at > p.From && at < p.Till {
				t.Fatalf("%d is not to be seen in %+v", at, a)
			}
		}
		if x := a.At(now); x > a.Width-5 {
			t.Fatalf("the present at %g has no room in %+v", x, a)
		}
	}
}

func TestFoldsAreIdle(t *testing.T) {
	a := fit([]int64{base, base + 12, base + 42, base + 72, base + 3600, base + 3612}, base+67, 800)
	if len(a.Pieces) != 3 || !a.Pieces[1].Fold || a.Pieces[1].X1-a.Pieces[1].X0 != foldWidth {
		t.Fatalf("%+v", a)
	}
	if l := a.Pieces[1].Till - a.Pieces[1].From; l < 57*60 || l > 58*60+30 {
		t.Errorf("the fold is %d s long", l)
	}
	if share := a.Pieces[0].X1 / 800; share < .7 {
		t.Errorf("the present has %.2f of the width", share)
	}
	if even := fit([]int64{base, base + 60, base + 120, base + 180}, base+180, 800); len(even.Pieces) != 1 {
		t.Errorf("even times are folded: %+v", even)
	}
	if few := fit(distinct([]int64{base, base + 1e3, base + 1e5, base + 1e7, base + 1e9}), base, 200); len(few.Pieces) > 5 {
		t.Errorf("a narrow axis has %d pieces", len(few.Pieces))
	}
}

// Items written now beside older ones expire in two groups, each of them an hour away from the next.
func TestSimilarIdleStretchesAreAllFolded(t *testing.T) {
	base := int64(1767268800)
	a := fit([]int64{base, base + 12, base + 97, base + 3600, base + 3667, base + 7267}, base+67, 740)
	folds := 0
	for _, p := range a.Pieces {
		if p.Fold {
			folds++
		}
	}
	if share := a.At(base+67) / a.Width; folds != 2 || share < .2 {
		t.Errorf("%d folds, and what has happened has %.2f of the width", folds, share)
	}
	now := base + 4000 // the gap before the present grows with every second: it is folded only when it is long beside the rest
	for _, p := range fit([]int64{base, base + 1000, now + 30_000}, now, 740).Pieces {
		if p.Fold && p.From < now && now <= p.Till {
			t.Errorf("the gap before the present is folded: %+v", p)
		}
	}
}

// After an idle day, an item that is written for 40 s has its seconds to itself: what is still to come stands clear of the present.
func TestAnIdleDayTakesNoRoomFromWhatFollows(t *testing.T) {
	for _, now := range []int64{base + 86467, base + 86468} {
		a := fit(distinct([]int64{base, base + 86467, base + 86507, base + 86508, now}), now, 740)
		if bar := a.At(base+86507) - a.At(base+86467); !a.pieceAt(base+43000).Fold || bar < 100 {
			t.Errorf("the bar of 40 s has %.0f pixels in %+v", bar, a)
		}
	}
	if a := fit([]int64{base, base + 86400}, base+86400, 740); a.Till() < base+86400+3600 {
		t.Errorf("an empty container after a day has room until %d", a.Till())
	}
}

func TestBlendGoesFromOneAxisToTheOther(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for range 200 {
		instants := randomInstants(r)
		a := fit(instants, instants[0], 700)
		b := fit(append(instants, instants[len(instants)-1]+1000), instants[len(instants)-1], 700)
		for _, at := range instants {
			for k, want := range map[float64]float64{0: a.At(at), 1: b.At(at), 0.5: (a.At(at) + b.At(at)) / 2} {
				if x := Blend(a, b, k).At(at); math.Abs(x-want) > .01 {
					t.Fatalf("%d at %g is at %g, want %g", at, k, x, want)
				}
			}
		}
	}
}

// On the way between an axis with a fold of years and one without it, no piece is longer than what shows.
func TestBlendLeavesOutWhatDoesNotShow(t *testing.T) {
	base := int64(1767268800)
	near := []int64{base, base + 12, base + 67, base + 3600, base + 3612}
	years := append(slices.Clone(near), base+1<<31)
	for _, way := range [][2]Axis{
		{fit(years, base+72, 360), fit(near, base+67, 360)},
		{fit(near, base+67, 360), fit(years, base+72, 360)},
		{fit([]int64{base + 1<<31, base + 1<<31 + 60}, base+1<<31, 360), fit(near, base+67, 360)},
	} {
		for _, k := range []float64{1e-6, .01, .5, .99} {
			a := Blend(way[0], way[1], k)
			for _, p := range a.Pieces {
				if p.From >= p.Till || p.X0 <= -p.scale() || p.X1 >= a.Width+p.scale() {
					t.Errorf("at %v there is a piece outside of the axis: %+v", k, p)
				}
				want := (1-k)*way[0].extended(p.From) + k*way[1].extended(p.From)
				if math.Abs(p.X0-want) > .01 {
					t.Errorf("at %v, %d is at %v, want %v", k, p.From, p.X0, want)
				}
			}
			if first, last := a.Pieces[0], a.Pieces[len(a.Pieces)-1]; first.X0 > 0 || last.X1 < a.Width {
				t.Errorf("at %v the axis goes from %v to %v", k, first.X0, last.X1)
			}
		}
	}
}

// Worlds that arrive one soon after the other, ages apart, turn the axis again while it is on its way: it has a place for every time then,
// too.
func TestABlendOfBlendsIsAnAxis(t *testing.T) {
	long := Blend(between([]int64{0}, 0, 4, 0, 300), between([]int64{0}, 0, 4294967339, 0, 300), 1.0/(1<<22))
	Blend(long, fit([]int64{0}, 0, 300), 0).At(0)
	rapid.Check(t, func(t *rapid.T) {
		const last = 253402300799 // of the year 9999
		second := rapid.OneOf(rapid.Int64Range(0, 100), rapid.Int64Range(1767268800, 1767268900), rapid.Int64Range(0, last), rapid.Int64Range(last-100, last))
		width := rapid.Float64Range(1, 2000).Draw(t, "width")
		axis := func() Axis {
			list := distinct(rapid.SliceOfN(second, 1, 6).Draw(t, "instants"))
			now := rapid.SampledFrom(list).Draw(t, "now")
			if rapid.Bool().Draw(t, "everything") {
				return fit(list, now, width)
			}
			from := second.Draw(t, "from")
			return between(list, from, from+rapid.Int64Range(leastRange, mostRange).Draw(t, "length"), now, width)
		}
		a := axis()
		for range 4 {
			a = Blend(a, axis(), rapid.OneOf(rapid.Just(0.0), rapid.Float64Range(1e-7, .99999)).Draw(t, "k"))
			if len(a.Pieces) == 0 {
				t.Fatal("the axis has no pieces")
			}
			for _, p := range a.Pieces {
				if p.From >= p.Till {
					t.Errorf("a piece without a second: %+v", p)
				}
			}
		}
	})
}

// languages are the texts of ticks as five languages write them.
var languages = map[string]struct {
	day, month string
	size       float64
}{
	"en": {"2 Jan", "January 2026", 11.5}, "fr": {"2 janv.", "janv. 2026", 11.5}, "es": {"2 de ene", "enero de 2026", 12},
	"ru": {"2 янв.", "январь 2026 г.", 13}, "zh-Hant": {"1月2日", "2026年1月", 16},
}

func wordsOf(language string) Words {
	l := languages[language]
	return Words{
		Tick: func(unix int64, unit Unit) string {
			clock := time.Unix(unix, 0).UTC().Format("15:04:05")
			switch unit {
			case Second:
				return clock
			case Minute:
				return clock[:5]
			case Day:
				return l.day
			case Month:
				return l.month
			case Year:
				return strconv.Itoa(time.Unix(unix, 0).UTC().Year())
			}
			return l.day + ", " + clock
		},
		Gap:   func(seconds int64) string { return strconv.FormatInt(seconds/60, 10) + " min" },
		Width: func(text string) float64 { return TextWidth(text, l.size) },
	}
}

func TestTicksDoNotOverlap(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for language := range languages {
		w := wordsOf(language)
		shown := 0
		for range 1000 {
			a, _, _ := randomAxis(r)
			edge := 0.0
			for _, tick := range a.Ticks(w) {
				shown++
				left, width := tick.X, w.Width(tick.Text)
				switch tick.Anchor {
				case Middle:
					left -= width / 2
				case End:
					left -= width
				}
				if left < edge || left+width > a.Width+1 {
					t.Fatalf("%s: %q at %g to %g overlaps or is cut, in %+v", language, tick.Text, left, left+width, a)
				}
				if a.pieceAt(float64(tick.At)).Fold && a.At(tick.At) != a.pieceAt(float64(tick.At)).X0 {
					t.Fatalf("%s: %q is in a fold", language, tick.Text)
				}
				edge = left + width
			}
		}
		if shown < 2000 {
			t.Errorf("%s: %d ticks on 1000 axes", language, shown)
		}
	}
}

func TestTicksAreRoundAtEveryScale(t *testing.T) {
	w := wordsOf("en")
	for seconds, want := range map[int64]string{
		60: "12:00:00 12:00:10", 3600: "12:00 12:10", 6 * 3600: "12:00 13:00", 20 * 3600: "15:00 18:00", 30 * day: "1 1", 300 * day: "Jan", 9000 * day: "2030",
	} {
		a := between(nil, base, base+seconds, base, 600)
		var texts []string
		for _, tick := range a.Ticks(w) {
			texts = append(texts, tick.Text)
			if seconds < 30*day && tick.At%10 != 0 {
				t.Errorf("%d s: %d is not round", seconds, tick.At)
			}
		}
		if len(texts) < 3 || len(texts) > 12 {
			t.Errorf("%d s: %d ticks: %v", seconds, len(texts), texts)
		}
		if all := strings.Join(texts, " "); seconds < 7*3600 && !strings.HasPrefix(all, want) {
			t.Errorf("%d s: %s", seconds, all)
		}
	}
}

// The first tick of another year has its year, like the last one of an axis that ends after decades.
func TestATickOfAnotherYearHasTheYear(t *testing.T) {
	w := wordsOf("en")
	words := w.Tick
	w.Tick = func(unix int64, unit Unit) string {
		if year := strconv.Itoa(yearOf(unix)); unit == YearDay || unit == YearMoment {
			return "1 Jan " + year
		}
		return words(unix, unit)
	}
	for _, till := range []int64{base + 20_089*day, base + 370*day} {
		ticks := fit([]int64{base, base + 60, base + 3600, till}, base, 700).Ticks(w)
		i := slices.IndexFunc(ticks, func(t Tick) bool { return yearOf(t.At) != yearOf(base) })
		if i < 0 || !strings.Contains(ticks[i].Text, strconv.Itoa(yearOf(till))) {
			t.Errorf("none of %+v says its year", ticks)
		}
	}
	for _, tick := range fit([]int64{base, base + 60, base + 40*day}, base, 700).Ticks(w) {
		if strings.Contains(tick.Text, "2026") {
			t.Errorf("within a year there is %q", tick.Text)
		}
	}
}
