package score

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/timeline"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

var sizes = Size{Lane: 33, BarTop: 7, Bar: 19, Setting: 23, Counts: 46, Usage: 60}

func words() Labels {
	return Labels{
		Bar:     func(*timeline.Lane, int) string { return "container 3,600 s" },
		Setting: func(s timeline.Setting) string { return s.Default.String() },
		Number:  strconv.Itoa,
		Width:   func(text string) float64 { return TextWidth(text, 11) },
	}
}

// box is the extent of a subpath.
type box struct{ x0, y0, x1, y1 float64 }

// boxes reads a path's subpaths, of which only the points count.
func boxes(t *testing.T, d string) []box {
	t.Helper()
	var out []box
	x, y := 0.0, 0.0
	for _, command := range regexp.MustCompile(`[A-Za-z][^A-Za-z]*`).FindAllString(d, -1) {
		var n []float64
		for _, field := range strings.Fields(command[1:]) {
			f, err := strconv.ParseFloat(field, 64)
			if err != nil {
				t.Fatalf("%q in %s", field, d)
			}
			n = append(n, f)
		}
		switch command[0] {
		case 'M':
			x, y = n[0], n[1]
			out = append(out, box{x, y, x, y})
		case 'H':
			x = n[0]
		case 'h':
			x += n[0]
		case 'V':
			y = n[0]
		case 'Q', 'l', 'c', 's', 'a':
			dx, dy := n[len(n)-2], n[len(n)-1]
			if command[0] == 'Q' {
				x, y = 0, 0
			}
			x, y = x+dx, y+dy
		case 'Z':
		default:
			t.Fatalf("unknown command %q", command)
		}
		b := &out[len(out)-1]
		*b = box{min(b.x0, x), min(b.y0, y), max(b.x1, x), max(b.y1, y)}
	}
	return out
}

func near(a, b float64) bool { return math.Abs(a-b) < 0.11 }

func drawn(t *testing.T, s *timeline.Score) (*Picture, Axis) {
	t.Helper()
	var v View
	v.Update(s, s.Last, 800, 1)
	d := NewDrawing(sizes, words())
	d.Lanes(s, nil, v.Axis())
	return d.Strips(s, v.Axis()), v.Axis()
}

// Where a lane differs from the lane of another score it has a frame: for a while, or open to the right.
func TestFramesOfDifferences(t *testing.T) {
	s, other := example(67), example(67)
	other.Lanes[1] = timeline.Lane{} // is only here
	other.Lanes[2].Spans[0].Till, other.Lanes[2].Spans[1].From = base+70, base+70
	var v View
	v.Update(s, s.Last, 800, 1, other)
	d, a := NewDrawing(sizes, words()), v.Axis()
	frames := boxes(t, d.Lanes(s, other, a).Paths[Differs])
	if len(frames) != 2 || !near(frames[0].x0, 0) || frames[0].x1 <= 800 || !near(frames[1].x0, a.At(base+60)) || !near(frames[1].x1, a.At(base+70)) {
		t.Errorf("frames: %+v", frames)
	}
	if frames[1].y0 >= 73 || frames[1].y1 <= 92 {
		t.Errorf("the frame %+v is not around the bar", frames[1])
	}
	if alone := d.Lanes(s, nil, a).Paths[Differs]; alone != "" {
		t.Errorf("without another score: %s", alone)
	}
}

// The axis shows what happens in either of two scores.
func TestOneAxisForTwoScores(t *testing.T) {
	s, other := example(67), example(67)
	other.Lanes = append(other.Lanes, timeline.Lane{Spans: []timeline.Span{{From: base + 90000, Till: base + 90010}}})
	var v View
	v.Update(s, s.Last, 800, 1, other)
	if till := v.Axis().Till(); till < base+90010 {
		t.Errorf("the axis ends at %d", till-base)
	}
}

func TestLanes(t *testing.T) {
	p, a := drawn(t, example(67))
	live := boxes(t, p.Paths[Live])
	if len(live) != 4 {
		t.Fatalf("%d live bars", len(live))
	}
	for i, want := range []box{{a.At(base), 7, a.At(base + 3600), 26}, {0, 40, 800, 59}, {a.At(base + 12), 73, a.At(base + 60), 92}, {a.At(base + 12), 106, a.At(base + 36), 125}} {
		if b := live[i]; !near(b.x0, want.x0) || !near(b.x1, want.x1) || !near(b.y0, want.y0) || !near(b.y1, want.y1) {
			t.Errorf("bar %d is %+v, want %+v", i, b, want)
		}
	}
	open := boxes(t, p.Paths[Open])
	if len(open) != 1 || !near(open[0].x0, a.At(base+60)) || open[0].x1 < 800 {
		t.Errorf("open: %+v", open)
	}
	if hidden := boxes(t, p.Paths[Hidden]); len(hidden) != 2 || !near(hidden[1].x0, a.At(base+36)) || !near(hidden[1].x1, a.At(base+37)) {
		t.Errorf("hidden: %+v", hidden)
	}
	if lines := boxes(t, p.Paths[Deadline]); len(lines) != 3 || !near(lines[1].x0, a.At(base+60)) {
		t.Errorf("deadlines: %+v", lines)
	}
	if n := len(boxes(t, p.Paths[Cross])); n != 4 { // two strokes each
		t.Errorf("%d strokes of crosses", n)
	}
	if n := len(boxes(t, p.Paths[Forever])); n != 1 {
		t.Errorf("%d signs of infinity", n)
	}
	if after := boxes(t, p.Paths[After]); len(after) != 2 || after[1].x0 < a.At(base+37) || after[1].x1 != 800 {
		t.Errorf("after: %+v", after)
	}
	if len(p.Lanes) != 4 {
		t.Errorf("labels: %+v", p.Lanes)
	}
	for _, l := range p.Lanes {
		if l.X < 0 || l.X+TextWidth(l.Text, 11) > 800 {
			t.Errorf("%+v is cut off", l)
		}
	}
}

func TestDenseWritesBecomeOneDot(t *testing.T) {
	s := example(67)
	l := &s.Lanes[2]
	for second := int64(13); second < 60; second++ {
		l.Writes = append(l.Writes, timeline.Write{At: base + second})
	}
	l.Spans = []timeline.Span{{From: base + 12, Till: base + 107}}
	p, a := drawn(t, s)
	dots := boxes(t, p.Paths[Dot])
	if len(dots) != 1 || !near(dots[0].x1, a.At(base+59)) && dots[0].x1 < a.At(base+59) {
		t.Errorf("dots: %+v", dots)
	}
	counted := ""
	for _, label := range p.Lanes {
		if label.Kind == InDot {
			counted += label.Text
		}
	}
	if counted != "48" {
		t.Errorf("the dot counts %q", counted)
	}
}

// The text of a bar begins behind the number of the writes at the bar's beginning.
func TestTheNumberOfWritesIsBesideTheText(t *testing.T) {
	for _, before := range []int64{0, 5} { // the writes begin the life, or a later part of it
		s := example(67)
		l := &s.Lanes[2]
		l.Writes = []timeline.Write{{At: base + 12 - before}, {At: base + 12}, {At: base + 12}}
		l.Spans = []timeline.Span{{From: base + 12, Till: base + 107}}
		s.Lanes = s.Lanes[2:3]
		p, _ := drawn(t, s)
		if len(p.Lanes) != 2 || p.Lanes[0].Kind != InDot || p.Lanes[1].Kind != InBar {
			t.Fatalf("texts %+v", p.Lanes)
		}
		number, text := p.Lanes[0], p.Lanes[1]
		if end := number.X + TextWidth(number.Text, 11)/2 + dotR + 2; text.X < end+1 {
			t.Errorf("%q begins at %g, its number ends at %g", text.Text, text.X, end)
		}
	}
}

func TestWhatCameBackHasAnEdge(t *testing.T) {
	s := example(67)
	s.Defaults = append(s.Defaults, timeline.Setting{At: base + 64, Default: ttl.Off})
	s.Lanes[2].Spans[1].Till = base + 64
	s.Lanes[2].Spans = append(s.Lanes[2].Spans, timeline.Span{From: base + 64, Back: true})
	p, a := drawn(t, s)
	if back := boxes(t, p.Paths[Back]); len(back) != 1 || !near(back[0].x0, a.At(base+64)) || !near(back[0].x1, a.At(base+64)+5) {
		t.Errorf("back: %+v", back)
	}
	on, off := boxes(t, p.Paths[On]), boxes(t, p.Paths[Off])
	if len(on) != 1 || len(off) != 1 || off[0].x0 < a.At(base+64) || on[0].x1 > a.At(base+64) {
		t.Errorf("on %+v, off %+v", on, off)
	}
	if len(p.Settings) != 2 || p.Settings[0].Text != "3600" || p.Settings[1].Text != "off" {
		t.Errorf("settings: %+v", p.Settings)
	}
}

// A setting that lasts too short for its text has its value alone.
func TestAShortSettingHasItsValue(t *testing.T) {
	for text, value := range map[string]string{"Time to Live: Off": "Off", "存留時間：關閉": "關閉"} {
		s, labels := example(67), words()
		s.Defaults = append(s.Defaults, timeline.Setting{At: base + 6, Default: ttl.Off})
		labels.Setting = func(timeline.Setting) string { return text }
		var v View
		v.Update(s, s.Last, 800, 1)
		d := NewDrawing(sizes, labels)
		d.Lanes(s, nil, v.Axis())
		if p := d.Strips(s, v.Axis()); len(p.Settings) != 2 || p.Settings[0].Text != value || p.Settings[1].Text != text {
			t.Errorf("%q: %+v", text, p.Settings)
		}
	}
}

func TestStrips(t *testing.T) {
	p, a := drawn(t, example(67))
	disk, live := boxes(t, p.Paths[DiskLine]), boxes(t, p.Paths[LiveLine])
	if len(disk) != 1 || len(live) != 1 || disk[0].x1 != 800 || !near(disk[0].y0, headroom) || live[0].y1 > 46 {
		t.Errorf("on disk %+v, in queries %+v", disk, live)
	}
	if p.MostItems != 4 || p.MostRU != 400 {
		t.Errorf("most %d items, %g RU", p.MostItems, p.MostRU)
	}
	traffic := boxes(t, p.Paths[Traffic])
	if len(traffic) < 20 || !near(traffic[0].x0, a.At(base+42)+.5) || !near(traffic[0].y0, headroom+1) {
		t.Errorf("%d bars of traffic from %+v", len(traffic), traffic[0])
	}
	purge := boxes(t, p.Paths[Purge])
	if len(purge) != 1 || !near(purge[0].x0, a.At(base+36)+.5) || purge[0].y1 != 60 || purge[0].y0 > 60-leastPaid+.1 {
		t.Errorf("purge: %+v", purge)
	}
	if n := len(boxes(t, p.Paths[Requests])); n != 2 {
		t.Errorf("%d bars of requests", n)
	}
	if n := len(boxes(t, p.Paths[Refused])); n != 1 {
		t.Errorf("%d marks of refused requests", n)
	}
	if n := len(boxes(t, p.Paths[Limit])); n != 2 {
		t.Errorf("%d pieces of the limit", n)
	}
}

// What a second used above the limit is marked where nothing was refused.
func TestASecondOverItsLimit(t *testing.T) {
	s := &timeline.Score{First: base, Last: base + 10, Stop: base + 10, Settled: true,
		Budgets: []timeline.Budget{{At: base, Limit: 400_00, Traffic: 300_00}},
		Usage: []timeline.Usage{{At: base + 1, Till: base + 2, Requests: 100_00}, {At: base + 3, Till: base + 4, Requests: 200_00},
			{At: base + 5, Till: base + 6, Requests: 150_00, Throttled: 2}}}
	p, a := drawn(t, s)
	over, limit := boxes(t, p.Paths[Over]), boxes(t, p.Paths[Limit])
	if len(over) != 1 || !near(over[0].x0, a.At(base+3)+.5) || !near(over[0].y1, limit[0].y0) || over[0].y0 >= over[0].y1 {
		t.Errorf("over %+v, the limit is at %+v", over, limit)
	}
}

func TestThreadsJoinAPurgeWithItsLanes(t *testing.T) {
	s := example(67)
	_, a := drawn(t, s)
	d := NewDrawing(sizes, words())
	d.Strips(s, a)
	if threads := d.Threads(s, a); len(threads) != 1 || threads[0].Lane != 3 || !near(threads[0].X, a.At(base+37)) || threads[0].Y != sizes.Usage {
		t.Errorf("threads: %+v", threads)
	}
}

// A strip of very many counts has no more points than pixels allow.
func TestStripsAreBounded(t *testing.T) {
	if d := NewDrawing(sizes, words()).Strips(large(), largeAxis()); len(d.Paths[DiskLine]) > 60_000 || len(d.Paths[Purge]) > 200_000 {
		t.Errorf("%d and %d bytes", len(d.Paths[DiskLine]), len(d.Paths[Purge]))
	}
}

func TestDenseCountsKeepTheirShape(t *testing.T) {
	s := example(100_000)
	s.Counts = nil
	for i := range 10_000 {
		s.Counts = append(s.Counts, timeline.Count{At: base + int64(i)*10, OnDisk: 10_000 - i, Live: 10_000 - i})
	}
	p, a := drawn(t, s)
	line := boxes(t, p.Paths[DiskLine])
	if len(line) != 1 || line[0].y0 > headroom+.1 || line[0].y1 < sizes.Counts-3 {
		t.Fatalf("the line is %+v", line)
	}
	_, end, _ := strings.Cut(p.Paths[DiskLine], "H"+strconv.Itoa(int(a.At(base+50_000)))) // about the middle
	if i := strings.Index(end, "V"); i < 0 {
		t.Error("the line has no step in its middle")
	} else if y, _ := strconv.ParseFloat(end[i+1:i+3], 64); y < 20 || y > 30 {
		t.Errorf("in the middle it is at %g", y)
	}
}

func large() *timeline.Score {
	s := example(100_000)
	s.Counts, s.Usage = nil, nil
	for i := range int64(100_000) {
		s.Counts = append(s.Counts, timeline.Count{At: base + i, OnDisk: int(i), Live: int(i / 2)})
		s.Usage = append(s.Usage, timeline.Usage{At: base + i, Till: base + i + 1, Requests: 500, Purge: 100})
	}
	for len(s.Lanes) < 30 {
		s.Lanes = append(s.Lanes, s.Lanes[:4]...)
	}
	return s
}

func largeAxis() Axis {
	var v View
	v.Update(large(), base, 1000, 1)
	return v.Axis()
}

func BenchmarkDraw(b *testing.B) {
	for name, s := range map[string]*timeline.Score{"4 lanes": example(67), "30 lanes, 100000 seconds": large()} {
		b.Run(name, func(b *testing.B) {
			var v View
			v.Update(s, s.Last, 1000, 1)
			d := NewDrawing(sizes, words())
			b.ReportAllocs()
			for b.Loop() {
				d.Lanes(s, nil, v.Axis())
				d.Strips(s, v.Axis())
			}
		})
	}
}

func BenchmarkUpdate(b *testing.B) {
	s := large()
	for i := uint64(0); b.Loop(); i++ {
		var v View
		v.Update(s, s.Last, 1000, i)
	}
}

func TestHit(t *testing.T) {
	s := example(67)
	_, a := drawn(t, s)
	l := &s.Lanes[2] // written after 12 s, expires after 60 s, not purged
	if span, write := a.Hit(l, a.At(base+13)); span != &l.Spans[0] || write != &l.Writes[0] {
		t.Errorf("at the dot: %+v, %+v", span, write)
	}
	if span, write := a.Hit(l, a.At(base+70)); span != &l.Spans[1] || write != nil {
		t.Errorf("in the hatch: %+v, %+v", span, write)
	}
	if span, write := a.Hit(l, a.At(base+5)); span != nil || write != nil {
		t.Errorf("before it: %+v, %+v", span, write)
	}
	if span, _ := a.Hit(&s.Lanes[3], a.At(base+50)); span != nil {
		t.Errorf("after its purge: %+v", span)
	}
}

// One second that spends far more than the budget leaves the others their height: its bar is cut, with its amount beside it.
func TestOutliersAreCut(t *testing.T) {
	s := example(67)
	plain, a := drawn(t, s)
	s.Usage[1].Requests = 5_440_000
	cut, _ := drawn(t, s)
	purge := func(p *Picture) box { return boxes(t, p.Paths[Purge])[0] }
	if p, q := purge(plain), purge(cut); p != q {
		t.Errorf("beside an outlier the purge's bar is %+v, without it %+v", q, p)
	}
	if b := boxes(t, cut.Paths[Requests])[1]; b.y0 != 0 || !near(b.y1, sizes.Usage) {
		t.Errorf("the outlier's bar is %+v, want the strip's height", b)
	}
	strokes := boxes(t, cut.Paths[Broken])
	if len(strokes) != 2 || !near(strokes[0].x0, a.At(base+12)-2.5) && !near(strokes[0].x0, a.At(base+12)-3) {
		t.Errorf("strokes across it: %+v", strokes)
	}
	if len(cut.Amounts) != 1 || cut.Amounts[0].Text != "54400" {
		t.Errorf("amounts: %+v", cut.Amounts)
	}
	if cut.MostRU != 54400 {
		t.Errorf("the largest amount is %g RU", cut.MostRU)
	}
	if plain.Paths[Broken] != "" || len(plain.Amounts) != 0 {
		t.Errorf("without an outlier: %q, %+v", plain.Paths[Broken], plain.Amounts)
	}
	s.Usage[1].Requests = outlier * 40000 // four times the budget is no outlier
	if p, _ := drawn(t, s); p.Paths[Broken] != "" {
		t.Error("four times the budget is cut")
	}
}

// The dot of an item that was imported with its _ts is at that second, before its bar.
func TestTheDotOfAnImportedItem(t *testing.T) {
	lane := timeline.Lane{Writes: []timeline.Write{{At: 60, Age: 40}}, Spans: []timeline.Span{{From: 60}}}
	s := timeline.Score{First: 0, Last: 100, Stop: 100, Lanes: []timeline.Lane{lane}}
	var v View
	v.Update(&s, 100, 800, 1)
	a := v.Axis()
	if _, write := a.Hit(&s.Lanes[0], a.At(20)); write == nil || write.TS() != 20 {
		t.Errorf("at its _ts is %+v", write)
	}
	if span, write := a.Hit(&s.Lanes[0], a.At(60)+1); span == nil || write != nil {
		t.Errorf("where it was imported are %+v and %+v", span, write)
	}
	dots := boxes(t, NewDrawing(sizes, words()).Lanes(&s, nil, a).Paths[Dot])
	if len(dots) != 1 || math.Abs((dots[0].x0+dots[0].x1)/2-a.At(20)) > dotR {
		t.Errorf("the dots are %v, the _ts at %v", dots, a.At(20))
	}
}
