package plan

import (
	"math"
	"slices"
	"sort"
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// An Error names the field of a workload whose value is not within its limits.
type Error struct {
	Field, Value, Limit string

	most float64 // the limit of a rate per second; 0 for other limits
}

// Error names the field, the value and the limit.
func (e *Error) Error() string { return e.Field + " is " + e.Value + "; it must be " + e.Limit }

func bad(field, value, limit string) error { return &Error{Field: field, Value: value, Limit: limit} }

// These are the limits of a workload.
const (
	maxYears    = 20
	maxSteps    = 12_000_000
	MaxKinds    = 20 // kinds of items
	maxTimes    = 100
	maxAmount   = 1e9  // items or request units per second
	maxStored   = 1e12 // items stored at the start
	maxAllBytes = 1 << 60
	maxAllReads = 1 << 60 // hundredths of request units
)

// check returns an error if a value is not within its limits. It also chooses Step and Every if they are
// 0. The error is an *Error or an *engine.Error.
func (w *Workload) check() error {
	length := w.End - w.Start
	switch {
	case w.Start < 0 || w.Start > engine.MaxNow-maxYears*year:
		return bad("start", itoa(w.Start), "0 to "+itoa(engine.MaxNow-maxYears*year))
	case length < 1 || length > maxYears*year:
		return bad("length", itoa(length)+" seconds", "1 second to "+strconv.Itoa(maxYears)+" years")
	}
	w.chooseSteps(length)
	switch {
	case w.Step < 1 || w.Step > hour || hour%w.Step != 0:
		return bad("step", itoa(w.Step)+" seconds", "a divisor of 3600")
	case length/w.Step > maxSteps:
		return bad("step", itoa(w.Step)+" seconds", "at least "+itoa(length/maxSteps+1)+" for "+itoa(length)+" seconds")
	case w.Every < w.Step || w.Every%w.Step != 0:
		return bad("every", itoa(w.Every)+" seconds", "a multiple of the step, "+itoa(w.Step))
	case len(w.Regions) > regions-1:
		return bad("regions", strconv.Itoa(len(w.Regions)), "at most "+strconv.Itoa(regions-1)+" read regions")
	case len(w.Kinds) > MaxKinds:
		return bad("items", strconv.Itoa(len(w.Kinds))+" kinds", "at most "+strconv.Itoa(MaxKinds))
	}
	if err := w.checkCapacity(w.Capacity); err != nil {
		return err
	}
	if err := w.checkReads(&w.Reads, "reads"); err != nil {
		return err
	}
	for i := range w.Regions {
		if err := w.checkReads(&w.Regions[i].Reads, "region "+w.Regions[i].Name); err != nil {
			return err
		}
	}
	for i := range w.Kinds {
		if err := w.Kinds[i].check(w); err != nil {
			return err
		}
	}
	if err := w.checkStored(); err != nil {
		return err
	}
	return w.checkChanges()
}

// chooseSteps chooses a step of a second for plans of days and of a minute for a year. It chooses Every so
// that there are at most about 10,000 rows, which a picture can show.
func (w *Workload) chooseSteps(length int64) {
	if w.Step == 0 {
		w.Step = hour
		for _, step := range []int64{1, 10, 60, 300} {
			if length/step <= 1_060_000 { // minutes of two years
				w.Step = step
				break
			}
		}
		w.Step = w.stepOfRewrites(w.Step, length)
	}
	if w.Every == 0 {
		w.Every = day
		for _, every := range []int64{w.Step, 60, hour} {
			if length/every <= 10_000 && every%w.Step == 0 {
				w.Every = every
				break
			}
		}
	}
}

// stepOfRewrites returns a step of which all intervals of rewrites are multiples, so that items are
// written again when they are due. It is at most the given step. If it needed too many steps, the result
// is instead at most the shortest interval.
func (w *Workload) stepOfRewrites(step, length int64) int64 {
	most := step
	for _, k := range w.Kinds {
		if k.Every > 0 {
			most = min(most, k.Every)
		}
	}
	for hour%most != 0 {
		most--
	}
	for at := most; at >= 1 && length/at <= maxSteps/3; at-- {
		if hour%at == 0 && !slices.ContainsFunc(w.Kinds, func(k Kind) bool { return k.Every%at != 0 }) {
			return at
		}
	}
	return most
}

func (w *Workload) checkCapacity(t engine.Throughput) error {
	if t.Serverless && len(w.Regions) > 0 {
		return bad("regions", strconv.Itoa(len(w.Regions)), "none: a serverless container has one region")
	}
	if t.Traffic != 0 {
		return bad("traffic", itoa(t.Traffic), "0: reads are what else uses the request units")
	}
	if t.Data != 0 {
		return bad("data", itoa(t.Data)+" GB", "0: the items of the plan are what is stored")
	}
	if t.RUPerSec == 0 && (t.Autoscale > 0 || t.Serverless) {
		t.RUPerSec = engine.MinThroughput
	}
	return t.Check()
}

func (k *Kind) check(w *Workload) error {
	field := "items " + k.Name
	switch {
	case k.Bytes < 1 || k.Bytes > engine.MaxItemBytes:
		return bad(field+", size", strconv.Itoa(k.Bytes)+" bytes", "1 to "+strconv.Itoa(engine.MaxItemBytes)+" bytes")
	case k.Charged < 0 || k.Charged > k.Bytes:
		return bad(field+", charged size", strconv.Itoa(k.Charged)+" bytes", "at most the size, "+strconv.Itoa(k.Bytes))
	case k.Values < 0 || k.Values > engine.MaxItemBytes:
		return bad(field+", values", strconv.Itoa(k.Values), "0 to "+strconv.Itoa(engine.MaxItemBytes))
	case k.Times < 0 || k.Times > maxTimes:
		return bad(field+", rewritten", strconv.Itoa(k.Times)+" times", "0 to "+strconv.Itoa(maxTimes))
	case k.Times > 0 && k.Every < w.Step:
		return bad(field+", rewritten every", itoa(k.Every)+" seconds", "at least the step, "+itoa(w.Step))
	}
	return k.Arrivals.check(field+", arrivals", w)
}

// checkReads checks the request units of other requests in a region. The request units of all its reads are a number of
// 64 bits.
func (w *Workload) checkReads(c *Curve, field string) error {
	if err := c.check(field, w); err != nil {
		return err
	}
	if mean, limit := c.mean(w), maxAllReads/100/float64(w.End-w.Start); mean > limit {
		return bad(field, upTo(mean)+"/s", "0 to "+upTo(limit)+"/s")
	}
	return nil
}

func (c *Curve) check(field string, w *Workload) error {
	all := []float64{c.Base}
	all = append(append(append(all, c.Day...), c.Week...), c.Counts...)
	for _, n := range all {
		if !(n >= 0 && n <= maxAmount*hour) {
			return bad(field, ftoa(n), "0 to "+ftoa(maxAmount))
		}
	}
	switch {
	case c.Base > maxAmount:
		return bad(field, ftoa(c.Base), "0 to "+ftoa(maxAmount)+" a second")
	case c.Day != nil && len(c.Day) != 24:
		return bad(field+", day", strconv.Itoa(len(c.Day))+" factors", "24 factors")
	case c.Week != nil && len(c.Week) != 7:
		return bad(field+", week", strconv.Itoa(len(c.Week))+" factors", "7 factors")
	case !(c.Growth >= -1 && c.Growth <= 10):
		return bad(field+", growth", ftoa(100*c.Growth)+"%", "-100% to 1000% a year")
	}
	for _, b := range c.Bursts {
		if b.At < 0 || b.For < 1 || !(b.Factor >= 0 && b.Factor <= 10_000) {
			return bad(field+", burst", ftoa(b.Factor)+" at "+itoa(b.At)+" for "+itoa(b.For)+" seconds",
				"0 to 10000 times, from the start on, for a second or more")
		}
	}
	if _, most := c.rates(w); !(most <= maxAmount*hour) { // more could be too much for the 64 bits of a step's amount
		return bad(field, ftoa(most)+"/s", "0 to "+upTo(maxAmount*hour)+"/s")
	}
	return nil
}

func (w *Workload) checkStored() error {
	items, bytes := int64(0), 0.0
	most, mostBytes, mostRate := 0, 0.0, 0.0 // the kind with the most bytes written
	for _, s := range w.Stored {
		switch {
		case s.Kind < 0 || s.Kind >= len(w.Kinds):
			return bad("stored", strconv.Itoa(s.Kind), "one of the kinds of items")
		case s.TS < 0 || s.TS >= w.Start:
			return bad("stored, _ts", itoa(s.TS), "0 to "+itoa(w.Start-1)+", before the start")
		case s.Count < 0 || s.Count > maxStored:
			return bad("stored", itoa(s.Count)+" items", "0 to "+itoa(maxStored))
		}
		if items += s.Count; items > maxStored {
			return bad("stored", itoa(items)+" items", "0 to "+itoa(maxStored)+" in all")
		}
		bytes += float64(s.Count) * float64(w.Kinds[s.Kind].Bytes)
	}
	w.Stored = slices.Clone(w.Stored)
	sort.SliceStable(w.Stored, func(i, j int) bool {
		a, b := &w.Stored[i], &w.Stored[j]
		return a.TS < b.TS || a.TS == b.TS && a.Kind < b.Kind
	})
	for i := range w.Kinds {
		k := &w.Kinds[i]
		written := k.Arrivals.mean(w) * float64(w.End-w.Start)
		own := written * float64(k.Bytes+1000)
		bytes += own
		if own > mostBytes {
			most, mostBytes, mostRate = i, own, written/float64(w.End-w.Start)
		}
	}
	switch rest := maxAllBytes - (bytes - mostBytes); {
	case bytes <= maxAllBytes:
	case mostBytes == 0 || rest <= 0:
		return bad("items", ftoa(bytes)+" bytes written", "at most "+ftoa(maxAllBytes)+" in all")
	default:
		each := w.Kinds[most].Arrivals.Base
		if w.Kinds[most].Arrivals.Counts != nil {
			each = mostRate
		}
		limit := each * rest / mostBytes
		return &Error{"items " + w.Kinds[most].Name + ", arrivals", upTo(each) + "/s", atMost(limit, ""), limit}
	}
	return nil
}

func (w *Workload) checkChanges() error {
	last := w.Start
	for _, c := range w.Changes {
		if c.At < last || c.At >= w.End {
			return bad("change", itoa(c.At-w.Start)+" seconds after the start", "within the plan and not before the change above")
		}
		last = c.At
		if c.Capacity != nil {
			if err := w.checkCapacity(*c.Capacity); err != nil {
				return err
			}
		}
	}
	return nil
}

// atMost returns the limit of a rate, in the unit of another rate. The rate is limited because of the
// bytes that it would store.
func atMost(each float64, like string) string {
	return "at most " + per(each, like) + " for this size and length"
}

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// upTo writes an amount without a fraction or an exponent, rounded down.
func upTo(n float64) string { return strconv.FormatFloat(math.Floor(n), 'f', 0, 64) }

func ftoa(n float64) string { return strconv.FormatFloat(n, 'g', 6, 64) }
