package query

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"testing"
)

//go:embed README.md
var readme string

// TestReadmeNamesEveryFunction: the lists in README.md and the tables of functions are the same.
func TestReadmeNamesEveryFunction(t *testing.T) {
	section := func(from, to string) []string {
		_, text, _ := strings.Cut(readme, from)
		text, _, _ = strings.Cut(text, to)
		names := regexp.MustCompile("`[A-Za-z_0-9]+`").FindAllString(text, -1)
		for i := range names {
			names[i] = strings.Trim(names[i], "`")
		}
		slices.Sort(names)
		return names
	}
	supported, refused := functionNames()
	supported, refused = slices.Clone(supported), slices.Clone(refused)
	slices.Sort(supported)
	slices.Sort(refused)
	if got := section("Supported: ", "Refused: "); !slices.Equal(got, supported) {
		t.Errorf("supported functions\nREADME %v\n  code %v", got, supported)
	}
	if got := section("Refused: ", "## Limits"); !slices.Equal(got, refused) {
		t.Errorf("refused functions\nREADME %v\n  code %v", got, refused)
	}
}

// TestEveryFunctionIsTested: the tables have each supported function, and each refused one is refused.
func TestEveryFunctionIsTested(t *testing.T) {
	var used strings.Builder
	for _, group := range allQueries {
		for _, g := range group {
			for _, c := range g.table {
				used.WriteString(strings.ToUpper(c[0]) + "\n")
			}
		}
	}
	for _, group := range allValues {
		for _, g := range group {
			for _, c := range g.table {
				used.WriteString(strings.ToUpper(c[0]) + "\n")
			}
		}
	}
	supported, refused := functionNames()
	for _, name := range supported {
		if !strings.Contains(used.String(), strings.ToUpper(name)+"(") {
			t.Errorf("no case uses %s", name)
		}
		if !isAggregate(name) && (lookup(name) == nil || lookup(strings.ToLower(name)) == nil) {
			t.Errorf("%s is not found by name", name)
		}
	}
	for _, name := range refused {
		if got := answer("SELECT VALUE " + name + "(1)"); !strings.Contains(got, "'"+name+"' is not supported") {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// functionNames lists the supported and the refused functions as the documentation writes them.
func functionNames() (supported, refused []string) {
	for _, list := range tables {
		for _, f := range list {
			supported = append(supported, f.name)
		}
	}
	return append(supported, strings.Split("AVG COUNT COUNTIF MAKELIST MAKESET MAX MIN SUM", " ")...), refusedFunctions
}
