package plan

import (
	"errors"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// files has the files that the texts of these tests can open.
func files(name string) ([]byte, error) {
	text, ok := map[string]string{
		"hours.csv":   "count\n10\n20\n\n30\n",
		"monitor.csv": "\ufeffTime,\"TotalRequests\"\n2027-01-04T00:00:00Z,60\n2027-01-04T00:30:00Z,40\n2027-01-04T01:00:00Z,\n2027-01-04T03:00:00Z,7\n",
		"days.csv":    "day;count\n2026-12-01;1000\n2026-12-02;500\n",
		"bad.csv":     "count\n10\nmany\n",
		"late.csv":    "t,n\n2027-01-04T03:00:00Z,1\n2027-01-04T01:00:00Z,1\n",
		"empty.csv":   "t,n\n",
		"first.csv":   "t,n\n2027-01-04T03:00:00Z,many\n2027-01-04T04:00:00Z,1\n",
		"nodays.csv":  "day,n\n2026-12-01,many\n2026-12-02,5\n",
		"gap.csv":     "Time,Count\n2027-01-04T00:00:00Z,\n2027-01-04T01:00:00Z,7\n",
	}[name]
	if !ok {
		return nil, errors.New("no such file")
	}
	return []byte(text), nil
}

func TestParse(t *testing.T) {
	p, err := Parse(`# title: All of it
# a note
start 2027-01-04T06:00:00Z
length 1y
step 5m
rules 2016
container 30d
capacity autoscale 4000
purge-delay 250

item reading 1.5KB 10 values ttl 1d12h   # a comment
sample note {"id":"a","text":"b c","ttl":60}
arrivals reading 1,000/m
arrivals reading growth 40%
arrivals reading burst 5d 6h 10
arrivals reading weekly 1 1 1 1 1 0 0
arrivals note file hours.csv
rewritten note every 10m 3 times
region east
reads 20
reads east 50/s
reads daily 1 1 1 1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 2 2 2 2
stored reading 100 at 2026-12-31
stored note file days.csv
after 30d capacity manual 800
after 10d container -1
after 40d purge-delay 1m
after 10d capacity manual 900
assume delete-price 0.5 to 2
assume purge-delay 0 to 900
assume partitions 10 hottest 3
assume index 10%
assume burst on
price manual 0.01
max-wait 2h
throttle off
`, files)
	if err != nil {
		t.Fatal(err)
	}
	w := &p.Workload
	reading, note := w.Kinds[0], w.Kinds[1]
	ten := engine.Throughput{RUPerSec: 900, PurgeDelay: 250}
	thirty := engine.Throughput{RUPerSec: 800, PurgeDelay: 250}
	forty := engine.Throughput{RUPerSec: 800, PurgeDelay: 60}
	switch {
	case p.Title != "All of it" || len(p.Notes) != 1 || w.End-w.Start != year || w.Step != 300 || w.Rules != engine.RulesOf2016 || p.MaxWait != 7200:
		t.Errorf("%+v", p)
	case w.Default != ttl.On(30*day) || w.Capacity != (engine.Throughput{RUPerSec: 400, Autoscale: 4000, PurgeDelay: 250}):
		t.Errorf("%v %+v", w.Default, w.Capacity)
	case reading.Bytes != 1536 || reading.Values != 10 || reading.TTL != ttl.After(36*hour) || reading.Arrivals.Base != 1000./60 || reading.Arrivals.Growth != .4 ||
		reading.Arrivals.Bursts[0] != Burst{5 * day, 6 * hour, 10} || len(reading.Arrivals.Week) != 7:
		t.Errorf("%+v", reading)
	case note.TTL != ttl.After(60) || note.Values != 2 || note.Charged != note.Bytes-len(`"ttl":60,`) || note.Every != 600 || note.Times != 3 || len(note.Arrivals.Counts) != 3:
		t.Errorf("%+v", note)
	case len(w.Regions) != 1 || w.Regions[0].Reads.Base != 50 || w.Reads.Base != 20 || w.Reads.Day[12] != 2:
		t.Errorf("%+v %+v", w.Regions, w.Reads)
	case w.Changes[0].At != w.Start+10*day || *w.Changes[0].Default != ttl.NoDefault || *w.Changes[1].Capacity != ten || *w.Changes[2].Capacity != thirty || *w.Changes[3].Capacity != forty:
		t.Errorf("%+v", w.Changes)
	case p.Assume != (Assumptions{[2]float64{.5, 2}, [2]int64{0, 900}, 3, false}) || !w.Model.Burst || w.Model.IndexShare != .1 || w.Model.Partitions != 10 || w.Prices.Manual != .01:
		t.Errorf("%+v %+v", p.Assume, w.Model)
	}
	sum := int64(0)
	for _, s := range w.Stored {
		sum += s.Count
	}
	if sum != 1600 || len(w.Stored) < 2000 {
		t.Errorf("%d cohorts with %d items are stored", len(w.Stored), sum)
	}
}

// An error names the line, the field, the value and the limit.
func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"containr 5d":                                 "line 1, the first word is containr; it must be one of after, arrivals, assume, capacity, container,",
		"container 0":                                 "line 1, container is 0; it must be off, -1, or a length of time like 30d, of 1 to 2147483647 seconds",
		"container 5d 6d":                             "line 1, container is 6d; it must be nothing: the line ends before it",
		"\n\nlength":                                  "line 3, length is missing; it must be a length of time like 90d",
		"length 30y":                                  "line 1, length is 946080000 seconds; it must be 1 second to 20 years",
		"step 7":                                      "line 1, step is 7 seconds; it must be a divisor of 3600",
		"length 20y\nstep 1":                          "line 2, step is 1 seconds; it must be at least 53 for 630720000 seconds",
		"capacity manual 450":                         "line 1, capacity is 450; it must be 400 to 1000000 in steps of 100",
		"capacity autoscale 400":                      "line 1, capacity is 400; it must be a whole number from 1000 to 1000000",
		"purge-delay 2d":                              "line 1, purgeDelay is 172800; it must be 0 to 86400 seconds",
		"item a 3MB 1 values":                         "line 1, item, size is 3MB; it must be a size like 512, 2KB or 1.5MB, at most 2097152 bytes",
		"item a 3KB -1 values":                        "line 1, item, values is -1; it must be a whole number from 0 to 100000",
		"item a 1KB 1 value ttl 0":                    "line 1, ttl is 0; it must be -1, or a length of time like 30d, of 1 to 2147483647 seconds",
		"item a 1 1 value\nitem a 1 1 value":          "line 2, item is a; it must be a name that no other kind",
		"arrivals a 5":                                "line 1, arrivals is a; it must be the name of a kind of items (none yet",
		"item a 1 1 value\narrivals a 5/x":            "line 2, arrivals is 5/x; it must be an amount like 5/s",
		"item a 1 1 value\narrivals a NaN":            "line 2, arrivals is NaN; it must be an amount",
		"item a 1 1 value\narrivals a daily 1 2":      "line 2, arrivals, daily is 2 numbers; it must be 24 numbers",
		"item a 1 1 value\narrivals a file x":         "line 2, file is x; it must be a file that can be read: no such file",
		"item a 1 1 value\narrivals a file bad.csv":   "line 2, file, row 3 is many; it must be a number from 0 to 3600000000000",
		"item a 1 1 value\narrivals a file late.csv":  "line 2, file, row 3 is 2027-01-04T01:00:00Z; it must be in order",
		"item a 1 1 value\narrivals a file empty.csv": "line 2, file is without a number; it must be a CSV with counts an hour",
		"item a 1 1 value\nstep 1m\nrewritten a every 5s 2 times":                      "line 3, items a, rewritten every is 5 seconds; it must be at least the step, 60",
		"item a 1 1 value\nrewritten a every 5s 101 times":                             "line 2, rewritten is 101; it must be a whole number from 1 to 100",
		"item a 1 1 value\nstored a 5 at 2030-01-01":                                   "line 2, stored, _ts is 1893456000; it must be 0 to 1798761599, before the start",
		"item a 1 1 value\nstored a 5 from 2026-01-02 to 2026-01-01":                   "line 2, stored is 1767225600; it must be after 1767312000",
		"sample a {\"id\":1}":                                                          "line 1, sample, id is 1; it must be",
		"sample a {\"id\":\"x\",\"ttl\":0}":                                            "line 1, sample, ttl is 0",
		"start 2027-01-04\nlength 3d\nstart 2027-01-05":                                "line 3, start is 2027-01-05; it must be given once: line 1 has it already",
		"length 3d\nlength 3d":                                                         "line 2, length is 3d; it must be given once",
		"step 1m\nstep 1m":                                                             "line 2, step is 1m; it must be given once",
		"rules 2016\n\nrules today":                                                    "line 3, rules is today; it must be given once",
		"container 1d\ncontainer 2d":                                                   "line 2, container is 2d; it must be given once: line 1 has it already",
		"capacity manual 400\ncapacity autoscale 4000":                                 "line 2, capacity is autoscale 4000; it must be given once: line 1 has it already",
		"purge-delay 1m\npurge-delay 1m":                                               "line 2, purge-delay is 1m; it must be given once",
		"throttle on\nthrottle off":                                                    "line 2, throttle is off; it must be given once",
		"max-wait 1m\nmax-wait 1m":                                                     "line 2, max-wait is 1m; it must be given once",
		"reads 5\nreads 6":                                                             "line 2, reads is 6; it must be given once",
		"reads growth 5%\nreads growth 6%":                                             "line 2, reads, growth is 6%; it must be given once",
		"price manual 1\nprice manual 2":                                               "line 2, price manual is 2; it must be given once",
		"assume index 1\nassume index 2":                                               "line 2, assume index is 2; it must be given once",
		"region r\nreads r 1\nreads r 2":                                               "line 3, reads of r is 2; it must be given once: line 2 has it already",
		"item a 1 1 value\narrivals a 5\narrivals a 6":                                 "line 3, arrivals a is 6; it must be given once: line 2 has it already",
		"item a 1 1 value\narrivals a hours 5\narrivals a file hours.csv":              "line 3, arrivals a, hours is hours.csv; it must be given once: line 2 has it already",
		"item a 1 1 value\nrewritten a every 1h 2 times\nrewritten a every 2h 2 times": "line 3, rewritten a is 2h 2 times; it must be given once: line 2 has it already",
		"item a 1 1 value\narrivals a 5,000,0000/d":                                    "line 2, arrivals is 5,000,0000/d; it must be an amount like 5/s",
		"item a 1 1 value\narrivals a ,500":                                            "line 2, arrivals is ,500; it must be an amount",
		"item a 1 1 value\narrivals a 1000,000":                                        "line 2, arrivals is 1000,000; it must be a",
		"item a 1 1 value\narrivals a 1.5,000":                                         "line 2, arrivals is 1.5,000; it must be a",
		"item a 1 1 value\narrivals a -5/s":                                            "line 2, arrivals is -5/s; it must be 0 or more",
		"item a 1 1 value\narrivals a 1e15/d":                                          "line 2, arrivals is 1e15/d; it must be 0 to 86400000000000/d",
		"length 20y\nitem a 2KB 1 value\narrivals a 1e12/h\narrivals a daily 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2": "line 3, items a, arrivals is 1e12/h; it must be at most 1439326814/h",
		"item a 1 1 value\narrivals a 5\narrivals a daily 0" + strings.Repeat(" 3600000000000", 23):                           "line 2, items a, arrivals is 1.8e+13/s; it must be 0 to 3600000000000/s",
		"item a 20KB 1 value\nlength 20y\narrivals a 10000\narrivals a daily 0" + strings.Repeat(" 100", 23):                  "line 3, items a, arrivals is 10000; it must be at most 887/s",
		"item a 1 1 value\nlength 20y\narrivals a 5\narrivals a growth 1000%":                                                 "line 3, items a, arrivals is 3.34172e+21/s; it must be 0 to 3600000000000/s",
		"item a 1 1 value\narrivals a 100\n" + strings.Repeat("arrivals a burst 1d 5d 1000\n", 9):                             "line 2, items a, arrivals is 1e+29/s; it must be 0 to 3600000000000/s",
		"reads 5\nreads weekly 3600000000000 1 1 1 1 1 1":                                                                     "line 2, reads is 1.8e+13/s; it must be 0 to 3600000000000/s",
		"length 20y\nreads 900000000":                 "line 2, reads is 900000000/s; it must be 0 to 18279450/s",
		"item a 2k 1 value":                           "line 1, item, size is 2k; it must be a size",
		"length 1month":                               "line 1, length is 1month; it must be a number of days, such as 30d, since a month has 28 to 31 days",
		"container 2мес":                              "line 1, container is 2мес; it must be a number of days, such as 60d,",
		"item a 1KB 1 value ttl 1mois":                "line 1, ttl is 1mois; it must be a number of days, such as 30d,",
		"capacity manual 1,0000":                      "line 1, capacity is 1,0000; it must be a",
		"item a 1 1 value\nstored a 5, at 2026-01-01": "line 2, stored is 5,; it must be a",
		"":                               "text is empty; it must be the lines of a plan",
		"\ufeff# a note\n\n":             "text is empty; it must be the lines of a plan",
		"container 1d\n\ufeffstart 2027": "line 2, the first word is",
		"item a 1 1 value\narrivals a file first.csv":                                      "line 2, file, row 2 is many; it must be a number from 0",
		"item a 1 1 value\nstored a file nodays.csv":                                       "line 2, file, row 2 is 2026-12-01, many; it must be a _ts and a number",
		"capacity serverless\nregion r":                                                    "line 2, regions is 1; it must be none: a serverless container has one region",
		"region a\nregion b\nregion c":                                                     "line 3, regions is 3; it must be at most 2 read regions",
		"length 9d\nafter 20d container 1d\nafter 1d container 1d\nafter 10d container 2d": "line 4, change is 864000 seconds after the start; it must be within the plan",
		"after 100d container 1d":                                                          "line 1, change is 8640000 seconds after the start; it must be within the plan",
		"assume delete-price 2 to 1":                                                       "line 1, assume delete-price is 1; it must be 2 to 100",
		"start yesterday":                                                                  "line 1, start is yesterday; it must be a day like 2027-01-04",
	} {
		_, err := Parse(text, files)
		var e *TextError
		if err == nil || !strings.HasPrefix(err.Error(), want) || !errors.As(err, &e) {
			t.Errorf("%q: %v\nwant %s", text, err, want)
		}
	}
	if _, err := Parse("item a 1 1 value\narrivals a file hours.csv", nil); err == nil || !strings.Contains(err.Error(), "cannot name files") {
		t.Errorf("%v", err)
	}
	if _, err := Parse(strings.Repeat("#", MaxText+1), nil); err == nil || !strings.Contains(err.Error(), "at most 4194304 bytes") {
		t.Errorf("%v", err)
	}
}

// Azure Monitor's export has times that need not be whole hours, and empty cells.
func TestCountsOfAnExport(t *testing.T) {
	p, err := Parse("start 2027-01-04\nlength 1d\nitem a 1KB 1 value\narrivals a file monitor.csv", files)
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Workload.Kinds[0].Arrivals.Counts; len(got) != 4 || got[0] != 100 || got[1] != 0 || got[2] != 0 || got[3] != 7 {
		t.Errorf("%v", got)
	}
	r, err := Run(&p.Workload, nil)
	if err != nil {
		t.Fatal(err)
	}
	written := int64(0)
	for _, row := range r.Rows {
		written += row.Written
	}
	if written < 6*107-1 || written > 6*107 { // the four hours begin anew
		t.Errorf("%d items are written", written)
	}
}

func FuzzParse(f *testing.F) {
	for _, name := range Examples() {
		text, _ := Example(name)
		f.Add(text)
	}
	f.Add("step 1\nlength 1h\nitem a 1 1 value\narrivals a file hours.csv\nrewritten a every 1 3 times\nstored a file days.csv\nafter 5 container off")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse(text, files)
		var e *TextError
		if err != nil {
			if !errors.As(err, &e) || e.Field == "" || e.Limit == "" {
				t.Fatalf("%v", err)
			}
			return
		}
		steps := 0
		a, err := Solve(p, false, func(float64) bool { steps++; return steps < 3 })
		if err == nil {
			a.Sentences()
			a.ByHand()
		} else if !errors.Is(err, ErrCancelled) {
			t.Fatalf("a plan that is accepted is refused: %v", err)
		}
	})
}

// The text of a plan can begin with a byte order mark, and its numbers can have commas between groups of three digits or before decimals.
func TestMarksAndCommas(t *testing.T) {
	p, err := Parse("\ufeffstart 2027-01-04\r\nitem a 1KB 1 value\narrivals a 1,234,567.5/h\nitem b 1,5KB 1 value\narrivals b 1,5/s\narrivals b growth 2,5%\nitem c 1 1 value\narrivals c 1.000.000/d\nreads 12,345\nstored a 1,000 at 2026-01-01\n", nil)
	if err != nil {
		t.Fatal(err)
	}
	if w := &p.Workload; w.Kinds[0].Arrivals.Base != 1234567.5/hour || w.Reads.Base != 12_345 || w.Stored[0].Count != 1000 ||
		w.Kinds[1].Bytes != 1536 || w.Kinds[1].Arrivals.Base != 1.5 || w.Kinds[1].Arrivals.Growth != .025 || w.Kinds[2].Arrivals.Base != 1e6/86400. {
		t.Errorf("%+v", w)
	}
}

// An hour without a measurement counts at the beginning of an export, too.
func TestCountsBeginWithAnEmptyCell(t *testing.T) {
	p, err := Parse("start 2027-01-04\nitem a 1KB 1 value\narrivals a file gap.csv", files)
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Workload.Kinds[0].Arrivals.Counts; len(got) != 2 || got[0] != 0 || got[1] != 7 {
		t.Errorf("%v", got)
	}
}

// Two texts behind each other have what both have, or an error names the line that repeats something.
func TestTextsAddUp(t *testing.T) {
	size := func(p *Plan) (n int) {
		n = len(p.Workload.Kinds) + len(p.Workload.Regions) + len(p.Workload.Changes) + len(p.Stored) + len(p.Notes) + len(p.Workload.Reads.Bursts)
		for _, k := range p.Workload.Kinds {
			n += len(k.Arrivals.Bursts) + k.Times
		}
		return n
	}
	both := 0
	rapid.Check(t, func(t *rapid.T) {
		text := func(label, name string) string {
			lines := []string{"item " + name + " 1KB 1 value\n"}
			lines = append(lines, rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"# note\n", "after 1d container 1d\n", "stored " + name + " 5 at 2026-01-01\n", "arrivals " + name + " burst 1d 1d 2\n",
				"reads burst 1d 1d 2\n", "rewritten " + name + " every 1h 2 times\n", "region " + name + "\n", "container 1d\n", "capacity manual 500\n", "reads 5\n"}), 0, 6, rapid.ID).Draw(t, label)...)
			return strings.Join(lines, "")
		}
		a := text("a", "a")
		b := text("b", draw(t, "name", "a", "b", "c"))
		first, err := Parse(a, nil)
		if err != nil {
			t.Fatal(err)
		}
		second, err := Parse(b, nil)
		if err != nil {
			t.Fatal(err)
		}
		all, err := Parse(a+b, nil)
		var e *TextError
		if errors.As(err, &e) && e.Line > strings.Count(a, "\n") {
			return
		}
		if err != nil || size(all) != size(first)+size(second) {
			t.Fatalf("%s\n%s\n%v", a, b, err)
		}
		both++
	})
	if both == 0 {
		t.Error("no texts add up")
	}
}
