package query

import "unicode/utf8"

// atom reads one element of a pattern: a group, a set, an escape, an assertion or a character.
func (p *regexParser) atom() {
	r := p.src[p.i]
	p.i++
	switch r {
	case '(':
		p.group()
	case '[':
		p.class(p.set())
	case '.':
		if p.s {
			p.class(&regexClass{not: true})
		} else {
			p.class(&regexClass{not: true, ranges: [][2]rune{{'\n', '\n'}}})
		}
	case '^', '$':
		p.emit(regexInst{op: regexAssert, class: &regexClass{assert: byte(r), multi: p.m}})
	case '\\':
		p.escaped()
	case '*', '+', '?':
		p.out.bad = true // nothing to repeat
	default:
		p.char(r)
	}
}

func (p *regexParser) char(r rune) { p.class(&regexClass{ranges: [][2]rune{{r, r}}}) }

func (p *regexParser) class(c *regexClass) {
	if p.i_ {
		c.fold = true
	}
	p.emit(regexInst{op: regexRune, class: c})
}

// group reads (...), (?:...), (?<name>...) and (?i) or (?i:...); the other (?...) are refused.
func (p *regexParser) group() {
	flags := *p
	if p.at(0) == '?' {
		p.i++
		switch r := p.at(0); {
		case r == ':':
			p.i++
		case r == '<' && p.at(1) != '=' && p.at(1) != '!', r == 'P' && p.at(1) == '<':
			for p.i < len(p.src) && p.src[p.i] != '>' {
				p.i++
			}
			p.i++
		case r == '-' || r >= 'a' && r <= 'z':
			on := true
			for p.i < len(p.src) && p.src[p.i] != ')' && p.src[p.i] != ':' {
				if p.src[p.i] == '-' {
					on = false
				} else {
					p.flags(string(p.src[p.i]), on)
				}
				p.i++
			}
			if p.i >= len(p.src) {
				p.out.bad = true
				return
			}
			p.i++
			if p.src[p.i-1] == ')' {
				return // the flags hold until the end of the surrounding group
			}
		default:
			p.refuse("(?" + string(r))
		}
	}
	p.alternatives()
	if p.at(0) != ')' {
		p.out.bad = true
		return
	}
	p.i++
	p.i_, p.m, p.s, p.x = flags.i_, flags.m, flags.s, flags.x
}

func (p *regexParser) at(n int) rune {
	if p.i+n < len(p.src) {
		return p.src[p.i+n]
	}
	return -1
}

// escaped reads what follows a backslash outside of brackets.
func (p *regexParser) escaped() {
	r := p.at(0)
	p.i++
	switch {
	case r < 0:
		p.out.bad = true
	case r == 'b' || r == 'B' || r == 'A' || r == 'z':
		p.emit(regexInst{op: regexAssert, class: &regexClass{assert: byte(r)}})
	case r == 'Z':
		p.emit(regexInst{op: regexAssert, class: &regexClass{assert: 'z'}})
	case r >= '1' && r <= '9' || r == 'k' || r == 'g':
		p.refuse("a back reference")
	case r == 'p' || r == 'P' || r == 'X' || r == 'R' || r == 'K' || r == 'G' || r == 'Q':
		p.refuse(`\` + string(r))
	default:
		if named := shorthand(r); named != nil {
			p.emit(regexInst{op: regexRune, class: named})
			return
		}
		p.char(p.escapedChar(r))
	}
}

// shorthand is the set behind \d \w \s and their opposites.
func shorthand(r rune) *regexClass {
	switch r {
	case 'd':
		return regexDigit
	case 'w':
		return regexWord
	case 's':
		return regexSpace
	case 'D':
		return &regexClass{not: true, sets: []*regexClass{regexDigit}}
	case 'W':
		return &regexClass{not: true, sets: []*regexClass{regexWord}}
	case 'S':
		return &regexClass{not: true, sets: []*regexClass{regexSpace}}
	}
	return nil
}

// escapedChar is the character that \r stands for; \xhh, \x{h...} and \uhhhh take more of the pattern.
func (p *regexParser) escapedChar(r rune) rune {
	switch r {
	case 't':
		return '\t'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 'f':
		return '\f'
	case 'v':
		return '\v'
	case 'e':
		return 0x1b
	case '0':
		return 0
	case 'x', 'u':
		digits, braced := 2, r == 'x' && p.at(0) == '{'
		if r == 'u' {
			digits = 4
		}
		if braced {
			digits = 8
			p.i++
		}
		n := rune(0)
		for ; digits > 0 && p.at(0) >= 0 && p.at(0) < utf8.RuneSelf && hexDigit(byte(p.at(0))) >= 0; digits-- {
			n = n<<4 | rune(hexDigit(byte(p.at(0))))
			p.i++
		}
		if braced {
			if p.at(0) != '}' {
				p.out.bad = true
			}
			p.i++
		}
		return n
	}
	if r < utf8.RuneSelf && (r|0x20 >= 'a' && r|0x20 <= 'z') {
		p.out.bad = true // PCRE reserves the other letters
	}
	return r
}

// set reads a bracketed set behind its opening bracket.
func (p *regexParser) set() *regexClass {
	c := &regexClass{}
	if p.at(0) == '^' {
		c.not = true
		p.i++
	}
	for first := true; ; first = false {
		r := p.at(0)
		p.i++
		if r < 0 {
			p.out.bad = true
			return c
		}
		if r == ']' && !first {
			return c
		}
		if r == '[' && p.at(0) == ':' {
			p.refuse("[[:")
			return c
		}
		if r == '\\' {
			r = p.at(0)
			p.i++
			if named := shorthand(r); named != nil {
				c.sets = append(c.sets, named)
				continue
			}
			if r == 'b' {
				r = '\b'
			} else if r < 0 {
				p.out.bad = true
				return c
			} else {
				r = p.escapedChar(r)
			}
		}
		high := r
		if p.at(0) == '-' && p.at(1) >= 0 && p.at(1) != ']' && !(p.at(1) == '\\' && shorthand(p.at(2)) != nil) {
			p.i++
			high = p.at(0)
			p.i++
			if high == '\\' {
				high = p.at(0)
				p.i++
				high = p.escapedChar(max(high, 0))
			}
		}
		if high < r {
			p.out.bad = true
		}
		c.ranges = append(c.ranges, [2]rune{r, high})
	}
}
