package locales

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"
)

var write = flag.Bool("write", false, "write the files of the languages in the order of the fields")

// canonical returns a language's file in the order of the fields, with spaces that look like others written as their numbers.
func canonical(t *testing.T, in file) []byte {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(in); err != nil {
		t.Fatal(err)
	}
	return []byte(strings.NewReplacer("\u00a0", `\u00a0`, "\u202f", `\u202f`).Replace(b.String()))
}

func TestTheFilesAreInOrder(t *testing.T) {
	for _, l := range others() {
		name := l.Tag + ".json"
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		in, err := read(text)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		want := canonical(t, in)
		switch {
		case bytes.Equal(text, want):
		case !*write:
			t.Errorf("%s is not in the order of the fields: go test -run TestTheFilesAreInOrder ./app/page/i18n/locales -write", name)
		default:
			if err := os.WriteFile(name, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A name that no field has is refused, wherever it stands, and so is a text that a field cannot hold.
func TestWrongNamesAreRefused(t *testing.T) {
	for _, text := range []string{
		`{"texts": {"Sav": "x"}}`, `{"texts": {"QueryCount": {"Ohter": "x"}}}`, `{"site": {"Loadin": "x"}}`, `{"text": {}}`, `{"texts": {"Save": 1}}`, ``,
	} {
		if _, err := read([]byte(text)); err == nil {
			t.Errorf("%s is read", text)
		}
	}
	if in, err := read([]byte(`{"texts": {"Save": "x", "QueryCount": {"One": "y"}}, "site": {"Loading": "z"}}`)); err != nil ||
		in.Texts.Save != "x" || in.Texts.QueryCount.One != "y" || in.Site.Loading != "z" {
		t.Errorf("%v", err)
	}
}
