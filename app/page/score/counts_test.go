package score

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/timeline"
	"pgregory.net/rapid"
)

// heightAt returns where a line of steps is at a place; NaN if it is not there.
func heightAt(t rapid.TB, line string, x float64) float64 {
	t.Helper()
	y, at := math.NaN(), math.Inf(1)
	number := func(text string) float64 {
		n, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatalf("%q in %s", text, line)
		}
		return n
	}
	for line != "" {
		n := strings.IndexAny(line[1:], "MHV") + 1
		if n == 0 {
			n = len(line)
		}
		op, rest := line[0], line[1:n]
		line = line[n:]
		switch op {
		case 'M':
			a, b, _ := strings.Cut(rest, " ")
			at, y = number(a), number(b)
		case 'V':
			y = number(rest)
		case 'H':
			to := number(rest)
			if at <= x && x <= to {
				return y
			}
			at = to
		}
	}
	return math.NaN()
}

// An item that expires and is purged a second later is on disk for that second alone, however little room a second has: what changes last at a
// place holds until the next.
func TestTheLastCountAtAPlaceHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := &timeline.Score{First: base, Settled: true}
		at, most := int64(base), 1
		for range rapid.IntRange(1, 60).Draw(t, "counts") {
			c := timeline.Count{At: at, OnDisk: rapid.IntRange(0, 9).Draw(t, "disk")}
			c.Live = rapid.IntRange(0, c.OnDisk).Draw(t, "live")
			s.Counts, most = append(s.Counts, c), max(most, c.OnDisk)
			at += int64(1) << rapid.IntRange(0, 17).Draw(t, "log of seconds")
		}
		s.Last = at
		a := fit([]int64{base, s.Counts[len(s.Counts)/2].At, at}, at, 800)
		d := NewDrawing(sizes, words())
		d.Lanes(s, nil, a)
		p := d.Strips(s, a)
		for i, c := range s.Counts {
			x0, x1 := a.At(c.At), a.Width
			if i+1 < len(s.Counts) {
				x1 = a.At(s.Counts[i+1].At)
			}
			if x1 < x0+2*column {
				continue
			}
			x := (x0 + x1) / 2
			for mark, n := range map[Mark]int{DiskLine: c.OnDisk, LiveLine: c.Live} {
				want := sizes.Counts - 1 - float64(n)*(sizes.Counts-1-headroom)/float64(most)
				if got := heightAt(t, p.Paths[mark], x); !(math.Abs(got-want) <= .06) {
					t.Fatalf("count %d of %+v: the line %s is at %g at %g, want %g, on %+v: %s", i, s.Counts, mark, got, x, want, a, p.Paths[mark])
				}
			}
		}
	})
}
