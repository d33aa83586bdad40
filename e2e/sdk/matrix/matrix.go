// Package matrix keeps what the suites of the official sdks found, in results.json, and writes it as the tables of the documentation.
// The tests of e2e/sdk compare what they find with the file; with -results they write it. The test of this package compares
// the tables with the file; with -write it writes them. The command "make matrix" does both.
package matrix

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
)

// A Result is what one suite found with one version of a package in one mode.
type Result struct {
	Language string `json:"language"`
	Package  string `json:"package"`
	Version  string `json:"version"`
	Mode     string `json:"mode"`  // how the client reaches the endpoint, such as "Direct, https"
	Suite    string `json:"suite"` // a part of the row
	Passed   int    `json:"passed"`
	Refused  int    `json:"refused"` // how many of the passed checks are about what the endpoint refuses by design
	Skipped  int    `json:"skipped"`
}

// sdks are the official sdks; every other package of a result is a library that uses one of them.
var sdks = []struct{ Language, Package string }{
	{".NET", "Microsoft.Azure.Cosmos"}, {"Java", "azure-cosmos"}, {"Python", "azure-cosmos"}, {"JavaScript", "@azure/cosmos"}, {"Go", "azcosmos"}, {"Rust", "azure_data_cosmos"},
}

// place returns the position of a result's SDK, or the number of sdks for a library.
func (r Result) place() int {
	for i, s := range sdks {
		if s.Language == r.Language && s.Package == r.Package {
			return i
		}
	}
	return len(sdks)
}

func compare(a, b Result) int {
	return cmp.Or(a.place()-b.place(), cmp.Compare(a.Language, b.Language), cmp.Compare(a.Package, b.Package), -newer(a.Version, b.Version), cmp.Compare(a.Mode, b.Mode), cmp.Compare(a.Suite, b.Suite))
}

// newer compares versions by their numbers.
func newer(a, b string) int {
	x, y := strings.FieldsFunc(a, notDigit), strings.FieldsFunc(b, notDigit)
	for i := range min(len(x), len(y)) {
		if c := cmp.Or(len(x[i])-len(y[i]), cmp.Compare(x[i], y[i])); c != 0 {
			return c
		}
	}
	return cmp.Or(len(x)-len(y), cmp.Compare(a, b))
}

func notDigit(r rune) bool { return r < '0' || r > '9' }

// Read reads the results of a file.
func Read(file string) (results []Result, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return results, json.Unmarshal(text, &results)
}

// Put puts a result into a file, in place of one of the same suite, version and mode. Each result is a line of the file.
func Put(file string, r Result) error {
	results, err := Read(file)
	if err != nil {
		return err
	}
	return save(file, append(slices.DeleteFunc(results, r.same), r))
}

// Drop leaves some results out of a file.
func Drop(file string, lacking []Result) error {
	results, err := Read(file)
	if err != nil {
		return err
	}
	return save(file, slices.DeleteFunc(results, func(r Result) bool { return slices.ContainsFunc(lacking, r.same) }))
}

func save(file string, results []Result) error {
	slices.SortFunc(results, compare)
	var text bytes.Buffer
	for i, r := range results {
		line, err := json.Marshal(r)
		if err != nil {
			return err
		}
		fmt.Fprintf(&text, "%c\n%s", "[,"[min(i, 1)], line)
	}
	text.WriteString("\n]\n")
	return os.WriteFile(file, text.Bytes(), 0o644)
}

// same reports whether two results are of the same suite, version and mode.
func (r Result) same(o Result) bool {
	o.Passed, o.Refused, o.Skipped = r.Passed, r.Refused, r.Skipped
	return o == r
}

// Find returns the result of the same suite, version and mode.
func Find(results []Result, r Result) (Result, bool) {
	if i := slices.IndexFunc(results, r.same); i >= 0 {
		return results[i], true
	}
	return Result{}, false
}
