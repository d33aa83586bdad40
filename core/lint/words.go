package lint

// constants returns the values of the names that a text assigns. A name with more than one assignment has no known value.
func constants(list []token) map[string]value {
	names := map[string]value{}
	for i, t := range list {
		if t.kind != word || i+2 >= len(list) {
			continue
		}
		at, name := i+1, t.text
		if list[at].is(":") && list[at+1].is("=") { // := of Go
			at++
		}
		if !list[at].is("=") || at+1 == len(list) || list[at+1].is("=>") { // not a comparison or a lambda
			continue
		}
		if i >= 2 && list[i-2].text == "param" { // of Bicep: param NAME TYPE = VALUE
			name = list[i-1].text
		}
		if _, twice := names[name]; twice {
			names[name] = value{}
			continue
		}
		names[name] = evaluate(expression(list[at+1:]), names)
	}
	return names
}

// expression returns the tokens up to the end of the expression that begins a list: a comma, a semicolon or a bracket that it does not open, or the
// end of its line unless the line ends with an operator.
func expression(list []token) []token {
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

// valueAfter returns the value that follows the name at an index: name = 60, name: 60, name(60), "name", 60, or --name 60. After a patch's path, it is the
// 60 of "value": 60. It reports false if no value follows the name.
func valueAfter(list []token, i int, names map[string]value) (v value, ok bool) {
	rest := list[i+1:]
	if len(rest) == 1 && rest[0].kind == number && commandLine(list, i) {
		return evaluate(rest, nil), true
	}
	if len(rest) < 2 {
		return v, false
	}
	switch t := rest[0]; {
	case t.is("?") && rest[1].is("="): // of TypeScript
		rest = rest[2:]
	case t.is("=") && rest[1].is("=>"):
		return v, false // a comparison or a lambda
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
	case t.kind == number || t.is("-") && rest[1].kind == number: // --ttl 3600
		if !commandLine(list, i) {
			return v, false
		}
		if t.is("-") {
			return evaluate(rest[:2], nil), true
		}
		return evaluate(rest[:1], nil), true
	default:
		return v, false
	}
	e := expression(rest)
	if len(e) == 0 {
		return v, false
	}
	if len(e) == 1 && e[0].kind == word && typeNames[e[0].text] { // a declaration: ttl: number
		return v, false
	}
	return evaluate(e, names), true
}

// typeNames has the types that follow a name and a colon in a declaration.
var typeNames = map[string]bool{"number": true, "int": true, "Int": true, "i32": true, "u32": true, "i64": true, "string": true, "str": true, "any": true}

// variable reports whether the text declares the word at an index as a variable.
func variable(list []token, i int) bool {
	if i+2 < len(list) && list[i+1].is(":") && list[i+2].is("=") { // := of Go
		return true
	}
	return i > 0 && list[i-1].kind == word && declarations[list[i-1].text] && i+1 < len(list) && list[i+1].is("=")
}

// declarations has the words that precede the name of a variable.
var declarations = map[string]bool{"var": true, "let": true, "const": true, "mut": true, "int": true, "Integer": true, "long": true, "Long": true}

// commandLine reports whether the word at an index is an option of a command: --ttl.
func commandLine(list []token, i int) bool {
	return i >= 2 && list[i-1].is("-") && list[i-2].is("-")
}

// declares reports whether the text declares the name at an index as a property, or gives it a value in an item, and JSON has the same name. JSON has
// another name if an attribute or tag beside the declaration says so.
func declares(list []token, i int) bool {
	t := list[i]
	for j := i - 1; j >= 0 && j > i-14 && list[j].line >= t.line-2; j-- { // [JsonPropertyName("ttl")] before it
		if list[j].kind == literal && list[j].text == nameItem {
			return false
		}
	}
	for j := i + 1; j < len(list) && j < i+8 && list[j].line == t.line; j++ { // `json:"ttl"` after it
		if list[j].kind == literal && (list[j].text == nameItem || containsTag(list[j].text)) {
			return false
		}
	}
	if i+1 >= len(list) || i > 0 && list[i-1].is(".") {
		return false
	}
	next := list[i+1]
	switch {
	case t.kind == literal:
		return next.is(":")
	case next.is("{"), next.is("?"):
		return true // public int TimeToLive { get; set; }
	case next.is(":="):
		return !(i+2 < len(list) && list[i+2].is("=")) // := declares a variable
	case next.is(";"):
		return i > 0 && list[i-1].kind == word // a field of Java
	}
	return false
}

func containsTag(text string) bool {
	for _, t := range tokens(text, false) {
		if t.kind == literal && (t.text == nameItem || len(t.text) > 4 && t.text[:4] == "ttl,") {
			return true
		}
	}
	return false
}

// A scope has the names of the blocks around a place in a template, the outermost first.
type scope struct{ names []string }

// enter updates the scope at a token: an opening brace begins a block with the name before it, and a closing brace ends the innermost block.
func (s *scope) enter(list []token, i int) {
	switch t := list[i]; {
	case t.is("{"):
		name := ""
		for j := i - 1; j >= 0 && j >= i-2; j-- {
			if list[j].kind == word || list[j].kind == literal {
				name = list[j].text
				break
			}
		}
		s.names = append(s.names, name)
	case t.is("}") && len(s.names) > 0:
		s.names = s.names[:len(s.names)-1]
	}
}

// in reports whether the place is in a block with a name.
func (s *scope) in(name string) bool {
	for _, n := range s.names {
		if n == name {
			return true
		}
	}
	return false
}
