package query

import (
	"strconv"
	"strings"
	"unicode"
)

// maxRegex caps the instructions of a compiled pattern; counted repetitions multiply them.
const maxRegex = 10_000

var (
	regexWord  = &regexClass{ranges: [][2]rune{{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}}}
	regexDigit = &regexClass{ranges: [][2]rune{{'0', '9'}}}
	regexSpace = &regexClass{ranges: [][2]rune{{'\t', '\r'}, {' ', ' '}, {0x85, 0x85}, {0xa0, 0xa0}}}
)

// regexParser compiles while it reads. The flags are those of the documentation: i m s x.
type regexParser struct {
	src         []rune
	i           int
	depth       int
	i_, m, s, x bool
	out         pattern
}

// compileRegex never fails; what it cannot do stands in the pattern.
func compileRegex(source, flags string) *pattern {
	p := &regexParser{src: []rune(source)}
	p.flags(flags, true)
	p.alternatives()
	if p.i < len(p.src) {
		p.out.bad = true // a closing bracket too many
	}
	p.emit(regexInst{op: regexMatchNow})
	return &p.out
}

func (p *regexParser) ok() bool { return !p.out.bad && p.out.unsupported == "" }

func (p *regexParser) refuse(what string) {
	if p.ok() {
		p.out.unsupported = what
	}
}

func (p *regexParser) flags(flags string, on bool) {
	for _, f := range flags {
		switch f {
		case 'i':
			p.i_ = on
		case 'm':
			p.m = on
		case 's':
			p.s = on
		case 'x':
			p.x = on
		default:
			p.out.bad = true
		}
	}
}

func (p *regexParser) emit(in regexInst) int {
	if len(p.out.prog) >= maxRegex {
		p.refuse("more than " + strconv.Itoa(maxRegex) + " steps")
		return len(p.out.prog) - 1
	}
	p.out.prog = append(p.out.prog, in)
	return len(p.out.prog) - 1
}

// insert makes room for an instruction at pc by moving what stands behind it.
func (p *regexParser) insert(pc int, in regexInst) {
	p.emit(regexInst{})
	prog := p.out.prog
	if !p.ok() {
		return
	}
	copy(prog[pc+1:], prog[pc:len(prog)-1])
	for i := pc + 1; i < len(prog); i++ {
		if prog[i].op == regexJump || prog[i].op == regexSplit {
			prog[i].x++
			prog[i].y++
		}
	}
	prog[pc] = in
}

// alternatives reads a|b|c up to a closing bracket or the end.
func (p *regexParser) alternatives() {
	if p.depth++; p.depth > MaxDepth {
		p.refuse("more than " + strconv.Itoa(MaxDepth) + " nested groups")
	}
	start := len(p.out.prog)
	var jumps []int
	p.sequence()
	for p.ok() && p.i < len(p.src) && p.src[p.i] == '|' {
		p.i++
		p.insert(start, regexInst{op: regexSplit, x: start + 1})
		jump := p.emit(regexInst{op: regexJump})
		if !p.ok() {
			break
		}
		jumps = append(jumps, jump)
		p.out.prog[start].y = jump + 1
		start = jump + 1
		p.sequence()
	}
	for _, jump := range jumps {
		p.out.prog[jump].x = len(p.out.prog)
	}
	p.depth--
}

func (p *regexParser) sequence() {
	for p.ok() && p.i < len(p.src) && p.src[p.i] != '|' && p.src[p.i] != ')' {
		if p.x && unicode.IsSpace(p.src[p.i]) {
			p.i++
			continue
		}
		start := len(p.out.prog)
		p.atom()
		p.repeat(start)
	}
}

// repeat reads * + ? {n} {n,} {n,m} behind the instructions from start on, with the ? that makes them lazy, which does
// not change whether there is a match.
func (p *regexParser) repeat(start int) {
	for p.ok() && p.i < len(p.src) {
		low, high := 0, -1
		switch p.src[p.i] {
		case '*':
		case '+':
			low = 1
		case '?':
			high = 1
		case '{':
			var n int
			if low, high, n = braces(p.src[p.i:]); n == 0 {
				return
			}
			p.i += n - 1
		default:
			return
		}
		p.i++
		if p.i < len(p.src) && p.src[p.i] == '+' {
			p.refuse("a possessive quantifier")
		}
		if p.i < len(p.src) && p.src[p.i] == '?' {
			p.i++
		}
		if high >= 0 && low > high || low > 1000 || high > 1000 {
			p.out.bad = true
			return
		}
		p.times(start, low, high)
	}
}

// braces reads {n}, {n,} or {n,m}; n is the number of characters, 0 if it is not one of them but plain text.
func braces(src []rune) (low, high, n int) {
	end := 1
	for end < len(src) && end < 12 && src[end] != '}' {
		end++
	}
	if end >= len(src) || src[end] != '}' {
		return 0, 0, 0
	}
	first, second, comma := strings.Cut(string(src[1:end]), ",")
	low, err := strconv.Atoi(first)
	if err != nil || low < 0 {
		return 0, 0, 0
	}
	high = low
	if comma && second == "" {
		high = -1
	} else if comma {
		if high, err = strconv.Atoi(second); err != nil {
			return 0, 0, 0
		}
	}
	return low, high, end + 1
}

// times repeats the instructions from start on: low copies that must be, then up to high that may be.
func (p *regexParser) times(start, low, high int) {
	body := append([]regexInst{}, p.out.prog[start:]...)
	p.out.prog = p.out.prog[:start]
	paste := func() int {
		at := len(p.out.prog)
		for _, in := range body {
			if in.op == regexJump || in.op == regexSplit {
				in.x += at - start
				in.y += at - start
			}
			p.emit(in)
		}
		return at
	}
	for i := 0; i < low && p.ok(); i++ {
		paste()
	}
	if high < 0 {
		loop := p.emit(regexInst{op: regexSplit})
		paste()
		p.emit(regexInst{op: regexJump, x: loop})
		p.out.prog[loop].x, p.out.prog[loop].y = loop+1, len(p.out.prog)
		return
	}
	var splits []int
	for i := low; i < high && p.ok(); i++ {
		splits = append(splits, p.emit(regexInst{op: regexSplit}))
		paste()
	}
	for _, at := range splits {
		p.out.prog[at].x, p.out.prog[at].y = at+1, len(p.out.prog)
	}
}
