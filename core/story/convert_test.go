package story

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

func keyOf(s string) *engine.PartitionKey {
	k := engine.Key(s)
	return &k
}

// kinds are the engine's commands; TestEveryCommandHasWords fails when one is missing.
var kinds = []engine.Command{
	engine.Advance{}, engine.CreateDatabase{}, engine.DeleteDatabase{}, engine.CreateContainer{}, engine.ReplaceContainer{}, engine.SetDefault{},
	engine.DeleteContainer{}, engine.SetThroughput{}, engine.WriteItem{}, engine.PatchItem{}, engine.DeleteItem{}, engine.ReadItem{}, engine.ReadFeed{},
	engine.Batch{}, engine.Query{}, engine.ReadChanges{}, engine.SetRegions{}, engine.SetRules{}, engine.SetBackup{}, engine.Generate{}, engine.Import{}, engine.DeletePartition{}, engine.CopyContainer{},
	engine.CreateScript{Script: engine.Script{Kind: engine.Trigger}}, engine.ReplaceScript{Script: engine.Script{Kind: engine.Trigger}}, engine.DeleteScript{Kind: engine.Trigger},
}

// fill sets every field to a value that is not zero, and different from field to field.
func fill(v reflect.Value, texts []string, n *int) {
	*n++
	switch v.Kind() {
	case reflect.String:
		v.SetString(texts[*n%len(texts)])
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(*n))
	case reflect.Uint8:
		if v.Type() == reflect.TypeFor[engine.ScriptKind]() {
			v.Set(reflect.ValueOf(engine.Trigger)) // the only kind with a type and an operation
			return
		}
		v.SetUint(uint64(*n % 3))
	case reflect.Uint, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(uint64(*n))
	case reflect.Bool:
		v.SetBool(*n%2 == 0)
	case reflect.Pointer:
		if v.Type() == reflect.TypeFor[*query.Query]() {
			return // engine.Query.Parsed repeats Text
		}
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), texts, n)
	case reflect.Interface:
		if v.Type() == reflect.TypeFor[query.Functions]() {
			return // not journalled
		}
		op := reflect.New(reflect.TypeOf([]engine.BatchOp{engine.WriteItem{}, engine.PatchItem{}, engine.DeleteItem{}, engine.ReadItem{}}[*n%4])).Elem()
		fill(op, texts, n)
		v.Set(op)
	case reflect.Slice:
		if v.Type() == reflect.TypeFor[[]byte]() {
			v.SetBytes([]byte(texts[*n%len(texts)]))
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range 2 {
			fill(v.Index(i), texts, n)
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), texts, n)
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[ttl.Default]() {
			v.Set(reflect.ValueOf([]ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(60), ttl.On(61), ttl.On(ttl.Max)}[*n%5]))
			return
		}
		for i := range v.NumField() {
			fill(v.Field(i), texts, n)
		}
	}
}

var awkward = [][]string{
	{"orders", "SO05", "/cid", "a"}, {"two words", "/a/b", "", "pk"}, {"text", "none", "/x y", "null"}, {`"q"`, `{"id":1}`, "\x00\xff", "日本"},
	{"/", "/a", "~1", "#"}, {"remove", "set", "/ttl", "-1"}, {`{"id":"x"} `, "[", `["a"]`, `[{}]`}, {"{\n}", "[1,\"two words\"]", "[1.0]", "last"},
	{"\u2028", "\uFEFF", "é", "\uFFFD"}, {"[" + strings.Repeat("[", 100), `{"a":`, "in", "*"}, {"{", `{"a":[}`, `{} `, `{"id":"x"} ; `},
}

// journal returns the state after applying commands to a new account.
func journal(start int64, commands []engine.Command) []byte {
	a := engine.New(start)
	for _, c := range commands {
		_, _ = a.Apply(c) // refused commands are part of the journal
	}
	return a.Save()
}

func commandsOf(s *Story) []engine.Command {
	p := Play(s)
	p.finish()
	return p.commands
}

// there converts commands to a story and back, and checks that the commands and the final state are the same.
func there(t *testing.T, start int64, commands []engine.Command) {
	t.Helper()
	s, err := FromCommands(start, commands)
	if err != nil {
		t.Fatal(err)
	}
	roundTrip(t, s)
	back := parse(t, s.String())
	if Play(back).start != start {
		t.Fatalf("the start became %d", Play(back).start)
	}
	got := commandsOf(back)
	if len(got) != len(commands) {
		t.Fatalf("%d commands became %d:\n%s", len(commands), len(got), s)
	}
	for i := range got {
		if !reflect.DeepEqual(plain(got[i]), plain(commands[i])) {
			t.Fatalf("command %d: %#v became %#v\n%s", i, commands[i], got[i], s)
		}
	}
	if !bytes.Equal(journal(start, got), journal(start, commands)) {
		t.Fatal("the states differ")
	}
}

// plain replaces empty texts and lists with absent ones.
func plain(c engine.Command) engine.Command {
	switch c := c.(type) {
	case engine.WriteItem:
		if len(c.Body) == 0 {
			c.Body = nil
		}
		return c
	case engine.PatchItem:
		if len(c.Ops) == 0 {
			c.Ops = nil
		}
		return c
	case engine.Batch:
		list := slices.Clone(c.Ops)
		c.Ops = nil
		for _, op := range list {
			c.Ops = append(c.Ops, plain(inBatch(op)).(engine.BatchOp))
		}
		return c
	case engine.Query:
		if len(c.Params) == 0 {
			c.Params = nil
		}
		for i := range c.Params {
			if len(c.Params[i].Value) == 0 {
				c.Params[i].Value = []byte{}
			}
		}
		return c
	case engine.SetRegions:
		if len(c.Regions) == 0 {
			c.Regions = nil
		}
		return c
	case engine.CreateContainer:
		if len(c.Spec.PartitionKey) == 0 {
			c.Spec.PartitionKey = nil
		}
		return c
	}
	return c
}

// inBatch removes the container from an operation, because the batch has it.
func inBatch(c engine.Command) engine.Command {
	switch c := engine.InBucket(c, 0).(type) {
	case engine.WriteItem:
		c.In = engine.Path{}
		return c
	case engine.PatchItem:
		c.In = engine.Path{}
		return c
	case engine.DeleteItem:
		c.In = engine.Path{}
		return c
	case engine.ReadItem:
		c.In = engine.Path{}
		return c
	}
	return c
}

// Every field of every command survives the conversion, with any content.
func TestEveryFieldOfEveryCommand(t *testing.T) {
	for _, kind := range kinds {
		for _, texts := range awkward {
			for n := range 12 {
				v := reflect.New(reflect.TypeOf(kind)).Elem()
				i := n
				fill(v, texts, &i)
				there(t, DefaultStart, []engine.Command{v.Interface().(engine.Command)})
			}
		}
		there(t, 0, []engine.Command{kind})
	}
}

// The commands of every story convert to a story.
func TestStoriesAsJournals(t *testing.T) {
	for _, e := range All() {
		t.Run(e.File, func(t *testing.T) { there(t, Play(e.Story).start, commandsOf(e.Story)) })
	}
}

// A key may only be omitted when no earlier container at the path had another partition key.
func TestJournalWithReturningContainer(t *testing.T) {
	in := engine.Path{Database: "shop", Container: "orders"}
	create := func(pk string) engine.Command {
		return engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "orders", PartitionKey: []string{pk}}}
	}
	read := engine.ReadItem{In: in, ID: "a", PartitionKey: engine.Key("a")}
	other := engine.ReadItem{In: in, ID: "a", PartitionKey: engine.Key("b")}
	write := engine.WriteItem{In: in, Body: []byte(`{"id":"a","cid":"b"}`)}
	for _, list := range [][]engine.Command{
		{engine.CreateDatabase{ID: "shop"}, create("/id"), create("/id"), write, read, other},
		{engine.CreateDatabase{ID: "shop"}, create("/cid"), write, read, other, engine.DeleteContainer{In: in}, create("/id"), write, read, other},
		{engine.CreateDatabase{ID: "shop"}, create("/id"), write, read, engine.DeleteContainer{In: in}, create("/cid"), write, read, other},
		{engine.CreateDatabase{ID: "shop"}, engine.DeleteDatabase{ID: "shop"}, engine.CreateDatabase{ID: "shop"}, create("/id")},
		{create("/id"), engine.CreateDatabase{ID: "shop"}, create("/id"), write, read},
		{engine.CreateDatabase{ID: "other"}, create("/id")},
		{}, {engine.Advance{Seconds: -1 << 63}}, {engine.Advance{Seconds: 1<<63 - 1}},
		{engine.CreateDatabase{ID: "shop"}, create("/cid"), write, engine.Advance{Seconds: 5}, engine.PatchItem{In: in, ID: "a", PartitionKey: engine.Key("b")}},
		{engine.SetThroughput{In: in}, engine.ReplaceContainer{In: in}, engine.ReplaceContainer{In: in, Spec: engine.Spec{ID: "orders", PartitionKey: []string{}}}},
	} {
		there(t, DefaultStart, list)
	}
}

func TestFromCommandsRefuses(t *testing.T) {
	if _, err := FromCommands(-1, nil); err == nil {
		t.Error("a story began before 1970")
	}
	if _, err := FromCommands(engine.MaxNow+1, nil); err == nil {
		t.Error("a story began behind the last second")
	}
	if _, err := FromCommands(0, []engine.Command{nil}); err == nil {
		t.Error("a command that does not exist has words")
	}
	shop := engine.Command(engine.CreateDatabase{ID: DefaultDatabase})
	bad := engine.CreateContainer{Database: DefaultDatabase, Spec: engine.Spec{ID: "c", Policies: strings.Repeat("x", maxLine)}}
	if _, err := FromCommands(DefaultStart, []engine.Command{shop, bad}); err == nil || !strings.HasPrefix(err.Error(), "command 2,") {
		t.Errorf("the second command is bad: %.100v", err)
	}
}

// FromCommands refuses commands whose story would be too long for Parse. The lines that belong to no command count,
// too.
func TestTheMostLinesOfAWrittenStory(t *testing.T) {
	commands := make([]engine.Command, maxLines-2)
	for i := range commands {
		commands[i] = engine.Advance{Seconds: 1}
	}
	s, err := FromCommands(1, commands) // the story also has a line of the clock and "database none"
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Parse(s.String()); err != nil {
		t.Error(err)
	}
	if _, err := FromCommands(1, append(commands, engine.Advance{Seconds: 1})); err == nil {
		t.Error("a story of too many lines is written")
	}
}

// A world whose database has users can be written as a story. Stories have no commands for users, so each of these
// commands becomes a comment.
func TestUsersAreComments(t *testing.T) {
	s, err := FromCommands(DefaultStart, []engine.Command{
		engine.CreateDatabase{ID: "db"},
		engine.CreateResource{Database: "db", Resource: engine.DatabaseResource{Kind: engine.Permission, ID: "p\nq", User: "u"}},
		engine.ReplaceResource{Database: "db", ID: "a", Resource: engine.DatabaseResource{Kind: engine.User, ID: "b"}},
		engine.DeleteResource{Database: "db", Kind: engine.ClientEncryptionKey, ID: "k"},
	})
	if err != nil {
		t.Fatal(err)
	}
	roundTrip(t, s)
	if lines := strings.Split(strings.TrimSpace(s.String()), "\n"); len(lines) != 4 || !strings.HasPrefix(lines[1], "# The permission \"p\\nq\" is created here. A story has no users") {
		t.Errorf("%q", lines)
	}
}
