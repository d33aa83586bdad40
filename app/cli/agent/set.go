package agent

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/core/lint"
)

// A Config configures a [Set].
type Config struct {
	// Accounts returns the accounts of read_account and move_clock. A question without a name is about the first
	// account. nil means no accounts.
	Accounts   func(context.Context) []Account
	MoveClock  bool             // whether to offer move_clock
	Playground string           // address of the playground in links, like http://localhost:8080/
	Now        func() time.Time // returns the present, for questions without a time
	Log        func(string)     // receives the panics of tools; nil discards them
}

// A Set has the tools of a configuration. It is safe for concurrent use.
type Set struct {
	config Config
	tools  []Tool
	busy   chan struct{} // has a value for each question that a tool is answering
}

// A Tool answers one kind of question.
type Tool struct {
	Name   string // verb_noun
	Title  string
	Says   string // what the tool does, when not to use it, and what it returns
	Params []Param

	Changes bool // whether the tool changes something that nobody can undo
	Outside bool // whether the tool asks another program

	run func(*Set, context.Context, args) (Answer, error)
}

// New returns the tools of a configuration.
func New(c Config) *Set {
	if c.Log == nil {
		c.Log = func(string) {}
	}
	if c.Playground != "" && !strings.HasSuffix(c.Playground, "/") {
		c.Playground += "/"
	}
	s := &Set{config: c, busy: make(chan struct{}, atOnce)}
	for _, t := range tools {
		if t.Name != "move_clock" || c.MoveClock {
			s.tools = append(s.tools, t)
		}
	}
	return s
}

// The limits of the work for one question. Tools have further limits.
const (
	atOnce = 4                // questions that tools answer at the same time; other questions wait
	within = 10 * time.Second // the time limit of a question, including its waiting time
)

// The longest texts, in bytes.
const (
	maxStory = 64 << 10
	maxName  = 1024
	maxItem  = 64 << 10
)

var tools = []Tool{
	{Name: "explain_item", Title: "Explain one item's expiry", run: (*Set).explain,
		Says: "Say whether an Azure Cosmos DB item has expired, when it will, and which setting decides, from the container's defaultTtl, the item's ttl, _ts and the time now. " +
			"For one item at one moment; use simulate_story for a course of events and read_account for stored items. Returns state, deadline, cell of the matrix, rule, source, link.",
		Params: []Param{
			{Name: "default_ttl", Kind: aSetting, Required: true, Null: true, Says: `the container's defaultTtl: "off" (absent), -1, or seconds`},
			{Name: "ttl", Kind: aSetting, Null: true, Says: "the item's ttl, left out if it has none"},
			{Name: "item", Kind: aText, Most: maxItem, Says: "the item's JSON, in place of ttl and ts: wrong names are found too"},
			{Name: "ts", Kind: aMoment, Says: "_ts, the item's last write: Unix seconds or a date; the present if left out"},
			{Name: "now", Kind: aMoment, Says: "the time to judge at; the present if left out"},
			{Name: "backup", Kind: aText, Most: maxName,
				Says: "asks where the item still is: the account's backup policy, continuous 7d, continuous 30d, periodic 4h 8h or unknown"},
			{Name: "analytical", Kind: aText, Most: maxName, Values: []string{"on", "off"},
				Says: "with backup: whether the container has an analytical store"},
			{Name: "purged", Kind: aMoment, Says: "with backup: when the purge deleted it"},
		}},
	{Name: "simulate_story", Title: "Simulate a course of events", run: (*Set).simulate,
		Says: "Play a story on a simulated account and clock: what expires, is hidden, comes back, is purged, second by second, at what RU, and whether each expectation holds. " +
			"For questions of order and of what if; not for reading a real account. A line is a command or an expectation: " +
			"container orders off|-1|SECONDS [RU 400] [traffic N] [serverless] · create|upsert|replace orders {\"id\":\"a\",\"ttl\":60} · patch orders a set /ttl 120 · delete orders a · default orders off|-1|SECONDS · " +
			"advance 1h · advance to-next-event · query orders SELECT * FROM c · changes orders · expect orders a in-queries|expired|on-disk|purged|deleted|never-expires · " +
			"expect orders count 3 · expect error 400. Returns every line with its verdict and events, and a link.",
		Params: []Param{
			{Name: "story", Kind: aText, Required: true, Most: maxStory, Says: "the story's lines"},
			{Name: "from", Kind: aNumber, Least: 1, Most: 1_000_000, Says: "the line of the answer to begin with, when it was truncated"},
		}},
	{Name: "check_settings", Title: "Check TTL settings in a file", run: (*Set).check,
		Says: "Find mistakes with TTL in a container's JSON, an item's JSON, ARM, Bicep, Terraform, or SDK code in C#, Java, JavaScript, Python, Go or Rust, before it is deployed: refused values, " +
			"milliseconds, dates, names that are not read, TTL that is Off. The text is read and never run. Returns each setting with its meaning and each finding with its line, reason and source.",
		Params: []Param{
			{Name: "text", Kind: aText, Required: true, Most: lint.MaxText, Says: "the file's text"},
			{Name: "kind", Kind: aText, Most: maxName, Values: kinds(), Says: "what it is; recognised if left out"},
			{Name: "default_ttl", Kind: aSetting, Says: `the defaultTtl of the container that the items go to, if the text does not say it: "off", -1 or seconds`},
			{Name: "before", Kind: aSetting, Says: "the defaultTtl that the container has now, to be told what the change would hide or bring back"},
		}},
	{Name: "find_rules", Title: "Find the documented rule", run: (*Set).find,
		Says: "Look up how Azure Cosmos DB's Time to Live behaves (purge, request units, null, change feed, indexing, limits, errors) among the claims of Microsoft's documentation and the model. " +
			"For a rule in general; not for one item or file. Returns the statements that fit best, each with its number, whether it is exact, tested, modelled or reported, and its source.",
		Params: []Param{
			{Name: "query", Kind: aText, Required: true, Most: maxName, Says: "a few words, or a claim's number like C07"},
			{Name: "limit", Kind: aNumber, Least: 1, Most: 20, Says: "how many statements, 5 if left out"},
		}},
	{Name: "read_account", Title: "Read a running account", Outside: true, run: (*Set).read,
		Says: "Read a running endpoint: its clock, its containers with their TTL and counts, and the items of one container that expire next. It never changes anything and returns no item's content. " +
			"Not for questions about rules. Returns one line for each container or item, with a cursor if there are more.",
		Params: []Param{
			{Name: "account", Kind: aText, Most: maxName, Says: "the account's name; the first one if left out"},
			{Name: "container", Kind: aText, Most: maxName, Says: "DATABASE/CONTAINER, to list its items; left out to list containers"},
			{Name: "limit", Kind: aNumber, Least: 1, Most: 100, Says: "how many lines, 20 if left out"},
			{Name: "cursor", Kind: aText, Most: 20, Says: "from the answer before"},
		}},
	{Name: "move_clock", Title: "Move an account's clock forward", Changes: true, Outside: true, run: (*Set).move,
		Says: "Move the simulated clock of an endpoint forward, for every client of it: items expire and are purged, and time never goes back. Not needed for simulate_story, which has a clock of its own. Returns one line with the new time.",
		Params: []Param{
			{Name: "account", Kind: aText, Most: maxName, Says: "the account's name; the first one if left out"},
			{Name: "by", Kind: aSetting, Says: "seconds, or a length of time like 90d or 1h30m"},
			{Name: "to", Kind: aMoment, Says: "Unix seconds or a date, in place of by"},
		}},
}

func kinds() (names []string) {
	for _, k := range lint.Kinds() {
		names = append(names, string(k))
	}
	return names
}

// Tools returns the tools in the order in which a client should see them.
func (s *Set) Tools() []Tool { return s.tools }

// Call calls a tool with arguments in JSON. The text of the error is for the agent that asks: it says what is wrong and what to do.
func (s *Set) Call(ctx context.Context, name string, arguments []byte) (a Answer, err error) {
	i := slices.IndexFunc(s.tools, func(t Tool) bool { return t.Name == name })
	if i < 0 {
		var names []string
		for _, t := range s.tools {
			names = append(names, t.Name)
		}
		return a, wrong("tool", strconv.Quote(name), "one of "+strings.Join(names, ", "))
	}
	given, err := s.tools[i].read(arguments)
	if err != nil {
		return a, err
	}
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	select {
	case s.busy <- struct{}{}:
		defer func() { <-s.busy }()
	case <-ctx.Done():
		return a, fmt.Errorf("%s was not begun within %v, because other questions are being answered: ask again", name, within)
	}
	defer func() {
		if fault := recover(); fault != nil {
			s.config.Log(fmt.Sprintf("%s: %v\n%s", name, fault, debug.Stack()))
			a, err = Answer{}, fmt.Errorf("%s failed on this input, by a fault of cosmosttl: its log has the details; try a smaller input", name)
		}
	}()
	return s.tools[i].run(s, ctx, given)
}

func (t Tool) names() (names []string) {
	for _, p := range t.Params {
		names = append(names, p.Name)
	}
	return names
}

// Schema returns the JSON schema of the tool's arguments.
func (t Tool) Schema() json.RawMessage {
	properties, required := map[string]any{}, []string{}
	for _, p := range t.Params {
		schema := map[string]any{"description": p.Says}
		switch p.Kind {
		case aText:
			schema["type"] = "string"
			if len(p.Values) > 0 {
				schema["enum"] = p.Values
			}
		case aNumber:
			schema["type"], schema["minimum"], schema["maximum"] = "integer", p.Least, p.Most
		case aSetting, aMoment:
			schema["type"] = []string{"integer", "string"}
		}
		properties[p.Name] = schema
		if p.Required {
			required = append(required, p.Name)
		}
	}
	raw, err := json.Marshal(map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false})
	if err != nil {
		panic("agent: the schema of " + t.Name + ": " + err.Error())
	}
	return raw
}
