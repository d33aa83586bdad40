package regex

import (
	"slices"
	"strings"
	"unicode"
)

// class is a set of characters.
type class struct {
	parts []part
	not   bool // the set has the characters that are in no part
	fold  bool // the case of characters does not matter
}

// part is a set of characters, given by ranges or by a table.
type part struct {
	ranges []rune // pairs of a first and a last character
	table  *unicode.RangeTable
	not    bool
}

func (c *class) has(r rune) bool {
	return c.not != slices.ContainsFunc(c.parts, func(a part) bool { return a.not != a.has(r, c.fold) })
}

// has reports whether a character is in the part, without regard to not. With fold, the character may also
// be in another case.
func (a *part) has(r rune, fold bool) bool {
	for other := r; ; {
		for i := 0; i < len(a.ranges); i += 2 {
			if a.ranges[i] <= other && other <= a.ranges[i+1] {
				return true
			}
		}
		if a.table != nil && unicode.Is(a.table, other) {
			return true
		}
		if !fold {
			return false
		}
		if other = unicode.SimpleFold(other); other == r {
			return false
		}
	}
}

// classes are the named classes, as pairs of characters.
var classes = map[string]string{
	"alnum": "09AZaz", "alpha": "AZaz", "ascii": "\x00\x7f", "blank": "\t\t  ", "cntrl": "\x00\x1f\x7f\x7f",
	"digit": "09", "graph": "!~", "lower": "az", "print": " ~", "punct": "!/:@[`{~", "space": "\t\r  ", "upper": "AZ",
	"word": "09AZ__az", "xdigit": "09AFaf",
}

// class reads a class. Its opening bracket has been taken.
func (p *parser) class() *class {
	c := &class{not: p.take("^"), fold: p.flags.fold}
	for first := true; first || !p.take("]"); first = false {
		if p.rest == "" {
			p.fail(errSyntax)
			return c
		}
		if name, rest, ok := strings.Cut(strings.TrimPrefix(p.rest, "[:"), ":]"); ok && strings.HasPrefix(p.rest, "[:") {
			name, not := strings.CutPrefix(name, "^")
			if p.rest = rest; classes[name] == "" {
				p.fail(errSyntax)
			}
			c.parts = append(c.parts, part{ranges: []rune(classes[name]), not: not})
			continue
		}
		if begin := p.rest; p.take("\\") {
			if a, ok := p.named(); ok {
				c.parts = append(c.parts, a)
				continue
			}
			p.rest = begin
		}
		low := p.member()
		high := low
		if strings.HasPrefix(p.rest, "-") && !strings.HasPrefix(p.rest, "-]") {
			p.take("-")
			high = p.member()
		}
		if high < low {
			p.fail(errSyntax)
		}
		if n := len(c.parts); n > 0 && c.parts[n-1].table == nil && !c.parts[n-1].not {
			c.parts[n-1].ranges = append(c.parts[n-1].ranges, low, high)
		} else {
			c.parts = append(c.parts, part{ranges: []rune{low, high}})
		}
	}
	return c
}

// member reads a character of a class.
func (p *parser) member() rune {
	if p.take("\\") {
		return p.escaped()
	}
	return p.next()
}

// named reads the rest of a class such as \d, \W, \pL or \p{^Greek}. Its backslash has been taken.
func (p *parser) named() (a part, ok bool) {
	if p.rest == "" {
		return a, false
	}
	letter := p.rest[0]
	a.not = letter <= 'Z'
	switch letter | 0x20 {
	case 'd':
		a.ranges = []rune("09")
	case 'w':
		a.ranges = []rune(classes["word"])
	case 's':
		a.ranges = []rune("\t\n\f\r  ")
	case 'p':
		begin := p.rest
		p.rest = p.rest[1:]
		name := string(p.next())
		if name == "{" {
			var closed bool
			if name, p.rest, closed = strings.Cut(p.rest, "}"); !closed {
				p.fail(errSyntax)
			}
			if rest, not := strings.CutPrefix(name, "^"); not {
				name, a.not = rest, !a.not
			}
		}
		if a.table = property(name); a.table == nil {
			p.fail(unknown("\\" + begin[:len(begin)-len(p.rest)]))
		}
		return a, true
	default:
		return a, false
	}
	p.rest = p.rest[1:]
	return a, true
}
