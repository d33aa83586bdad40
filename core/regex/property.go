//go:build !js

package regex

import "unicode"

// property returns the characters of a category or script of Unicode. It returns nil for an unknown name.
func property(name string) *unicode.RangeTable {
	if category, ok := unicode.CategoryAliases[name]; ok {
		name = category
	}
	if table := unicode.Categories[name]; table != nil {
		return table
	}
	return unicode.Scripts[name]
}

// unknown returns the error for the text of a property that [property] does not know.
func unknown(string) error { return errSyntax }
