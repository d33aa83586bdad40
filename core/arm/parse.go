package arm

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxNesting bounds the levels of an expression. It also bounds the levels of templates, parameters and variables that refer to one
// another.
const maxNesting = 1000

// A node is a part of an expression: a literal, a call, or a member of a value.
type node struct {
	text  string // of this part, as the expression has it
	value any    // of a literal
	call  string // name of a function in lower case
	args  []*node
	of    *node // if this node is a member: the value that has the member args[0]
}

// isExpression reports whether a text of a template is an expression. An expression is in brackets. Two brackets at the beginning are an
// escape: the text is then a literal that begins with one.
func isExpression(text string) bool {
	return strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]") && !strings.HasPrefix(text, "[[")
}

// A parser reads an expression.
type parser struct {
	text  string
	at    int
	depth int
}

// parse reads an expression without its brackets.
func parse(text string) (*node, error) {
	p := &parser{text: text}
	n, err := p.expression()
	if err != nil {
		return nil, err
	}
	if p.space(); p.at < len(text) {
		return nil, p.wrong("the end")
	}
	return n, nil
}

// wrong returns the error that the text at the position is not what want says.
func (p *parser) wrong(want string) error {
	if p.at >= len(p.text) {
		return fmt.Errorf("ends where %s should be", want)
	}
	const shown = 10 // characters
	rest := []rune(p.text[p.at:])
	return fmt.Errorf("has %q at character %d, where %s should be", string(rest[:min(len(rest), shown)]),
		utf8.RuneCountInString(p.text[:p.at])+1, want)
}

func (p *parser) space() {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
}

// next skips white space. If the character c follows, next moves the position past it and returns true.
func (p *parser) next(c byte) bool {
	if p.space(); p.at < len(p.text) && p.text[p.at] == c {
		p.at++
		return true
	}
	return false
}

// expression reads a literal or a call, and the members that follow it.
func (p *parser) expression() (n *node, err error) {
	if p.depth++; p.depth > maxNesting {
		return nil, fmt.Errorf("has more than %d levels", maxNesting)
	}
	defer func() { p.depth-- }()
	p.space()
	begin := p.at
	switch {
	case p.at >= len(p.text):
		return nil, p.wrong("a value")
	case p.text[p.at] == '\'':
		n, err = p.quoted()
	case p.text[p.at] == '-' || digit(p.text[p.at]):
		n, err = p.digits()
	default:
		n, err = p.function()
	}
	for err == nil {
		n.text = p.text[begin:p.at]
		member := &node{of: n}
		var key *node
		switch {
		case p.next('.'):
			p.space()
			name := p.name()
			if name == "" {
				return nil, p.wrong("the name of a property")
			}
			key = &node{value: name}
		case p.next('['):
			if key, err = p.expression(); err == nil && !p.next(']') {
				err = p.wrong("]")
			}
		default:
			return n, nil
		}
		member.args = []*node{key}
		n = member
	}
	return nil, err
}

// quoted reads a text in single quotes. Two single quotes inside of the text stand for one.
func (p *parser) quoted() (*node, error) {
	var b strings.Builder
	for p.at++; p.at < len(p.text); p.at++ {
		if p.text[p.at] != '\'' {
			b.WriteByte(p.text[p.at])
			continue
		}
		if p.at++; p.at >= len(p.text) || p.text[p.at] != '\'' {
			return &node{value: b.String()}, nil
		}
		b.WriteByte('\'')
	}
	return nil, p.wrong("a quote")
}

func (p *parser) digits() (*node, error) {
	begin := p.at
	for p.at++; p.at < len(p.text) && (digit(p.text[p.at]) || p.text[p.at] == '.' && p.at+1 < len(p.text) && digit(p.text[p.at+1])); p.at++ {
	}
	text := p.text[begin:p.at]
	if _, err := strconv.ParseFloat(text, 64); err != nil {
		p.at = begin
		return nil, p.wrong("a number")
	}
	return &node{value: number(text)}, nil
}

// function reads a call. A function of the template has a namespace and a dot before its name.
func (p *parser) function() (*node, error) {
	name := p.name()
	for name != "" && p.at < len(p.text) && p.text[p.at] == '.' {
		p.at++
		name += "." + p.name()
	}
	if name == "" || !p.next('(') {
		return nil, p.wrong("a function with its arguments in parentheses")
	}
	n := &node{call: strings.ToLower(name)}
	for !p.next(')') {
		if len(n.args) > 0 && !p.next(',') {
			return nil, p.wrong(", or )")
		}
		arg, err := p.expression()
		if err != nil {
			return nil, err
		}
		n.args = append(n.args, arg)
	}
	return n, nil
}

func (p *parser) name() string {
	begin := p.at
	for p.at < len(p.text) && (digit(p.text[p.at]) || p.text[p.at] == '_' || p.text[p.at] == '$' || p.text[p.at]|0x20 >= 'a' &&
		p.text[p.at]|0x20 <= 'z') {
		p.at++
	}
	return p.text[begin:p.at]
}

func digit(c byte) bool { return c >= '0' && c <= '9' }
