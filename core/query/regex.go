package query

import (
	"strings"
	"unicode"

	"github.com/cosmosttl/cosmosttl/core/regex"
)

// These are limits of a regular expression.
const (
	maxPattern  = 10_000 // bytes of the text
	maxPatterns = 100    // patterns kept for the next rows
)

// pattern is a parsed regular expression.
type pattern struct {
	*regex.Pattern                   // nil if the pattern is not valid
	unsupported    regex.Unsupported // a construct of PCRE that linear time does not allow
}

// memory returns the approximate memory in bytes of the pattern and its key.
func (p *pattern) memory(key string) int {
	if p.Pattern == nil {
		return len(key)
	}
	return len(key) + p.Size()
}

// regexMatch: https://learn.microsoft.com/azure/cosmos-db/nosql/query/regexmatch. A run usually parses each pattern once.
func regexMatch(en *env, a []value) value {
	for _, v := range a {
		if v.kind != isString {
			return undefined
		}
	}
	source, flags := a[1].chars(), ""
	if len(source) > maxPattern {
		en.fail(0, 0, Unsupported, "RegexMatch with a pattern of more than 10,000 bytes")
		return undefined
	}
	if len(a) > 2 {
		ok := false
		if flags, ok = modifiers(a[2].chars()); !ok {
			return undefined
		}
	}
	p := en.pattern(source, flags)
	if p.unsupported != "" {
		en.fail(0, 0, Unsupported, "RegexMatch with "+string(p.unsupported))
	}
	if p.Pattern == nil || en.err != nil {
		return undefined
	}
	return truth(p.Match(a[0].chars(), en))
}

// modifiers returns the letters in the modifiers of RegexMatch, each of them once. If a letter is unknown, ok is false.
func modifiers(given string) (known string, ok bool) {
	if len(strings.Trim(given, "imsx")) > 0 {
		return "", false
	}
	for _, letter := range [...]string{"i", "m", "s", "x"} {
		if strings.Contains(given, letter) {
			known += letter
		}
	}
	return known, true
}

// pattern returns a parsed pattern. It keeps the pattern for the next rows.
func (en *env) pattern(source, flags string) *pattern {
	key := flags + "/" + source
	if p := en.patterns[key]; p != nil {
		return p
	}
	if len(en.patterns) >= maxPatterns { // the pattern differs from row to row
		for key, p := range en.patterns {
			en.released(p.memory(key))
		}
		en.patterns = nil
	}
	if en.patterns == nil {
		en.patterns = map[string]*pattern{}
	}
	p := &pattern{}
	flags, extended := strings.CutSuffix(flags, "x")
	if extended {
		source = withoutSpace(source)
	}
	found, err := regex.Parse(source, flags, en)
	p.Pattern = found
	p.unsupported, _ = err.(regex.Unsupported)
	en.patterns[key] = p
	en.take(p.memory(key))
	return p
}

// withoutSpace applies the modifier x: white space counts only in brackets or after a backslash.
func withoutSpace(source string) string {
	var b strings.Builder
	escaped, bracket := false, false
	for _, r := range source {
		if !unicode.IsSpace(r) || escaped || bracket {
			b.WriteRune(r)
		}
		switch {
		case escaped:
			escaped = false
		case r == '\\':
			escaped = true
		case r == '[':
			bracket = true
		case r == ']':
			bracket = false
		}
	}
	return b.String()
}
