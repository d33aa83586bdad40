package codegen

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Each function returns a literal of its language for a text. Characters that do not print, such as
// controls and marks of writing direction, are always escaped, so that a reader sees the whole text.

// short returns the escape of a character that JSON, JavaScript, C#, Python and Java have in common. It is
// empty for other characters.
func short(r rune) string {
	switch r {
	case '\\':
		return `\\`
	case '\n':
		return `\n`
	case '\r':
		return `\r`
	case '\t':
		return `\t`
	case '\b':
		return `\b`
	case '\f':
		return `\f`
	}
	return ""
}

// quoted returns s between two quotation marks. The function escape returns the escape of a character, or
// an empty text. Its parameter brace says that an opening brace follows. Bytes that are not UTF-8 become U+FFFD.
func quoted(s string, mark rune, escape func(r rune, brace bool) string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	var b strings.Builder
	b.WriteRune(mark)
	for i, r := range s {
		if r == mark {
			b.WriteByte('\\')
			b.WriteRune(r)
		} else if e := escape(r, strings.HasPrefix(s[i+utf8.RuneLen(r):], "{")); e != "" {
			b.WriteString(e)
		} else {
			b.WriteRune(r)
		}
	}
	b.WriteRune(mark)
	return b.String()
}

// hex returns n in at least width hexadecimal digits.
func hex(n rune, width int) string {
	s := strconv.FormatInt(int64(n), 16)
	return strings.Repeat("0", max(0, width-len(s))) + s
}

// utf16Escape returns \u and four hexadecimal digits, twice for characters beyond the basic plane.
func utf16Escape(r rune) string {
	if r > 0xFFFF {
		hi, lo := utf16.EncodeRune(r)
		return `\u` + hex(hi, 4) + `\u` + hex(lo, 4)
	}
	return `\u` + hex(r, 4)
}

// quoteJSON returns a JSON string, which is also a literal of JavaScript and C#.
func quoteJSON(s string) string {
	return quoted(s, '"', func(r rune, _ bool) string {
		if e := short(r); e != "" || strconv.IsPrint(r) {
			return e
		}
		return utf16Escape(r)
	})
}

// quoteJava uses octal escapes below U+0080. The escape \u000a would end the line, because Java reads \u
// before anything else.
func quoteJava(s string) string {
	return quoted(s, '"', func(r rune, _ bool) string {
		if e := short(r); e != "" || strconv.IsPrint(r) {
			return e
		}
		if r < 0x80 {
			o := strconv.FormatInt(int64(r), 8)
			return `\` + strings.Repeat("0", 3-len(o)) + o
		}
		return utf16Escape(r)
	})
}

// quotePython uses a long escape in place of surrogates.
func quotePython(s string) string {
	return quoted(s, '"', func(r rune, _ bool) string {
		if e := short(r); e != "" || strconv.IsPrint(r) {
			return e
		}
		if r > 0xFFFF {
			return `\U` + hex(r, 8)
		}
		return `\u` + hex(r, 4)
	})
}

// quoteBicep escapes the $ of ${, which would otherwise begin an expression.
func quoteBicep(s string) string {
	return quoted(s, '\'', func(r rune, brace bool) string {
		switch {
		case r == '\\' || r == '\n' || r == '\r' || r == '\t':
			return short(r)
		case r == '$' && brace:
			return `\$`
		case strconv.IsPrint(r):
			return ""
		}
		return `\u{` + hex(r, 1) + `}`
	})
}

// quoteHCL writes $ and % in hexadecimal if a brace follows, because they would begin a template. The
// usual escape $${ has another meaning after a $.
func quoteHCL(s string) string {
	return quoted(s, '"', func(r rune, brace bool) string {
		switch {
		case r == '\\' || r == '\n' || r == '\r' || r == '\t':
			return short(r)
		case (r == '$' || r == '%') && brace:
			return `\u` + hex(r, 4)
		case strconv.IsPrint(r):
			return ""
		case r > 0xFFFF:
			return `\U` + hex(r, 8)
		}
		return `\u` + hex(r, 4)
	})
}

// quoteBash returns '...' if every character prints, otherwise $'...' with escaped bytes. The text must not contain NUL.
func quoteBash(s string) string {
	plain := true
	for _, r := range s {
		plain = plain && strconv.IsPrint(r)
	}
	if plain {
		return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
	}
	return "$" + quoted(s, '\'', func(r rune, _ bool) string {
		if r == '\\' || r == '\n' || r == '\r' || r == '\t' {
			return short(r)
		}
		if strconv.IsPrint(r) {
			return ""
		}
		var out string
		for _, c := range []byte(string(r)) {
			o := strconv.FormatInt(int64(c), 8)
			out += `\` + strings.Repeat("0", 3-len(o)) + o
		}
		return out
	})
}
