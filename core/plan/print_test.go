package plan

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// printed parses a text, prints the plan, and parses what is printed.
func printed(t interface {
	Helper()
	Fatalf(string, ...any)
}, text string) {
	t.Helper()
	p, err := Parse(text, files)
	if err != nil {
		return
	}
	out := Print(p)
	again, err := Parse(out, nil)
	if err != nil {
		t.Fatalf("%s\nis printed as\n%s\nwhich is refused: %v", text, out, err)
	}
	if !reflect.DeepEqual(p, again) {
		t.Fatalf("%s\nis printed as\n%s\nwhich is another plan:\n%+v\n%+v", text, out, p, again)
	}
	if twice := Print(again); twice != out {
		t.Fatalf("%s\nis printed again as\n%s", out, twice)
	}
}

// A plan that is printed is the same plan when its text is read.
func TestPrintAndParse(t *testing.T) {
	for _, name := range Examples() {
		text, _ := Example(name)
		printed(t, text)
	}
	lines := []string{"# title: A plan", "# a note", "#", "start 2027-01-04", "start 2027-01-04T06:00:00Z", "length 40d", "step 1m", "rules 2016", "container 30d", "container -1", "capacity manual 900",
		"capacity autoscale 4000", "capacity serverless", "throttle off", "purge-delay 250", "item a 1.5KB 10 values ttl 1d12h", "item b 777 3 values ttl -1", "item c 2KB 1 value charged 1000",
		`sample d {"id":"a","text":"b c","ttl":60}`, "arrivals a 1,000/m", "arrivals a 7/d", "arrivals b 0.1/s", "arrivals a growth 33.3%", "arrivals a growth 0.123456789", "arrivals a burst 5d 6h 2.5",
		"arrivals b weekly 1 1 1 1 1 0 0", "arrivals b hours 1 2 3.25", "arrivals c file hours.csv", "rewritten b every 10m 3 times", "region daily", "region east", "reads 20", "reads east 50/s",
		"reads daily 1 1 1 1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 2 2 2 2", "stored a 100 at 2026-12-31", "stored b 5000 from 2026-01-01 to 2026-03-04T05:06:07Z", "stored a file days.csv",
		"stored a 10 from 2026-01-01 to 2026-02-01 in 7 parts", "after 30d capacity manual 800", "after 10d container -1", "after 35d purge-delay 1m", "after 10d capacity autoscale 9000", "after 9d rules 2016",
		"assume delete-price 0.5 to 2", "assume delete-price 3", "assume purge-delay 0 to 900", "assume partitions 10 hottest 3", "assume partitions 2", "assume index 10%", "assume burst on", "assume burst unknown",
		"assume burst off", "assume grow off", "price manual 0.01", "price storage 0", "max-wait 2h", "max-wait 0"}
	accepted := 0
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(lines), 1, 40).Draw(t, "lines"), "\n")
		if rapid.Bool().Draw(t, "items first") {
			text = strings.Join(lines[15:19], "\n") + "\n" + strings.Join(rapid.SliceOfNDistinct(rapid.SampledFrom(append(lines[:15:15], lines[19:]...)), 1, 20, rapid.ID).Draw(t, "distinct lines"), "\n")
		}
		if _, err := Parse(text, files); err == nil {
			accepted++
		}
		printed(t, text)
	})
	if accepted == 0 {
		t.Error("no text was a plan")
	}
}

func FuzzPrint(f *testing.F) {
	for _, name := range Examples() {
		text, _ := Example(name)
		f.Add(text)
	}
	f.Add("item {a 1 1 value\nregion daily\nreads daily 5\nreads burst 5 6 7\nassume partitions 3 hottest 2\nassume partitions 2")
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := Parse(text, files); err != nil {
			var e *TextError
			if !errors.As(err, &e) {
				t.Fatal(err)
			}
			return
		}
		printed(t, text)
	})
}
