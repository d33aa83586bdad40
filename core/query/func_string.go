package query

import (
	"math"
	"strings"
	"unicode/utf8"
)

// search tests two strings. If the optional third argument is true, it ignores case.
func search(en *env, a []value, test func(s, part string) bool) value {
	fold := len(a) > 2 && a[2].kind == isTrue
	if a[0].kind != isString || a[1].kind != isString || len(a) > 2 && !fold && a[2].kind != isFalse {
		return undefined
	}
	s, part := a[0].chars(), a[1].chars()
	if fold {
		if !en.spend(recased(len(s) + len(part))) {
			return undefined
		}
		s, part = strings.ToLower(s), strings.ToLower(part)
	}
	return truth(test(s, part))
}

// search compiles a function that compares two strings. It returns nil if the second string is not a
// constant or there is a third argument.
func (c *compiler) search(e *expr) test {
	if e.fn.text == nil || len(e.args) != 2 {
		return nil
	}
	v, ok := c.constant(e.args[1])
	if !ok {
		return nil
	}
	a, fn, part, cost := c.expr(e.args[0]), e.fn, v.chars(), stepsPerCall+e.fn.price(&v)
	return func(en *env) kind {
		s := a(en) // also for a constant that is no string, because the expression may refuse the item
		if s.kind != isString || v.kind != isString || !en.spend(cost+fn.price(&s)) {
			return isUndefined
		}
		return kindOf(fn.text(s.chars(), part))
	}
}

// searched returns the price of a search in a text of n bytes.
func searched(n int) int64 { return int64(n) >> 4 }

// recased returns the price of changing the case of n bytes. It is high because of characters beyond ASCII.
func recased(n int) int64 { return int64(n) >> 1 }

// searchList is CONTAINS for several strings. AND combines their results if all is set, otherwise OR does;
// undefined is a third value.
func searchList(en *env, a []value, all, fold bool) value {
	if a[0].kind != isString {
		return undefined
	}
	s := a[0].chars()
	if fold {
		en.spend(recased(len(s)))
		s = strings.ToLower(s)
	}
	result := truth(all)
	for _, part := range a[1:] {
		if part.kind != isString {
			result = undefined
			continue
		}
		p := part.chars()
		if !en.spend(searched(len(s)) + recased(len(p))) {
			return undefined
		}
		if fold {
			p = strings.ToLower(p)
		}
		if strings.Contains(s, p) != all {
			return truth(!all)
		}
	}
	return result
}

// cut returns the text before or after a delimiter. The function find returns the place of the first or
// the last delimiter. The documentation does not give the result for a text without the delimiter; here it
// is undefined.
func cut(a []value, find func(s, part string) int, before bool) value {
	if a[0].kind != isString || a[1].kind != isString {
		return undefined
	}
	s, part := a[0].chars(), a[1].chars()
	i := find(s, part)
	switch {
	case i < 0:
		return undefined
	case before:
		return text(s[:i])
	}
	return text(s[i+len(part):])
}

// stringFunctions: https://learn.microsoft.com/azure/cosmos-db/nosql/query/system-functions (string functions). Positions
// and lengths count characters.
var stringFunctions = []function{
	{name: "CONCAT", min: 2, max: -1, builds: true, call: concat},
	{name: "CONTAINS", min: 2, max: 3, weight: 4, text: strings.Contains},
	{name: "CONTAINS_ALL_CI", min: 2, max: -1, undefined: true, call: func(en *env, a []value) value { return searchList(en, a, true, true) }},
	{name: "CONTAINS_ALL_CS", min: 2, max: -1, undefined: true,
		call: func(en *env, a []value) value { return searchList(en, a, true, false) }},
	{name: "CONTAINS_ANY_CI", min: 2, max: -1, undefined: true,
		call: func(en *env, a []value) value { return searchList(en, a, false, true) }},
	{name: "CONTAINS_ANY_CS", min: 2, max: -1, undefined: true,
		call: func(en *env, a []value) value { return searchList(en, a, false, false) }},
	{name: "ENDSWITH", min: 2, max: 3, text: strings.HasSuffix},
	{name: "INDEX_OF", min: 2, max: 3, weight: 8, call: indexOf},
	{name: "LASTINDEXOF", min: 2, max: 3, weight: 16, call: lastIndexOf},
	{name: "LASTSUBSTRINGAFTER", min: 2, max: 2, weight: 8, call: func(_ *env, a []value) value { return cut(a, strings.LastIndex, false) }},
	{name: "LASTSUBSTRINGBEFORE", min: 2, max: 2, weight: 8, call: func(_ *env, a []value) value { return cut(a, strings.LastIndex, true) }},
	{name: "LEFT", min: 2, max: 2, weight: 16, call: func(_ *env, a []value) value { return slice(a[0], number(0), a[1]) }},
	{name: "LENGTH", min: 1, max: 1, weight: 8, call: func(_ *env, a []value) value {
		if a[0].kind != isString {
			return undefined
		}
		return number(float64(utf8.RuneCountInString(a[0].chars())))
	}},
	{name: "LOWER", min: 1, max: 1, weight: 32, call: func(en *env, a []value) value { return recase(en, a[0], strings.ToLower) }},
	{name: "LTRIM", min: 1, max: 2, call: func(en *env, a []value) value { return trim(en, a, true, false) }},
	{name: "RegexMatch", min: 2, max: 3, call: regexMatch},
	{name: "REPLACE", min: 3, max: 3, builds: true, weight: 8, call: replace},
	{name: "REPLICATE", min: 2, max: 2, weight: 8, call: replicate},
	{name: "REVERSE", min: 1, max: 1, weight: 32, call: func(en *env, a []value) value { return recase(en, a[0], reverse) }},
	{name: "RIGHT", min: 2, max: 2, weight: 16, call: func(_ *env, a []value) value {
		n, ok := a[1].integer()
		if a[0].kind != isString || !ok {
			return undefined
		}
		count := utf8.RuneCountInString(a[0].chars())
		n = min(max(n, 0), int64(count))
		return slice(a[0], number(float64(int64(count)-n)), number(float64(n)))
	}},
	{name: "RTRIM", min: 1, max: 2, call: func(en *env, a []value) value { return trim(en, a, false, true) }},
	{name: "STARTSWITH", min: 2, max: 3, text: strings.HasPrefix},
	{name: "STRINGEQUALS", min: 2, max: 3, text: func(s, part string) bool { return s == part }},
	{name: "StringJoin", min: 2, max: 2, builds: true, call: stringJoin},
	{name: "StringSplit", min: 2, max: 2, builds: true, weight: 8, call: stringSplit},
	{name: "SUBSTRING", min: 3, max: 3, weight: 16, call: func(_ *env, a []value) value { return slice(a[0], a[1], a[2]) }},
	{name: "SUBSTRINGAFTER", min: 2, max: 2, weight: 4, call: func(_ *env, a []value) value { return cut(a, strings.Index, false) }},
	{name: "SUBSTRINGBEFORE", min: 2, max: 2, weight: 4, call: func(_ *env, a []value) value { return cut(a, strings.Index, true) }},
	{name: "TRIM", min: 1, max: 2, call: func(en *env, a []value) value { return trim(en, a, true, true) }},
	{name: "UPPER", min: 1, max: 1, weight: 32, call: func(en *env, a []value) value { return recase(en, a[0], strings.ToUpper) }},
}

func concat(en *env, a []value) value {
	n, ok := en.together(a, isString)
	if !ok {
		return undefined
	}
	s := make([]byte, 0, n)
	for _, v := range a {
		s = append(s, v.chars()...)
	}
	return text(view(s))
}

// slice returns at most length characters of s, from the character at start on.
func slice(s, start, length value) value {
	from, ok1 := start.integer()
	n, ok2 := length.integer()
	if s.kind != isString || !ok1 || !ok2 {
		return undefined
	}
	if from < 0 || n <= 0 {
		return text("")
	}
	b := s.chars()
	for ; from > 0 && len(b) > 0; from-- {
		_, size := utf8.DecodeRuneInString(b)
		b = b[size:]
	}
	end := 0
	for ; n > 0 && end < len(b); n-- {
		_, size := utf8.DecodeRuneInString(b[end:])
		end += size
	}
	return text(b[:end])
}

// indexOf counts in characters, and begins at an optional start:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/index-of
func indexOf(_ *env, a []value) value {
	if a[0].kind != isString || a[1].kind != isString {
		return undefined
	}
	s, part := a[0].chars(), a[1].chars()
	skipped := 0
	if len(a) > 2 {
		start, ok := a[2].integer()
		if !ok {
			return undefined
		}
		for ; int64(skipped) < start && len(s) > 0; skipped++ {
			_, size := utf8.DecodeRuneInString(s)
			s = s[size:]
		}
	}
	i := strings.Index(s, part)
	if i < 0 {
		return number(-1)
	}
	return number(float64(skipped + utf8.RuneCountInString(s[:i])))
}

// lastIndexOf searches towards the beginning, from an optional character:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/lastindexof
func lastIndexOf(_ *env, a []value) value {
	if a[0].kind != isString || a[1].kind != isString {
		return undefined
	}
	s, part := a[0].chars(), a[1].chars()
	if len(a) > 2 {
		start, ok := a[2].integer()
		if !ok {
			return undefined
		}
		end := 0
		for ; start >= 0 && end < len(s); start-- {
			_, size := utf8.DecodeRuneInString(s[end:])
			end += size
		}
		s = s[:end]
	}
	i := strings.LastIndex(s, part)
	if i < 0 {
		return number(-1)
	}
	return number(float64(utf8.RuneCountInString(s[:i])))
}

func replace(en *env, a []value) value {
	if a[0].kind != isString || a[1].kind != isString || a[2].kind != isString {
		return undefined
	}
	s, old, with := a[0].chars(), a[1].chars(), a[2].chars()
	if len(old) == 0 || !en.spend(int64(strings.Count(s, old))*stepsPerElement*2) ||
		!en.made(len(s)+strings.Count(s, old)*max(0, len(with)-len(old))) {
		return undefined
	}
	return text(strings.ReplaceAll(s, old, with))
}

// replicate ignores the fraction of the count. A result of more than 10,000 characters is undefined:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/replicate
func replicate(en *env, a []value) value {
	times := a[1]
	times.num = math.Trunc(times.num)
	n, ok := times.integer()
	if a[0].kind != isString || !ok || a[1].num < 0 {
		return undefined
	}
	s := a[0].chars()
	if n > 0 && int64(utf8.RuneCountInString(s)) > maxReplicate/n {
		return undefined
	}
	if len(s) == 0 {
		return text("")
	}
	return en.newText(strings.Repeat(s, int(n)))
}

// recase applies a function whose result is about as long as its argument.
func recase(en *env, v value, f func(string) string) value {
	if v.kind != isString {
		return undefined
	}
	return en.newText(f(v.chars()))
}

func reverse(s string) string {
	out := make([]byte, 0, len(s))
	for len(s) > 0 {
		_, size := utf8.DecodeLastRuneInString(s)
		out = append(out, s[len(s)-size:]...)
		s = s[:len(s)-size]
	}
	return view(out)
}

func stringJoin(en *env, a []value) value {
	if a[0].kind != isArray || a[1].kind != isString {
		return undefined
	}
	var s []byte
	separator := a[1].chars()
	first := true
	for it := elements(a[0].data); len(s) <= maxValueBytes && en.more(&it); first = false {
		v := fromJSON(it.item)
		if v.kind != isString {
			return undefined
		}
		if !first {
			s = append(s, separator...)
		}
		s = append(s, v.chars()...)
	}
	return en.newText(view(s))
}

// stringSplit returns the whole text if the separator is empty:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/stringsplit
func stringSplit(en *env, a []value) value {
	if a[0].kind != isString || a[1].kind != isString {
		return undefined
	}
	s, separator := a[0].chars(), a[1].chars()
	w := arrayWriter{en: en}
	for len(separator) > 0 {
		i := strings.Index(s, separator)
		if i < 0 {
			break
		}
		if !en.spend(stepsPerElement) || !w.add(text(s[:i])) {
			return undefined
		}
		s = s[i+len(separator):]
	}
	w.add(text(s))
	return w.value()
}
