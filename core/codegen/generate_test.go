package codegen_test

import (
	"embed"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	. "github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	examples "github.com/cosmosttl/cosmosttl/e2e/codegen"
)

func base() World {
	w := examples.Worlds()[0].World
	item := *w.Item
	w.Item = &item
	return w
}

// refused are worlds and tasks that have no snippet in a language, each with words of the error.
func refused() []refusedCase {
	deep := `{"id":"a","x":` + strings.Repeat("[", 128) + strings.Repeat("]", 128) + `}`
	return []refusedCase{
		{"unknown language", func(w *World) {}, "cobol", CreateItem},
		{"unknown task", func(w *World) {}, Go, "fly"},
		{"the world lacks a database", func(w *World) { w.Container = "" }, Go, CreateContainer},
		{"the world lacks a database", func(w *World) { w.Database = "" }, Go, CreateItem},
		{"the world lacks a database", func(w *World) { w.PartitionKey = nil }, Bicep, CreateContainer},
		{"the world has no item", func(w *World) { w.Item = nil }, Python, ExtendItem},
		{"cannot reach items", func(w *World) {}, AzureCLI, CreateItem},
		{"cannot reach items", func(w *World) { w.Item = nil }, Bicep, NeverExpire},
		{"no ttl to remove", func(w *World) { w.Item.TTL = ttl.Absent }, Java, InheritDefault},
		{"no option that removes defaultTtl", func(w *World) {}, AzureCLI, DisableTTL},
		{"no option that removes defaultTtl", func(w *World) {}, AzureCLI, SetDefault},
		{"written in C#, Java, JavaScript and Python", func(w *World) {}, Go, Archive},
		{"written in C#, Java, JavaScript and Python", func(w *World) {}, Terraform, ArchiveTrigger},
		{"no setting for all versions", func(w *World) { w.Consumer.AllVersions = true }, Python, ArchiveTrigger},
		{"takes one partition key path", func(w *World) { w.PartitionKey = []string{"/a", "/b"} }, AzureCLI, CreateContainer},
		{"a NUL character", func(w *World) { w.Container = "a\x00" }, AzureCLI, CreateContainer},
		{"container's id into JSON without escaping", func(w *World) { w.Container = `a"b` }, Go, DisableTTL},
		{"escapes this partition key value as Go", func(w *World) { w.Item.PartitionKey = `["😀"]` }, Go, CreateItem},
		{"escapes this partition key value as Go", func(w *World) { w.Item.PartitionKey = "[\"\\u0001\"]" }, Go, ExtendItem},
		{"cannot express this partition key", func(w *World) { w.Item.PartitionKey = `[{}]` }, Go, CreateItem},
		{"cannot express this partition key", func(w *World) { w.PartitionKey = []string{"/a", "/b"}; w.Item.PartitionKey = `["a",{}]` }, Python, NeverExpire},
		{"cannot express this partition key", func(w *World) { w.PartitionKey = []string{"/a", "/b"} }, CSharp, CreateItem},
		{"cannot express this partition key", func(w *World) { w.Item.PartitionKey = `["` }, CSharp, CreateItem},
		{"cannot express this partition key", func(w *World) { w.Item.PartitionKey = `[{"a":1}]` }, CSharp, CreateItem},
		{"cannot express this partition key", func(w *World) { w.Item.PartitionKey = `[1e400]` }, CSharp, CreateItem},
		{"not a JSON object", func(w *World) { w.Item.Body = `{` }, CSharp, CreateItem},
		{"not a JSON object", func(w *World) { w.Item.Body = `[]` }, Go, CreateItem},
		{"not a JSON object", func(w *World) { w.Item.Body = deep }, Java, CreateItem},
		{"not a JSON object", func(w *World) { w.Item.Body = `{"id":"a","x":[1e400]}` }, JavaScript, CreateItem},
	}
}

type refusedCase struct {
	want   string
	change func(*World)
	lang   Language
	task   Task
}

func (c refusedCase) generate() (Snippet, error) {
	w := base()
	c.change(&w)
	return Generate(w, c.lang, c.task)
}

func TestRefused(t *testing.T) {
	for i, c := range refused() {
		if s, err := c.generate(); err == nil || !strings.Contains(err.Error(), c.want) || !reflect.DeepEqual(s, Snippet{}) {
			t.Errorf("case %d: %+v, %v, want %q", i, s, err, c.want)
		}
	}
}

// The official samples make mistakes that docs/model.md §1.17 lists.
func TestMistakesOfOfficialSamples(t *testing.T) {
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
			s, err := Generate(w, lang, task)
			if err == nil && !task.Consumes() && strings.Contains(strings.ToLower(s.Text), "ifnotexists") {
				t.Errorf("%s %s would silently keep the TTL of an existing container", lang, task)
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
		{ttl.Max, ttl.Absent, ttl.Off, "2147483647"},
	} {
		w := base()
		w.Item.Extend, w.Item.TTL, w.Default = c.extend, c.own, c.def
		s, err := Generate(w, Go, ExtendItem)
		if err != nil || !strings.Contains(s.Text, `patch.AppendSet("/ttl", `+c.want+")") {
			t.Errorf("%+v: %s", c, s.Text)
		}
		if inert := slices.Contains(s.Notes, "the container's TTL is off: the item's ttl is stored and has no effect"); inert == c.def.Enabled() {
			t.Errorf("%+v: inert %v", c, inert)
		}
	}
}

//go:embed note.go refuse.go
var textFiles embed.FS

// TestEveryTextAppears: every note and every refusal comes up in an example or in TestRefused.
func TestEveryTextAppears(t *testing.T) {
	shown := map[string]bool{}
	see := func(s Snippet, err error) {
		if err != nil {
			shown[err.Error()] = true
		}
		for _, n := range s.Notes {
			shown[n] = true
		}
	}
	for _, w := range examples.Worlds() {
		for _, lang := range Languages() {
			for _, task := range Tasks() {
				see(Generate(w.World, lang, task))
			}
		}
	}
	for _, c := range refused() {
		see(c.generate())
	}
	found := 0
	for _, file := range []string{"note.go", "refuse.go"} {
		source, _ := textFiles.ReadFile(file)
		for _, m := range regexp.MustCompile(`(?m)^\t\w+ +(?:refusal +)?= "(.*)"$`).FindAllStringSubmatch(string(source), -1) {
			found++
			if !shown[m[1]] {
				t.Errorf("nothing shows %q", m[1])
			}
		}
	}
	if want := 15 + 15; found != want || len(shown) != want {
		t.Errorf("%d texts in the sources, %d shown, want %d", found, len(shown), want)
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
