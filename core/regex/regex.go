// Package regex tells whether a regular expression matches a text, in time linear in the length of the text.
//
// A pattern has the syntax of package regexp, which is what RegexMatch of Azure Cosmos DB (PCRE) and linear time have in common.
// Package regexp itself would be 65 KB of the page's download: it knows all scripts of Unicode, and finds where a match is.
package regex

import (
	"errors"
	"strings"
	"unicode/utf8"
)

// A Meter grants the work that parsing and matching take.
type Meter interface {
	// Spend takes n steps, and reports whether there were as many.
	Spend(n int64) bool
}

// errSyntax is returned for a text that is not a regular expression.
var errSyntax = errors.New("not a regular expression")

// Unsupported is the error of a construct that PCRE has and this package lacks. Its text is the construct, such as "(?=".
type Unsupported string

// Error implements error.
func (u Unsupported) Error() string { return string(u) }

// A Pattern is a parsed regular expression. It remembers how far it is, so only one text can be matched at a time.
type Pattern struct {
	code  []instruction
	marks []int32 // by instruction: the last position at which it was reached
	at    int32   // counts positions, of all texts so far

	now, next []int32 // instructions that are reached before the present character, and after it
}

// instruction is an instruction of a program that is in several places at a time. x and y lead from it to others.
type instruction struct {
	op   op
	x, y int32 // of a character: x is it
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
	opNoBreak // any but a line feed
	opStart   // of the text
	opEnd
	opLineStart
	opLineEnd
	opWordEdge
	opNoWordEdge
)

// Prices of an instruction, beside about one step for each place that a match may be at.
const (
	parsePrice = 30 // of a byte
	buildPrice = 20
)

// Size returns about how many bytes of memory the pattern takes.
func (p *Pattern) Size() int {
	size := 40 * len(p.code)
	for _, i := range p.code {
		if i.set != nil {
			size += 100 + 8*len(i.set.parts)
		}
	}
	return size
}

// Match reports whether the pattern matches in a text. It returns false when the meter grants no more.
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
		p.now = append(p.now, 0) // a match may begin anywhere
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

// step goes on from the instructions that are reached between two characters, over the second one. It reports whether the end is reached.
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
