package regex

import "unicode"

// property returns the characters of the categories of Unicode that the page contains anyway. All
// categories and scripts would take 30 KB.
func property(name string) *unicode.RangeTable {
	return map[string]*unicode.RangeTable{
		"L": unicode.L, "Lu": unicode.Lu, "Ll": unicode.Ll, "M": unicode.M, "N": unicode.N, "Nd": unicode.Nd,
		"P": unicode.P, "S": unicode.S, "Z": unicode.Z,
	}[name]
}

// unknown returns the error for the text of a property that [property] does not know.
func unknown(text string) error { return Unsupported(text) }
