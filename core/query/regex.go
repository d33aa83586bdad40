package query

import (
	"io"
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits of a regular expression.
const (
	maxPattern  = 10_000    // bytes of the text
	maxCompile  = 1_000_000 // steps of parsing and compiling, which nothing interrupts
	maxPatterns = 100       // kept for the rows to come
)

// pattern is a compiled regular expression.
type pattern struct {
	re          *regexp.Regexp // nil: not a regular expression
	unsupported string         // a construct of PCRE that Go's linear-time engine lacks
	size        int64          // number of instructions
	memory      int            // about the bytes that it takes
}

// regexMatch: https://learn.microsoft.com/azure/cosmos-db/nosql/query/regexmatch. A pattern is compiled once a run.
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
		en.fail(0, 0, Unsupported, "RegexMatch with "+p.unsupported)
	}
	if p.re == nil || en.err != nil {
		return undefined
	}
	return truth(en.matches(p, a[0].chars()))
}

// modifiers returns the letters of a RegexMatch's modifiers, each of them once; ok is false if one is unknown.
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

// pattern returns a compiled pattern, which it keeps for the rows to come.
func (en *env) pattern(source, flags string) *pattern {
	key := flags + "/" + source
	if p := en.patterns[key]; p != nil {
		return p
	}
	if len(en.patterns) >= maxPatterns { // they differ from row to row
		for key, p := range en.patterns {
			en.released(len(key) + p.memory)
		}
		en.patterns = nil
	}
	if en.patterns == nil {
		en.patterns = map[string]*pattern{}
	}
	p := en.compilePattern(source, flags)
	en.patterns[key] = p
	en.take(len(key) + p.memory)
	return p
}

// matches runs a pattern over a text, at the price of the instructions that each character may be tried with. A long text is read
// character by character, so that the run can be interrupted in it.
func (en *env) matches(p *pattern, s string) bool {
	price := (p.size + 3) / 4
	if int64(len(s))*price <= en.slice {
		return en.spend((int64(len(s))+1)*price) && p.re.MatchString(s)
	}
	text := &pricedText{en: en, Reader: strings.NewReader(s), price: price}
	return p.re.MatchReader(text) && en.err == nil
}

// pricedText is a text that ends early when the budget does.
type pricedText struct {
	*strings.Reader
	en    *env
	price int64 // of a character
}

func (t *pricedText) ReadRune() (r rune, size int, err error) {
	if !t.en.spend(t.price) {
		return 0, 0, io.EOF
	}
	return t.Reader.ReadRune()
}

func (en *env) compilePattern(source, flags string) *pattern {
	p := &pattern{}
	inline, extended := strings.CutSuffix(flags, "x")
	if extended {
		source = withoutSpace(source)
	}
	if inline != "" {
		source = "(?" + inline + ")" + source
	}
	price := parsePrice(source)
	if !p.affordable(en, price) {
		return p
	}
	tree, err := syntax.Parse(source, syntax.Perl)
	if bad, ok := err.(*syntax.Error); ok {
		switch bad.Code {
		case syntax.ErrInvalidPerlOp, syntax.ErrInvalidEscape, syntax.ErrInvalidRepeatSize, syntax.ErrLarge:
			p.unsupported = bad.Expr
		}
		return p
	}
	var ranges int64
	if p.size, ranges = programSize(tree); p.affordable(en, price+20*p.size+ranges) {
		p.memory = 64*int(p.size) + 8*int(ranges)
		p.re, _ = regexp.Compile(source)
	}
	return p
}

// affordable takes the steps of a pattern's next stage, unless they are more than the run has left or a pattern may take.
func (p *pattern) affordable(en *env, price int64) bool {
	if price > maxCompile {
		p.unsupported = "a pattern that expands to too many instructions or classes"
		return false
	}
	return en.spend(price)
}

// parsePrice returns the price of parsing a pattern, before that is done. A class of Unicode has hundreds of ranges, and a range without
// regard to case is looked at character by character.
func parsePrice(source string) int64 {
	price := int64(30 * len(source))
	folds := strings.Contains(source, "(?") && strings.ContainsRune(source, 'i')
	for i := 1; i+1 < len(source); i++ {
		switch {
		case source[i-1] == '\\' && (source[i] == 'p' || source[i] == 'P'):
			price += 10_000
		case source[i] == '-' && folds:
			low, _ := utf8.DecodeLastRuneInString(source[:i])
			high, _ := utf8.DecodeRuneInString(source[i+1:])
			if high == '\\' {
				high = unicode.MaxRune
			}
			price += int64(max(0, min(high, lastFolding)-low))
		}
	}
	return price
}

// lastFolding is the last character that has another case.
const lastFolding = 0x1E943

// programSize estimates the number of instructions of a pattern, and the ranges of the classes among them.
func programSize(re *syntax.Regexp) (instructions, ranges int64) {
	instructions = int64(1 + len(re.Rune))
	if re.Op == syntax.OpCharClass {
		instructions, ranges = 1, int64(len(re.Rune))
	}
	for _, sub := range re.Sub {
		n, r := programSize(sub)
		instructions, ranges = instructions+n, ranges+r
	}
	if re.Op == syntax.OpRepeat {
		times := int64(max(re.Min, re.Max, 1))
		if re.Max < 0 {
			times++
		}
		instructions, ranges = instructions*times, ranges*times
	}
	return instructions, ranges
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
