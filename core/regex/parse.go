package regex

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// These are limits of a pattern.
const (
	maxInstructions = 50_000
	maxRepeat       = 1000
	maxDepth        = 1000 // levels of groups
)

// Parse parses a pattern under flags of i, m and s, as in "(?im)". The error is errSyntax or an
// [Unsupported]. If the meter grants no more steps, it returns neither a pattern nor an error.
func Parse(source, flags string, m Meter) (*Pattern, error) {
	p := parser{rest: source, meter: m}
	for _, letter := range flags {
		p.flags.set(letter, true)
	}
	if !m.Spend(parsePrice * int64(len(source))) {
		return nil, nil
	}
	code := append(p.alternatives(0), instruction{op: opMatch})
	switch {
	case p.spent:
		return nil, nil
	case p.rest != "":
		return nil, errSyntax // an unmatched closing parenthesis
	case p.err != nil:
		return nil, p.err
	}
	return &Pattern{code: code, marks: make([]int32, len(code))}, nil
}

type flags struct{ fold, lines, breaks bool }

// set sets the flag of a letter. It reports whether the letter has a flag.
func (f *flags) set(letter rune, on bool) bool {
	switch letter {
	case 'i':
		f.fold = on
	case 'm':
		f.lines = on
	case 's':
		f.breaks = on
	case 'U': // the choice between matches does not matter here
	default:
		return false
	}
	return true
}

// parser reads a pattern and makes its instructions at the same time. Instructions refer to each other by
// distances, so a repeated part can be copied.
type parser struct {
	rest  string
	flags flags
	meter Meter
	err   error // the first error
	spent bool  // the meter grants no more steps
}

// fail stores the first error, and ends the reading.
func (p *parser) fail(err error) {
	if p.err == nil {
		p.err = err
	}
	p.rest = ""
}

// take takes the given text if it comes next. It reports whether it does.
func (p *parser) take(text string) (ok bool) {
	p.rest, ok = strings.CutPrefix(p.rest, text)
	return ok
}

// next takes the next character. At the end, it fails.
func (p *parser) next() rune {
	r, size := utf8.DecodeRuneInString(p.rest)
	if size == 0 || r == utf8.RuneError && size == 1 {
		p.fail(errSyntax)
		return 0
	}
	p.rest = p.rest[size:]
	return r
}

// added appends instructions, and takes their price.
func (p *parser) added(code []instruction, more ...instruction) []instruction {
	switch {
	case p.err != nil || p.spent:
	case len(code)+len(more) > maxInstructions:
		p.fail(Unsupported("a pattern that expands to too many instructions"))
	case !p.meter.Spend(buildPrice * int64(len(more))):
		p.spent, p.rest = true, ""
	default:
		return append(code, more...)
	}
	return code
}

// alternatives reads the parts between bars, to the end of the group or of the pattern.
func (p *parser) alternatives(depth int) (code []instruction) {
	whole := [][]instruction{p.sequence(depth)}
	size := len(whole[0])
	for p.take("|") {
		part := p.sequence(depth)
		whole, size = append(whole, part), size+2+len(part)
	}
	for i, part := range whole {
		if i+1 < len(whole) {
			code = p.added(code, instruction{op: opSplit, x: 1, y: int32(len(part) + 2)})
		}
		if code = p.added(code, part...); i+1 < len(whole) {
			code = p.added(code, instruction{op: opJump, x: int32(size - len(code))})
		}
	}
	return code
}

// sequence reads parts that follow each other.
func (p *parser) sequence(depth int) (code []instruction) {
	last := -1 // the beginning of the part that may be repeated
	for p.rest != "" && p.rest[0] != '|' && p.rest[0] != ')' {
		least, most, repeated := p.repetition()
		switch {
		case repeated && last < 0:
			p.fail(errSyntax)
		case repeated:
			code, last = p.repeat(code, last, least, most), -1
		case p.take("\\Q"):
			text, _, _ := strings.Cut(p.rest, "\\E")
			p.rest = strings.TrimPrefix(p.rest[len(text):], "\\E")
			for _, r := range text {
				last = len(code)
				code = p.added(code, p.literal(r))
			}
		case p.take("("):
			before, at := p.flags, len(code)
			if !p.group(depth) {
				last = -1
				break // the flags apply to the rest of the sequence
			}
			code, last = p.added(code, p.alternatives(depth+1)...), at
			if p.flags = before; !p.take(")") {
				p.fail(errSyntax)
			}
		default:
			last = len(code)
			code = p.added(code, p.part())
		}
	}
	return code
}

// group reads the beginning of a group. It returns false if the group consists only of flags, which apply
// to the rest of the group around it.
func (p *parser) group(depth int) bool {
	if depth >= maxDepth {
		p.fail(errSyntax)
	}
	begin := p.rest
	look := strings.HasPrefix(begin, "?<=") || strings.HasPrefix(begin, "?<!")
	switch {
	case !p.take("?"):
		return true
	case p.take("P<") || !look && p.take("<"):
		name, rest, closed := strings.Cut(p.rest, ">")
		if !closed || name == "" || strings.TrimFunc(name, word) != "" {
			p.fail(errSyntax)
			return true
		}
		p.rest = rest
		return true
	}
	on, some := true, true
	for {
		switch letter := p.next(); {
		case p.err != nil:
			return true
		case letter == ')' && some:
			return false
		case letter == ':' && some:
			return true
		case letter == '-' && on:
			on, some = false, false
		case p.flags.set(letter, on):
			some = true
		default:
			p.fail(Unsupported("(" + begin[:len(begin)-len(p.rest)]))
		}
	}
}

// repetition takes the number of repetitions of the part before it. Without a limit, most is -1.
func (p *parser) repetition() (least, most int, ok bool) {
	switch {
	case p.take("*"):
		most = -1
	case p.take("+"):
		least, most = 1, -1
	case p.take("?"):
		most = 1
	default:
		if least, most, ok = p.counted(); !ok {
			return 0, 0, false
		}
	}
	p.take("?") // shorter matches do not matter here
	return least, most, true
}

// counted takes a repetition like {2}, {2,} or {2,3}. Other braces are ordinary characters.
func (p *parser) counted() (least, most int, ok bool) {
	text, rest, closed := strings.Cut(p.rest, "}")
	text, open := strings.CutPrefix(text, "{")
	low, high, comma := strings.Cut(text, ",")
	if least, ok = number(low); !ok || !open || !closed {
		return 0, 0, false
	}
	switch {
	case !comma:
		most = least
	case high == "":
		most = -1
	default:
		if most, ok = number(high); !ok {
			return 0, 0, false
		}
	}
	if p.rest = rest; max(least, most) > maxRepeat || most >= 0 && least > most {
		p.fail(Unsupported("{" + text + "}"))
	}
	return least, most, true
}

// number reads digits without leading zeros. For a number that is too large for an int, it returns a large int.
func number(digits string) (n int, ok bool) {
	if digits == "" || strings.Trim(digits, "0123456789") != "" || len(digits) > 1 && digits[0] == '0' {
		return 0, false
	}
	n, _ = strconv.Atoi(digits)
	return n, true
}

// repeat repeats the part of the code from at on.
func (p *parser) repeat(code []instruction, at, least, most int) []instruction {
	part := slices.Clone(code[at:])
	size := int32(len(part))
	code = code[:at]
	for range least {
		code = p.added(code, part...)
	}
	for range most - least {
		code = p.added(p.added(code, instruction{op: opSplit, x: 1, y: size + 1}), part...)
	}
	switch {
	case most >= 0:
	case least > 0:
		code = p.added(code, instruction{op: opSplit, x: -size, y: 1})
	default:
		code = p.added(p.added(code, instruction{op: opSplit, x: 1, y: size + 2}), part...)
		code = p.added(code, instruction{op: opJump, x: -size - 1})
	}
	return code
}

// part reads one character, class or position.
func (p *parser) part() instruction {
	choose := func(flag bool, set, unset op) instruction {
		if flag {
			return instruction{op: set}
		}
		return instruction{op: unset}
	}
	switch r := p.next(); r {
	case '.':
		return choose(p.flags.breaks, opAny, opNoBreak)
	case '^':
		return choose(p.flags.lines, opLineStart, opStart)
	case '$':
		return choose(p.flags.lines, opLineEnd, opEnd)
	case '[':
		return instruction{op: opClass, set: p.class()}
	case '\\':
		switch {
		case p.take("A"):
			return instruction{op: opStart}
		case p.take("z"):
			return instruction{op: opEnd}
		case p.take("b"):
			return instruction{op: opWordEdge}
		case p.take("B"):
			return instruction{op: opNoWordEdge}
		}
		if a, ok := p.named(); ok {
			return instruction{op: opClass, set: &class{parts: []part{a}, fold: p.flags.fold}}
		}
		return p.literal(p.escaped())
	default:
		return p.literal(r)
	}
}

// literal returns the instruction for a character.
func (p *parser) literal(r rune) instruction {
	if p.flags.fold && unicode.SimpleFold(r) != r {
		return instruction{op: opClass, set: &class{parts: []part{{ranges: []rune{r, r}}}, fold: true}}
	}
	return instruction{op: opRune, x: r}
}

// escaped reads the character after a backslash. The backslash has been taken.
func (p *parser) escaped() rune {
	begin := p.rest
	r := p.next()
	switch r {
	case 'a', 'f', 'n', 'r', 't', 'v':
		return map[rune]rune{'a': '\a', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v'}[r]
	case 'x':
		digits, whole := p.rest, p.take("{")
		if whole {
			digits, p.rest, whole = strings.Cut(p.rest, "}")
		} else if whole = len(digits) > 1; whole {
			digits, p.rest = digits[:2], digits[2:]
		}
		if n, err := strconv.ParseUint(digits, 16, 32); err == nil && whole && n <= unicode.MaxRune {
			return rune(n)
		}
	}
	octal := func(s string) bool { return s != "" && '0' <= s[0] && s[0] <= '7' }
	switch {
	case r == '0', octal(begin) && octal(p.rest):
		r -= '0'
		for n := 0; n < 2 && octal(p.rest); n++ {
			r, p.rest = r*8+rune(p.rest[0]-'0'), p.rest[1:]
		}
		return r
	case r < utf8.RuneSelf && (!word(r) || r == '_'):
		return r
	}
	p.fail(Unsupported("\\" + begin[:len(begin)-len(p.rest)]))
	return 0
}
