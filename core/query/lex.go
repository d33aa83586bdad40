package query

import (
	"strconv"
	"unicode"
	"unicode/utf8"
)

// tokenKind is the kind of a token, as far as the parser distinguishes kinds.
type tokenKind uint8

const (
	tokEnd tokenKind = iota
	tokName
	tokKeyword
	tokNumber
	tokString
	tokParam
	tokSign
)

// token is one word of the query text.
type token struct {
	kind    tokenKind
	at, end int    // bytes of the text
	word    string // tokKeyword: in capitals; tokName and tokParam: as written; tokSign: the sign
	text    string // tokString: the characters without quotes and escapes
	num     value  // tokNumber
}

// reserved reports whether a word in capitals cannot be a name. LEFT, RIGHT, RANK and ROOT can be names.
// They are special only in certain places of the grammar.
func reserved(word string) bool {
	switch word {
	case "AND", "ARRAY", "AS", "ASC", "BETWEEN", "BY", "DESC", "DISTINCT", "ESCAPE", "EXISTS", "FALSE", "FROM", "GROUP",
		"IN", "JOIN", "LIKE", "LIMIT", "NOT", "NULL", "OFFSET", "OR", "ORDER", "SELECT", "TOP", "TRUE", "UNDEFINED",
		"VALUE", "WHERE":
		return true
	}
	return false
}

// lex cuts the text into tokens; the last one is tokEnd.
func lex(text string) ([]token, *Error) {
	tokens := make([]token, 0, 8+len(text)/4)
	for i := 0; ; {
		i = skipBlank(text, i)
		if i >= len(text) {
			return append(tokens, token{kind: tokEnd, at: i, end: i, word: "end of query"}), nil
		}
		t := token{at: i}
		var err *Error
		switch c := text[i]; {
		case nameStart(text[i:]):
			t.kind, t.end = tokName, nameEnd(text, i)
			t.word = text[i:t.end]
			if upper := capitals(t.word); reserved(upper) {
				t.kind, t.word = tokKeyword, upper
			}
		case c == '@':
			t.kind, t.end = tokParam, nameEnd(text, i+1)
			t.word = text[i:t.end]
			if t.end == i+1 {
				return nil, newError(text, i, i+1, Syntax, "@")
			}
		case c >= '0' && c <= '9':
			err = lexNumber(text, &t)
		case c == '\'' || c == '"':
			err = lexString(text, &t)
		default:
			t.kind, t.end = tokSign, i+signLength(text[i:])
			t.word = text[i:t.end]
			if t.end == i {
				_, n := utf8.DecodeRuneInString(text[i:])
				return nil, newError(text, i, i+n, Syntax, text[i:i+n])
			}
		}
		if err != nil {
			return nil, err
		}
		tokens = append(tokens, t)
		i = t.end
	}
}

// skipBlank skips white space and comments. A comment runs from -- to the end of the line.
func skipBlank(text string, i int) int {
	for i < len(text) {
		switch c := text[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
		case c == '-' && i+1 < len(text) && text[i+1] == '-':
			for i < len(text) && text[i] != '\n' {
				i++
			}
		default:
			r, n := utf8.DecodeRuneInString(text[i:])
			if c < utf8.RuneSelf || !unicode.IsSpace(r) {
				return i
			}
			i += n
		}
	}
	return i
}

func nameStart(s string) bool {
	c := s[0]
	if c < utf8.RuneSelf {
		return c == '_' || c == '$' || c|0x20 >= 'a' && c|0x20 <= 'z'
	}
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r)
}

func nameEnd(text string, i int) int {
	for i < len(text) {
		c := text[i]
		if c < utf8.RuneSelf {
			if c != '_' && c != '$' && (c|0x20 < 'a' || c|0x20 > 'z') && (c < '0' || c > '9') {
				break
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) {
			break
		}
		i += n
	}
	return i
}

// capitals returns an ASCII word in upper case, or the empty string if the word is longer than any keyword.
func capitals(word string) string {
	var buf [9]byte
	if len(word) > len(buf) {
		return ""
	}
	for i := 0; i < len(word); i++ {
		c := word[i]
		if c >= 'a' && c <= 'z' {
			c -= 'a' - 'A'
		}
		buf[i] = c
	}
	return string(buf[:len(word)])
}

// signLength returns the length of the operator or bracket with which s starts, or 0 if there is none.
func signLength(s string) int {
	if len(s) >= 3 && s[:3] == ">>>" {
		return 3
	}
	if len(s) >= 2 {
		switch s[:2] {
		case "<=", ">=", "!=", "<>", "||", "??", "<<", ">>":
			return 2
		}
	}
	switch s[0] {
	case '(', ')', '[', ']', '{', '}', ',', '.', ':', '?', '*', '/', '%', '+', '-', '=', '<', '>', '&', '|', '^', '~':
		return 1
	}
	return 0
}

// lexNumber reads 12, 1.5, 1e-3 and 0xff: https://learn.microsoft.com/azure/cosmos-db/nosql/query/constants
func lexNumber(text string, t *token) *Error {
	t.kind = tokNumber
	i := t.at
	digits := func() {
		for i < len(text) && text[i] >= '0' && text[i] <= '9' {
			i++
		}
	}
	if i+1 < len(text) && text[i] == '0' && text[i+1]|0x20 == 'x' {
		i += 2
		from := i
		for i < len(text) && (text[i] >= '0' && text[i] <= '9' || text[i]|0x20 >= 'a' && text[i]|0x20 <= 'f') {
			t.num = number(float64(t.num.num*16) + float64(hexDigit(text[i])))
			i++
		}
		t.num = t.num.exactly(text[from:i], 16)
		t.end = nameEnd(text, i)
		if t.end != i || i == from {
			return newError(text, t.at, t.end, Syntax, text[t.at:t.end])
		}
		return nil
	}
	digits()
	if i+1 < len(text) && text[i] == '.' && text[i+1] >= '0' && text[i+1] <= '9' {
		i++
		digits()
	}
	if i < len(text) && text[i]|0x20 == 'e' {
		i++
		if i < len(text) && (text[i] == '+' || text[i] == '-') {
			i++
		}
		digits()
	}
	t.end = nameEnd(text, i)
	num, err := strconv.ParseFloat(text[t.at:i], 64)
	if t.end != i || err != nil {
		return newError(text, t.at, t.end, Syntax, text[t.at:t.end])
	}
	t.num = number(num).exactly(text[t.at:i], 10)
	return nil
}

// exactly returns the number of a literal as an exact integer, if the literal's digits to a base are an
// integer that a double may not hold. Otherwise it returns the double unchanged.
func (v value) exactly(digits string, base int) value {
	if v.num >= inexact {
		if n, err := strconv.ParseInt(digits, base, 64); err == nil {
			return whole(n)
		}
	}
	return v
}

// lexString reads '...' or "..." with the escapes of the documentation:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/constants
func lexString(text string, t *token) *Error {
	t.kind = tokString
	quote, i := text[t.at], t.at+1
	for i < len(text) && text[i] != quote {
		if text[i] == '\\' {
			i++
		}
		i++
	}
	if i >= len(text) {
		return newError(text, t.at, len(text), Syntax, text[t.at:])
	}
	t.end = i + 1
	literal, bad := unescape(text[t.at+1:i], true)
	if bad >= 0 {
		at := t.at + 1 + bad
		return newError(text, at, at+2, Syntax, text[at:min(at+2, len(text))])
	}
	t.text = literal
	return nil
}
