package plan

import (
	"runtime"
	"strconv"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// steady returns a plan of some years in which a number of items per day live for 30 days, in a container whose purge keeps up.
func steady(items float64, years int64) *Workload {
	perSecond := items / 86_400
	return &Workload{Start: benchStart, End: benchStart + years*year, Default: ttl.On(30 * day),
		Capacity: engine.Throughput{RUPerSec: 1_000_000},
		Kinds:    []Kind{{Name: "reading", Bytes: 1024, Values: 10, Arrivals: Curve{Base: perSecond, Day: office, Week: weekdays}}},
		Reads:    Curve{Base: 1000, Day: office}}
}

const benchStart = 1_798_761_600 // 2027-01-01

var (
	office   = []float64{.2, .2, .2, .2, .3, .4, .6, 1, 1.6, 2, 2, 2, 1.8, 1.9, 2, 2, 1.8, 1.4, 1, .8, .6, .4, .3, .3}
	weekdays = []float64{1.2, 1.2, 1.2, 1.2, 1.2, .5, .5}
)

// A year by the minute takes as long for a thousand items a day as for ten thousand million.
func BenchmarkYear(b *testing.B) {
	for _, items := range []float64{1e3, 1e5, 1e7, 1e9, 1e10} {
		b.Run("items="+strconv.FormatFloat(items, 'g', -1, 64), func(b *testing.B) { benchmark(b, steady(items, 1), minute) })
	}
}

// Ten years with growth.
func BenchmarkTenYears(b *testing.B) {
	w := steady(1e8, 10)
	w.Kinds[0].Arrivals.Growth = 0.4
	benchmark(b, w, 0)
}

// Ten years whose cohorts all stay until the end, by the step that a plan chooses.
func BenchmarkTenYearsKept(b *testing.B) {
	w := steady(1e8, 10)
	w.Default = ttl.Off
	late := ttl.On(day)
	w.Changes = []Change{{At: w.End - 3600, Default: &late}}
	benchmark(b, w, 0)
}

// Items that are written again twelve times.
func BenchmarkSliding(b *testing.B) {
	w := steady(1e9, 1)
	w.Default, w.Kinds[0].Every, w.Kinds[0].Times = ttl.On(1200), 300, 12
	benchmark(b, w, minute)
}

const minute = 60

func benchmark(b *testing.B, w *Workload, step int64) {
	w.Step = step
	peak, most := heap(b, w), cohorts(b, w)
	for b.Loop() {
		r, err := Run(w, nil)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(most), "cohorts")
		b.ReportMetric(float64(r.Steps), "steps")
	}
	b.ReportMetric(peak, "heap-MB")
}

// cohorts returns the largest number of cohorts at the end of a row of a plan.
func cohorts(t testing.TB, w *Workload) (most int) {
	t.Helper()
	own := *w
	if err := own.check(); err != nil {
		t.Fatal(err)
	}
	s := newSim(&own)
	s.onward = func(*Row) bool {
		n := 0
		for _, l := range s.lanes {
			n += len(l.list)
		}
		most = max(most, n)
		return true
	}
	s.run(nil)
	return most
}

// heap returns the most memory that a plan has allocated at once, with garbage.
func heap(b *testing.B, w *Workload) (mb float64) {
	b.Helper()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	before := m.HeapAlloc
	r, err := Run(w, func(float64) bool {
		runtime.ReadMemStats(&m)
		mb = max(mb, (float64(m.HeapAlloc)-float64(before))/1e6)
		return true
	})
	if err != nil {
		b.Fatal(err)
	}
	runtime.KeepAlive(r)
	return mb
}

// The difference between a plan with longer steps and the same plan with steps of a second.
func BenchmarkError(b *testing.B) {
	for _, step := range []int64{10, 60, 300} {
		b.Run("step="+strconv.FormatInt(step, 10), func(b *testing.B) {
			for b.Loop() {
				live, wait := accuracy(b, step)
				b.ReportMetric(live, "count-error-s")
				b.ReportMetric(float64(wait), "wait-error-s")
			}
		})
	}
}
