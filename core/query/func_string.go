package query

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// onString makes a function of one string; anything else is undefined.
func onString(name string, f func(en *env, s []byte) value) function {
	return function{name, 1, 1, false, func(en *env, a []value) value {
		if a[0].kind != isString {
			return undefined
		}
		return f(en, a[0].chars())
	}}
}

// search makes a test of two strings with an optional flag that says to ignore case.
func search(name string, test func(s, part []byte) bool) function {
	return function{name, 2, 3, false, func(_ *env, a []value) value {
		fold := len(a) > 2 && a[2].kind == isTrue
		if a[0].kind != isString || a[1].kind != isString || len(a) > 2 && !fold && a[2].kind != isFalse {
			return undefined
		}
		s, part := a[0].chars(), a[1].chars()
		if fold {
			s, part = bytes.ToLower(s), bytes.ToLower(part)
		}
		return truth(test(s, part))
	}}
}

// searchList makes CONTAINS over several strings: combined by AND if all, else by OR, with undefined as third value.
func searchList(name string, all, fold bool) function {
	return function{name, 2, -1, true, func(_ *env, a []value) value {
		if a[0].kind != isString {
			return undefined
		}
		s := a[0].chars()
		if fold {
			s = bytes.ToLower(s)
		}
		result := truth(all)
		for _, part := range a[1:] {
			if part.kind != isString {
				result = undefined
				continue
			}
			p := part.chars()
			if fold {
				p = bytes.ToLower(p)
			}
			if bytes.Contains(s, p) != all {
				return truth(!all)
			}
		}
		return result
	}}
}

// trim makes LTRIM, RTRIM or TRIM. Without a second argument white space goes, with one its characters.
func trim(name string, left, right bool) function {
	return function{name, 1, 2, false, func(_ *env, a []value) value {
		if a[0].kind != isString || len(a) > 1 && a[1].kind != isString {
			return undefined
		}
		s := a[0].chars()
		drop := unicode.IsSpace
		if len(a) > 1 {
			set := a[1].chars()
			drop = func(r rune) bool { return bytes.ContainsRune(set, r) }
		}
		if left {
			s = bytes.TrimLeftFunc(s, drop)
		}
		if right {
			s = bytes.TrimRightFunc(s, drop)
		}
		return text(s)
	}}
}

// cut makes a function that returns what stands before or after a delimiter. The documentation does not say what comes
// of a text without the delimiter; here it is undefined.
func cut(name string, find func(s, part []byte) int, before bool) function {
	return function{name, 2, 2, false, func(_ *env, a []value) value {
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
	}}
}

// stringFunctions: https://learn.microsoft.com/azure/cosmos-db/nosql/query/system-functions (string functions). Positions
// and lengths count characters.
var stringFunctions = []function{
	{"CONCAT", 2, -1, false, concat},
	search("CONTAINS", bytes.Contains),
	searchList("CONTAINS_ALL_CI", true, true),
	searchList("CONTAINS_ALL_CS", true, false),
	searchList("CONTAINS_ANY_CI", false, true),
	searchList("CONTAINS_ANY_CS", false, false),
	search("ENDSWITH", bytes.HasSuffix),
	{"INDEX_OF", 2, 3, false, indexOf},
	{"LASTINDEXOF", 2, 3, false, lastIndexOf},
	cut("LASTSUBSTRINGAFTER", bytes.LastIndex, false),
	cut("LASTSUBSTRINGBEFORE", bytes.LastIndex, true),
	{"LEFT", 2, 2, false, func(_ *env, a []value) value { return slice(a[0], number(0), a[1]) }},
	onString("LENGTH", func(_ *env, s []byte) value { return number(float64(utf8.RuneCount(s))) }),
	onString("LOWER", func(en *env, s []byte) value { return en.newText(bytes.ToLower(s)) }),
	trim("LTRIM", true, false),
	{"RegexMatch", 2, 3, false, regexMatch},
	{"REPLACE", 3, 3, false, replace},
	{"REPLICATE", 2, 2, false, replicate},
	onString("REVERSE", reverse),
	{"RIGHT", 2, 2, false, func(_ *env, a []value) value {
		n, ok := a[1].integer()
		if a[0].kind != isString || !ok {
			return undefined
		}
		count := utf8.RuneCount(a[0].chars())
		n = min(max(n, 0), int64(count))
		return slice(a[0], number(float64(int64(count)-n)), number(float64(n)))
	}},
	trim("RTRIM", false, true),
	search("STARTSWITH", bytes.HasPrefix),
	search("STRINGEQUALS", bytes.Equal),
	{"StringJoin", 2, 2, false, stringJoin},
	{"StringSplit", 2, 2, false, stringSplit},
	{"SUBSTRING", 3, 3, false, func(_ *env, a []value) value { return slice(a[0], a[1], a[2]) }},
	cut("SUBSTRINGAFTER", bytes.Index, false),
	cut("SUBSTRINGBEFORE", bytes.Index, true),
	trim("TRIM", true, true),
	onString("UPPER", func(en *env, s []byte) value { return en.newText(bytes.ToUpper(s)) }),
}

func concat(en *env, a []value) value {
	n := 0
	for _, v := range a {
		if v.kind != isString {
			return undefined
		}
		n += len(v.data)
	}
	if !en.made(n) {
		return undefined
	}
	s := make([]byte, 0, n)
	for _, v := range a {
		s = append(s, v.chars()...)
	}
	return text(s)
}

// slice is the part of a string that starts at a character and has so many of them, as much of it as there is.
func slice(s, start, length value) value {
	from, ok1 := start.integer()
	n, ok2 := length.integer()
	if s.kind != isString || !ok1 || !ok2 {
		return undefined
	}
	if from < 0 || n <= 0 {
		return text(nil)
	}
	b := s.chars()
	for ; from > 0 && len(b) > 0; from-- {
		_, size := utf8.DecodeRune(b)
		b = b[size:]
	}
	end := 0
	for ; n > 0 && end < len(b); n-- {
		_, size := utf8.DecodeRune(b[end:])
		end += size
	}
	return text(b[:end])
}

// indexOf counts characters, from an optional start: https://learn.microsoft.com/azure/cosmos-db/nosql/query/index-of
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
			_, size := utf8.DecodeRune(s)
			s = s[size:]
		}
	}
	i := bytes.Index(s, part)
	if i < 0 {
		return number(-1)
	}
	return number(float64(skipped + utf8.RuneCount(s[:i])))
}

// lastIndexOf searches from an optional character towards the beginning:
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
			_, size := utf8.DecodeRune(s[end:])
			end += size
		}
		s = s[:end]
	}
	i := bytes.LastIndex(s, part)
	if i < 0 {
		return number(-1)
	}
	return number(float64(utf8.RuneCount(s[:i])))
}

func replace(en *env, a []value) value {
	if a[0].kind != isString || a[1].kind != isString || a[2].kind != isString {
		return undefined
	}
	s, old, with := a[0].chars(), a[1].chars(), a[2].chars()
	if len(old) == 0 {
		return text(s)
	}
	if !en.made(len(s) + bytes.Count(s, old)*max(0, len(with)-len(old))) {
		return undefined
	}
	return text(bytes.ReplaceAll(s, old, with))
}

// replicate refuses results above 10,000 characters: https://learn.microsoft.com/azure/cosmos-db/nosql/query/replicate
func replicate(en *env, a []value) value {
	n, ok := a[1].integer()
	if a[0].kind != isString || !ok || n < 0 {
		return undefined
	}
	s := a[0].chars()
	if n > 0 && int64(utf8.RuneCount(s)) > maxReplicate/n {
		return undefined
	}
	if len(s) == 0 {
		return text(nil)
	}
	return en.newText(bytes.Repeat(s, int(n)))
}

func reverse(en *env, s []byte) value {
	out := make([]byte, 0, len(s))
	for len(s) > 0 {
		_, size := utf8.DecodeLastRune(s)
		out = append(out, s[len(s)-size:]...)
		s = s[:len(s)-size]
	}
	return en.newText(out)
}

func stringJoin(en *env, a []value) value {
	if a[0].kind != isArray || a[1].kind != isString {
		return undefined
	}
	var s []byte
	separator := a[1].chars()
	first := true
	for it := elements(a[0].data); it.next(); first = false {
		v := fromJSON(it.item)
		if v.kind != isString || len(s) > maxValueBytes {
			return undefined
		}
		if !first {
			s = append(s, separator...)
		}
		s = append(s, v.chars()...)
	}
	return en.newText(s)
}

// stringSplit leaves the text whole when the separator is empty:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/stringsplit
func stringSplit(en *env, a []value) value {
	if a[0].kind != isString || a[1].kind != isString {
		return undefined
	}
	s, separator := a[0].chars(), a[1].chars()
	w := arrayWriter{}
	for len(separator) > 0 {
		i := bytes.Index(s, separator)
		if i < 0 {
			break
		}
		w.add(text(s[:i]))
		s = s[i+len(separator):]
	}
	w.add(text(s))
	return w.value(en)
}
