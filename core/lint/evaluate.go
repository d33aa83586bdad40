package lint

import (
	"slices"
	"strconv"
	"strings"
)

// nothing has the words for null.
var nothing = setOf("null nil None undefined $null")

// present has the words for the present time in the languages of the SDKs, in lower case.
var present = []string{"now", "utcnow", "time", "currenttimemillis", "tounixtimeseconds", "tounixtimemilliseconds", "timestamp",
	"epochsecond", "getepochsecond", "toepochmilli"}

// conversions has functions and methods that return the number that they get, in lower case.
var conversions = setOf("int int32 int64 uint32 uint64 long float float64 double number parseint i32 u32 i64 u64 from try_from some ptr to toptr " +
	"intptr of ofnullable valueof floor ceil ceiling round trunc truncate toint32 tointexact seconds duration int32ptr intvalue " +
	"longvalue into unwrap toint tolong")

// unitsOf has the names that precede units of time in Go and Java.
var unitsOf = setOf("time TimeUnit ChronoUnit")

// An evaluation computes an expression of numbers and lengths of time, with + - * / and brackets. A name
// stands for its constant. A name without a constant is an unknown number.
type evaluation struct {
	list  []token
	names map[string]value
	depth int
	bad   bool
}

// deepest is the largest number of levels of brackets in an expression.
const deepest = 20

// evaluate returns the value of an expression. The map names has the constants of the text.
func evaluate(list []token, names map[string]value) value {
	if len(list) == 0 {
		return value{}
	}
	if v, ok := simple(list); ok {
		return v
	}
	for i, t := range list {
		if t.kind == word && slices.Contains(present, strings.ToLower(t.text)) &&
			(!strings.EqualFold(t.text, "time") || i+1 < len(list) && list[i+1].is("(")) {
			return value{moment: !subtracted(list[:i])}
		}
	}
	e := evaluation{list: list, names: names}
	v := e.sum()
	if e.bad || len(e.list) > 0 {
		return value{}
	}
	return v
}

// subtracted reports whether the tokens before a word subtract the word. A point in time minus the present
// is a length of time.
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
	case t.kind == literal && strings.Contains(t.text, "${"):
		return value{}, true
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
		if !v.amount() || !w.amount() || v.kind != w.kind || v.unit != 0 && w.unit != 0 && v.unit != w.unit {
			return e.fail()
		}
		v.n += sign * w.n
		v.unit, v.factors, v.named, v.from = max(v.unit, w.unit), nil, "", v.from+w.from
		v.nanos = v.nanos || w.nanos
	}
	return v
}

// amount reports whether a value is a number or a length of time.
func (v value) amount() bool { return v.kind == numeric || v.kind == length }

func (e *evaluation) product() value {
	v := e.factor()
	for !e.bad && e.peek("*/") {
		divide := e.take().text == "/"
		w := e.factor()
		if !v.amount() || !w.amount() {
			return e.fail()
		}
		if divide {
			v = e.quotient(v, w)
		} else {
			v = e.multiplied(v, w)
		}
		v.named = ""
	}
	return v
}

func (e *evaluation) multiplied(v, w value) value {
	switch {
	case v.kind == length && w.kind == length:
		return e.fail()
	case w.kind == length || w.unit != 0 || w.part != nil:
		v, w = w, v
	}
	v.from += w.from
	v.n *= w.n
	switch {
	case v.kind == length:
	case v.unit != 0:
		v.unit *= w.n
	case v.part == nil:
		v.factors = slices.Concat(v.factors, w.factors)
	}
	return v
}

func (e *evaluation) quotient(v, w value) value {
	switch {
	case w.n == 0 || w.kind == length && v.kind != length:
		return e.fail()
	case w.kind == length: // such as 24 * time.Hour / time.Second
		return value{kind: numeric, n: v.n / w.n, unit: 1 / w.n, from: v.from + w.from}
	}
	v.n /= w.n
	v.from += w.from
	if v.kind == numeric && v.unit != 0 {
		v.unit /= w.n
	}
	if i := slices.Index(v.factors, w.n); i >= 0 {
		v.factors = slices.Delete(slices.Clone(v.factors), i, i+1)
	} else {
		v.factors = nil
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
		v.n, v.factors = -v.n, nil
		return v
	case t.is("&+@"), t.kind == word && (t.text == "new" || t.text == "await"):
		return e.factor()
	case t.is("("):
		if e.cast() {
			return e.factor()
		}
		v = e.sum()
		if !e.take().is(")") {
			return e.fail()
		}
	case t.is("["): // PowerShell: [int] and [TimeSpan]::FromDays
		for len(e.list) > 0 && !e.take().is("]") {
		}
		if !e.peek(":") {
			return e.factor()
		}
		v = e.named("", "")
	case t.kind == number:
		n, ok := numeral(t.text)
		if !ok {
			return e.fail()
		}
		v = number64(n)
	case t.kind == word && t.text == "New" && len(e.list) > 1 && strings.EqualFold(e.list[1].text, "TimeSpan"):
		v = e.newTimeSpan()
	case t.kind == word:
		v = e.named(t.text, "")
	default:
		return e.fail()
	}
	return e.members(v)
}

// cast takes the rest of a cast after its opening bracket, such as (int) and (int?).
func (e *evaluation) cast() bool {
	for n := 1; n <= 2; n++ {
		if len(e.list) > n+1 && e.list[0].kind == word && conversions[strings.ToLower(e.list[0].text)] && e.list[n].is(")") &&
			(n == 1 || e.list[1].is("?")) && !e.list[n+1].is("*/+-,;)") {
			e.list = e.list[n+1:]
			return true
		}
	}
	return false
}

// constant reports whether a name after a qualifier can be the constant of that name in the text.
func constant(qualifier string) bool {
	switch qualifier {
	case "", "var", "local", "this", "self", "Self", "static":
		return true
	}
	return qualifier[0] >= 'A' && qualifier[0] <= 'Z'
}

// named returns the value of an operand that begins with a name. The operand is a constant, a unit of
// time, or a call, such as int32(3600) and Some(3600). The qualifier is the name before it, like time in
// time.Hour.
func (e *evaluation) named(name, qualifier string) value {
	if nothing[name] {
		return value{kind: null}
	}
	if v, ok := e.names[strings.TrimPrefix(name, "$")]; ok && !e.peek("([=:") && (!e.peek(".") || v.amount()) && constant(qualifier) {
		if v.named == "" {
			v.named = name
		}
		return v
	}
	for e.peek("[") { // such as to.Ptr[int32](3600)
		for len(e.list) > 0 && !e.take().is("]") {
		}
	}
	switch {
	case e.peek("("):
		e.take()
		return e.called(name)
	case e.peek(".:") && !e.member(name):
		for e.peek(".:") {
			e.take()
		}
		if len(e.list) == 0 || e.list[0].kind != word {
			return e.fail()
		}
		return e.named(e.take().text, name)
	case qualifier == "TimeToLive" && name == "NoDefault": // Rust
		return number64(-1)
	case qualifier == "TimeToLive" && (name == "Forever" || name == "Off"):
		return value{kind: null}
	}
	if unit := lengths[strings.ToLower(name)]; unit != 0 && unitsOf[qualifier] {
		return value{kind: length, n: unit, nanos: qualifier == "time"}
	}
	v := open()
	v.named = name
	return v
}

// member reports whether a known member follows the name, and not a constant or a unit of time.
func (e *evaluation) member(name string) bool {
	if len(e.list) < 2 || !e.list[0].is(".") || len(e.list) > 2 && e.list[2].is(".:") || unitsOf[name] {
		return false
	}
	next := e.list[1].text
	if _, ok := e.names[next]; ok && constant(name) {
		return false
	}
	return wholes[strings.ToLower(next)] != 0 || parts[next].name != ""
}

// numeral reads a number of one of the languages: 3600, 2_592_000, 3600L, 60u32.
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
