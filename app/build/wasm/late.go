package wasm

import (
	_ "embed"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/build/wasmpack"
)

// lateList names the functions that the page's program does not need to start: a package a line, and below it its functions, or a star for all of
// them. "make profile" writes it. A function that it does not name, such as a new one, is in what the start waits for: a list that is out of date
// makes that larger, and breaks nothing.
//
//go:embed late.txt
var lateList string

// withLate marks the late functions in a program that is made of linked, which has them in the same order.
func withLate(slim, linked []byte) ([]byte, error) {
	names, err := wasmpack.Functions(linked)
	if err != nil {
		return nil, err
	}
	listed := readLate(lateList)
	late := make([]bool, len(names))
	for i, name := range names {
		pkg, in := source(name)
		late[i] = listed[pkg][all] || listed[pkg][in]
	}
	return wasmpack.MarkLate(slim, late), nil
}

// all stands for all functions of a package.
const all = "*"

// readLate returns the functions of a list by their packages.
func readLate(list string) map[string]map[string]bool {
	late := map[string]map[string]bool{}
	pkg := ""
	for line := range strings.Lines(list) {
		line = strings.TrimSuffix(line, "\n")
		name, indented := strings.CutPrefix(line, "\t")
		if !indented {
			pkg, late[line] = line, map[string]bool{}
			continue
		}
		late[pkg][name] = true
	}
	return late
}

// Late returns the list of late functions: those of which, by their names, no part ran. The runtime and what it calls are never late, since it
// may be in the middle of a garbage collection.
func Late(names []string, ran func(name string) bool) string {
	late, early := map[string]map[string]bool{}, map[string]bool{} // the latter has packages of which something is needed
	for _, name := range names {
		if pkg, in := source(name); !never.MatchString(name) {
			if late[pkg] == nil {
				late[pkg] = map[string]bool{}
			}
			late[pkg][in] = true
		}
	}
	for _, name := range names {
		if pkg, in := source(name); ran(name) {
			early[pkg] = true
			delete(late[pkg], in)
		}
	}
	var list strings.Builder
	for _, pkg := range slices.Sorted(maps.Keys(late)) {
		functions := slices.Sorted(maps.Keys(late[pkg]))
		switch {
		case len(functions) == 0:
			continue
		case !early[pkg]:
			functions = []string{all}
		}
		list.WriteString(pkg + "\n\t" + strings.Join(functions, "\n\t") + "\n")
	}
	return list.String()
}

// never are the functions of the runtime and of what it uses, those without a package, such as memcmp, and what calls the browser: between two
// calls that belong together, such as those of a transaction, the program may not pause.
var never = regexp.MustCompile(`^(runtime|internal|sync|syscall|time|_rt0|wasm|go:)[./_]|/app/page/browser\.|^[^.]*$`)

// What the compiler adds to the name of a function: for a function in it, for a method that is a value, and for types that it is made for.
var (
	inner = regexp.MustCompile(`(\.(func|gowrap|deferwrap)?\d+|-fm|-range\d+)+$`)
	types = regexp.MustCompile(`\[.*\]`)
)

// source returns the package and the name of a function as its source has them, for all functions that the compiler made of it.
func source(name string) (pkg, in string) {
	name = inner.ReplaceAllString(types.ReplaceAllString(name, ""), "")
	at := strings.LastIndexByte(name, '/') + 1
	pkg, in, _ = strings.Cut(name[at:], ".")
	return name[:at] + pkg, in
}
