package lint

import (
	"slices"
	"strconv"
	"strings"
)

// A value is a constant expression of a program or a template.
type value struct {
	kind   valueKind
	n      float64 // the number, which is exact if it can be a ttl
	scale  float64 // how many units of the number make a second, if its unit is not the second; otherwise 0
	moment bool    // a part of the expression is the present time
	text   string  // a text, or true or false
}

type valueKind uint8

const (
	computed valueKind = iota // known only when the program runs
	numeric
	null
	textual
	boolean
)

// json returns the value as JSON; ok is false if it is not known.
func (v value) json() (raw string, ok bool) {
	switch v.kind {
	case numeric:
		if v.n == float64(int64(v.n)) {
			return strconv.FormatInt(int64(v.n), 10), true
		}
		return strconv.FormatFloat(v.n, 'g', -1, 64), true
	case null:
		return "null", true
	case textual:
		return strconv.Quote(v.text), true
	case boolean:
		return v.text, true
	}
	return "", false
}

// nothing has the words for null.
var nothing = map[string]bool{"null": true, "nil": true, "None": true, "undefined": true}

// present has the words for the present time in any of the languages, in lower case.
var present = []string{"now", "utcnow", "time", "currenttimemillis", "tounixtimeseconds", "tounixtimemilliseconds", "timestamp", "epochsecond", "getepochsecond", "toepochmilli", "systemtime"}

// lengths has the seconds of a unit of time by its names in lower case, as in TimeSpan.FromDays(30), timedelta(days=30), Duration.ofHours(1) and
// 24 * time.Hour.
var lengths = map[string]float64{
	"fromdays": 86400, "fromhours": 3600, "fromminutes": 60, "fromseconds": 1, "frommilliseconds": 0.001,
	"ofdays": 86400, "ofhours": 3600, "ofminutes": 60, "ofseconds": 1, "ofmillis": 0.001,
	"days": 86400, "hours": 3600, "minutes": 60, "seconds": 1, "weeks": 7 * 86400,
	"from_secs": 1, "from_millis": 0.001, "hour": 3600, "minute": 60, "second": 1,
}

// parts has the members that return a length of time in a unit, in lower case, and how many of these units make a second.
var parts = map[string]float64{
	"totalmilliseconds": 1000, "tomillis": 1000, "as_millis": 1000, "milliseconds": 1000, "totalminutes": 1.0 / 60, "tominutes": 1.0 / 60, "totalhours": 1.0 / 3600, "totaldays": 1.0 / 86400, "todays": 1.0 / 86400,
	"totalseconds": 1, "total_seconds": 1, "toseconds": 1, "getseconds": 1, "as_secs": 1,
}

// An evaluation computes an expression of numbers, with + - * / and brackets. A name stands for its constant. A call with one argument has the value of
// the argument.
type evaluation struct {
	list  []token
	names map[string]value
	depth int
	scale float64

	thousand bool // a factor is the number 1000
	bad      bool
}

// deepest is the number of levels of brackets that an expression can have.
const deepest = 20

// evaluate returns the value of an expression. Names are the constants of the text.
func evaluate(list []token, names map[string]value) value {
	if len(list) == 0 {
		return value{}
	}
	if v, ok := simple(list); ok {
		return v
	}
	for i, t := range list {
		if t.kind == word && slices.Contains(present, strings.ToLower(t.text)) && !unit(list[i:]) {
			return value{moment: !subtracted(list[:i])}
		}
	}
	e := evaluation{list: list, names: names, scale: 1}
	v := e.sum()
	if e.bad || len(e.list) > 0 {
		return value{}
	}
	if e.scale != 1 {
		v.n *= e.scale
		v.scale = e.scale
	} else if e.thousand {
		v.scale = 1000
	}
	return v
}

// unit reports whether tokens that begin with the word time are a unit, such as Go's time.Hour.
func unit(list []token) bool {
	return len(list) > 2 && list[1].is(".") && lengths[strings.ToLower(list[2].text)] != 0
}

// subtracted reports whether the tokens before a word subtract it. A point in time minus the present is a length of time.
func subtracted(before []token) bool {
	i := len(before) - 1
	for i >= 0 && (before[i].kind == word || before[i].is(".:(")) {
		i--
	}
	return i >= 0 && before[i].is("-")
}

// simple returns the value of a single word, text or null.
func simple(list []token) (v value, ok bool) {
	if len(list) != 1 {
		return v, false
	}
	switch t := list[0]; {
	case t.kind == literal:
		return value{kind: textual, text: t.text}, true
	case t.kind == word && nothing[t.text]:
		return value{kind: null}, true
	case t.kind == word && (strings.EqualFold(t.text, "true") || strings.EqualFold(t.text, "false")):
		return value{kind: boolean, text: strings.ToLower(t.text)}, true
	}
	return v, false
}

func (e *evaluation) peek(marks string) bool { return len(e.list) > 0 && e.list[0].is(marks) }

func (e *evaluation) take() (t token) {
	if len(e.list) > 0 {
		t, e.list = e.list[0], e.list[1:]
	}
	return t
}

func (e *evaluation) fail() value {
	e.bad = true
	return value{}
}

func (e *evaluation) sum() value {
	v := e.product()
	for !e.bad && e.peek("+-") {
		sign := 1.0
		if e.take().text == "-" {
			sign = -1
		}
		w := e.product()
		if v.kind != numeric || w.kind != numeric {
			return e.fail()
		}
		v.n += sign * w.n
	}
	return v
}

func (e *evaluation) product() value {
	v := e.factor()
	for !e.bad && e.peek("*/") {
		divide := e.take().text == "/"
		thousand := len(e.list) > 0 && e.list[0].text == "1000"
		w := e.factor()
		if v.kind != numeric || w.kind != numeric || divide && w.n == 0 {
			return e.fail()
		}
		e.thousand = e.thousand || thousand && !divide
		if divide {
			v.n /= w.n
		} else {
			v.n *= w.n
		}
	}
	return v
}

func (e *evaluation) factor() value {
	if e.depth++; e.depth > deepest || len(e.list) == 0 {
		return e.fail()
	}
	defer func() { e.depth-- }()
	t := e.take()
	var v value
	switch {
	case t.is("-"):
		v = e.factor()
		v.n = -v.n
		return v
	case t.is("&+"):
		return e.factor()
	case t.is("("):
		v = e.sum()
		if !e.take().is(")") {
			return e.fail()
		}
		if v.kind == computed && !e.bad && len(e.list) > 0 { // a cast, as (int)
			return e.factor()
		}
	case t.kind == number:
		n, ok := numeral(t.text)
		if !ok {
			return e.fail()
		}
		v = value{kind: numeric, n: n}
	case t.kind == word:
		v = e.named(t.text, false)
	default:
		return e.fail()
	}
	return e.members(v)
}

// named returns the value of an operand that begins with a name: a constant, a unit of time, or a call with one argument, such as int32(3600) and
// Some(3600). Qualified says whether the name follows another, like Hour in time.Hour.
func (e *evaluation) named(name string, qualified bool) value {
	if nothing[name] {
		return value{kind: null}
	}
	if v, ok := e.names[name]; ok && !e.peek("([=") {
		return v
	}
	unit, isUnit := lengths[strings.ToLower(name)]
	for e.peek("[") { // to.Ptr[int32](3600)
		for len(e.list) > 0 && !e.take().is("]") {
		}
	}
	switch {
	case e.peek("(") && isUnit || e.peek("="): // timedelta(days=30)
		call := e.take().is("(")
		v := e.sum()
		if call && !e.take().is(")") || !isUnit || v.kind != numeric {
			return e.fail()
		}
		return value{kind: numeric, n: v.n * unit}
	case e.peek("("):
		e.take()
		if e.peek(")") {
			e.take()
			return value{}
		}
		v := e.sum()
		if !e.take().is(")") {
			return e.fail()
		}
		return v
	case e.peek(".:"):
		for e.peek(".:") {
			e.take()
		}
		if len(e.list) == 0 || e.list[0].kind != word {
			return e.fail()
		}
		return e.named(e.take().text, true)
	case isUnit && qualified:
		return value{kind: numeric, n: unit}
	}
	return value{}
}

// members applies the members after a value, such as .TotalSeconds and .total_seconds().
func (e *evaluation) members(v value) value {
	for !e.bad && e.peek(".") {
		e.take()
		scale, known := parts[strings.ToLower(e.take().text)]
		if !known {
			return e.fail()
		}
		e.scale *= scale
		if e.peek("(") {
			e.take()
			if !e.take().is(")") {
				return e.fail()
			}
		}
	}
	return v
}

// numeral reads a number of any of the languages: 3600, 2_592_000, 3600L, 60u32.
func numeral(text string) (n float64, ok bool) {
	text = strings.ReplaceAll(text, "_", "")
	for _, suffix := range [...]string{"i32", "i64", "u32", "u64", "L", "l", "n", "U", "u"} {
		if rest, cut := strings.CutSuffix(text, suffix); cut && !strings.HasPrefix(text, "0x") {
			text = rest
			break
		}
	}
	if whole, err := strconv.ParseInt(text, 0, 64); err == nil {
		return float64(whole), true
	}
	n, err := strconv.ParseFloat(text, 64)
	return n, err == nil
}
