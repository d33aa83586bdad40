package program

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// The npm package's program has some of the commands, with the same names, sentences, flags, defaults and texts, and knows the names of all
// others.
func TestTheCommandsOfNPM(t *testing.T) {
	source, err := os.ReadFile(filepath.Join("..", "..", "build", "npm", "package", "bin", "flags.mjs"))
	if err != nil {
		t.Fatal(err)
	}
	text := string(source)
	theirs := map[string]bool{}
	for _, row := range regexp.MustCompile(`(?m)^  (\w+): \{ aliases: \[(.*?)\], short: "(.*?)", flags`).FindAllStringSubmatch(text, -1) {
		theirs[row[1]] = true
		c, _, err := commands().Find(row[1:2])
		if err != nil || c.Short != row[3] || strings.Join(c.Aliases, ", ") != strings.ReplaceAll(row[2], `"`, "") {
			t.Errorf("%q: the native program has %q, %q", row[1:], c.Short, c.Aliases)
		}
	}
	_, others, _ := strings.Cut(text, "\nconst native = {")
	others, _, _ = strings.Cut(others, "\n};")
	for _, c := range commands().Commands() {
		for _, name := range append([]string{c.Name()}, c.Aliases...) {
			if !theirs[c.Name()] && !c.Hidden && !strings.Contains(others, `"`+name+`"`) {
				t.Errorf("the npm package does not know that %s is a command of the native program", name)
			}
		}
	}
	table, _, _ := strings.Cut(text, "\nexport const commands")
	run, _, _ := commands().Find([]string{"run"})
	n := 0
	for _, row := range regexp.MustCompile(`(?m)^  "?([\w-]+)"?: \["(\w+)", (.*?), ("(?:[^"\\]|\\.)*")\],$`).FindAllStringSubmatch(table, -1) {
		n++
		says, _ := strconv.Unquote(row[4])
		absent := strings.Trim(strings.ReplaceAll(row[3], "undefined", ""), `"`)
		f := run.Flags().Lookup(row[1])
		if f == nil || f.Usage != says || f.DefValue != absent || (f.Value.Type() == "bool") != (row[2] == "switch") {
			t.Errorf("%q: the native program has %+v", row[1:], f)
		}
	}
	if len(theirs) != 4 || n != 12 {
		t.Errorf("%d commands and %d flags are read", len(theirs), n)
	}
}
