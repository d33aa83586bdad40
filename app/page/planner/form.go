package planner

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/plan"
)

// A FieldName says what a field of the form means.
type FieldName uint8

// The fields.
const (
	Start FieldName = iota
	Length
	Default
	KindName
	Size
	Values
	TTL
	Sample
	Arrivals
	Daily
	Weekly
	Growth
	RewrittenEvery
	RewrittenTimes
	StoredCount
	StoredFrom
	StoredTo
	Reads
	RegionName
	RegionReads
	CapacityKind
	CapacityRU
	Throttle
	PurgeDelay
	ChangeAfter
	ChangeWhat
	ChangeTo
	MaxWait
	DeletePrice
	DeletePriceTo
	DelayFrom
	DelayTo
	Partitions
	Hottest
	IndexShare
	Burst
	Grow
	PriceManual
	PriceAutoscale
	PriceServerless
	PriceStorage
	Fields
)

// A GroupName says what the fields of a group are about.
type GroupName uint8

// The groups of fields.
const (
	InTime GroupName = iota
	InContainer
	InKind
	InStored
	InReads
	InRegion
	InCapacity
	InChange
	InAssumptions
	InPrices
)

// A Field is a field of the form.
type Field struct {
	ID      string // unique in the form
	Name    FieldName
	Value   string   // as it was typed
	Usual   string   // the value that applies if the field is empty
	Choices []string // the words to choose from; nil for a text
	Long    bool     // many numbers
	Asked   bool     // the field is one of the questions with which a plan begins
	Problem *plan.TextError

	slot slot
}

// A Group is a group of fields.
type Group struct {
	Name   GroupName
	Of     string // the kind of items or the region
	Line   int    // the line that Remove takes to remove the group; -1 if the group cannot be removed
	More   int    // the number of further lines of this kind, which only the text shows
	Fields []Field
}

// mostStored is the largest number of lines of stored items that the form shows for a kind of items. A table
// makes hundreds of such lines.
const mostStored = 3

// A form reads the groups of a text.
type form struct {
	lines  []string
	list   [][]string // the words of each line
	groups []Group
}

// Form returns the fields of a plan's text. Each field gets the first of the problems that are about it.
func Form(text string, problems []*plan.TextError) []Group {
	f := &form{lines: strings.Split(text, "\n")}
	for _, line := range f.lines {
		list, _ := plan.Words(line)
		f.list = append(f.list, list)
	}
	f.group(InTime, "", -1, f.simple(Start, "start", "2027-01-01"), f.simple(Length, "length", "90d"))
	f.group(InContainer, "", -1, f.simple(Default, "container", "off"))
	f.kinds()
	f.reads()
	f.capacity()
	for i, line := range f.all("after") {
		id := "change" + strconv.Itoa(i)
		f.group(InChange, "", line, f.word(id+"-after", ChangeAfter, line, 1),
			f.choice(f.word(id+"-what", ChangeWhat, line, 2), "container", "capacity", "purge-delay", "rules"),
			f.rest(id+"-to", ChangeTo, line, 3))
	}
	f.assumptions()
	price := func(name FieldName, word string, usual float64) Field {
		return f.field("price-"+word, name, slot{line: f.find("price", word), at: 2, make: "price " + word + " {}", after: -1, optional: true},
			strconv.FormatFloat(usual, 'f', -1, 64))
	}
	list := plan.ListPrices
	f.group(InPrices, "", -1, price(PriceManual, "manual", list.Manual), price(PriceAutoscale, "autoscale", list.Autoscale),
		price(PriceServerless, "serverless", list.Serverless), price(PriceStorage, "storage", list.Storage))
	for _, problem := range problems {
		f.give(problem)
	}
	for _, name := range [...]FieldName{Arrivals, Default, CapacityRU} {
		if _, asked := First(f.groups, name); asked != nil {
			asked.Asked = true
		}
	}
	return f.groups
}

// First returns the first field with a name and its group, or nil if there is no such field.
func First(groups []Group, name FieldName) (*Group, *Field) {
	for i := range groups {
		for k := range groups[i].Fields {
			if groups[i].Fields[k].Name == name {
				return &groups[i], &groups[i].Fields[k]
			}
		}
	}
	return nil, nil
}

func (f *form) group(name GroupName, of string, line int, fields ...Field) {
	f.groups = append(f.groups, Group{Name: name, Of: of, Line: line, Fields: fields})
}

// find returns the number of the last line that begins with words, or -1. In a plan, the last such line
// applies.
func (f *form) find(begin ...string) int {
	for i := len(f.list) - 1; i >= 0; i-- {
		if len(f.list[i]) >= len(begin) && slices.Equal(f.list[i][:len(begin)], begin) {
			return i
		}
	}
	return -1
}

// all returns the numbers of the lines that begin with a word.
func (f *form) all(word string) (lines []int) {
	for i, list := range f.list {
		if len(list) > 0 && list[0] == word {
			lines = append(lines, i)
		}
	}
	return lines
}

func (f *form) field(id string, name FieldName, s slot, usual string) Field {
	value, _ := s.value(f.lines)
	return Field{ID: id, Name: name, Value: strings.ReplaceAll(value, space, " "), Usual: usual, slot: s}
}

// simple returns the field of a line that has a word and a value.
func (f *form) simple(name FieldName, word, usual string) Field {
	return f.field(word, name, slot{line: f.find(word), at: 1, make: word + " {}", after: -1, optional: true}, usual)
}

func (f *form) word(id string, name FieldName, line, at int) Field {
	return f.field(id, name, slot{line: line, at: at}, "")
}

// usual gives a field that must have a value the value with which it is filled when it is emptied.
func (f *form) usual(c Field, value string) Field {
	c.Usual, c.slot.usual = value, value
	return c
}

func (f *form) rest(id string, name FieldName, line, at int) Field {
	return f.field(id, name, slot{line: line, at: at, rest: true}, "")
}

func (f *form) choice(c Field, words ...string) Field {
	c.Choices = words
	if c.Value != "" && !slices.Contains(words, c.Value) { // a value that is not a choice stays until another one is chosen
		c.Choices = append([]string{c.Value}, words...)
	}
	return c
}

// parts are the words that begin a part of a curve.
var parts = []string{"daily", "weekly", "growth", "burst", "hours", "file"}

// curve returns the fields of a curve: its rate, its days and weeks, and its growth.
func (f *form) curve(id string, name FieldName, usual string, after int, begin ...string) []Field {
	rate, n := -1, len(begin)
	for i, list := range f.list {
		if len(list) > n && slices.Equal(list[:n], begin) && !slices.Contains(parts, list[n]) &&
			(n > 1 || begin[0] != "reads" || len(list) == 2) {
			rate = i
		}
	}
	line := strings.Join(begin, " ")
	part := func(name FieldName, word string, long bool) Field {
		c := f.field(id+"-"+word, name, slot{line: f.find(append(begin[:n:n], word)...), at: n + 1, rest: true, make: line + " " + word + " {}",
			after: after, optional: true}, "")
		c.Long = long
		return c
	}
	return []Field{f.field(id, name, slot{line: rate, at: n, make: line + " {}", after: after, optional: true}, usual),
		part(Daily, "daily", true), part(Weekly, "weekly", true), part(Growth, "growth", false)}
}

func (f *form) kinds() {
	count := 0
	for i, list := range f.list {
		if len(list) == 0 || list[0] != "item" && list[0] != "sample" {
			continue
		}
		id, name := "kind"+strconv.Itoa(count), missing
		if count++; len(list) > 1 {
			name = list[1]
		}
		fields := []Field{f.word(id+"-name", KindName, i, 1)}
		if list[0] == "item" {
			fields = append(fields, f.word(id+"-size", Size, i, 2), f.usual(f.word(id+"-values", Values, i, 3), "10"),
				f.field(id+"-ttl", TTL, slot{line: i, key: "ttl", optional: true}, ""))
		} else {
			fields = append(fields, f.field(id+"-sample", Sample, slot{line: i, at: 2, rest: true, json: true}, ""))
		}
		fields = append(fields, f.curve(id+"-arrivals", Arrivals, "0/s", i, "arrivals", name)...)
		if line := f.find("rewritten", name); line >= 0 {
			fields = append(fields, f.word(id+"-every", RewrittenEvery, line, 3), f.word(id+"-times", RewrittenTimes, line, 4))
		}
		f.group(InKind, name, i, fields...)
		shown := 0
		for k, line := range f.all("stored") {
			if len(f.list[line]) < 2 || f.list[line][1] != name || len(f.list[line]) > 2 && f.list[line][2] == "file" {
				continue
			}
			if shown++; shown > mostStored {
				f.groups[len(f.groups)-1].More++
				continue
			}
			id := "stored" + strconv.Itoa(k)
			stored := []Field{f.usual(f.word(id+"-count", StoredCount, line, 2), "0"), f.field(id+"-from", StoredFrom, slot{line: line, at: 4}, "")}
			if len(f.list[line]) < 4 || f.list[line][3] != "at" {
				stored = append(stored, f.field(id+"-to", StoredTo, slot{line: line, key: "to"}, ""))
			}
			f.group(InStored, name, line, stored...)
		}
	}
}

func (f *form) reads() {
	f.group(InReads, "", -1, f.curve("reads", Reads, "0", -1, "reads")...)
	for i, line := range f.all("region") {
		name := missing
		if len(f.list[line]) > 1 {
			name = f.list[line][1]
		}
		id := "region" + strconv.Itoa(i)
		f.group(InRegion, name, line, append([]Field{f.word(id+"-name", RegionName, line, 1)},
			f.curve(id+"-reads", RegionReads, "0", line, "reads", name)...)...)
	}
}

func (f *form) capacity() {
	line := f.find("capacity")
	kind := f.choice(f.field("capacity", CapacityKind, slot{line: line, at: 1, make: "capacity {}", after: -1}, "manual"), "manual",
		"autoscale", "serverless")
	fields := []Field{kind}
	if kind.Value != "serverless" {
		fields = append(fields, f.field("capacity-ru", CapacityRU, slot{line: line, at: 2, make: "capacity manual {}", after: -1}, "400"))
	}
	f.group(InCapacity, "", -1, append(fields, f.choice(f.simple(Throttle, "throttle", "on"), "on", "off"),
		f.simple(PurgeDelay, "purge-delay", "0s"), f.simple(MaxWait, "max-wait", "1h"))...)
}

func (f *form) assumptions() {
	of := func(word string) slot {
		return slot{line: f.find("assume", word), at: 2, make: "assume " + word + " {}", after: -1, optional: true}
	}
	upTo := func(id string, name FieldName, word, key, usual string) Field {
		s := of(word)
		s.key = key
		if s.line < 0 {
			s.make = "assume " + word + " " + usual + " " + key + " {}"
		}
		return f.field(id, name, s, "")
	}
	f.group(InAssumptions, "", -1,
		f.field("delete-price", DeletePrice, of("delete-price"), "1"), upTo("delete-price-to", DeletePriceTo, "delete-price", "to", "1"),
		f.field("delay", DelayFrom, of("purge-delay"), "0s"), upTo("delay-to", DelayTo, "purge-delay", "to", "0s"),
		f.field("partitions", Partitions, of("partitions"), "1"), upTo("hottest", Hottest, "partitions", "hottest", "2"),
		f.field("index", IndexShare, of("index"), "0%"),
		f.choice(f.field("burst", Burst, of("burst"), "off"), "off", "on", "unknown"),
		f.choice(f.field("grow", Grow, of("grow"), "on"), "on", "off"))
}

// give assigns a problem to the field that it is about. This is the field of the problem's line that has the
// wrong value, or else the first field of the line.
func (f *form) give(problem *plan.TextError) {
	if problem.Line == 0 { // a problem without a line is about no field
		return
	}
	var first *Field
	for i := range f.groups {
		for k := range f.groups[i].Fields {
			c := &f.groups[i].Fields[k]
			if c.slot.line != problem.Line-1 || c.Problem != nil {
				continue
			}
			next := problem.Value == "" && c.slot.key == "" && c.slot.at == len(f.list[c.slot.line]) // the line ends before the field
			if value, ok := c.slot.value(f.lines); next || ok && (value == problem.Value || value == "" && problem.Value == missing || c.slot.rest &&
				c.Value != "" && strings.Contains(value, problem.Value)) {
				c.Problem = problem
				return
			}
			if first == nil {
				first = c
			}
		}
	}
	if first != nil {
		first.Problem = problem
	}
}
