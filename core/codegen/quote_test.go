package codegen_test

import (
	"encoding/json"
	"go/format"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	. "github.com/cosmosttl/cosmosttl/core/codegen"
	examples "github.com/cosmosttl/cosmosttl/e2e/codegen"
)

// pieces are the parts of random texts: everything that has a meaning in some language, and similar texts without one.
var pieces = []string{`"`, `'`, "`", `\`, `$`, `%`, `{`, `}`, `#`, `@`, `"""`, `'''`, `${`, `%{`, `#{`, `{{`, `}}`, `$(`, `$'`, "\n", "\r",
	"\t", "\x00", "\x01", "\x1f", "\x7f", "\u0085", "\u00a0", "\u2028", "\u202e", "\ufeff", "\ufffd", "\U0001f600", "\U000e0001", "é", "漢",
	"a", "0", "7", "u0041", "x41", "U", " ", "-", "--", "//", "/*", "*/", "<!--", "</script>", "__proto__", "\xff", "\\u000a", "\\'", "e\u0301"}

func randomText(r *rand.Rand) string {
	var b strings.Builder
	for n := r.IntN(8); n >= 0; n-- {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return b.String()
}

// randomWorld puts random texts wherever a text is allowed.
func randomWorld(r *rand.Rand) World {
	w := examples.Nasty(randomText(r))
	w.Endpoint, w.Account, w.Database, w.Container = randomText(r), randomText(r), randomText(r), randomText(r)
	w.PartitionKey = []string{"/" + randomText(r)}
	w.Item.ID = randomText(r)
	return w
}

// check generates all snippets for the world, reads them with lex and searches them for each of its texts.
func check(t *testing.T, w World) {
	t.Helper()
	for _, lang := range Languages() {
		for _, task := range Tasks() {
			s, err := Generate(w, lang, task)
			if again, _ := Generate(w, lang, task); !reflect.DeepEqual(s, again) {
				t.Fatalf("%s %s differs between calls", lang, task)
			}
			if err != nil {
				continue
			}
			if s.Filename == "" || !strings.HasSuffix(s.Text, "\n") || !utf8.ValidString(s.Text) || strings.Contains(s.Text, " \n") {
				t.Fatalf("%s %s: name %q, or text without a last newline, not UTF-8, or with spaces at a line's end:\n%s", lang, task, s.Filename, s.Text)
			}
			literals, err := lex(lang, s.Text)
			if err != nil {
				t.Fatalf("%s %s: %v\n%s", lang, task, err, s.Text)
			}
			for _, want := range texts(w, lang, task) {
				if want = strings.ToValidUTF8(want, "\uFFFD"); !slices.Contains(literals, want) {
					t.Fatalf("%s %s: no literal means %q in\n%s", lang, task, want, s.Text)
				}
			}
			if lang == Go {
				if formatted, err := format.Source([]byte(s.Text)); err != nil || string(formatted) != s.Text {
					t.Fatalf("gofmt: %v\n%s", err, s.Text)
				}
			}
			if task == CreateItem {
				checkBody(t, w, lang, literals)
			}
		}
	}
}

// texts returns the texts that a snippet must mention.
func texts(w World, lang Language, task Task) []string {
	account, placeholder := w.Endpoint, "https://ACCOUNT.documents.azure.com:443/"
	if lang == AzureCLI || lang == Bicep || lang == Terraform {
		account, placeholder = w.Account, "ACCOUNT"
	}
	if account == "" {
		account = placeholder
	}
	out := []string{w.Database, w.Container}
	if task != ArchiveTrigger { // whose account is a setting of the function app
		out = append(out, account)
	}
	if task == CreateContainer {
		out = append(out, w.PartitionKey...)
	}
	if task.OnItem() && task != CreateItem {
		out = append(out, w.Item.ID)
	}
	return out
}

// checkBody searches for the item: as JSON if the language takes JSON, else for each of its texts.
func checkBody(t *testing.T, w World, lang Language, literals []string) {
	t.Helper()
	var want any
	if err := json.Unmarshal([]byte(strings.ToValidUTF8(w.Item.Body, "\uFFFD")), &want); err != nil {
		return // such as 1e-400, which encoding/json refuses
	}
	if lang == Go || lang == Java {
		for _, l := range literals {
			var got any
			if json.Unmarshal([]byte(l), &got) == nil && reflect.DeepEqual(got, want) {
				return
			}
		}
		t.Fatalf("%s: the item is not among %q", lang, literals)
	}
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case string:
			if !slices.Contains(literals, v) {
				t.Fatalf("%s: the item's %q is not among %q", lang, v, literals)
			}
		case []any:
			for _, e := range v {
				walk(e)
			}
		case map[string]any:
			for _, e := range v {
				walk(e)
			}
		}
	}
	walk(want)
}

func TestLiteralsGiveTheTypedText(t *testing.T) {
	for _, world := range examples.Worlds() {
		t.Run(world.Name, func(t *testing.T) { check(t, world.World) })
	}
	n := 1000
	if testing.Short() || runtime.GOARCH == "wasm" {
		n = 100
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range n {
		check(t, randomWorld(r))
	}
}

func FuzzGenerate(f *testing.F) {
	for _, p := range pieces {
		f.Add(p, p, p, p, `["a"]`, `{"id":"a"}`)
	}
	for _, w := range examples.Worlds() {
		if w.World.Item != nil {
			f.Add(w.World.Database, w.World.Container, w.World.PartitionKey[0], w.World.Item.ID, w.World.Item.PartitionKey, w.World.Item.Body)
		}
	}
	f.Fuzz(func(t *testing.T, database, container, path, id, key, body string) {
		w := examples.Nasty(id)
		w.Database, w.Container, w.PartitionKey = database, container, []string{path}
		w.Item.ID, w.Item.PartitionKey, w.Item.Body = id, key, body
		check(t, w)
	})
}
