package plan

import (
	"strconv"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Print returns the text of a plan that [Parse] made. Parse reads the same plan from this text. The
// contents of files stand in the text itself, and a sample item stands as its measurements. Comments stand
// first.
func Print(p *Plan) string {
	t := &printer{w: &p.Workload}
	if p.Title != "" {
		t.line("#", "title:", p.Title)
	}
	for _, note := range p.Notes {
		t.line("#", note)
	}
	w := t.w
	t.line("start", moments(w.Start))
	t.line("length", span(w.End-w.Start))
	if w.Step != 0 {
		t.line("step", span(w.Step))
	}
	if w.Rules == engine.RulesOf2016 {
		t.line("rules", "2016")
	}
	t.line("container", setting(w.Default))
	t.capacity(w.Capacity)
	for i := range w.Kinds {
		t.kind(&w.Kinds[i])
	}
	t.curve([]string{"reads"}, &w.Reads) // before the regions, because the name of a region could be "daily"
	for i := range w.Regions {
		t.line("region", w.Regions[i].Name)
	}
	for i := range w.Regions {
		t.curve([]string{"reads", w.Regions[i].Name}, &w.Regions[i].Reads)
	}
	for _, s := range p.Stored {
		t.stored(s)
	}
	t.changes()
	t.assume(&p.Assume)
	t.prices()
	if p.MaxWait != hour {
		t.line("max-wait", span(p.MaxWait))
	}
	return t.out.String()
}

type printer struct {
	w   *Workload
	out strings.Builder
}

func (t *printer) line(words ...string) { t.out.WriteString(strings.Join(words, " ") + "\n") }

func (t *printer) capacity(c engine.Throughput) {
	switch {
	case c.Serverless:
		t.line("capacity", "serverless")
	case c.Autoscale > 0:
		t.line("capacity", "autoscale", itoa(c.Autoscale))
	default:
		t.line("capacity", "manual", itoa(c.RUPerSec))
	}
	if !c.Throttle {
		t.line("throttle", "off")
	}
	if c.PurgeDelay != 0 {
		t.line("purge-delay", span(c.PurgeDelay))
	}
}

func (t *printer) kind(k *Kind) {
	words := []string{"item", k.Name, bytesText(k.Bytes), strconv.Itoa(k.Values), "values"}
	if k.Charged != 0 {
		words = append(words, "charged", strconv.Itoa(k.Charged))
	}
	if n, ok := k.TTL.Seconds(); ok {
		words = append(words, "ttl", span(int64(n)))
	} else if k.TTL == ttl.Never {
		words = append(words, "ttl", "-1")
	}
	t.line(words...)
	t.curve([]string{"arrivals", k.Name}, &k.Arrivals)
	if k.Times > 0 {
		t.line("rewritten", k.Name, "every", span(k.Every), strconv.Itoa(k.Times), "times")
	}
}

func (t *printer) curve(before []string, c *Curve) {
	add := func(words ...string) { t.line(append(before[:len(before):len(before)], words...)...) }
	if c.Base != 0 {
		add(rateText(c.Base))
	}
	if c.Day != nil {
		add(append([]string{"daily"}, numbers(c.Day)...)...)
	}
	if c.Week != nil {
		add(append([]string{"weekly"}, numbers(c.Week)...)...)
	}
	if c.Growth != 0 {
		add("growth", share(c.Growth))
	}
	for _, b := range c.Bursts {
		add("burst", span(b.At), span(b.For), plain(b.Factor))
	}
	if c.Counts != nil {
		add(append([]string{"hours"}, numbers(c.Counts)...)...)
	}
}

func (t *printer) stored(s StoredLine) { t.line(storedWords(t.w.Kinds[s.Kind].Name, s)...) }

func storedWords(kind string, s StoredLine) []string {
	words := []string{"stored", kind, itoa(s.Count)}
	if s.Parts == 0 {
		return append(words, "at", moments(s.From))
	}
	words = append(words, "from", moments(s.From), "to", moments(s.To))
	if s.Parts != mostCohorts {
		words = append(words, "in", itoa(s.Parts), "parts")
	}
	return words
}

func (t *printer) changes() {
	latest := t.w.Capacity
	for _, c := range t.w.Changes {
		after := []string{"after", span(c.At - t.w.Start)}
		switch {
		case c.Default != nil:
			t.line(append(after, "container", setting(*c.Default))...)
		case c.Rules != nil:
			year := "today"
			if *c.Rules == engine.RulesOf2016 {
				year = "2016"
			}
			t.line(append(after, "rules", year)...)
		case c.Capacity != nil:
			now := *c.Capacity
			switch {
			case now.PurgeDelay != latest.PurgeDelay:
				t.line(append(after, "purge-delay", span(now.PurgeDelay))...)
			case now.Serverless:
				t.line(append(after, "capacity", "serverless")...)
			case now.Autoscale > 0:
				t.line(append(after, "capacity", "autoscale", itoa(now.Autoscale))...)
			default:
				t.line(append(after, "capacity", "manual", itoa(now.RUPerSec))...)
			}
			latest = now
		}
	}
}

func (t *printer) assume(a *Assumptions) {
	pair := func(name, low, high string) {
		if low == high {
			t.line("assume", name, low)
			return
		}
		t.line("assume", name, low, "to", high)
	}
	m := &t.w.Model
	if a.DeletePrice != [2]float64{} {
		pair("delete-price", plain(a.DeletePrice[0]), plain(a.DeletePrice[1]))
	}
	if a.PurgeDelay != [2]int64{} {
		pair("purge-delay", span(a.PurgeDelay[0]), span(a.PurgeDelay[1]))
	}
	if m.IndexShare != 0 {
		t.line("assume", "index", share(m.IndexShare))
	}
	switch {
	case a.Burst:
		t.line("assume", "burst", "unknown")
	case m.Burst:
		t.line("assume", "burst", "on")
	}
	if !m.Grow {
		t.line("assume", "grow", "off")
	}
	if m.Partitions != 0 {
		words := []string{"assume", "partitions", strconv.Itoa(m.Partitions)}
		if a.Hottest != 0 {
			words = append(words, "hottest", plain(a.Hottest))
		}
		t.line(words...)
	}
}

func (t *printer) prices() {
	for _, p := range []struct {
		name      string
		now, list float64
	}{{"manual", t.w.Prices.Manual, ListPrices.Manual}, {"autoscale", t.w.Prices.Autoscale, ListPrices.Autoscale},
		{"serverless", t.w.Prices.Serverless, ListPrices.Serverless}, {"storage", t.w.Prices.Storage, ListPrices.Storage}} {
		if p.now != p.list {
			t.line("price", p.name, plain(p.now))
		}
	}
}

func setting(d ttl.Default) string {
	if n, ok := d.Seconds(); ok {
		return span(int64(n))
	}
	if d.Enabled() {
		return "-1"
	}
	return "off"
}

// span returns a length of time in the form that ParseDuration reads: 90d, 1d12h, 0s.
func span(seconds int64) (text string) {
	if seconds == 0 {
		return "0s"
	}
	for _, u := range [...]struct {
		name    string
		seconds int64
	}{{"d", day}, {"h", hour}, {"m", 60}, {"s", 1}} {
		if n := seconds / u.seconds; n > 0 {
			text += itoa(n) + u.name
			seconds %= u.seconds
		}
	}
	return text
}

// moments returns a Unix second as a day if it is midnight, otherwise with its time.
func moments(at int64) string {
	t := time.Unix(at, 0).UTC()
	if at%day == 0 {
		return t.Format(time.DateOnly)
	}
	return t.Format(time.RFC3339)
}

func bytesText(n int) string {
	if n%512 == 0 {
		return plain(float64(n)/1024) + "KB"
	}
	return strconv.Itoa(n)
}

// rateText returns an amount per second in the unit in which its number is shortest.
func rateText(rate float64) (text string) {
	for _, u := range []struct {
		name string
		each float64
	}{{"/s", 1}, {"/m", 60}, {"/h", hour}, {"/d", day}} {
		if n := plain(rate * u.each); (text == "" || len(n)+2 < len(text)) && back(n)/u.each == rate {
			text = n + u.name
		}
	}
	return text
}

// share returns a number as a percentage if the percentage is exact.
func share(n float64) string {
	if text := plain(n * 100); back(text)/100 == n && len(text) <= 6 {
		return text + "%"
	}
	return plain(n)
}

// back returns the number that a text denotes.
func back(text string) float64 {
	n, _ := strconv.ParseFloat(text, 64)
	return n
}

func numbers(all []float64) (words []string) {
	for _, n := range all {
		words = append(words, plain(n))
	}
	return words
}
