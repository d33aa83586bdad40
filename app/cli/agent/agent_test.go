package agent_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/cli/agent"
	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/link"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// present is the Unix second at which the tests ask the tools.
const present = 1767268800

// set returns tools without an account.
func set(change ...func(*agent.Config)) *agent.Set {
	c := agent.Config{Playground: "http://localhost:8080/", Now: func() time.Time { return time.Unix(present, 0) }}
	for _, f := range change {
		f(&c)
	}
	return agent.New(c)
}

// ask calls a tool and returns its answer, or the text of its error.
func ask(t *testing.T, s *agent.Set, tool string, given map[string]any) (text string, failed bool) {
	t.Helper()
	return answered(s, tool, given)
}

// answered calls a tool without a test, and returns its answer, or the text of its error.
func answered(s *agent.Set, tool string, given map[string]any) (text string, failed bool) {
	raw, err := json.Marshal(given)
	if err != nil {
		return err.Error(), true
	}
	answer, err := s.Call(context.Background(), tool, raw)
	if err != nil {
		return err.Error(), true
	}
	return answer.Text, answer.Failed
}

// accounts returns a function that returns accounts.
func accounts(list ...agent.Account) func(context.Context) []agent.Account {
	return func(context.Context) []agent.Account { return list }
}

// opened returns the world in the link of an answer.
func opened(t *testing.T, answer string) (*engine.Account, link.View) {
	t.Helper()
	_, address, ok := strings.Cut(answer, "playground: http://localhost:8080/#")
	if !ok {
		t.Fatalf("no link in\n%s", answer)
	}
	fragment, _, _ := strings.Cut(address, "\n")
	world, view, err := link.Decode(fragment)
	if err != nil {
		t.Fatal(err)
	}
	found, err := files.ReadLink(world)
	if err != nil {
		t.Fatal(err)
	}
	return found.World.Account(), view
}

// explain_item returns the state and the deadline of each of the nine cells of the matrix, and a link to a world in the
// same state.
func TestExplainsEveryCell(t *testing.T) {
	for _, c := range []struct {
		setting, own any
		now          int64
		want         []string
		live         int
	}{
		{"off", nil, 0, []string{"Live, and never expires", "(C13, exact)"}, 1},
		{-1, nil, 0, []string{"never expires", "(C14, exact)"}, 1},
		{3600, nil, 3599, []string{"Live: it expires at 2026-01-01T13:00:00Z, in 1 s", "(C15, exact)"}, 1},
		{"off", -1, 0, []string{"never expires", "(C16, exact)"}, 1},
		{-1, -1, 0, []string{"never expires", "(C17, exact)"}, 1},
		{3600, -1, 86400, []string{"never expires: the item's -1 overrides", "(C18, exact)"}, 1},
		{"absent", 2000, 86400, []string{"never expires", "kept but ignored", "(C19, exact)", "set the container's defaultTtl to -1", "azure-docs/issues/40984"}, 1},
		{"-1", "60", 60, []string{"Expired: since 2026-01-01T12:01:00Z, 0 s ago", "(C20, exact)", "1767268800 + 60 = 1767268860"}, 0},
		{3600, 60, 61, []string{"Expired", "1 s ago", "(C21, exact)", "(C09, exact)", "https://learn.microsoft.com/azure/cosmos-db/nosql/time-to-live"}, 0},
	} {
		given := map[string]any{"default_ttl": c.setting, "ts": present, "now": present + c.now}
		if c.own != nil {
			given["ttl"] = c.own
		}
		text, failed := ask(t, set(), "explain_item", given)
		for _, want := range c.want {
			if failed || !strings.Contains(text, want) {
				t.Errorf("%v × %v: no %q in\n%s", c.setting, c.own, want, text)
			}
		}
		if ends := strings.Contains(text, "deadline: "); ends != strings.Contains(text, "\nAny write restarts the countdown, a read does not (C26, exact).\n") || ends != !strings.Contains(text, "never expires") {
			t.Error(text)
		}
		account, view := opened(t, text)
		items, err := account.Container(engine.Path{Database: "shop", Container: "items"})
		if err != nil || items.Live() != c.live || account.Now() != present+c.now || view.Selected != "item" {
			t.Errorf("%v × %v: the playground shows %d live items at %d, selected %q, %v", c.setting, c.own, items.Live(), account.Now(), view.Selected, err)
		}
	}
}

func TestExplainsAnItemsJSON(t *testing.T) {
	text, _ := ask(t, set(), "explain_item", map[string]any{"default_ttl": -1, "item": `{"id":"SO05","ttl":60,"_ts":1767268700,"secret":"s"}`})
	if !strings.Contains(text, "Expired: since 2026-01-01T11:59:20Z, 40 s ago") {
		t.Error(text)
	}
	account, view := opened(t, text)
	if view.Selected != "SO05" || strings.Contains(string(account.Save()), "secret") {
		t.Errorf("%+v\n%s", view, account.Save())
	}
	text, _ = ask(t, set(), "explain_item", map[string]any{"default_ttl": -1, "item": `{"id":"SO05","TimeToLive":60}`})
	if !strings.Contains(text, "never expires") || !strings.Contains(text, "does not read TimeToLive") || !strings.Contains(text, "azure-docs/issues/23692") {
		t.Error(text)
	}
	for _, c := range []struct {
		given map[string]any
		want  string
	}{
		{map[string]any{"default_ttl": 3600, "ttl": 0}, "Status 400: The input ttl '0' is invalid."},
		{map[string]any{"default_ttl": "off", "item": `{"ttl":null}`}, "To inherit the container's default, leave ttl out"},
		{map[string]any{"default_ttl": 0}, "The input defaultTtl '0' is invalid."},
		{map[string]any{"default_ttl": "an hour"}, `The input defaultTtl '"an hour"' is invalid.`},
	} {
		text, failed := ask(t, set(), "explain_item", c.given)
		if !failed || !strings.Contains(text, c.want) || !strings.Contains(text, "https://learn.microsoft.com/") {
			t.Errorf("%v: %s", c.given, text)
		}
	}
}

func TestSimulatesAStory(t *testing.T) {
	const text = "container orders 60 RU 400 traffic 400\ncreate orders {\"id\":\"SO05\"}\nadvance 2m\nexpect orders SO05 expired on-disk\ntraffic orders 0\nadvance 1s\nexpect orders SO05 purged\n"
	answer, failed := ask(t, set(), "simulate_story", map[string]any{"story": text})
	for _, want := range []string{"Every expectation holds", "12:01:00 expired SO05, container-default", "purge-delayed", "purged SO05, purge, 5.20 RU", "ok expect orders SO05 purged", "https://learn.microsoft.com/"} {
		if failed || !strings.Contains(answer, want) {
			t.Errorf("no %q in\n%s", want, answer)
		}
	}
	account, _ := opened(t, answer)
	if c, err := account.Container(engine.Path{Database: "shop", Container: "orders"}); err != nil || c.PurgedItems() != 1 {
		t.Errorf("%v", err)
	}
	answer, failed = ask(t, set(), "simulate_story", map[string]any{"story": text + "expect orders count 1\n"})
	if !failed || !strings.Contains(answer, "FAILED lines: 1.") || !strings.Contains(answer, "orders: expected count 1, got count 0") {
		t.Error(answer)
	}
	answer, failed = ask(t, set(), "simulate_story", map[string]any{"story": "container orders 60\nexpcet orders count 0"})
	if !failed || !strings.Contains(answer, "line 2, column 1") || !strings.Contains(answer, "did you mean expect?") || !strings.Contains(answer, "advance 1h") {
		t.Error(answer)
	}
}

// A long answer is truncated and says where to continue. The next answers have the rest.
func TestALongStoryIsCut(t *testing.T) {
	var b strings.Builder
	b.WriteString("container orders -1\n")
	for range 300 {
		b.WriteString("create orders {\"id\":\"SO" + strings.Repeat("x", 60) + "\"}\n")
	}
	seen, from := 0, "1"
	for range 20 {
		answer, _ := ask(t, set(), "simulate_story", map[string]any{"story": b.String(), "from": from})
		if len(answer) > agent.MaxAnswer {
			t.Fatalf("%d bytes", len(answer))
		}
		seen += strings.Count(answer, "create orders {")
		_, rest, cut := strings.Cut(answer, "call again with from ")
		if !cut {
			break
		}
		from = strings.Fields(rest)[0]
	}
	if seen != 300 {
		t.Errorf("%d of 300 lines were answered", seen)
	}
}

func TestStoriesAreBounded(t *testing.T) {
	for text, want := range map[string]string{
		"container orders 60\ngenerate orders 1000000\n": "Stopped: the story asks for more work than is allowed here",
		strings.Repeat("x", 64<<10) + "\n":               "story is 65537 bytes; it must be at most 65536",
	} {
		if answer, failed := ask(t, set(), "simulate_story", map[string]any{"story": text}); !failed || !strings.Contains(answer, want) {
			t.Errorf("%.60s: %s", text, answer)
		}
	}
}

func TestChecksSettings(t *testing.T) {
	answer, failed := ask(t, set(), "check_settings", map[string]any{"text": "{\"id\":\"orders\",\"partitionKey\":{\"paths\":[\"/id\"]},\n\"defaultTtl\":0}"})
	for _, want := range []string{"Read as container: 1 setting of TTL; 1 refused by the service, 0 mistakes, 0 notes.", "line 2: defaultTtl 0: refused", "refused at line 2 [value]: defaultTtl: The input defaultTtl '0' is invalid.", "https://learn.microsoft.com/"} {
		if !failed || !strings.Contains(answer, want) {
			t.Errorf("no %q in\n%s", want, answer)
		}
	}
	answer, failed = ask(t, set(), "check_settings", map[string]any{"text": "await items.create({ id: 'a', ttl: 60 })", "default_ttl": "off"})
	if !failed || !strings.Contains(answer, "mistake at line 1 [ignored]") {
		t.Error(answer)
	}
	if account, _ := opened(t, answer); len(account.Databases()) != 1 {
		t.Error(answer)
	}
	answer, failed = ask(t, set(), "check_settings", map[string]any{"text": "default_ttl = 3600"})
	if failed || !strings.Contains(answer, "On: items expire 1 h after their last write") {
		t.Error(answer)
	}
	answer, _ = ask(t, set(), "check_settings", map[string]any{"text": strings.Repeat("ttl: 0\n", 5000)})
	if len(answer) > agent.MaxAnswer || !strings.Contains(answer, "truncated: ") {
		t.Errorf("%d bytes", len(answer))
	}
	answer, failed = ask(t, set(), "check_settings", map[string]any{"text": strings.Repeat("ttl: 60\n", 5000), "kind": "code", "default_ttl": 60})
	if failed || len(answer) > agent.MaxAnswer || !strings.Contains(answer, "truncated: ") {
		t.Errorf("settings that are left out, without a finding: %t, %d bytes, %s", failed, len(answer), answer[max(0, len(answer)-300):])
	}
}

// A rule of an earlier edition comes after the present rules, and says that it is superseded.
func TestWhatIsNoLongerTrueIsMarked(t *testing.T) {
	answer, _ := ask(t, set(), "find_rules", map[string]any{"query": "does the purge cost request units of the collection budget, or is it free", "limit": 20})
	today, earlier := strings.Index(answer, "C42 (exact)"), strings.Index(answer, "NO LONGER TRUE")
	if today < 0 || earlier < today || !strings.Contains(answer, "C45 (superseded by C42 to C44) NO LONGER TRUE") {
		t.Error(answer)
	}
}

// With before, the answer also says what the change of a setting would do.
func TestChecksAChange(t *testing.T) {
	for _, c := range []struct {
		before any
		text   string
		want   []string
	}{
		{7776000, "default_ttl = 604800", []string{"change of line 1: defaultTtl 7776000 → 604800", "hides at once every item without a ttl of its own that was not written for 7 d"}},
		{"off", "default_ttl = 3600", []string{"hides at once every item without a ttl of its own that was not written for 1 h"}},
		{3600, "default_ttl = 3600000", []string{"milliseconds: "}},
		{3600, `{"id":"orders","partitionKey":{"paths":["/id"]}}`, []string{"3600 → off", "default-removed: TTL is switched off", "hidden-items-return: "}},
	} {
		answer, _ := ask(t, set(), "check_settings", map[string]any{"text": c.text, "before": c.before})
		for _, want := range c.want {
			if !strings.Contains(answer, want) {
				t.Errorf("%s: no %q in\n%s", c.text, want, answer)
			}
		}
		if strings.Contains(answer, "hides at once") != (len(c.want) > 0 && strings.Contains(strings.Join(c.want, ""), "hides at once")) {
			t.Errorf("%s: %s", c.text, answer)
		}
	}
	if answer, failed := ask(t, set(), "check_settings", map[string]any{"text": "ttl: 60", "before": 60}); !failed || !strings.HasPrefix(answer, "before is 60; it must be left out: no container's setting was read") {
		t.Error(answer)
	}
	if answer, failed := ask(t, set(), "check_settings", map[string]any{"text": "ttl: 60", "before": 0}); !failed || !strings.HasPrefix(answer, "before is 0; it must be") {
		t.Error(answer)
	}
}

// A broken is an account whose methods panic.
type broken struct{ agent.Account }

func (broken) Overview(context.Context) (agent.Overview, error) { panic("a fault") }

// After a panic, a tool returns an error in words without a stack trace. The log has the details.
func TestAFaultIsAnError(t *testing.T) {
	var log string
	s := set(func(c *agent.Config) {
		c.Accounts = func(context.Context) []agent.Account { return []agent.Account{broken{}} }
		c.Log = func(text string) { log += text }
	})
	answer, failed := ask(t, s, "read_account", nil)
	if !failed || strings.Contains(answer, "goroutine") || !strings.Contains(answer, "by a fault of cosmosttl") || !strings.Contains(log, "a fault\ngoroutine") {
		t.Errorf("%q, %q", answer, log)
	}
	if answer, failed := ask(t, s, "explain_item", map[string]any{"default_ttl": 60}); failed {
		t.Errorf("after a fault: %s", answer)
	}
}

// Without a playground no answer has a link.
func TestNoLinksWithoutAPlayground(t *testing.T) {
	answer, failed := ask(t, agent.New(agent.Config{}), "find_rules", map[string]any{"query": "C07"})
	if failed || strings.Contains(answer, "playground:") {
		t.Errorf("failed %v: %s", failed, answer)
	}
}

// One of the first three statements for a question answers it.
func TestFindsRules(t *testing.T) {
	for query, want := range map[string]string{
		"C07": "C07 (exact)", "does the purge cost request units": "C42", "null ttl valid": "C46", "difference between removing defaultTtl and -1": "C29",
		"expired item visible in a query": "C11", "largest value": "C41", "does a read restart the countdown": "C26", "serverless bill of the purge": "C44",
		"change feed delete timeToLiveExpired": "D05", "items came back after TTL was switched off": "D02", "indexing mode none": "C32", "autoscale": "§1.10: The purge: autoscale",
		"TimeToLive instead of ttl": "§1.14", "create the same id again": "D04", "synapse analytical store": "C47", "COUNT counts expired items": "§1.7",
	} {
		answer, failed := ask(t, set(), "find_rules", map[string]any{"query": query, "limit": 3})
		if failed || !strings.Contains(answer, want) || !strings.Contains(answer, "source: https://") {
			t.Errorf("%s: no %s in\n%s", query, want, answer)
		}
	}
}
