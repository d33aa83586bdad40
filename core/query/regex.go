package query

import (
	"unicode"
	"unicode/utf8"
)

// RegexMatch has its own small engine: it answers yes or no in time proportional to text times pattern, and is a tenth
// of the size of package regexp in the WebAssembly build. It runs all alternatives side by side (Thompson's
// construction), so no pattern can make it back up.

// regexOp is one instruction of a compiled pattern.
type regexOp uint8

const (
	regexMatchNow regexOp = iota
	regexRune             // one character that the class admits
	regexSplit            // go on at x and at y
	regexJump             // go on at x
	regexAssert           // go on if the place is as class.assert says
)

type regexInst struct {
	op    regexOp
	x, y  int
	class *regexClass
}

// regexClass is a set of characters, or the condition of an assertion.
type regexClass struct {
	not    bool
	fold   bool
	ranges [][2]rune
	sets   []*regexClass // \d and the like inside of brackets
	assert byte          // ^ $ A z b B
	multi  bool          // ^ and $ also at line breaks
}

func (c *regexClass) admits(r rune) bool {
	return c.has(r) || c.fold && (c.has(unicode.ToLower(r)) || c.has(unicode.ToUpper(r)))
}

func (c *regexClass) has(r rune) bool {
	for _, pair := range c.ranges {
		if r >= pair[0] && r <= pair[1] {
			return !c.not
		}
	}
	for _, s := range c.sets {
		if s.has(r) {
			return !c.not
		}
	}
	return c.not
}

// holds checks an assertion between two characters; -1 stands for the edge of the text.
func (c *regexClass) holds(before, after rune) bool {
	switch c.assert {
	case '^':
		return before < 0 || c.multi && before == '\n'
	case '$':
		return after < 0 || c.multi && after == '\n'
	case 'A':
		return before < 0
	case 'z':
		return after < 0
	}
	border := regexWord.has(before) != regexWord.has(after)
	return border == (c.assert == 'b')
}

// pattern is a compiled regular expression, or the reason why there is none.
type pattern struct {
	prog        []regexInst
	unsupported string // a construct of PCRE that this engine refuses
	bad         bool   // not a regular expression
}

// match says whether the pattern occurs anywhere in s.
func (p *pattern) match(s string) bool {
	now, next := newRegexSet(len(p.prog)), newRegexSet(len(p.prog))
	before := rune(-1)
	for i := 0; ; {
		after, size := rune(-1), 0
		if i < len(s) {
			after, size = utf8.DecodeRuneInString(s[i:])
		}
		p.add(now, 0, before, after)
		if now.matched {
			return true
		}
		if i >= len(s) {
			return false
		}
		i += size
		following := rune(-1)
		if i < len(s) {
			following, _ = utf8.DecodeRuneInString(s[i:])
		}
		next.clear()
		for _, pc := range now.list {
			if in := &p.prog[pc]; in.op == regexRune && in.class.admits(after) {
				p.add(next, pc+1, after, following)
			}
		}
		now, next = next, now
		before = after
	}
}

// regexSet is a set of places in the program.
type regexSet struct {
	list    []int
	in      []bool
	stack   []int
	matched bool
}

func newRegexSet(n int) *regexSet { return &regexSet{in: make([]bool, n)} }

func (s *regexSet) clear() {
	for i := range s.in {
		s.in[i] = false
	}
	s.list, s.matched = s.list[:0], false
}

// add puts a place and everything reachable without reading a character into the set.
func (p *pattern) add(s *regexSet, pc int, before, after rune) {
	s.stack = append(s.stack[:0], pc)
	for len(s.stack) > 0 {
		pc = s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		if s.in[pc] {
			continue
		}
		s.in[pc] = true
		switch in := &p.prog[pc]; in.op {
		case regexMatchNow:
			s.matched = true
		case regexRune:
			s.list = append(s.list, pc)
		case regexJump:
			s.stack = append(s.stack, in.x)
		case regexSplit:
			s.stack = append(s.stack, in.y, in.x)
		case regexAssert:
			if in.class.holds(before, after) {
				s.stack = append(s.stack, pc+1)
			}
		}
	}
}

// regexMatch: https://learn.microsoft.com/azure/cosmos-db/nosql/query/regexmatch. A pattern is compiled once a run.
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
	p := en.regexps[key]
	if p == nil {
		if p = compileRegex(source, flags); len(en.regexps) < 100 {
			if en.regexps == nil {
				en.regexps = map[string]*pattern{}
			}
			en.regexps[key] = p
		}
		en.spend(int64(len(p.prog)))
	}
	if p.unsupported != "" {
		en.fail(0, 0, Unsupported, "RegexMatch with "+p.unsupported)
	}
	s := a[0].chars()
	if p.bad || en.err != nil || !en.spend(int64(len(s)+1)*int64(len(p.prog))/16) {
		return undefined
	}
	return truth(p.match(s))
}
