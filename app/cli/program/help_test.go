package program

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// helpOf returns what the program prints about each of its commands, by name, and its list of commands.
func helpOf(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, name := range append([]string{""}, commandNames()...) {
		var out bytes.Buffer
		args := append([]string{"help"}, strings.Fields(name)...)
		if _, err := command.Run(t.Context(), commands(), args, nil, &out, &out); err != nil || out.Len() == 0 {
			t.Fatalf("help %s: %v", name, err)
		}
		all[name] = out.String()
	}
	return all
}

func commandNames() (list []string) {
	for _, c := range commands().Commands() {
		if c.IsAvailableCommand() {
			list = append(list, c.Name())
		}
	}
	return list
}

// The commands' help uses the words of the English glossary, which screens and documents use.
func TestHelpKeepsToTheGlossary(t *testing.T) {
	file, err := os.ReadFile("../../page/i18n/locales/testdata/glossary.json")
	if err != nil {
		t.Fatal(err)
	}
	var glossaries map[string][]struct {
		Use      string
		Not, But []string
	}
	if err := json.Unmarshal(file, &glossaries); err != nil || len(glossaries["en"]) < 5 {
		t.Fatal(len(glossaries["en"]), err)
	}
	for name, text := range helpOf(t) {
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "Other names: ") { // former names still work
				continue
			}
			for _, e := range glossaries["en"] {
				for _, word := range e.Not {
					if strings.Contains(line, word) && !slices.ContainsFunc(e.But, func(but string) bool { return strings.Contains(line, but) }) {
						t.Errorf("help %s: %q has %q; the word is %q", name, strings.TrimSpace(line), word, e.Use)
					}
				}
			}
		}
	}
}

// The help of each flag names its value in capitals or lists its values, says what it does without a full stop, and shows nobody's key. A
// flag that several commands have takes the same kind of value in each.
func TestHelpOfFlags(t *testing.T) {
	flag := regexp.MustCompile(`(?m)^  -([\w-]+)(?: (\S+))?\n((?: {8}.*\n)+)`)
	value := regexp.MustCompile(`^[A-Z][A-Z/=|a-z]*$|^[\w-]+(\|[\w-]+)+$`)
	kinds, n := map[string]map[string]string{}, 0
	for name, text := range helpOf(t) {
		if strings.Contains(text, rest.EmulatorKey) {
			t.Errorf("help %s prints a key", name)
		}
		for _, f := range flag.FindAllStringSubmatch(text, -1) {
			n++
			what := strings.Join(strings.Fields(f[3]), " ")
			if f[2] != "" && !value.MatchString(f[2]) || strings.HasSuffix(what, ".") {
				t.Errorf("help %s: -%s %s: %s", name, f[1], f[2], what)
			}
			if kinds[f[1]] == nil {
				kinds[f[1]] = map[string]string{}
			}
			kinds[f[1]][strings.TrimSuffix(f[2], "S")] += " " + name // several are separated by commas
		}
	}
	for name, of := range kinds {
		if len(of) > 1 && name != "container" && name != "account" { // an id where the story has the database, and a name where run takes a key, too
			t.Errorf("-%s takes different values: %v", name, of)
		}
	}
	if n < 80 {
		t.Errorf("%d flags", n)
	}
}
