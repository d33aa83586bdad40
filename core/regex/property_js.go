package regex

import "unicode"

// property returns the characters of the categories of Unicode that the page has anyway: all of them, and the scripts, would be 30 KB.
func property(name string) *unicode.RangeTable {
	return map[string]*unicode.RangeTable{
		"L": unicode.L, "Lu": unicode.Lu, "Ll": unicode.Ll, "M": unicode.M, "N": unicode.N, "Nd": unicode.Nd,
		"P": unicode.P, "S": unicode.S, "Z": unicode.Z,
	}[name]
}

// unknown returns the error of a property that [property] does not know, with its text.
func unknown(text string) error { return Unsupported(text) }
