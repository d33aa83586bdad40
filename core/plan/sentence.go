package plan

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// A Sentence is a finding of a plan, as data: the kind of sentence, and the values of the placeholders in its text.
type Sentence struct {
	Kind   SentenceKind
	Values []Value
	// the sentence is about waits of items that are not longer than the plan allows
	Allowed bool
	// unless zero, the sentence also names the limit of these waits, in seconds
	Limit int64
	// unless nil, the sentence also says what goes wrong under the least favorable assumptions
	risk *Sentence
}

// More returns the next part of a sentence: the limit of waits, or what goes wrong under the least favorable assumptions. It reports false
// if there is none.
func (s Sentence) More() (more Sentence, ok bool) {
	switch {
	case s.Limit > 0:
		return Sentence{Kind: withinAllowed, Values: []Value{length("wait", s.Limit)}, risk: s.risk}, true
	case s.risk != nil:
		return *s.risk, true
	}
	return Sentence{}, false
}

// Bad reports whether the sentence is an alarm. Waits that the plan allows are none.
func (s Sentence) Bad() bool { return s.Kind.Bad() && !s.Allowed }

// Conditional reports whether the sentence holds only as long as the assumptions do: under the least favorable ones, items wait longer than
// the plan allows.
func (s Sentence) Conditional() bool { return s.risk != nil && !s.risk.Allowed }

// A SentenceKind is a kind of sentence.
type SentenceKind uint8

// These are the kinds of sentences, and their English texts.
const (
	writesExceed SentenceKind = iota
	requestsExceed
	writesServed
	requestsServed
	NothingExpires
	behindAtEnd
	Behind
	Never
	neverFound
	neverRest
	neverFoundRest
	behindSince
	KeepsUp
	keepsUpIf
	behindOnce
	lateDays
	lateDaily
	lateWeekly
	lateWeeks
	lateTimes
	withinAllowed
	slowestRegion
	foreverOff
	foreverOffIgnored
	foreverNoDefault
	foreverItemNever
	noThroughput
	notEnough
	delayTooLong
	smallestManual
	smallestAutoscale
	inRegion
	hidesAtOnce
	showsAgain
	Refused
	refusedLittle
	Steady
	steadyThroughout
	atEnd
	serverlessGets
	serverlessFull
	floorRises
	floorGrows
	floorDecides
	costOfLast
	costOfLastAndAll
	bandOne
	bandTwo
	bandBehind
	bandLate
	bandCost
	kinds
)

var sentenceTexts = [kinds]string{
	writesExceed:   "Writes alone need {need} RU/s, more than the {set} that are set: the service refuses requests with 429.",
	requestsExceed: "Requests alone need {need} RU/s, more than the {set} that are set: the service refuses some with 429.",
	writesServed: "Writes alone need {need} RU/s, more than the {set} that are set: the service would refuse requests with 429. " +
		"This plan counts all of them as served.",
	requestsServed: "Requests alone need {need} RU/s, more than the {set} that are set: the service would refuse some with 429. " +
		"This plan counts all of them as served.",
	NothingExpires:    "Nothing expires.",
	behindAtEnd:       "The purge is behind at the end, by {items} items that need {ru} RU; with the same traffic it catches up after another {time}.",
	Behind:            "The purge is behind at the end, by {items} items that need {ru} RU.",
	Never:             "The purge never catches up: deletes need {need} RU/s, {left} are left.",
	neverFound:        "The purge never catches up: deletes need {need} RU/s, {left} are left. It would with {found} RU/s.",
	neverRest:         "The purge never catches up: deletes need {need} RU/s, {left} are left. It would after {rest} without traffic.",
	neverFoundRest:    "The purge never catches up: deletes need {need} RU/s, {left} are left. It would with {found} RU/s, or after {rest} without traffic.",
	behindSince:       "The purge has been behind since {from}, at most {late} late.",
	KeepsUp:           "The purge keeps up; every item is gone within {late} of its expiry.",
	keepsUpIf:         "If the assumptions hold, the purge keeps up; every item is gone within {late} of its expiry.",
	behindOnce:        "The purge is behind from {from} to {to}, by at most {items} items that need {ru} RU; at most {late} late.",
	lateDays:          "The purge is late on {n} of {all} days, at most {late}.",
	lateDaily:         "The purge is late {days}, {from} to {to}, at most {late}, between {first} and {last}.",
	lateWeekly:        "The purge is late every week, {from} to {to}, at most {late}, between {first} and {last}.",
	lateWeeks:         "The purge is late every week, first from {first} to {to}, last from {from} to {last}, at most {late}.",
	lateTimes:         "The purge is late {n} times between {first} and {last}, at most {late} from {from} to {to}.",
	withinAllowed:     "That is within the allowed {wait}.",
	slowestRegion:     "That is region {name}.",
	foreverOff:        "Never expires: {name}, because TTL is off in the container.",
	foreverOffIgnored: "Never expires: {name}, because TTL is off in the container, which ignores the items' ttl.",
	foreverNoDefault:  "Never expires: {name}, because the items have no ttl and the container has no default.",
	foreverItemNever:  "Never expires: {name}, because the items' ttl is -1.",
	noThroughput:      "A serverless container has no throughput that could be chosen.",
	notEnough:         "No throughput up to {most} RU/s keeps every item from waiting more than {wait} without refusing requests.",
	delayTooLong:      "No throughput is enough: the purge delay of {delay} alone is longer than the {wait} that items may wait.",
	smallestManual:    "The smallest throughput with which no item waits more than {wait} for the purge and no request is refused is {found} RU/s, for {last} dollars in the last {time}.",
	smallestAutoscale: "The smallest maximum of autoscale with which no item waits more than {wait} for the purge and no request is refused is {found} RU/s, for {last} dollars in the last {time}.",
	inRegion:          "Region {name}: the oldest expired item on disk is at most {lag} past its deadline; at the end {items} expired items wait there.",
	hidesAtOnce:       "The change on {at} hides {items} items at once; their purge needs {ru} RU.",
	showsAgain:        "The change on {at} brings {items} items back.",
	Refused:           "Requests for {share}% of the RUs get 429, mostly from {at}.",
	refusedLittle:     "Requests for less than {share}% of the RUs get 429, mostly from {at}.",
	Steady:            "Steady after {time}: {items} items, {size} on average, at most {most} items.",
	steadyThroughout:  "Steady from the start: {items} items, {size} on average, at most {most} items.",
	atEnd:             "At the end: {items} items, {size}; in the last {time} {mean} items on average and {most} at most.",
	serverlessGets:    "A serverless container has {each} RU/s for each {part} that it stores: {limit} RU/s at the end.",
	serverlessFull:    "More than the {limit} that a serverless container can have is stored from {at} on.",
	floorRises:        "What is stored needs at least {need} RU/s, more than the {set} that are set.",
	floorGrows:        "The service raises autoscale from {set} to {need} RU/s by itself, since what is stored needs them.",
	floorDecides:      "Storage: {gb} GB × {each} RU/s, rounded up to {step}.",
	costOfLast:        "An estimate of the cost: {last} dollars for the last {time}.",
	costOfLastAndAll:  "An estimate of the cost: {last} dollars for the last {time}, {all} in all.",
	bandOne:           "Under the assumptions, the longest wait is {most}.",
	bandTwo:           "Depending on the assumptions, the longest wait is {least} to {most}.",
	bandBehind:        "Under the least favorable assumptions, the purge is still behind at the end.",
	bandLate:          "Under the least favorable assumptions, items wait for up to {most}.",
	bandCost:          "Depending on the assumptions, the plan costs {least} to {most} dollars in all.",
}

// Text returns the English text of a kind of sentence. Its placeholders are in braces.
func (k SentenceKind) Text() string { return sentenceTexts[k] }

// Bad reports whether a sentence of this kind says that the purge does not keep up, or that the throughput is not enough.
func (k SentenceKind) Bad() bool {
	switch k {
	case writesExceed, requestsExceed, writesServed, requestsServed,
		behindAtEnd, Behind, Never, neverFound, neverRest, neverFoundRest, behindSince, behindOnce,
		lateDays, lateDaily, lateWeekly, lateWeeks, lateTimes, notEnough, delayTooLong, serverlessFull, floorRises, Refused, refusedLittle, bandBehind:
		return true
	}
	return false
}

// Range reports whether a sentence of this kind says how far the plan's assumptions move the longest wait.
func (k SentenceKind) Range() bool { return k == bandOne || k == bandTwo || k == bandBehind }

// A Value is the value of a placeholder.
type Value struct {
	Name   string
	Unit   Unit
	Number float64
	Word   string // only for the unit Word
}

// A Unit says what a value measures.
type Unit uint8

// These are the units of values.
const (
	Word      Unit = iota
	Number         // a whole number, written in full
	Rate           // a number with at most one decimal, and with none from 100 on
	Amount         // a number that may be large: "7.8 billion"
	Bytes          // a size
	Seconds        // a length of time
	Moment         // a Unix second
	Clock          // a time of the day: seconds after midnight, modulo a day
	WeekClock      // a time of the week: seconds after the beginning of Sunday, modulo a week
	Weekdays       // the sum of 1 for Sunday, 2 for Monday, 4 for Tuesday, and so on
	Money          // an amount in the currency of the prices
	Tenths         // a number with one decimal
)

// String returns the value in English.
func (v Value) String() string {
	switch v.Unit {
	case Number:
		return grouped(int64(v.Number))
	case Rate:
		return digits(v.Number)
	case Amount:
		return Count(int64(v.Number))
	case Bytes:
		return Size(v.Number)
	case Seconds:
		return Duration(int64(v.Number))
	case Moment:
		return date(int64(v.Number))
	case Clock:
		return clock(int64(v.Number))
	case WeekClock:
		return time.Weekday(int(v.Number)/day%7).String() + " " + clock(int64(v.Number))
	case Weekdays:
		return dayNames(int(v.Number))
	case Money:
		return money(v.Number)
	case Tenths:
		return strconv.FormatFloat(v.Number, 'f', 1, 64)
	}
	return v.Word
}

// clock returns the time of the day at a number of seconds after midnight.
func clock(seconds int64) string { return time.Unix(seconds, 0).UTC().Format("15:04") }

// dayNames returns days of the week in English.
func dayNames(days int) string {
	switch days {
	case everyDay:
		return "every day"
	case workdays:
		return "from Monday to Friday"
	}
	var list []string
	for d := range 7 {
		if days>>d&1 == 1 {
			list = append(list, time.Weekday(d).String())
		}
	}
	return "every " + strings.Join(list, ", ")
}

// String returns the sentence in English.
func (s Sentence) String() string {
	text := Fill(s.Kind.Text(), s.Values, Value.String)
	if more, ok := s.More(); ok {
		text += " " + more.String()
	}
	return text
}

// Fill returns a text in which the words of the values replace the placeholders.
func Fill(text string, values []Value, word func(Value) string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		name, after, closed := strings.Cut(rest, "}")
		if !found || !closed {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(before)
		for _, v := range values {
			if v.Name == name {
				b.WriteString(word(v))
			}
		}
		text = after
	}
}

func (a *Answer) say(k SentenceKind, values ...Value) {
	a.said = append(a.said, Sentence{Kind: k, Values: values})
}

func number(name string, n int64) Value { return Value{Name: name, Unit: Number, Number: float64(n)} }
func rate(name string, n float64) Value { return Value{Name: name, Unit: Rate, Number: n} }
func amount(name string, n float64) Value {
	return Value{Name: name, Unit: Amount, Number: math.Floor(n)}
}
func size(name string, n float64) Value { return Value{Name: name, Unit: Bytes, Number: n} }

func length(name string, seconds int64) Value {
	return Value{Name: name, Unit: Seconds, Number: float64(seconds)}
}
func second(name string, at int64) Value { return Value{Name: name, Unit: Moment, Number: float64(at)} }
func cost(name string, n float64) Value  { return Value{Name: name, Unit: Money, Number: n} }
func called(name, word string) Value     { return Value{Name: name, Word: word} }

// SentenceKinds returns all kinds of sentences.
func SentenceKinds() (list []SentenceKind) {
	for k := range kinds {
		list = append(list, k)
	}
	return list
}
