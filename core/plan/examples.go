package plan

import (
	"embed"
	"strings"
)

//go:embed examples/*.plan
var exampleFiles embed.FS

// Examples returns the names of the examples that come with the program, in the order of their names.
func Examples() (names []string) {
	entries, err := exampleFiles.ReadDir("examples")
	if err != nil {
		panic("plan: reading the embedded examples: " + err.Error())
	}
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".plan"))
	}
	return names
}

// Example returns the text of the example with a name. If there is none, ok is false.
func Example(name string) (text string, ok bool) {
	data, err := exampleFiles.ReadFile("examples/" + name + ".plan")
	return string(data), err == nil
}
