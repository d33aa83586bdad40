package rest_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// The tables of README.md must match the code row by row.
func TestReadmeHasEveryRoute(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	var table [][5]string
	words := map[string]string{}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		for i := range cells {
			cells[i] = strings.Trim(strings.TrimSpace(cells[i]), "`")
		}
		switch {
		case len(cells) == 6 && strings.HasPrefix(cells[1], "/"):
			table = append(table, [5]string{cells[0], cells[1], cells[2], cells[3], cells[4]})
		case len(cells) == 2 && strings.HasPrefix(line, "| `"):
			words[cells[0]] = cells[1]
		}
	}
	routes := rest.Routes()
	if len(table) != len(routes) {
		t.Fatalf("README.md has %d routes, the code %d", len(table), len(routes))
	}
	front, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("serves %d routes", len(routes)); !strings.Contains(strings.Join(strings.Fields(string(front)), " "), want) {
		t.Errorf("the README of the project does not say %q", want)
	}
	for i, row := range routes {
		if table[i] != row {
			t.Errorf("README.md says %v, the code %v", table[i], row)
		}
	}
	for word, what := range rest.RefusedWords() {
		if words[word] != what {
			t.Errorf("README.md says of %s %q, the code %q", word, words[word], what)
		}
	}
	if len(words) != len(rest.RefusedWords()) {
		t.Errorf("README.md refuses %d words, the code %d", len(words), len(rest.RefusedWords()))
	}
	for _, head := range rest.RefusedHeaders() {
		name, _, _ := strings.Cut(head, ":")
		if !strings.Contains(string(text), "`"+name+"`") {
			t.Errorf("README.md does not name the header %s", name)
		}
	}
	list := string(text)[strings.Index(string(text), "## Headers without an effect"):strings.Index(string(text), "## Headers that the SDKs send")]
	var named []string
	for _, part := range strings.Split(list[strings.Index(list, "\n- "):], "`")[1:] {
		if !strings.ContainsAny(part, " \n") {
			named = append(named, part)
		}
	}
	if !slices.Equal(named, rest.Harmless) {
		t.Errorf("README.md names the headers without an effect %q, the code %q", named, rest.Harmless)
	}
}

// Every header of the table of those that SDKs send is there as what the code takes it for.
func TestREADMESaysWhatTheHeadersAre(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	answered := strings.Fields("a-im authorization content-type if-match if-modified-since if-none-match prefer")
	rows := regexp.MustCompile("(?m)^\\| `([a-z0-9-]+)` \\| (answered|harmless|refused|transport|unknown) \\| .+ \\|$").FindAllStringSubmatch(string(text), -1)
	if len(rows) < 60 {
		t.Errorf("README.md has %d headers that SDKs send", len(rows))
	}
	for _, row := range rows {
		name, protocol := strings.CutPrefix(row[1], "x-ms-")
		refused := slices.ContainsFunc(rest.RefusedHeaders(), func(head string) bool { return strings.HasPrefix(head, row[1]+":") })
		want := "transport"
		switch {
		case !protocol && slices.Contains(answered, name), protocol && slices.Contains(rest.Understood, name):
			want = "answered"
		case protocol && slices.Contains(rest.Harmless, name):
			want = "harmless"
		case refused:
			want = "refused"
		case protocol:
			want = "not known to the code"
		}
		if row[2] != want {
			t.Errorf("README.md says that %s is %s, and it is %s", row[1], row[2], want)
		}
	}
}
