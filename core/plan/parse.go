package plan

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Limits of a plan's text.
const (
	MaxText  = 4 << 20 // bytes of the text, and of each file that it names
	maxLines = 100_000
)

// A Plan is a workload with the title, comments, assumptions and limit of its text.
type Plan struct {
	Title    string
	Notes    []string // the comments other than the title
	Workload Workload
	Stored   []StoredLine // the lines from which Workload.Stored was made
	Assume   Assumptions
	MaxWait  int64 // seconds that an item may wait for the purge, for [Answer.Smallest]
}

// A StoredLine is a number of items that are stored at the start of a plan.
type StoredLine struct {
	Kind     int   // index in Workload.Kinds
	Count    int64 // number of items
	From, To int64 // Unix seconds between which the items were last written, evenly
	Parts    int64 // largest number of cohorts; 0 if all items were written at From
}

// A parser reads a plan's text.
type parser struct {
	plan   Plan
	w      *Workload // of plan
	open   func(name string) ([]byte, error)
	length int64
	lines  map[string]int    // line of each field that Workload.check can name
	rates  map[string]string // for each of these fields that is a rate, the word of the text
	given  map[string]int    // line of each word that a plan may have only once
	later  []*line           // the changes, which are read after all other lines
	files  int
	begun  bool // the text has a line other than comments

	problems []*TextError // of the lines so far
}

// commands are the first words of lines.
var commands = map[string]func(*parser, *line){}

// once has the first words of lines that a plan may have only once.
var once = map[string]bool{"start": true, "length": true, "step": true, "rules": true, "container": true, "capacity": true,
	"purge-delay": true, "throttle": true, "max-wait": true}

func init() {
	for name, read := range map[string]func(*parser, *line){
		"start": (*parser).start, "length": (*parser).setLength, "step": (*parser).step, "rules": (*parser).rules, "container": (*parser).container,
		"capacity": (*parser).capacity, "purge-delay": (*parser).purgeDelay, "throttle": (*parser).throttle, "item": (*parser).item,
		"sample": (*parser).sample, "rewritten": (*parser).rewritten, "arrivals": (*parser).arrivals, "reads": (*parser).reads,
		"region": (*parser).region, "stored": (*parser).stored, "after": (*parser).after, "assume": (*parser).assume, "price": (*parser).price,
		"max-wait": (*parser).maxWait,
	} {
		commands[name] = read
	}
}

// Parse reads the text of a plan (docs/plan.md). The function open returns the contents of the files that
// the text names; if open is nil, a text that names a file is an error. The error is a *[TextError].
func Parse(text string, open func(name string) ([]byte, error)) (*Plan, error) {
	p, problems := parse(text, open)
	if len(problems) > 0 {
		return nil, problems[0]
	}
	return p, nil
}

// Problems returns all that is wrong with a text, of which [Parse] returns the first. A text that names a file has a problem.
func Problems(text string) []*TextError {
	_, problems := parse(text, nil)
	return problems
}

// parse reads a text to its end, even if some of its lines are wrong. What only the whole plan can break is checked if no line is wrong.
func parse(text string, open func(name string) ([]byte, error)) (plan *Plan, problems []*TextError) {
	p := &parser{open: open, length: 90 * day, lines: map[string]int{}, rates: map[string]string{}, given: map[string]int{}}
	p.w = &p.plan.Workload
	p.w.Start, p.w.Default, p.plan.MaxWait = 1_798_761_600, ttl.Off, hour // 2027-01-01
	p.w.Capacity = engine.Throughput{RUPerSec: engine.MinThroughput, Throttle: true}
	p.w.Prices, p.w.Model.Grow = ListPrices, true
	text = strings.TrimPrefix(text, "\ufeff")
	if len(text) > MaxText {
		return nil, []*TextError{{Field: "text", Value: strconv.Itoa(len(text)) + " bytes", Limit: "at most " + strconv.Itoa(MaxText) + " bytes"}}
	}
	number := 0
	for row := range strings.Lines(text) {
		if number++; number > maxLines {
			return nil, []*TextError{{Field: "text", Value: "more than " + strconv.Itoa(maxLines) + " lines", Limit: "at most that many"}}
		}
		p.line(number, strings.TrimRight(row, "\r\n"))
	}
	p.changes()
	if !p.begun {
		p.fail(&TextError{Field: "text", Value: "empty", Limit: "the lines of a plan"})
	}
	if len(p.problems) > 0 {
		return nil, p.problems
	}
	p.w.End = p.w.Start + p.length
	for i := range p.w.Changes {
		p.w.Changes[i].At += p.w.Start
	}
	p.plan.adopt()
	p.w.Stored = p.plan.cohorts()
	for i := range p.w.Stored { // a histogram spreads the items of its last day over the whole day
		if s := &p.w.Stored[i]; s.TS >= p.w.Start && s.TS < p.w.Start+day {
			s.TS = p.w.Start - 1
		}
	}
	own := *p.w
	if err := own.check(); err != nil {
		return nil, []*TextError{p.place(err)}
	}
	return &p.plan, nil
}

func (p *parser) fail(e *TextError) { p.problems = append(p.problems, e) }

// next goes on behind a wrong value of a line, so that each wrong value of the line is a problem of its own.
func (p *parser) next(l *line) {
	if l.err != nil && len(l.words) > 0 {
		p.fail(l.err)
		l.err = nil
	}
}

func (p *parser) line(number int, row string) {
	if note, ok := strings.CutPrefix(strings.TrimSpace(row), "#"); ok {
		note = strings.TrimSpace(note)
		if title, ok := strings.CutPrefix(note, "title:"); ok {
			p.plan.Title = strings.TrimSpace(title)
		} else {
			p.plan.Notes = append(p.plan.Notes, note)
		}
		return
	}
	l := newLine(number, row)
	if !l.more() {
		return
	}
	p.begun = true
	word := l.words[0]
	read := commands[word]
	if read == nil {
		p.fail(&TextError{number, "the first word", word, "one of " + strings.Join(names(), ", ")})
		return
	}
	l.words = l.words[1:]
	if once[word] {
		p.once(l, word)
	}
	if word == "after" {
		p.later = append(p.later, l)
		return
	}
	p.carryOut(word, read, l)
}

// once refuses a field that an earlier line has set.
func (p *parser) once(l *line, field string) {
	if at := p.given[field]; at > 0 {
		l.fail(field, strings.Join(l.words, " "), "given once: line "+strconv.Itoa(at)+" has it already")
	}
	p.given[field] = l.number
}

func (p *parser) carryOut(word string, read func(*parser, *line), l *line) {
	read(p, l)
	if l.end(word); l.err != nil {
		p.fail(l.err)
	}
}

// changes reads the lines of the changes, the earliest change first.
func (p *parser) changes() {
	at := func(l *line) (second int64) {
		if l.more() {
			second, _ = ParseDuration(l.words[0])
		}
		return second
	}
	sort.SliceStable(p.later, func(i, j int) bool { return at(p.later[i]) < at(p.later[j]) })
	for _, l := range p.later {
		p.carryOut("after", (*parser).after, l)
	}
}

func names() (list []string) {
	for name := range commands {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// place returns a *TextError with the line of the field that an error names.
func (p *parser) place(err error) *TextError {
	e, ok := err.(*Error)
	if !ok {
		bad, _ := err.(*engine.Error)
		e = &Error{Field: bad.Field, Value: bad.Value, Limit: bad.Limit}
	}
	best := ""
	for field := range p.lines {
		if strings.HasPrefix(e.Field, field) && len(field) > len(best) {
			best = field
		}
	}
	value, limit := e.Value, e.Limit
	if word := p.rates[best]; word != "" && e.most > 0 {
		value, limit = word, atMost(e.most, word)
	}
	return &TextError{p.lines[best], e.Field, value, limit}
}

func (p *parser) start(l *line)     { p.w.Start, p.lines["start"] = l.moment("start"), l.number }
func (p *parser) setLength(l *line) { p.length, p.lines["length"] = l.duration("length", 1), l.number }
func (p *parser) step(l *line)      { p.w.Step, p.lines["step"] = l.duration("step", 1), l.number }
func (p *parser) rules(l *line)     { p.w.Rules = rules(l) }
func (p *parser) container(l *line) { p.w.Default = p.setting(l) }
func (p *parser) maxWait(l *line)   { p.plan.MaxWait = l.duration("max-wait", 0) }

func (p *parser) throttle(l *line) { p.w.Capacity.Throttle = l.one("throttle", "on", "off") == "on" }

func (p *parser) purgeDelay(l *line) {
	p.w.Capacity.PurgeDelay, p.lines["purgeDelay"] = l.duration("purge-delay", 0), l.number
}

func rules(l *line) engine.Rules {
	if l.one("rules", "today", "2016") == "2016" {
		return engine.RulesOf2016
	}
	return engine.RulesOfToday
}

// setting takes a container's default.
func (p *parser) setting(l *line) ttl.Default {
	const limit = "off, -1, or a length of time like 30d, of 1 to 2147483647 seconds"
	w := l.word("container", limit)
	if w == "off" {
		return ttl.Off
	}
	n, ok := int64(-1), true
	if w != "-1" {
		n, ok = ParseDuration(w)
	}
	d, err := ttl.DefaultOf(n)
	if l.err == nil && (!ok || err != nil) {
		l.failDuration("container", w, limit)
	}
	return d
}

func (p *parser) capacity(l *line) {
	t := p.provision(l, p.w.Capacity)
	p.w.Capacity = t
}

// provision takes a capacity. Settings that the line does not have keep their values in t.
func (p *parser) provision(l *line, t engine.Throughput) engine.Throughput {
	t.Serverless, t.Autoscale = false, 0
	switch l.one("capacity", "manual", "autoscale", "serverless") {
	case "manual":
		t.RUPerSec = l.whole("capacity", engine.MinThroughput, engine.MaxThroughput)
	case "autoscale":
		t.Autoscale = l.whole("capacity", engine.MinAutoscale, engine.MaxThroughput)
	case "serverless":
		t.Serverless = true
	}
	if err := t.Check(); err != nil && l.err == nil {
		bad := err.(*engine.Error)
		l.fail("capacity", bad.Value, bad.Limit)
	}
	return t
}

// after takes a change: "after 30d container 7d".
func (p *parser) after(l *line) {
	c := Change{At: l.duration("after", 0)}
	if p.lines["change"] == 0 && c.At >= p.length { // check names the first change after the end
		p.lines["change"] = l.number
	}
	p.next(l)
	switch l.one("after", "container", "capacity", "rules", "purge-delay") {
	case "container":
		d := p.setting(l)
		c.Default = &d
	case "capacity":
		t := p.provision(l, p.latest())
		c.Capacity = &t
	case "purge-delay":
		t := p.latest()
		t.PurgeDelay = l.duration("purge-delay", 0)
		if t.PurgeDelay > engine.MaxPurgeDelay {
			l.fail("purge-delay", itoa(t.PurgeDelay), "at most "+strconv.Itoa(engine.MaxPurgeDelay)+" seconds")
		}
		c.Capacity = &t
	case "rules":
		r := rules(l)
		c.Rules = &r
	}
	p.w.Changes = append(p.w.Changes, c)
}

// latest returns the capacity after the changes so far.
func (p *parser) latest() engine.Throughput {
	t := p.w.Capacity
	for _, c := range p.w.Changes {
		if c.Capacity != nil {
			t = *c.Capacity
		}
	}
	return t
}
