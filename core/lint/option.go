package lint

import "strings"

// commandLine reports whether the word at an index is an option of a command, like --ttl.
func commandLine(list []token, i int) bool {
	return i >= 2 && list[i-1].is("-") && list[i-2].is("-") && list[i-1].at+1 == list[i].at
}

// cosmosCLI reports whether the word at an index belongs to a command of the Azure CLI for Cosmos DB. The
// command may have several lines.
func cosmosCLI(list []token, i int) bool {
	for j := i - 1; j > 0 && j > i-longestExpression; j-- {
		if list[j-1].text == "az" {
			return list[j].text == "cosmosdb"
		}
	}
	return false
}

// optionValue returns the expression after the option at an index, such as the 3600 of --ttl 3600 or
// -TtlInSeconds 3600. If the word is not an option, it returns nil.
func optionValue(list []token, i int) []token {
	rest := list[i+1:]
	if len(rest) == 0 || !commandLine(list, i) && !parameter(list, i) {
		return nil
	}
	if rest[0].is("=") && len(rest) > 1 {
		rest = rest[1:]
	}
	switch first := rest[0]; {
	case first.text == "$" && len(rest) > 3 && rest[1].is("{"): // a shell: ${TTL}
		return rest[2:3]
	case first.text == "$" && len(rest) > 1: // a shell: $((60 * 60))
		rest = rest[1:]
	case first.kind == literal && strings.HasPrefix(first.text, "$"):
		return []token{{kind: word, text: strings.Trim(first.text, "${}")}}
	}
	switch {
	case rest[0].is("-") && len(rest) > 1 && rest[1].kind == number:
		return rest[:2]
	case rest[0].is("("):
		end := closing(rest)
		for end+2 < len(rest) && rest[end+1].is(".") && rest[end+2].kind == word {
			end += 2
		}
		return rest[:end+1]
	case rest[0].kind != mark:
		return rest[:1]
	}
	return nil
}

// parameter reports whether the word at an index is a parameter of a command in PowerShell, like
// -TtlInSeconds 60. In other languages, no operand follows another.
func parameter(list []token, i int) bool {
	if i < 1 || !list[i-1].is("-") || list[i-1].at+1 != list[i].at || i+1 == len(list) {
		return false
	}
	next := list[i+1]
	blank := next.at > list[i].at+len(list[i].text)
	return blank && (next.kind == number || next.is("-(") || next.kind == word && strings.HasPrefix(next.text, "$"))
}

// closing returns the index of the bracket that closes the first bracket of a list. If there is none, it
// returns the largest index in an expression.
func closing(list []token) int {
	depth := 0
	for i, t := range list[:min(len(list), longestExpression)] {
		if t.is("(") {
			depth++
		} else if t.is(")") {
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return min(len(list), longestExpression) - 1
}

// callee returns the index of the function that gets the word at an index as an argument. The function is
// the word before the innermost bracket that is open at the index. Without one, or if a brace is open
// within the bracket, it returns -1.
func callee(list []token, i int) int {
	depth := 0
	for j := i - 1; j > 0 && j > i-longestExpression; j-- {
		switch {
		case list[j].is(")}"):
			depth++
		case list[j].is("({") && depth > 0:
			depth--
		case list[j].is("(") && list[j-1].kind == word:
			return j - 1
		case list[j].is("({"):
			return -1
		}
	}
	return -1
}

// capitals reports whether a name is a constant's, such as DEFAULT_TTL.
func capitals(name string) bool {
	return len(name) > len("/ttl") && strings.ToUpper(name) == name
}
