// Package regex tells whether a regular expression matches a text, in time linear in the length of the text.
//
// A pattern has the syntax of package regexp. This is the part of PCRE, the syntax of RegexMatch in Azure
// Cosmos DB, that linear time allows. Package regexp itself would add 65 KB to the page's download,
// because it knows all scripts of Unicode and finds the place of a match.
package regex

import (
	"errors"
	"strings"
	"unicode/utf8"
)

// A Meter limits the work of parsing and matching.
type Meter interface {
	// Spend takes n steps. It reports whether the limit allows them.
	Spend(n int64) bool
}

// errSyntax is the error for a text that is not a regular expression.
var errSyntax = errors.New("not a regular expression")

// Unsupported is the error for a construct of PCRE that this package does not have. Its text is the
// construct, such as "(?=".
type Unsupported string

// Error implements error.
func (u Unsupported) Error() string { return string(u) }

// A Pattern is a parsed regular expression. It contains the state of a match, so only one text can be matched at a time.
type Pattern struct {
	code  []instruction
	marks []int32 // by instruction: the value of at when it was last reached
	at    int32   // counts the positions of all texts so far

	now, next []int32 // instructions reached before the present character, and after it
}

// instruction is an instruction of a nondeterministic program, which may be at several instructions at the
// same time. The distances x and y lead to other instructions.
type instruction struct {
	op   op
	x, y int32 // for opRune, x is the character
	set  *class
}

type op uint8

const (
	opMatch op = iota
	opJump
	opSplit
	opRune
	opClass
	opAny     // any character
	opNoBreak // any character except a line feed
	opStart   // the start of the text
	opEnd
	opLineStart
	opLineEnd
	opWordEdge
	opNoWordEdge
)

// These are prices of a pattern, in steps. A match takes about one step for each instruction that it reaches.
const (
	parsePrice = 30 // for each byte
	buildPrice = 20 // for each instruction
)

// Size returns the approximate memory of the pattern in bytes.
func (p *Pattern) Size() int {
	size := 40 * len(p.code)
	for _, i := range p.code {
		if i.set != nil {
			size += 100 + 8*len(i.set.parts)
		}
	}
	return size
}

// Match reports whether the pattern matches in a text. It returns false when the meter grants no more steps.
func (p *Pattern) Match(text string, m Meter) bool {
	const none = rune(-1)
	p.now, p.next = p.now[:0], p.next[:0]
	for at, before := 0, none; ; {
		if len(p.now) == 0 {
			switch first := p.code[0]; {
			case first.op == opStart && at > 0:
				return false
			case first.op == opRune:
				skip := strings.IndexRune(text[at:], first.x)
				if skip < 0 {
					m.Spend(int64(len(text)-at) / 8)
					return false
				}
				if skip > 0 {
					before, _ = utf8.DecodeLastRuneInString(text[:at+skip])
				}
				if at += skip; !m.Spend(int64(skip) / 8) {
					return false
				}
			}
		}
		after, size := none, 0
		if at < len(text) {
			after, size = utf8.DecodeRuneInString(text[at:])
		}
		p.now = append(p.now, 0) // a match may begin at every position
		price, found := p.step(before, after)
		switch {
		case !m.Spend(price):
			return false
		case found || size == 0:
			return found
		}
		p.now, p.next = p.next, p.now[:0]
		before, at = after, at+size
	}
}

// step follows the instructions that are reached between two characters, and moves over the second
// character. It reports whether it has reached the end of the pattern.
func (p *Pattern) step(before, after rune) (price int64, found bool) {
	p.at++
	for len(p.now) > 0 {
		pc := p.now[len(p.now)-1]
		p.now = p.now[:len(p.now)-1]
		if p.marks[pc] == p.at {
			continue
		}
		p.marks[pc] = p.at
		price++
		i := &p.code[pc]
		goesOn, takes := false, false
		switch i.op {
		case opMatch:
			return price, true
		case opJump:
			p.now = append(p.now, pc+i.x)
		case opSplit:
			p.now = append(p.now, pc+i.x, pc+i.y)
		case opRune:
			takes = after == i.x
		case opClass:
			price += int64(len(i.set.parts) / 2)
			takes = after >= 0 && i.set.has(after)
		case opAny:
			takes = after >= 0
		case opNoBreak:
			takes = after >= 0 && after != '\n'
		case opStart:
			goesOn = before < 0
		case opEnd:
			goesOn = after < 0
		case opLineStart:
			goesOn = before < 0 || before == '\n'
		case opLineEnd:
			goesOn = after < 0 || after == '\n'
		case opWordEdge:
			goesOn = word(before) != word(after)
		case opNoWordEdge:
			goesOn = word(before) == word(after)
		}
		if goesOn {
			p.now = append(p.now, pc+1)
		}
		if takes {
			p.next = append(p.next, pc+1)
		}
	}
	return price, false
}

func word(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_'
}
