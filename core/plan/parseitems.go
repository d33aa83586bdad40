package plan

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// kind takes the name of a kind of items.
func (p *parser) kind(l *line, field string) *Kind {
	list := ""
	for i := range p.w.Kinds {
		list += ", " + p.w.Kinds[i].Name
	}
	if list == "" {
		list = ", none yet: an item line comes first"
	}
	limit := "the name of a kind of items (" + list[2:] + ")"
	name := l.word(field, limit)
	for i := range p.w.Kinds {
		if p.w.Kinds[i].Name == name {
			return &p.w.Kinds[i]
		}
	}
	l.fail(field, name, limit)
	return &Kind{}
}

func (p *parser) add(l *line, k Kind) {
	for i := range p.w.Kinds {
		if p.w.Kinds[i].Name == k.Name {
			l.fail("item", k.Name, "a name that no other kind of items has")
		}
	}
	if len(p.w.Kinds) == MaxKinds {
		l.fail("item", k.Name, "one of at most "+strconv.Itoa(MaxKinds)+" kinds")
	}
	p.w.Kinds = append(p.w.Kinds, k)
	p.lines["items "+k.Name] = l.number
}

// item takes "item reading 1KB 10 values". After it may stand "charged 900", the bytes that the charges
// count, and "ttl 1h" or "ttl -1".
func (p *parser) item(l *line) {
	k := Kind{Name: l.word("item", "a name")}
	k.Bytes = l.size("item, size", engine.MaxItemBytes)
	p.next(l)
	k.Values = int(l.whole("item, values", 0, 100_000))
	p.next(l)
	l.one("item", "values", "value")
	if l.skip("charged") {
		k.Charged = int(l.whole("item, charged", 1, int64(max(1, k.Bytes))))
	}
	if l.skip("ttl") {
		k.TTL = override(l)
	}
	p.add(l, k)
}

func override(l *line) ttl.Override {
	const limit = "-1, or a length of time like 30d, of 1 to 2147483647 seconds"
	w := l.word("ttl", limit)
	if w == "-1" {
		return ttl.Never
	}
	n, ok := ParseDuration(w)
	if ok && n >= 1 && n <= ttl.Max {
		return ttl.After(int32(n))
	}
	l.failDuration("ttl", w, limit)
	return ttl.Absent
}

// sample takes "sample reading {...}", and measures the item.
func (p *parser) sample(l *line) {
	k := Kind{Name: l.word("sample", "a name")}
	text := l.word("sample", "an item as JSON")
	if err := k.Measure([]byte(text)); err != nil {
		if bad, ok := err.(*engine.Error); ok && bad.Limit != "" {
			l.fail("sample, "+bad.Field, bad.Value, bad.Limit)
		} else {
			l.fail("sample", text, err.Error())
		}
	}
	p.add(l, k)
}

// rewritten takes "rewritten session every 5m 12 times".
func (p *parser) rewritten(l *line) {
	k := p.kind(l, "rewritten")
	if !l.skip("every") {
		l.fail("rewritten", "", `"every" and a length of time`)
	}
	p.once(l, "rewritten "+k.Name)
	k.Every = l.duration("rewritten", 1)
	p.next(l)
	k.Times = int(l.whole("rewritten", 1, maxTimes))
	l.one("rewritten", "times", "time")
	p.lines["items "+k.Name+", rewritten"] = l.number
}

func (p *parser) arrivals(l *line) {
	k := p.kind(l, "arrivals")
	before, name, word := k.Arrivals.Base, "items "+k.Name+", arrivals", ""
	if l.more() {
		word = l.words[0]
	}
	p.curve(l, "arrivals", "arrivals "+k.Name, &k.Arrivals)
	if k.Arrivals.Base != before {
		p.rates[name] = word
	}
	if p.lines[name] == 0 || k.Arrivals.Base != before { // a line that sets the rate counts more than others
		p.lines[name] = l.number
	}
}

// reads takes the request units of other requests, in the write region or in a read region.
func (p *parser) reads(l *line) {
	for i := range p.w.Regions {
		if r := &p.w.Regions[i]; l.skip(r.Name) {
			p.lines["region "+r.Name] = l.number
			p.curve(l, "reads", "reads of "+r.Name, &r.Reads)
			return
		}
	}
	p.lines["reads"] = l.number
	p.curve(l, "reads", "reads", &p.w.Reads)
}

func (p *parser) region(l *line) {
	name := l.word("region", "a name")
	for _, r := range p.w.Regions {
		if r.Name == name {
			l.fail("region", name, "a name that no other region has")
		}
	}
	p.w.Regions = append(p.w.Regions, Region{Name: name})
	p.lines["regions"] = l.number
}

// curve takes a rate, or a word and the part of the curve that the word changes. Of names the owner of the curve.
func (p *parser) curve(l *line, field, of string, c *Curve) {
	switch {
	case l.skip("daily"):
		p.once(l, of+", daily")
		c.Day = l.list(field+", daily", 24)
	case l.skip("weekly"):
		p.once(l, of+", weekly")
		c.Week = l.list(field+", weekly", 7)
	case l.skip("growth"):
		p.once(l, of+", growth")
		c.Growth = l.decimal(field+", growth", -1, 10)
	case l.skip("burst"):
		c.Bursts = append(c.Bursts, Burst{l.duration(field+", burst", 0), l.duration(field+", burst", 1), l.decimal(field+", burst", 0, 10_000)})
		if len(c.Bursts) > 1000 {
			l.fail(field+", burst", "more than 1000", "at most 1000 bursts")
		}
	case l.skip("hours"):
		p.once(l, of+", hours")
		c.Counts = l.list(field+", hours", 0)
	case l.skip("file"):
		p.once(l, of+", hours")
		if text := p.file(l); l.err == nil {
			c.Counts = counts(l, "file", text)
		}
	default:
		p.once(l, of)
		c.Base = l.rate(field)
	}
}

// file takes the name of a file and reads it.
func (p *parser) file(l *line) string {
	name := l.word("file", "a name")
	if l.err != nil {
		return ""
	}
	if p.open == nil {
		l.fail("file", name, "left out: this text cannot name files")
		return ""
	}
	if p.files++; p.files > 20 {
		l.fail("file", name, "one of at most 20 files")
		return ""
	}
	data, err := p.open(name)
	switch {
	case err != nil:
		l.fail("file", name, "a file that can be read: "+err.Error())
	case len(data) > MaxText:
		l.fail("file", name, "a file of at most "+strconv.Itoa(MaxText)+" bytes")
	}
	return string(data)
}

// stored takes "stored log 2000000000 from 2024-01-01 to 2027-01-01", "stored log 5000 at 2026-05-01" or "stored log file days.csv".
func (p *parser) stored(l *line) {
	k := p.kind(l, "stored")
	p.lines["stored"] = l.number
	index := 0
	for index < len(p.w.Kinds)-1 && &p.w.Kinds[index] != k {
		index++
	}
	if l.skip("file") {
		if text := p.file(l); l.err == nil {
			p.plan.Stored = append(p.plan.Stored, spreadRows(index, histogram(l, "file", text))...)
		}
		return
	}
	n := l.whole("stored", 0, maxStored)
	p.next(l)
	if l.skip("at") {
		p.plan.Stored = append(p.plan.Stored, StoredLine{Kind: index, Count: n, From: l.moment("stored")})
		return
	}
	if !l.skip("from") {
		l.fail("stored", "", `"at" and a moment, or "from" and "to" with one each`)
	}
	from := l.moment("stored")
	p.next(l)
	if !l.skip("to") {
		l.fail("stored", "", `"to" and a moment`)
	}
	to := l.moment("stored")
	if l.err == nil && to <= from {
		l.fail("stored", itoa(to), "after "+itoa(from))
	}
	parts := int64(mostCohorts)
	if l.skip("in") {
		parts = l.whole("stored, parts", 1, mostCohorts)
		l.one("stored, parts", "parts", "part")
	}
	p.plan.Stored = append(p.plan.Stored, StoredLine{index, n, from, to, parts})
}

// spreadRows returns the lines of a histogram of _ts. The items of a row are spread evenly over the time up to the next row. The last row
// has the length of the row before it.
func spreadRows(kind int, rows []point) (list []StoredLine) {
	for i, row := range rows {
		to := row.at + 1
		switch {
		case i+1 < len(rows):
			to = max(to, rows[i+1].at)
		case i > 0:
			to = max(to, 2*row.at-rows[i-1].at)
		}
		list = append(list, StoredLine{kind, row.count, row.at, to, max(1, mostCohorts/int64(len(rows)))})
	}
	return list
}

// cohorts returns the stored items in the form of a workload.
func (p *Plan) cohorts() (list []Stored) {
	for _, s := range p.Stored {
		if s.Parts == 0 {
			list = append(list, Stored{s.Kind, s.From, s.Count})
			continue
		}
		list = append(list, spread(s.Kind, s.Count, s.From, s.To, s.Parts)...)
	}
	return list
}

// mostCohorts is the largest number of cohorts into which a line divides stored items.
const mostCohorts = 100_000

// spread divides n items evenly over the seconds from one to before another, into cohorts. There are no
// more cohorts than most.
func spread(kind int, n, from, to, most int64) (list []Stored) {
	parts := min(most, max(1, (to-from)/60))
	done := int64(0)
	for i := range parts {
		upTo := int64(float64(n) * float64(i+1) / float64(parts))
		list = append(list, Stored{kind, from + int64(float64(to-from)*float64(i)/float64(parts)), upTo - done})
		done = upTo
	}
	return list
}

// assume takes an assumption about what the service does not document.
func (p *parser) assume(l *line) {
	a, m := &p.plan.Assume, &p.w.Model
	what := l.one("assume", "delete-price", "purge-delay", "index", "burst", "grow", "partitions")
	p.once(l, "assume "+what)
	switch what {
	case "delete-price":
		a.DeletePrice = [2]float64{l.decimal("assume delete-price", 0.01, 100), 0}
		p.next(l)
		if a.DeletePrice[1] = a.DeletePrice[0]; l.skip("to") {
			a.DeletePrice[1] = l.decimal("assume delete-price", a.DeletePrice[0], 100)
		}
	case "purge-delay":
		a.PurgeDelay = [2]int64{l.duration("assume purge-delay", 0), 0}
		p.next(l)
		if a.PurgeDelay[1] = a.PurgeDelay[0]; l.skip("to") {
			a.PurgeDelay[1] = l.duration("assume purge-delay", a.PurgeDelay[0])
		}
		if a.PurgeDelay[1] > engine.MaxPurgeDelay {
			l.fail("assume purge-delay", itoa(a.PurgeDelay[1])+" seconds", "at most "+strconv.Itoa(engine.MaxPurgeDelay))
		}
	case "index":
		m.IndexShare = l.decimal("assume index", 0, 10)
	case "burst":
		word := l.one("assume burst", "on", "off", "unknown")
		m.Burst, a.Burst = word == "on", word == "unknown"
	case "grow":
		m.Grow = l.one("assume grow", "on", "off") == "on"
	case "partitions":
		m.Partitions, a.Hottest = int(l.whole("assume partitions", 1, 10_000)), 0
		p.next(l)
		if l.skip("hottest") {
			a.Hottest = l.decimal("assume partitions, hottest", 1, float64(max(1, m.Partitions)))
		}
	}
}

func (p *parser) price(l *line) {
	prices := &p.w.Prices
	what := l.one("price", "manual", "autoscale", "serverless", "storage")
	p.once(l, "price "+what)
	to := map[string]*float64{"manual": &prices.Manual, "autoscale": &prices.Autoscale, "serverless": &prices.Serverless,
		"storage": &prices.Storage}[what]
	if n := l.decimal("price", 0, 1e6); to != nil {
		*to = n
	}
}
