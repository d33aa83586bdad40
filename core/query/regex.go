package query

import (
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode"
)

// maxPattern caps the length of a regular expression, in bytes.
const maxPattern = 10_000

// pattern is a compiled regular expression.
type pattern struct {
	re          *regexp.Regexp // nil: not a regular expression
	unsupported string         // a construct of PCRE that Go's linear-time engine lacks
	weight      int64          // its approximate number of instructions
}

// regexMatch: https://learn.microsoft.com/azure/cosmos-db/nosql/query/regexmatch. A pattern is compiled once a run. The
// run's budget is charged for text times pattern, to which the time of Go's engine is proportional.
func regexMatch(en *env, a []value) value {
	for _, v := range a {
		if v.kind != isString {
			return undefined
		}
	}
	source, flags := a[1].chars(), ""
	if len(a) > 2 {
		flags = a[2].chars()
	}
	key := flags + "/" + source
	p := en.patterns[key]
	if p == nil {
		if p = compilePattern(source, flags); len(en.patterns) < 100 {
			if en.patterns == nil {
				en.patterns = map[string]*pattern{}
			}
			en.patterns[key] = p
		}
		en.spend(p.weight)
	}
	if p.unsupported != "" {
		en.fail(0, 0, Unsupported, "RegexMatch with "+p.unsupported)
	}
	s := a[0].chars()
	if p.re == nil || en.err != nil || !en.spend(int64(len(s)+1)*p.weight/64) {
		return undefined
	}
	return truth(p.re.MatchString(s))
}

func compilePattern(source, flags string) *pattern {
	p := &pattern{weight: int64(len(source)) * repetitions(source)}
	if len(source) > maxPattern {
		p.unsupported = "a pattern of more than 10,000 bytes"
		return p
	}
	prefix := ""
	for _, f := range flags {
		switch f {
		case 'x':
			source = withoutSpace(source)
		case 'i', 'm', 's':
			prefix += string(f)
		default:
			return p
		}
	}
	if prefix != "" {
		source = "(?" + prefix + ")" + source
	}
	var err error
	p.re, err = regexp.Compile(source)
	if bad, ok := err.(*syntax.Error); ok {
		switch bad.Code {
		case syntax.ErrInvalidPerlOp, syntax.ErrInvalidEscape, syntax.ErrInvalidRepeatSize, syntax.ErrLarge:
			p.unsupported = bad.Expr
		}
	}
	return p
}

// repetitions returns the product of the upper numbers in {n,m}, capped like the engine's own limit.
func repetitions(source string) int64 {
	product, n := int64(1), int64(0)
	for i := 0; i < len(source) && product < 1000; i++ {
		switch c := source[i]; {
		case c >= '0' && c <= '9':
			n = min(n*10+int64(c-'0'), 1000)
		case c == '}':
			product *= max(n, 1)
		default:
			n = 0
		}
	}
	return min(product, 1000)
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
