//go:build !js

package core

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/scenario"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// The README's Go program: an item expires after 60 seconds.
func Example() {
	acct := engine.New(1767268800)
	acct.Apply(engine.CreateDatabase{ID: "shop"})
	acct.Apply(engine.CreateContainer{Database: "shop", Spec: engine.Spec{
		ID: "orders", PartitionKey: []string{"/cid"}, Default: ttl.NoDefault}})
	orders := engine.Path{Database: "shop", Container: "orders"}
	acct.Apply(engine.WriteItem{In: orders, Body: []byte(`{"id":"SO05","cid":"CO18","ttl":60}`)})

	acct.Apply(engine.Advance{Seconds: 60})
	_, err := acct.Apply(engine.ReadItem{In: orders, ID: "SO05", PartitionKey: engine.Key("CO18")})

	fmt.Println(err.(*engine.Error).Status)
	// Output: 404
}

// Every Go snippet of the README is part of an example or a test that runs: its lines, without their comments, occur there in this order.
func TestReadmeSnippetsAreExamples(t *testing.T) {
	files := texts(t, ".go", ".md")
	blocks := regexp.MustCompile("(?ms)^```go\n(.*?)^```").FindAllStringSubmatch(files["README.md"], -1)
	if len(blocks) == 0 {
		t.Fatal("no snippet was found")
	}
	comments := regexp.MustCompile(`\s*//.*`)
	for _, b := range blocks {
		lines := strings.FieldsFunc(comments.ReplaceAllString(b[1], ""), func(r rune) bool { return r == '\n' })
		if !slices.ContainsFunc(slices.Collect(maps.Keys(files)), func(name string) bool {
			_, example, ok := strings.Cut(files[name], "\nfunc Example")
			if !ok { // of a package for tests
				_, example, ok = strings.Cut(files[name], "\nfunc Test")
			}
			for _, line := range lines {
				if at := strings.Index(example, "\n\t"+line); at >= 0 {
					example = example[at+1:]
				} else {
					ok = false
				}
			}
			return ok && strings.HasSuffix(name, "_test.go")
		}) {
			t.Errorf("no example has the lines of this snippet:\n%s", b[1])
		}
	}
}

// The story in the README is one that runs as it says.
func TestReadmeStoriesRun(t *testing.T) {
	blocks := regexp.MustCompile("(?ms)^```\n(# title: .*?)^```").FindAllStringSubmatch(texts(t, ".md")["README.md"], -1)
	if len(blocks) == 0 {
		t.Fatal("no story was found")
	}
	for _, b := range blocks {
		if s, err := scenario.Parse(b[1]); err != nil {
			t.Error(err)
		} else if r := s.Run(); !r.OK() {
			t.Errorf("%s", r)
		}
	}
}
