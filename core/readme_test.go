//go:build !js

package core

import (
	"fmt"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// The Go program of docs/code.md: an item expires after 60 seconds.
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

// A newcomer reads the README to its end. What would make it longer belongs to docs.
func TestReadmeIsShort(t *testing.T) {
	if n := strings.Count(texts(t, ".md")["README.md"], "\n"); n > 150 {
		t.Errorf("README.md has %d lines, want 150 at most", n)
	}
}

// The README's table of documentation names every page of docs in English, and each page of docs/clients.
func TestReadmeNamesEveryPage(t *testing.T) {
	pages := texts(t, ".md")
	for name := range pages {
		translated := regexp.MustCompile(`\.(es|fr|ru|zh-Hant)\.md$`).MatchString(name)
		if strings.HasPrefix(name, "docs/") && !translated && !strings.Contains(pages["README.md"], "]("+name+")") {
			t.Errorf("README.md does not link to %s", name)
		}
	}
}

// Every page of docs says first whom it serves.
func TestPagesSayWhomTheyServe(t *testing.T) {
	serves := regexp.MustCompile(`^# [^\n]+\n\nFor (?:those|developers|authors|readers) `)
	for name, text := range texts(t, ".md") {
		if strings.HasPrefix(name, "docs/") && !strings.HasPrefix(name, "docs/README.") && !serves.MatchString(text) {
			t.Errorf("%s does not begin with whom it serves", name)
		}
	}
}

// The page of each client and the README of each package say how Time to Live is on without a default.
func TestClientsNameOnWithoutADefault(t *testing.T) {
	pages := 0
	for name, text := range texts(t, ".md") {
		client := strings.HasPrefix(name, "docs/clients/") && name != "docs/clients/contract.md"
		if !client && !regexp.MustCompile(`^app/build/(?:packages/\w+|npm/package)/README\.md$`).MatchString(name) {
			continue
		}
		if pages++; !strings.Contains(text, "on without a default") {
			t.Errorf("%s does not name it", name)
		}
	}
	if pages < 10 {
		t.Errorf("only %d pages were found", pages)
	}
}

// The directories in the table of docs/code.md exist.
func TestTheTableOfRoomsIsTrue(t *testing.T) {
	rows := regexp.MustCompile("(?m)^\\| (`[^|]*`) \\|").FindAllStringSubmatch(texts(t, ".md")["docs/code.md"], -1)
	directories := 0
	for _, row := range rows {
		for _, name := range regexp.MustCompile("`([a-z0-9/]+)`").FindAllStringSubmatch(row[1], -1) {
			directories++
			if info, err := os.Stat("../" + name[1]); err != nil || !info.IsDir() {
				t.Errorf("docs/code.md names the directory %s, which does not exist", name[1])
			}
		}
	}
	if directories < 20 {
		t.Errorf("only %d directories were found", directories)
	}
}

// Every Go snippet of the README and of docs is part of an example or a test that runs: its lines, without their comments, occur there in
// this order.
func TestReadmeSnippetsAreExamples(t *testing.T) {
	files := texts(t, ".go", ".md")
	var blocks [][]string
	for name, text := range files {
		if name == "README.md" || path.Dir(name) == "docs" && name != "docs/archive.md" { // a program, which TestArchivePage runs
			blocks = append(blocks, regexp.MustCompile("(?ms)^```go\n(.*?)^```").FindAllStringSubmatch(text, -1)...)
		}
	}
	if len(blocks) < 2 {
		t.Fatalf("%d snippets were found", len(blocks))
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

// The stories in the README and in docs/archive.md are some that run as they say.
func TestReadmeStoriesRun(t *testing.T) {
	pages := texts(t, ".md")
	blocks := regexp.MustCompile("(?ms)^```\n(# title: .*?)^```").FindAllStringSubmatch(pages["README.md"]+pages["docs/archive.md"], -1)
	if len(blocks) != 2 {
		t.Fatalf("%d stories were found", len(blocks))
	}
	for _, b := range blocks {
		if s, err := story.Parse(b[1]); err != nil {
			t.Error(err)
		} else if r := s.Run(); !r.OK() {
			t.Errorf("%s", r)
		}
	}
}
