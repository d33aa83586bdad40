package codegen

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Each function turns a text into a literal of its language that means exactly that text. What does not print
// (controls, but also marks that turn the direction of writing) is always escaped, so that code reads as it runs.

// short is the escape that JSON, JavaScript, C#, Python and Java share for a character, or empty.
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

// quoted writes s between two quotation marks; escape names characters that do not stand for themselves, given whether an
// opening brace follows.
func quoted(s string, mark rune, escape func(r rune, brace bool) string) string {
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

// hex is n in at least width hexadecimal digits.
func hex(n rune, width int) string {
	s := strconv.FormatInt(int64(n), 16)
	return strings.Repeat("0", max(0, width-len(s))) + s
}

// utf16Escape is \u and four hex digits, twice beyond the basic plane.
func utf16Escape(r rune) string {
	if r > 0xFFFF {
		hi, lo := utf16.EncodeRune(r)
		return `\u` + hex(hi, 4) + `\u` + hex(lo, 4)
	}
	return `\u` + hex(r, 4)
}

// quoteJSON is a JSON string; JavaScript and C# read it the same way.
func quoteJSON(s string) string {
	return quoted(s, '"', func(r rune, _ bool) string {
		if e := short(r); e != "" || strconv.IsPrint(r) {
			return e
		}
		return utf16Escape(r)
	})
}

// quoteJava uses octal below U+0080: \u000a would end the line, since Java reads \u before anything else.
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

// quotePython has a long escape instead of surrogates.
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

// quoteBicep escapes the $ of ${, which would interpolate.
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

// quoteHCL writes $ and % in hexadecimal where a brace follows, which would begin a template. The usual doubling, $${, is
// read otherwise after another $.
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

// quoteBash is '...' where all prints, else $'...' byte by byte. The text must not hold NUL.
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

// hasNul tells whether a text holds NUL.
func hasNul(texts []string) bool { return strings.ContainsRune(strings.Join(texts, ""), 0) }

// plainInJSON tells whether s may stand between the quotes of a JSON string as it is.
func plainInJSON(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r < 0x20 || r == '"' || r == '\\' }) < 0
}

// plainInGoKey tells whether strconv.QuoteToASCII, which azcosmos uses for keys, happens to be JSON.
func plainInGoKey(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool {
		return r > 0xFFFF || r == 0x7f || r < 0x20 && (short(r) == "")
	}) < 0
}
