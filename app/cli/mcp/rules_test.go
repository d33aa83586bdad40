package mcp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cosmosttl/cosmosttl/app/cli/agent"
)

// Each test quotes the rule for MCP servers that it checks. The tests about the program, its input and its output are in app/cli/program.

// listed returns the tools as a client lists them, and the bytes of the list.
func listed(t *testing.T, c *mcp.ClientSession) (all []*mcp.Tool, size int) {
	t.Helper()
	r, err := c.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return r.Tools, len(raw)
}

func names(all []*mcp.Tool) (list []string) {
	for _, one := range all {
		list = append(list, one.Name)
	}
	slices.Sort(list)
	return list
}

// "At most 6 tools; tools/list at most 8,000 bytes."
func TestRule1_TheListIsShort(t *testing.T) {
	all, size := listed(t, connect(t, own(t)))
	if len(all) != 6 || size > 8000 {
		t.Errorf("%d tools, %d bytes", len(all), size)
	}
	t.Logf("tools/list has %d bytes", size)
}

// "verb_noun; description says what, when not, what returns."
func TestRule2_NamesAndDescriptions(t *testing.T) {
	all, _ := listed(t, connect(t, own(t)))
	for _, one := range all {
		if !regexp.MustCompile(`^(explain|simulate|check|find|read|move)_[a-z]+$`).MatchString(one.Name) {
			t.Errorf("%s is not verb_noun", one.Name)
		}
		for _, part := range []string{`\b[Nn]ot?\b|\bnever\b|[Ff]or one item at one moment; use`, `Returns `} {
			if !regexp.MustCompile(part).MatchString(one.Description) {
				t.Errorf("%s: no %q in %q", one.Name, part, one.Description)
			}
		}
		schema := one.InputSchema.(map[string]any)
		for name, property := range schema["properties"].(map[string]any) {
			if property.(map[string]any)["description"] == "" {
				t.Errorf("%s: %s has no description", one.Name, name)
			}
		}
	}
}

// "18 of 20 prompts pick right." No model runs here. Instead, the test picks the tool whose description shares the most words with a
// prompt, where rare words count more. A model has more information than that.
func TestRule2_PromptsPickTheRightTool(t *testing.T) {
	all, _ := listed(t, connect(t, own(t)))
	right := 0
	for prompt, want := range map[string]string{
		"explain why the item with ttl 60 and this _ts has not expired":                         "explain_item",
		"has this item expired, and which setting decides":                                      "explain_item",
		"when will the item expire given its _ts and the container's defaultTtl":                "explain_item",
		"what is the deadline of this item now":                                                 "explain_item",
		"simulate what happens second by second when traffic is high and items expire":          "simulate_story",
		"play this story and tell me whether each expectation holds":                            "simulate_story",
		"simulate a course of events: create, advance 1h, query":                                "simulate_story",
		"what if the default is set to off before the items are purged? simulate the events":    "simulate_story",
		"check this Bicep file for TTL mistakes":                                                "check_settings",
		"is the defaultTtl in my Terraform template right before it is deployed":                "check_settings",
		"find mistakes in this C# code that sets ttl":                                           "check_settings",
		"does this container JSON have a value that is refused, like milliseconds":              "check_settings",
		"what does Microsoft's documentation say about the purge and request units":             "find_rules",
		"look up how the change feed behaves with Time to Live":                                 "find_rules",
		"which limits and errors are documented for null, and what is their source":             "find_rules",
		"which items of the running endpoint expire next":                                       "read_account",
		"read the containers of the running account with their counts":                          "read_account",
		"list the containers of my local endpoint and its clock":                                "read_account",
		"move the clock forward by 90 days":                                                     "move_clock",
		"advance the simulated clock of the endpoint for every client so that items are purged": "move_clock",
	} {
		if got := pick(all, prompt); got == want {
			right++
		} else {
			t.Logf("%q picks %s, want %s", prompt, got, want)
		}
	}
	if right < 18 {
		t.Errorf("%d of 20 prompts pick the right tool, want 18", right)
	}
}

// pick returns the tool whose name, title and description share the most words with a prompt. Rare words count more.
func pick(all []*mcp.Tool, prompt string) (best string) {
	words := func(s string) map[string]bool {
		set := map[string]bool{}
		for _, w := range regexp.MustCompile(`[a-z0-9#_]{3,}`).FindAllString(strings.ToLower(s), -1) {
			for _, w := range strings.Split(w, "_") {
				set[strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(w, "s"), "e"), "d")] = true
			}
		}
		return set
	}
	held := map[string]float64{}
	for _, one := range all {
		for w := range words(one.Name + " " + one.Title + " " + one.Description) {
			held[w]++
		}
	}
	top := -1.0
	for _, one := range all {
		own, score := words(one.Name+" "+one.Title+" "+one.Description), 0.0
		for w := range words(prompt) {
			if own[w] {
				score += 1 / held[w]
			}
		}
		for w := range words(one.Name) {
			if words(prompt)[w] {
				score += 0.5
			}
		}
		if score > top {
			best, top = one.Name, score
		}
	}
	return best
}

// "Reads, writes, clock, reset are separate tools; four hints explicit; clock and reset destructive." There is no tool that writes or
// resets.
func TestRule3_FourHints(t *testing.T) {
	client := connect(t, own(t))
	r, err := client.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range r.Tools {
		raw, err := json.Marshal(one.Annotations)
		if err != nil {
			t.Fatal(err)
		}
		clock := one.Name == "move_clock"
		outside := clock || one.Name == "read_account"
		want := fmt.Sprintf(`{"destructiveHint":%v,"idempotentHint":%v,"openWorldHint":%v,"readOnlyHint":%v}`, clock, !clock, outside, !clock)
		if string(raw) != want {
			t.Errorf("%s: %s, want %s", one.Name, raw, want)
		}
	}
}

// "Own world: writes on. Attached endpoint: write tools absent without a flag."
func TestRule4_TheClockOfAnotherEndpointNeedsAFlag(t *testing.T) {
	all, _ := listed(t, connect(t, own(t)))
	if want := []string{"check_settings", "explain_item", "find_rules", "move_clock", "read_account", "simulate_story"}; !slices.Equal(names(all), want) {
		t.Errorf("%v", names(all))
	}
	client := connect(t, tools(false, agent.Local("", "http://localhost:8081/", shop(t))))
	all, _ = listed(t, client)
	if slices.Contains(names(all), "move_clock") || len(all) != 5 {
		t.Errorf("%v", names(all))
	}
	if _, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: "move_clock", Arguments: map[string]any{"by": 60}}); err == nil {
		t.Error("a tool that is not listed was called")
	}
}

// "Answers at most 16 kB; limit, cursor, truncated; writes answer one line."
func TestRule5_AnswersAreShort(t *testing.T) {
	client := connect(t, own(t))
	seen, cursor := map[string]bool{}, "0"
	for range 10 {
		text, isError := call(t, client, "read_account", map[string]any{"container": "shop/orders", "limit": 100, "cursor": cursor})
		if isError || len(text) > 16_000 {
			t.Fatalf("%d bytes: %s", len(text), text)
		}
		last := ""
		for _, line := range strings.Split(text, "\n") {
			if id, rest, ok := strings.Cut(line, " key "); ok {
				seen[id] = true
				_, at, _ := strings.Cut(rest, "expires ")
				at, _, _ = strings.Cut(at, ",")
				if at < last {
					t.Errorf("%s is not behind %s", at, last)
				}
				last = at
			}
		}
		_, rest, more := strings.Cut(text, "truncated: there are more; call again with cursor ")
		if !more {
			break
		}
		cursor = strings.Trim(strings.Fields(rest)[0], `"`)
	}
	if len(seen) != 300 {
		t.Errorf("%d of 300 items", len(seen))
	}
	text, _ := call(t, client, "read_account", map[string]any{"container": "shop/orders", "limit": 3})
	if strings.Count(text, " key ") != 3 || !strings.Contains(text, "truncated") {
		t.Error(text)
	}
	text, isError := call(t, client, "move_clock", map[string]any{"by": "1h"})
	if isError || strings.Contains(text, "\n") || text != "The clock of http://localhost:8081/ shows 2026-01-01T13:00:00Z (1767272400), 1 h later." {
		t.Error(text)
	}
	if text, _ = call(t, client, "read_account", nil); !strings.Contains(text, `"shop" / "orders": defaultTtl 3600; 0 live, 0 expired and not purged yet, 300 purged`) {
		t.Error(text)
	}
}

// "Text holds all; structure equals it or is absent."
func TestRule6_TheTextHoldsAll(t *testing.T) {
	client := connect(t, own(t))
	for tool, given := range examples {
		r, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: given})
		if err != nil || r.StructuredContent != nil || len(r.Content) != 1 || r.IsError {
			t.Errorf("%s: %+v, %v", tool, r, err)
		}
	}
	all, _ := listed(t, client)
	for _, one := range all {
		if one.OutputSchema != nil {
			t.Errorf("%s promises a structure", one.Name)
		}
	}
}

// examples has a call of each tool that succeeds.
var examples = map[string]map[string]any{
	"explain_item":   {"default_ttl": 3600, "ttl": 60},
	"simulate_story": {"story": "container orders 60\ncreate orders {\"id\":\"SO05\"}\nadvance 61s\nexpect orders SO05 purged\n"},
	"check_settings": {"text": "default_ttl = 3600"},
	"find_rules":     {"query": "purge"},
	"read_account":   {"container": "shop/orders", "limit": 1},
	"move_clock":     {"by": 60},
}

// "Errors say what to call next; unknown container lists those present; no stack."
func TestRule7_ErrorsSayWhatToDo(t *testing.T) {
	client := connect(t, own(t))
	for _, c := range []struct {
		tool  string
		given map[string]any
		want  string
	}{
		{"read_account", map[string]any{"container": "shop/carts"}, `container is "shop/carts"; it must be one that is there: "shop/orders", "shop/events"; read_account without container lists all`},
		{"read_account", map[string]any{"account": "blue"}, `account is "blue"; it must be left out, or one of red`},
		{"read_account", map[string]any{"limit": 101}, "limit is 101; it must be a whole number from 1 to 100"},
		{"read_account", map[string]any{"cursor": "x"}, `cursor is "x"; it must be the cursor of the answer before, or left out`},
		{"move_clock", map[string]any{"by": -1}, "by is -1; it must be a number of seconds from 1, or a length of time like 90d or 1h30m"},
		{"move_clock", map[string]any{"to": 5}, "to is 5; it must be later than the clock, which shows 1767268800 (2026-01-01T12:00:00Z): time only goes forward"},
		{"move_clock", map[string]any{"by": 300000000000}, "by is 300000000000 seconds; it must be at most"},
		{"move_clock", nil, "by is missing; it must be given, or to instead of it"},
		{"move_clock", map[string]any{"by": 60, "to": 1767268860}, "to is 1767268860; it must be left out, because by is given"},
		{"explain_item", map[string]any{"ttl": 60}, "default_ttl is missing; it must be the container's defaultTtl"},
		{"explain_item", map[string]any{"default_ttl": 60, "defaultTtl": 60}, "defaultTtl is 60; it must be left out: the arguments of explain_item are default_ttl, ttl, item, ts, now"},
		{"explain_item", map[string]any{"default_ttl": 60, "now": "tomorrow"}, `now is "tomorrow"; it must be Unix seconds from 0 to 253402300799, or a date like 2026-01-01T12:00:00Z`},
		{"explain_item", map[string]any{"default_ttl": 60, "ts": 10, "now": 5}, "now is 5; it must be 10 or later, which is ts"},
		{"explain_item", map[string]any{"default_ttl": 60, "item": "{"}, "item is {; it must be an item's JSON object"},
		{"simulate_story", map[string]any{"story": "fly"}, "story is malformed at line 1, column 1: expected a command"},
		{"check_settings", map[string]any{"text": "x", "kind": "cobol"}, `kind is "cobol"; it must be one of container, item, arm, bicep, terraform, code, or left out`},
		{"find_rules", map[string]any{"query": "zebra"}, "query is zebra; it must be words of Time to Live"},
	} {
		text, isError := call(t, client, c.tool, c.given)
		if !isError || !strings.HasPrefix(text, c.want) || strings.Contains(text, "goroutine") || strings.Contains(text, ".go:") {
			t.Errorf("%s %v: %q, want %q", c.tool, c.given, text, c.want)
		}
	}
	text, isError := call(t, connect(t, tools(false)), "read_account", nil)
	if !isError || !strings.Contains(text, `start one with "cosmosttl run"`) {
		t.Error(text)
	}
}

// "No session state: calls name account and container." A second client names the same account and continues with the cursor of the first
// client.
func TestRule8_NothingIsKeptBetweenCalls(t *testing.T) {
	set := own(t)
	one, other := connect(t, set), connect(t, set)
	first, _ := call(t, one, "read_account", map[string]any{"container": "shop/orders", "limit": 2})
	next, _ := call(t, other, "read_account", map[string]any{"container": "shop/orders", "limit": 2, "cursor": "2"})
	all, _ := call(t, other, "read_account", map[string]any{"container": "shop/orders", "limit": 4})
	rows := func(s string) string {
		return strings.Join(regexp.MustCompile(`(?m)^.* key .*$`).FindAllString(s, -1), "\n")
	}
	if rows(first)+"\n"+rows(next) != rows(all) {
		t.Errorf("%s\n%s\n%s", first, next, all)
	}
	if text, isError := call(t, one, "move_clock", map[string]any{"account": "red", "by": 60}); isError {
		t.Error(text)
	}
	if text, _ := call(t, one, "read_account", nil); !strings.Contains(text, "clock 2026-01-01T12:00:00Z") {
		t.Errorf("the first account's clock was moved: %s", text)
	}
	if text, _ := call(t, other, "read_account", map[string]any{"account": "red"}); !strings.Contains(text, "clock 2026-01-01T12:01:00Z") || !strings.Contains(text, "There are no containers.") {
		t.Error(text)
	}
}

// "initialize and server/discover."
func TestRule11_OldAndNewClients(t *testing.T) {
	for version, message := range map[string]string{
		"2024-11-05": `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2024-11-05","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`,
		"2025-11-25": `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`,
		"2026-07-28": `{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"x","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}}}`,
	} {
		var out bytes.Buffer
		if err := Serve(t.Context(), own(t), "0.0.0", strings.NewReader(message+"\n"), &out); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), version) || !strings.Contains(out.String(), `"tools":{}`) || strings.Contains(out.String(), `"logging"`) || strings.Contains(out.String(), `"error"`) {
			t.Errorf("%s: %s", version, &out)
		}
	}
}
