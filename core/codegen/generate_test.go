package codegen_test

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"testing"

	. "github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/core/codegen/examples"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

func base() World {
	w := examples.Worlds()[0].World
	item := *w.Item
	w.Item = &item
	return w
}

func TestAbsence(t *testing.T) {
	deep := `{"id":"a","x":` + strings.Repeat("[", 128) + strings.Repeat("]", 128) + `}`
	for _, c := range []struct {
		name   string
		change func(*World)
		lang   Language
		task   Task
		want   Note
	}{
		{"language", func(w *World) {}, "cobol", CreateItem, UnknownLanguage},
		{"task", func(w *World) {}, Go, "fly", UnknownTask},
		{"no container", func(w *World) { w.Container = "" }, Go, CreateContainer, NoContainer},
		{"no database", func(w *World) { w.Database = "" }, Go, CreateItem, NoContainer},
		{"no path", func(w *World) { w.PartitionKey = nil }, Bicep, CreateContainer, NoContainer},
		{"no item", func(w *World) { w.Item = nil }, Python, ExtendItem, NoItem},
		{"items in CLI", func(w *World) {}, AzureCLI, CreateItem, NoItems},
		{"items in Bicep", func(w *World) { w.Item = nil }, Bicep, NeverExpire, NoItems},
		{"nothing to remove", func(w *World) { w.Item.TTL = ttl.Absent }, Java, InheritDefault, NoTTLToRemove},
		{"clear in CLI", func(w *World) {}, AzureCLI, DisableTTL, NoClearInCLI},
		{"set off in CLI", func(w *World) {}, AzureCLI, SetDefault, NoClearInCLI},
		{"paths in CLI", func(w *World) { w.PartitionKey = []string{"/a", "/b"} }, AzureCLI, CreateContainer, NoPathsInCLI},
		{"NUL in CLI", func(w *World) { w.Container = "a\x00" }, AzureCLI, CreateContainer, NoNulInCLI},
		{"quote in azcosmos id", func(w *World) { w.Container = `a"b` }, Go, DisableTTL, NoEscapeInGoID},
		{"emoji in azcosmos key", func(w *World) { w.Item.PartitionKey = `["😀"]` }, Go, CreateItem, NoEscapeInGoKey},
		{"control in azcosmos key", func(w *World) { w.Item.PartitionKey = "[\"\\u0001\"]" }, Go, ExtendItem, NoEscapeInGoKey},
		{"absent key in Go", func(w *World) { w.Item.PartitionKey = `[{}]` }, Go, CreateItem, NoPartitionKey},
		{"absent part in Python", func(w *World) { w.PartitionKey = []string{"/a", "/b"}; w.Item.PartitionKey = `["a",{}]` }, Python, NeverExpire, NoPartitionKey},
		{"key too short", func(w *World) { w.PartitionKey = []string{"/a", "/b"} }, CSharp, CreateItem, NoPartitionKey},
		{"key no JSON", func(w *World) { w.Item.PartitionKey = `["` }, CSharp, CreateItem, NoPartitionKey},
		{"key an object", func(w *World) { w.Item.PartitionKey = `[{"a":1}]` }, CSharp, CreateItem, NoPartitionKey},
		{"key too large", func(w *World) { w.Item.PartitionKey = `[1e400]` }, CSharp, CreateItem, NoPartitionKey},
		{"body no JSON", func(w *World) { w.Item.Body = `{` }, CSharp, CreateItem, NoBody},
		{"body an array", func(w *World) { w.Item.Body = `[]` }, Go, CreateItem, NoBody},
		{"body too deep", func(w *World) { w.Item.Body = deep }, Java, CreateItem, NoBody},
		{"number too large", func(w *World) { w.Item.Body = `{"id":"a","x":[1e400]}` }, JavaScript, CreateItem, NoBody},
	} {
		w := base()
		c.change(&w)
		if s, ok := Generate(w, c.lang, c.task); ok || !slices.Equal(s.Notes, []Note{c.want}) || s.Text != "" {
			t.Errorf("%s: ok %v, notes %v, want %s", c.name, ok, s.Notes, c.want)
		}
	}
}

// The official samples have these slips; see docs/model.md §1.17.
func TestNoneOfTheOfficialSlips(t *testing.T) {
	w := examples.Worlds()[2].World
	if s, _ := Generate(w, JavaScript, DisableTTL); strings.Contains(s.Text, "null") || !strings.Contains(s.Text, "delete properties.defaultTtl;") {
		t.Errorf("JavaScript sends null:\n%s", s.Text)
	}
	for _, task := range []Task{SetDefault, DisableTTL} {
		s, _ := Generate(w, Python, task)
		if !strings.Contains(s.Text, `PartitionKey(path="/cart")`) || !strings.Contains(s.Text, `indexing_policy=properties["indexingPolicy"]`) {
			t.Errorf("Python loses the partition key or the indexing policy:\n%s", s.Text)
		}
	}
	for _, lang := range Languages() {
		for _, task := range Tasks() {
			s, ok := Generate(w, lang, task)
			if ok && strings.Contains(strings.ToLower(s.Text), "ifnotexists") {
				t.Errorf("%s %s would silently keep the TTL of a container that is there", lang, task)
			}
		}
	}
}

func TestExtension(t *testing.T) {
	for _, c := range []struct {
		extend int32
		own    ttl.Override
		def    ttl.Default
		want   string
	}{
		{7200, ttl.After(60), ttl.On(5), "7200"},
		{0, ttl.After(60), ttl.On(5), "60"},
		{0, ttl.Never, ttl.On(5), "5"},
		{0, ttl.Absent, ttl.NoDefault, "3600"},
		{0, ttl.Malformed, ttl.Off, "3600"},
		{ttl.Max, ttl.Absent, ttl.Off, "2147483647"},
	} {
		w := base()
		w.Item.Extend, w.Item.TTL, w.Default = c.extend, c.own, c.def
		s, ok := Generate(w, Go, ExtendItem)
		if !ok || !strings.Contains(s.Text, `patch.AppendSet("/ttl", `+c.want+")") {
			t.Errorf("%+v: %s", c, s.Text)
		}
		if inert := slices.Contains(s.Notes, TTLInert); inert == c.def.Enabled() {
			t.Errorf("%+v: inert %v", c, inert)
		}
	}
}

func TestNames(t *testing.T) {
	for _, l := range Languages() {
		if l.Name() == "" {
			t.Errorf("%s has no name", l)
		}
	}
	if len(Languages()) != 8 || len(Tasks()) != 8 {
		t.Error("eight languages, eight tasks")
	}
}

//go:embed note.go
var noteSource string

// Notes names every constant of note.go, each code once, and the examples show every note but those of bad input.
func TestNotes(t *testing.T) {
	var codes []string
	for _, m := range regexp.MustCompile(`Note\s+= "([a-z-]+)"`).FindAllStringSubmatch(noteSource, -1) {
		codes = append(codes, m[1])
	}
	var listed []string
	for _, n := range Notes() {
		listed = append(listed, string(n))
	}
	if !slices.Equal(codes, listed) {
		t.Errorf("note.go has %v, Notes lists %v", codes, listed)
	}
	shown := map[Note]bool{}
	for _, w := range examples.Worlds() {
		for _, lang := range Languages() {
			for _, task := range Tasks() {
				s, _ := Generate(w.World, lang, task)
				for _, n := range s.Notes {
					shown[n] = true
				}
			}
		}
	}
	for _, n := range Notes() {
		switch n {
		case NoContainer, NoBody, NoNulInCLI, NoEscapeInGoID, UnknownLanguage, UnknownTask: // TestAbsence
		default:
			if !shown[n] {
				t.Errorf("no example shows %s", n)
			}
		}
	}
}

func TestWorldIsNotChanged(t *testing.T) {
	w := examples.Nasty("\xff")
	Generate(w, Go, CreateItem)
	if again := examples.Nasty("\xff"); w.Item.Body != again.Item.Body || w.PartitionKey[0] != again.PartitionKey[0] {
		t.Error("Generate changed its input")
	}
}

func BenchmarkGenerate(b *testing.B) {
	w := examples.Worlds()[1].World
	b.ReportAllocs()
	for b.Loop() {
		Generate(w, CSharp, CreateItem)
	}
}
