package mcp

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the files of testdata")

// questions has the questions about Time to Live that people ask most often. Each has the report in which somebody asked it, the call of a
// coding agent, and the texts that the answer must contain.
var questions = []struct {
	asked, report string
	tool          string
	given         map[string]any
	says          []string
}{
	{"My item has ttl 2000 and never expires: is that a typo?", "azure-docs#40984, #103806", "explain_item",
		map[string]any{"default_ttl": "off", "ttl": 2000}, []string{"never expires", "kept but ignored", "set the container's defaultTtl to -1"}},
	{"I deployed this container; why is the items' ttl ignored?", "MCW-Cosmos-DB#28, #56", "check_settings",
		map[string]any{"text": "resource container 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers@2024-05-15' = {\n  properties: {\n    resource: {\n      id: 'orders'\n    }\n  }\n}\n"},
		[]string{"TTL is Off", "an item's own ttl is ignored"}},
	{"What is the difference between removing defaultTtl and -1?", "azure-docs#26340", "find_rules",
		map[string]any{"query": "removing defaultTtl or -1", "limit": 2}, []string{"C29 (exact)", "stops the expiry of items with a `ttl` of their own", "source: https://github.com/bruce-willis/azure-docs.ru-ru/"}},
	{"Is an expired item still visible before it is deleted?", "azure-docs#41139", "simulate_story",
		map[string]any{"story": "container orders 60 traffic 400\ncreate orders {\"id\":\"SO05\"}\nadvance 60s\nexpect orders SO05 expired on-disk\nread orders SO05\nexpect error 404\nquery orders SELECT * FROM c\nexpect rows 0\n"},
		[]string{"Every expectation holds", "-> 404", "ok expect rows 0"}},
	{"Does the purge cost request units, or is it free?", "azure-docs#42440, #47413", "find_rules",
		map[string]any{"query": "does the purge cost request units", "limit": 3}, []string{"C42 (exact)", "request units that requests left over", "source: https://learn.microsoft.com/azure/cosmos-db/nosql/time-to-live"}},
	{"After the default was set back to Off, the deleted items came back. Why?", "azure-docs#24025", "simulate_story",
		map[string]any{"story": "container orders 60 traffic 400\ncreate orders {\"id\":\"SO05\"}\nadvance 10m\nexpect orders SO05 expired on-disk\ndefault orders off\nexpect orders SO05 in-queries\nexpect event revived SO05\n"},
		[]string{"Every expectation holds", "revived SO05"}},
	{"Does COUNT count items that are expired and not purged yet?", "azure-cosmos-dotnet-v3#4494", "simulate_story",
		map[string]any{"story": "container orders 60 traffic 400\ncreate orders {\"id\":\"SO05\"}\nadvance 60s\nexpect orders on-disk 1\nquery orders SELECT VALUE COUNT(1) FROM c\nexpect query [0]\n"},
		[]string{"Every expectation holds", "ok expect query [0]"}},
	{"I set TimeToLive on the item and nothing happens.", "azure-docs#23692", "check_settings",
		map[string]any{"text": `{"id":"SO05","TimeToLive":60}`}, []string{"mistake at line 1 [name]", "the property is ttl, in lower case"}},
}

// packed matches the compressed part of a link, whose bytes differ between releases of Go. TestExplainsEveryCell of app/cli/agent opens one.
var packed = regexp.MustCompile(`(#v[12]\.)[\w-]+`)

// A client of the SDK asks the eight questions that people ask most often. The file testdata/questions.txt has the whole transcript.
func TestTheQuestionsThatAreAskedMostOften(t *testing.T) {
	client := connect(t, tools(false))
	var transcript strings.Builder
	for i, q := range questions {
		text, isError := call(t, client, q.tool, q.given)
		for _, want := range append(q.says, "source: https://") {
			if isError || !strings.Contains(text, want) {
				t.Errorf("%s: no %q in\n%s", q.asked, want, text)
			}
		}
		given, err := json.Marshal(q.given)
		if err != nil {
			t.Fatal(err)
		}
		if q.tool == "find_rules" { // the other statements and their order change with the pages of docs
			text = strings.Join(slices.DeleteFunc(strings.Split(text, "\n"), func(line string) bool {
				return !slices.ContainsFunc(q.says, func(want string) bool { return strings.Contains(line, want) })
			}), "\n") + "\n[…]"
		}
		text = packed.ReplaceAllString(text, "$1[…]")
		fmt.Fprintf(&transcript, "%d. %s (%s)\n> %s %s\n%s\n\n", i+1, q.asked, q.report, q.tool, given, text)
	}
	golden(t, "questions.txt", transcript.String())
}

// The list of tools that a client gets is in testdata/tools.json, so that a reviewer sees a change of it.
func TestTheListOfTools(t *testing.T) {
	all, _ := listed(t, connect(t, own(t)))
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(all); err != nil {
		t.Fatal(err)
	}
	golden(t, "tools.json", text.String())
}

// golden compares a text with a file in testdata.
func golden(t *testing.T, name, text string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || string(want) != text {
		t.Errorf("it differs from %s; after a look at what differs, go test ./app/cli/mcp -update writes it: %v", file, err)
	}
}
