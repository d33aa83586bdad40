package agent_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/cli/agent"
	"github.com/cosmosttl/cosmosttl/core/ttl"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
)

// A fixed is an account with given containers and items.
type fixed struct {
	name       string
	containers []agent.Stored
	items      []agent.Item
	moved      int64
}

func (f *fixed) Name() string    { return f.name }
func (f *fixed) Address() string { return "http://localhost:1/" }
func (f *fixed) Overview(context.Context) (agent.Overview, error) {
	return agent.Overview{Now: present, Clock: "fixed", Containers: f.containers}, nil
}
func (f *fixed) Items(_ context.Context, _, _ string, from, limit int) ([]agent.Item, bool, error) {
	return f.items[min(from, len(f.items)):min(from+limit, len(f.items))], from+limit < len(f.items), nil
}
func (f *fixed) Advance(_ context.Context, seconds int64) (int64, error) {
	f.moved += seconds
	return present + f.moved, nil
}

func with(list ...agent.Account) *agent.Set {
	return set(func(c *agent.Config) { c.Accounts, c.MoveClock = accounts(list...), true })
}

// An argument that is wrong is named with its value and what it must be.
func TestWrongArguments(t *testing.T) {
	s := with(&fixed{name: "blue"}, &fixed{name: "red"})
	for _, c := range []struct{ tool, given, want string }{
		{"explain_item", `{}`, "default_ttl is missing; it must be the container's defaultTtl"},
		{"simulate_story", `{}`, "story is missing; it must be the story's lines"},
		{"check_settings", `{}`, "text is missing; it must be the file's text"},
		{"find_rules", ``, "query is missing"},
		{"find_rules", `null`, "query is missing"},
		{"find_rules", `{"query":" "}`, `query is ""; it must be a few words`},
		{"find_rules", `{"query":"zzzz"}`, "query is zzzz; it must be words of Time to Live"},
		{"find_rules", `[]`, "arguments is []; it must be a JSON object"},
		{"find_rules", `{"a":`, `arguments is {"a":; it must be a JSON object`},
		{"find_rules", `{"query":"purge","depth":1}`, "depth is 1; it must be left out: the arguments of find_rules are query, limit"},
		{"find_rules", `{"query":"purge","limit":0}`, "limit is 0; it must be a whole number from 1 to 20"},
		{"find_rules", `{"query":"purge","limit":21}`, "limit is 21; it must be a whole number from 1 to 20"},
		{"find_rules", `{"query":"purge","limit":"x"}`, `limit is "x"; it must be`},
		{"find_rules", `{"query":7}`, "query is 7; it must be a text"},
		{"find_rules", `{"query":"` + strings.Repeat("a", 1025) + `"}`, "query is 1025 bytes; it must be at most 1024"},
		{"find_rules", `{"query":"` + strings.Repeat("a", 512<<10) + `"}`, "arguments is 524300 bytes; it must be at most 524288"},
		{"check_settings", `{"text":"a","kind":"cobol"}`, `kind is "cobol"; it must be one of container, item, arm, bicep, terraform, code, or left out`},
		{"check_settings", `{"text":"a","default_ttl":0}`, `default_ttl is 0; it must be "off", -1 or 1 to 2147483647`},
		{"explain_item", `{"default_ttl":1,"ttl":1,"item":"{}"}`, "ttl is 1; it must be left out beside item"},
		{"explain_item", `{"default_ttl":1,"analytical":"on"}`, "backup is missing; it must be given with analytical"},
		{"move_clock", `{"by":5,"to":6}`, "to is 6; it must be left out, because by is given"},
		{"move_clock", `{"by":null}`, "by is missing"},
		{"explain_item", `{"default_ttl":1,"item":"[]"}`, "item is []; it must be an item's JSON object"},
		{"explain_item", `{"default_ttl":1,"item":"` + strings.Repeat("é", 100) + `"}`, "item is " + strings.Repeat("é", 80) + "...; it must be"},
		{"explain_item", `{"default_ttl":1,"item":"` + strings.Repeat("é", 80) + `"}`, "item is " + strings.Repeat("é", 80) + "; it must be"},
		{"explain_item", `{"default_ttl":1,"ts":"monday"}`, `ts is "monday"; it must be Unix seconds from 0 to 253402300799, or a date like`},
		{"explain_item", `{"default_ttl":1,"ts":-1}`, "ts is -1; it must be"},
		{"explain_item", `{"default_ttl":1,"ts":253402300800}`, "ts is 253402300800; it must be"},
		{"explain_item", `{"default_ttl":1,"ts":10,"now":9}`, "now is 9; it must be 10 or later, which is ts"},
		{"read_account", `{"account":"green"}`, `account is "green"; it must be left out, or one of blue, red`},
		{"read_account", `{"cursor":"x"}`, `cursor is "x"; it must be the cursor of the answer before, or left out`},
		{"read_account", `{"cursor":"-1"}`, `cursor is "-1"; it must be`},
		{"read_account", `{"container":"a/b"}`, `container is "a/b"; it must be one that is there: `},
		{"move_clock", `{}`, "by is missing; it must be given, or to instead of it"},
		{"move_clock", `{"by":1,"to":2}`, "to is 2; it must be left out, because by is given"},
		{"move_clock", `{"by":0}`, "by is 0; it must be a number of seconds from 1, or a length of time"},
		{"move_clock", `{"by":"soon"}`, `by is "soon"; it must be`},
		{"move_clock", `{"to":1767268800}`, "to is 1767268800; it must be later than the clock, which shows 1767268800 (2026-01-01T12:00:00Z): time only goes forward"},
		{"move_clock", `{"to":"never"}`, `to is "never"; it must be Unix seconds`},
		{"guess", `{}`, `tool is "guess"; it must be one of explain_item, simulate_story, check_settings, find_rules, read_account, move_clock`},
	} {
		if _, err := s.Call(t.Context(), c.tool, []byte(c.given)); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s %.100s: %v, want %s", c.tool, c.given, err, c.want)
		}
	}
	if _, err := with(&fixed{}).Call(t.Context(), "read_account", []byte(`{"account":"green"}`)); err == nil || err.Error() != `account is "green"; it must be left out: there is one account` {
		t.Error(err)
	}
	for _, none := range []*agent.Set{set(), with()} {
		if _, err := none.Call(t.Context(), "read_account", nil); err == nil || !strings.HasPrefix(err.Error(), "there is no account to read: start one with") {
			t.Error(err)
		}
	}
}

// Arguments can be texts, as on the command line, and those that are left out have the values that the descriptions say.
func TestArgumentsAsTexts(t *testing.T) {
	for _, c := range []struct{ given, want string }{
		{`{"default_ttl":" OFF ","ts":"10","now":"11"}`, "cell: item's ttl absent × container Off"},
		{`{"default_ttl":"none","ts":10,"now":11}`, "container Off"},
		{`{"default_ttl":"","ts":10,"now":11}`, "container Off"},
		{`{"default_ttl":"-1","ttl":"absent","ts":10,"now":11}`, "item's ttl absent × container On (no default, -1)"},
		{`{"default_ttl":"60","ttl":"5","ts":"1970-01-01T00:00:10Z","now":15}`, "deadline: _ts 10 + 5 = 15; expired as soon as _ts + ttl <= now, now is 15"},
		{`{"default_ttl":"null"}`, "Refused: no such container can be created"},
		{`{"default_ttl":null}`, "Refused: no such container can be created"},
		{`{"default_ttl":60,"ttl":null}`, "Refused: the item cannot be written with this ttl"},
		{`{"default_ttl":60}`, "deadline: _ts 1767268800 + 60 = 1767268860; expired as soon as _ts + ttl <= now, now is 1767268800"},
		{`{"default_ttl":60,"item":"{\"id\":\"a\",\"_ts\":1767268900}"}`, "_ts 1767268900 + 60 = 1767268960; expired as soon as _ts + ttl <= now, now is 1767268900"},
		{`{"default_ttl":60,"ts":7,"now":8,"item":"{\"id\":\"a\",\"_ts\":1767268900}"}`, "_ts 7 + 60 = 67"},
		{`{"default_ttl":60,"ttl":null,"now":null,"item":"{\"id\":\"a\",\"_ts\":5}"}`, "_ts 5 + 60 = 65"},
		{`{"default_ttl":60,"item":"{\"id\":\"a\",\"_ts\":0}"}`, "_ts 0 + 60 = 60"},
		{`{"default_ttl":60,"item":"{\"id\":\"a\",\"_ts\":253402300799}"}`, "_ts 253402300799 + 60"},
		{`{"default_ttl":60,"item":"{\"id\":\"a\",\"_ts\":253402300800}"}`, "_ts 1767268800 + 60"},
		{`{"default_ttl":60,"item":"{\"id\":\"a\",\"_ts\":-1}"}`, "_ts 1767268800 + 60"},
		{`{"default_ttl":60,"item":"{\"id\":\"a\",\"_ts\":\"5\"}"}`, "_ts 1767268800 + 60"},
	} {
		answer, err := set().Call(t.Context(), "explain_item", []byte(c.given))
		if err != nil || !strings.Contains(answer.Text, c.want) {
			t.Errorf("%s: no %q in %s, %v", c.given, c.want, answer.Text, err)
		}
	}
}

// The lines about containers and items, their cursors, and what is cut.
func TestReadsAnAccount(t *testing.T) {
	long := strings.Repeat("é", 121)
	a := &fixed{name: "blue", containers: []agent.Stored{{Database: "shop", Container: "orders", Default: ttl.On(60), Counted: true, Live: 1, Expired: 2, Purged: 3}, {Database: "shop", Container: long}, {Database: "x", Container: long[2:]}},
		items: []agent.Item{{ID: "a", Key: `["a"]`, TS: present - 10}, {ID: long, Key: "", TS: present}, {ID: "c", Key: `["` + long + `"]`, TS: present}, {ID: "d", TS: present - 100, Override: ttl.Override{}}}}
	s := with(a, &fixed{name: "red"})
	for _, c := range []struct {
		given string
		want  []string
		not   string
	}{
		{`{}`, []string{"http://localhost:1/, clock 2026-01-01T12:00:00Z (1767268800, fixed)", `"shop" / "orders": defaultTtl 60; 1 live, 2 expired and not purged yet, 3 purged`,
			`"shop" / "` + long[2:] + `"...: defaultTtl off`, `"x" / "` + long[2:] + `": defaultTtl off`, "source: https://"}, "truncated"},
		{`{"account":"red"}`, []string{"There are no containers."}, "truncated"},
		{`{"limit":1}`, []string{`"orders"`, "truncated: there are more; call again with cursor \"1\""}, `"x" /`},
		{`{"limit":2,"cursor":"1"}`, []string{`"x" /`}, "truncated"},
		{`{"cursor":"9"}`, []string{"clock"}, `"x" /`},
		{`{"container":"shop/orders"}`, []string{"shop/orders: defaultTtl 60. Of its items", `"a" key ["a"]: ttl absent, _ts 1767268790: expires 2026-01-01T12:00:50Z, in 50 s (`, `"...` + " key unknown: ttl absent",
			`"c" key ["` + long[:118*2] + `...: ttl`, `"d" key unknown: ttl absent, _ts 1767268700: expires 2026-01-01T11:59:20Z, in 0 s (`}, "truncated"},
		{`{"container":"shop/orders","limit":3}`, []string{`call again with cursor "3"`}, `"d" key`},
		{`{"container":"shop/orders","limit":3,"cursor":"3"}`, []string{`"d" key`}, "truncated"},
		{`{"container":"shop/orders","cursor":"4"}`, []string{"There are no visible items here."}, "truncated"},
		{`{"container":"x/` + long[2:] + `"}`, []string{": never expires ("}, "expires 2026"},
	} {
		answer, err := s.Call(t.Context(), "read_account", []byte(c.given))
		if err != nil || c.not != "" && strings.Contains(answer.Text, c.not) {
			t.Errorf("%s: %v, %q in %s", c.given, err, c.not, answer.Text)
		}
		for _, want := range c.want {
			if !strings.Contains(answer.Text, want) {
				t.Errorf("%s: no %q in\n%s", c.given, want, answer.Text)
			}
		}
	}
	many := &fixed{}
	for range 100 {
		many.containers = append(many.containers, agent.Stored{Database: strings.Repeat("é", 200), Container: "c"})
		many.items = append(many.items, agent.Item{ID: strings.Repeat("é", 200), Key: strings.Repeat("é", 200)})
	}
	many.containers[99] = agent.Stored{Database: "d", Container: "c"}
	for _, given := range []string{`{"limit":100}`, `{"limit":100,"container":"d/c"}`} {
		answer, err := with(many).Call(t.Context(), "read_account", []byte(given))
		if err != nil || len(answer.Text) > agent.MaxAnswer || !strings.Contains(answer.Text, "truncated: there are more; call again with cursor \"") {
			t.Errorf("%d bytes, %v", len(answer.Text), err)
		}
	}
	if _, err := with(many).Call(t.Context(), "read_account", []byte(`{"container":"none"}`)); err == nil || strings.Count(err.Error(), `/c"`) > 20 {
		t.Error(err)
	}
}

func TestMovesAClock(t *testing.T) {
	for given, want := range map[string]int64{`{"by":1}`: 1, `{"by":"90d"}`: 90 * 86400, `{"by":"1h 30m"}`: 5400, `{"to":1767268801}`: 1, `{"to":"2026-01-01T13:00:00Z"}`: 3600} {
		a := &fixed{name: "blue"}
		answer, err := with(a).Call(t.Context(), "move_clock", []byte(given))
		if err != nil || a.moved != want || !strings.HasPrefix(answer.Text, "The clock of http://localhost:1/ shows 2026-") {
			t.Errorf("%s: %d, %v, %s", given, a.moved, err, answer.Text)
		}
	}
	if names := toolNames(with(&fixed{})); !slices.Contains(names, "move_clock") || slices.Contains(toolNames(set()), "move_clock") {
		t.Error(names)
	}
}

func toolNames(s *agent.Set) (names []string) {
	for _, tool := range s.Tools() {
		names = append(names, tool.Name)
	}
	return names
}

// The schema of each tool has its arguments with their types, limits and accepted values.
func TestSchemas(t *testing.T) {
	for _, tool := range with().Tools() {
		var schema struct {
			Type                 string
			Required             []string
			AdditionalProperties *bool
			Properties           map[string]struct {
				Description      string
				Type             any
				Enum             []string
				Minimum, Maximum *int64
			}
		}
		if err := json.Unmarshal(tool.Schema(), &schema); err != nil || schema.Type != "object" || schema.AdditionalProperties == nil || *schema.AdditionalProperties || len(schema.Properties) != len(tool.Params) {
			t.Fatalf("%s: %v %+v", tool.Name, err, schema)
		}
		for _, p := range tool.Params {
			has := schema.Properties[p.Name]
			if has.Description != p.Says || slices.Contains(schema.Required, p.Name) != p.Required || len(has.Enum) != len(p.Values) || (has.Maximum != nil) != (has.Type == "integer") ||
				has.Maximum != nil && (*has.Maximum != p.Most || *has.Minimum != p.Least) || has.Type == nil {
				t.Errorf("%s %s: %+v", tool.Name, p.Name, has)
			}
		}
	}
}

// The addresses of endpoints, and the keys that they need.
func TestAddressesOfEndpoints(t *testing.T) {
	t.Setenv(command.KeyVariable, "")
	for _, c := range []struct{ address, key, want string }{
		{"http://localhost:8081/", "", ""}, {"http://shop.localhost:8081", "", ""}, {"http://127.0.0.1:1/", "", ""}, {"https://[::1]:1/", "", ""}, {"https://a.documents.azure.com:443/", "a2V5", ""},
		{"https://a.documents.azure.com:443/", "", "-endpoint needs its key"}, {"http://10.0.0.1:1/", "", "-endpoint needs its key"}, {"http://localhost/", "not base64!", "-endpoint needs its key"},
		{"ftp://localhost/", "", "-endpoint must be"}, {"http://", "", "-endpoint must be"}, {"http://u:p@localhost/", "", "-endpoint must be"}, {"http://localhost/?a", "", "-endpoint must be"},
		{"http://localhost/#a", "", "-endpoint must be"}, {"http://localhost/dbs", "", "-endpoint must be"}, {"AccountEndpoint=http://localhost;AccountKey=a", "", "-endpoint must be"}, {"http://%zz/", "", "-endpoint must be"},
	} {
		a, err := agent.Remote(c.address, c.key, time.Now)
		if c.want == "" && (err != nil || a.Name() != "" || !strings.HasSuffix(a.Address(), "/")) || c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want) || c.key != "" && strings.Contains(err.Error(), c.key)) {
			t.Errorf("%s %s: %v", c.address, c.key, err)
		}
	}
	t.Setenv(command.KeyVariable, "a2V5")
	if _, err := agent.Remote("https://a.documents.azure.com:443/", "", time.Now); err != nil {
		t.Error(err)
	}
}

// The command "ask": its arguments, files and exit.
func TestTheCommand(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.json")
	if err := os.WriteFile(file, []byte(`{"id":"a","ttl":60}`), 0o600); err != nil {
		t.Fatal(err)
	}
	run := func(in string, arguments ...string) (out, errs string, err error) {
		var o, e bytes.Buffer
		_, err = command.Run(t.Context(), agent.Command(), arguments, strings.NewReader(in), &o, &e)
		return o.String(), e.String(), err
	}
	if out, _, err := run("", "check_settings", "text=@"+file); err != nil || !strings.HasPrefix(out, "Read as item: 1 setting") || !strings.HasSuffix(out, "\n") {
		t.Error(out, err)
	}
	if out, _, err := run(`{"id":"a","ttl":0}`, "check_settings", "text=@-"); !errors.Is(err, command.ErrNo) || !strings.Contains(out, "1 refused") {
		t.Error(out, err)
	}
	if _, errs, err := run(""); err == nil || !strings.HasPrefix(err.Error(), "the name of a tool is missing: want explain_item, ") || errs != "" {
		t.Error(errs, err)
	}
	for want, arguments := range map[string][]string{
		"default_ttl is missing":                        {"explain_item"},
		"argument is x; it must be NAME=VALUE":          {"explain_item", "x"},
		"-endpoint must be an address":                  {"-endpoint", "x", "explain_item", "default_ttl=1"},
		"open " + file + "x: no such":                   {"check_settings", "text=@" + file + "x"},
		"tool is \"x\"; it must be one of explain_item": {"x"},
	} {
		if _, _, err := run("", arguments...); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v", arguments, err)
		}
	}
	check := func(arguments ...string) (out string, err error) {
		var o, e bytes.Buffer
		_, err = command.Run(t.Context(), agent.CheckCommand(), arguments, strings.NewReader(""), &o, &e)
		return o.String(), err
	}
	if _, err := check("-default", "0", file); err == nil || !strings.HasPrefix(err.Error(), "-default is 0; it must be ") {
		t.Error(err)
	}
	container := filepath.Join(t.TempDir(), "c.json")
	if err := os.WriteFile(container, []byte(`{"id":"c","defaultTtl":60,"partitionKey":{"paths":["/id"]}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := check("-before", "3600", file, container); err == nil || !strings.Contains(err.Error(), file+": ") || !strings.Contains(out, "change of line 1: defaultTtl 3600 → 60") {
		t.Errorf("a file without a container's setting hides what is said of the other: %v, %s", err, out)
	}
	if _, _, err := run("", "-no"); err == nil {
		t.Error("an unknown flag is accepted")
	}
	if out, _, err := run("", "-h"); err != nil || !strings.HasPrefix(out, "usage: cosmosttl ask") || !strings.Contains(out, "  explain_item: Explain one item's expiry\n      default_ttl ") ||
		!strings.Contains(out, "-playground URL") {
		t.Error(out, err)
	}
	if _, _, err := run(strings.Repeat("a", 600<<10), "check_settings", "text=@-"); err == nil || !strings.HasPrefix(err.Error(), "arguments is 524") {
		t.Error(err)
	}
	if out, _, err := run("", "-playground", "", "explain_item", "default_ttl=60"); err != nil || strings.Contains(out, "playground: ") {
		t.Error(out, err)
	}
}
