package lint

import "strings"

// constants returns the values of the names that a text assigns. The value of a name with more than one
// assignment is unknown. A name in brackets is an argument.
func constants(list []token) map[string]value {
	names := map[string]value{}
	var within scope
	round := 0 // open round brackets within the present block
	var blocks []int
	for i, t := range list {
		within.enter(list, i)
		switch {
		case t.is("("):
			round++
		case t.is(")"):
			round = max(0, round-1)
		case t.is("{"):
			blocks, round = append(blocks, round), 0
		case t.is("}") && len(blocks) > 0:
			round, blocks = blocks[len(blocks)-1], blocks[:len(blocks)-1]
		}
		if t.kind != word || i+2 >= len(list) || round > 0 {
			continue
		}
		at, name := i+1, strings.TrimPrefix(t.text, "$")
		if list[at].is(":") && list[at+1].is("=") { // Go: :=
			at++
		}
		if !list[at].is("=") || at+1 == len(list) || list[at+1].is("=>") { // neither a comparison nor a lambda
			continue
		}
		from := ""
		switch {
		case i >= 2 && list[i-2].text == "param": // Bicep: param NAME TYPE = VALUE
			name = list[i-1].text
			from = name
		case t.text == "default" && within.inner().variable: // Terraform: variable "NAME" { default = VALUE }
			name = within.inner().name
			from = name
		}
		if _, twice := names[name]; twice {
			names[name] = value{}
			continue
		}
		v := evaluate(operands(list[at+1:]), names)
		v.from += from
		names[name] = v
	}
	return names
}

// operands returns the tokens up to the end of the expression at the beginning of a list. The end is a
// comma, a semicolon, a bracket that closes an outer one, or the end of a line without an operator.
func operands(list []token) []token {
	depth := 0
	for i, t := range list {
		switch {
		case depth == 0 && t.is(",;)}]"):
			return list[:i]
		case depth == 0 && i > 0 && t.before && !list[i-1].is("+-*/=(") && !t.is("+-*/."):
			return list[:i]
		case t.is("({["):
			depth++
		case t.is(")}]"):
			depth--
		}
		if i == longestExpression {
			return nil
		}
	}
	return list
}

// longestExpression is the largest number of tokens in an expression.
const longestExpression = 60

// valueAfter returns the expression of the value after the name at an index: name = 60, name: 60,
// name(60), "name", 60, or --name 60. After the path of a patch, it is the 60 of "value": 60. It is empty
// if no value follows the name.
func valueAfter(list []token, i int) []token {
	rest := list[i+1:]
	if e := optionValue(list, i); e != nil {
		return e
	}
	if len(rest) < 2 {
		return nil
	}
	switch t := rest[0]; {
	case t.is("?") && rest[1].is("="): // TypeScript
		rest = rest[2:]
	case t.is("=") && rest[1].is("=>"):
		return nil // a comparison or a lambda
	case t.is(":") && rest[1].is("="):
		rest = rest[2:]
	case t.is("=:"):
		rest = rest[1:]
	case t.is("(") && list[i].kind == word:
		rest = rest[1:]
	case t.is(",") && list[i].kind == literal:
		rest = rest[1:]
		if list[i].text == "/ttl" && len(rest) > 2 && rest[0].text == "value" && rest[1].is(":=") {
			rest = rest[2:]
		}
	default:
		return nil
	}
	e := operands(rest)
	// a declaration, like ttl: number and ttl: Option<i32>
	if len(e) == 1 && e[0].kind == word && typeNames[e[0].text] || len(e) > 1 && e[0].kind == word && e[1].is("<") {
		return nil
	}
	return e
}

// typeNames has the types that follow a name and a colon in a declaration.
var typeNames = setOf("number int Int i32 u32 i64 string str any")

// variable reports whether the text declares the word at an index as a variable.
func variable(list []token, i int) bool {
	if i+2 < len(list) && list[i+1].is(":") && list[i+2].is("=") { // Go: :=
		return true
	}
	return i > 0 && list[i-1].kind == word && declarations[list[i-1].text] && i+1 < len(list) && list[i+1].is("=")
}

// declarations has the words that precede the name of a variable.
var declarations = setOf("var let const mut int Integer long Long")
