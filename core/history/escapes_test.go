package history

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// Commands that JSON does not carry by itself. None is valid in every part, but a link replays exactly what happened.
func oddCommands() map[string]engine.Command {
	empty, key, spec := engine.PartitionKey(""), engine.Key("p"), func(s engine.Spec) engine.Command {
		return engine.ReplaceContainer{In: in, Spec: s}
	}
	body := func(text string) engine.Command {
		return engine.WriteItem{In: in, Kind: engine.Upsert, Body: []byte(text)}
	}
	return map[string]engine.Command{
		"a body of invalid UTF-8":                body("{\"id\":\"a\",\"x\":\"\xff\"}"),
		"a body that is neither JSON nor UTF-8":  body("{\xed\xa0\x80"),
		"a body with white space":                body(" {\"id\" : \"a\"}\n"),
		"a body of 10,000 brackets":              body(strings.Repeat("[", 9999) + strings.Repeat("]", 9999)),
		"a body that is null":                    body("null"),
		"an empty body":                          body(""),
		"no body":                                engine.WriteItem{In: in, Kind: engine.Create},
		"a body of two values":                   body("1],[2"),
		"an unknown kind of write":               engine.WriteItem{In: in, Kind: 9, Body: []byte(`{"id":"a"}`)},
		"an empty partition key":                 engine.WriteItem{In: in, Body: []byte(`{"id":"a"}`), PartitionKey: &empty},
		"an empty partition key of a query":      engine.Query{In: in, Text: "SELECT * FROM c", Key: &empty},
		"an empty partition key of a feed":       engine.ReadChanges{In: in, Key: &empty},
		"a partition key of invalid UTF-8":       engine.DeleteItem{In: in, ID: "a", PartitionKey: "[\"\xff\"]"},
		"an id of invalid UTF-8":                 engine.ReadItem{In: in, ID: "\xff\xfe", PartitionKey: key},
		"an etag of invalid UTF-8":               engine.DeleteItem{In: in, ID: "a", PartitionKey: key, IfMatch: "\x80"},
		"a query of invalid UTF-8":               engine.Query{In: in, Text: "SELECT \xff FROM c"},
		"a parameter that is not JSON":           engine.Query{In: in, Text: "SELECT @a", Params: []query.Param{{Name: "@a", Value: []byte("{")}}},
		"a parameter with white space":           engine.Query{In: in, Text: "SELECT @a", Params: []query.Param{{Name: "@a", Value: []byte("[1, 2]")}}},
		"a parameter without a value":            engine.Query{In: in, Text: "SELECT @a", Params: []query.Param{{Name: "@a"}, {Name: "@b", Value: []byte("null")}, {Name: "@\xff", Value: []byte{}}}},
		"the charge of a query":                  engine.ChargeQuery{Of: engine.Query{In: in, Text: "SELECT \xff FROM c", Limit: 5}, Charge: 242},
		"the refusal of a query":                 engine.ChargeQuery{Of: engine.Query{In: in, Text: "SELEC"}, Charge: 200, Err: &engine.Error{Status: 400, Code: engine.BadRequest, Message: "Syntax error", Field: "query", Value: "SELEC"}},
		"no parameters, but a list":              engine.Query{In: in, Text: "SELECT 1", Params: []query.Param{}},
		"a database with a slash":                engine.SetDefault{In: engine.Path{Database: "a/b", Container: "c"}, Default: ttl.On(5)},
		"a container with a slash, no database":  engine.DeleteContainer{In: engine.Path{Container: "/c/d"}},
		"a database of invalid UTF-8":            engine.CreateDatabase{ID: "d\xc3"},
		"empty lists in a container":             spec(engine.Spec{ID: "c", PartitionKey: []string{}, IncludedPaths: []string{}, ExcludedPaths: []string{}, UniqueKeys: [][]string{}}),
		"unique keys without paths":              spec(engine.Spec{ID: "c", UniqueKeys: [][]string{nil, {}, {"/a", "/\xff"}}}),
		"regions, none and of invalid UTF-8":     engine.SetRegions{In: in, Regions: []engine.Region{{Name: "\xff"}, {}}},
		"a script of invalid UTF-8":              engine.ReplaceScript{In: in, Script: engine.Script{Kind: 255, ID: "\x80", Body: "\xff", Type: "\xfe", Operation: "\xfd"}},
		"an empty list of regions":               engine.SetRegions{In: in, Regions: []engine.Region{}},
		"a batch without, with no, and odd ones": engine.Batch{In: in, PartitionKey: key, Ops: []engine.BatchOp{nil, engine.WriteItem{In: in, PartitionKey: &empty}, engine.PatchItem{ID: "\xff", Ops: []engine.PatchOp{}}, engine.PatchItem{Ops: []engine.PatchOp{{Op: "set", Path: "/\xff", Value: "\xff"}}}}},
	}
}

// back returns a command after it has been in a link.
func back(cmd engine.Command) (engine.Command, error) {
	b, err := marshalCommands([]engine.Command{cmd})
	if err != nil {
		return nil, err
	}
	cmds, err := unmarshalCommands(b, step)
	if err != nil {
		return nil, err
	}
	return cmds[0], nil
}

func TestOddCommandsSurviveTheWire(t *testing.T) {
	if n := len(oddCommands()); n != 31 {
		t.Errorf("%d commands", n)
	}
	for name, cmd := range oddCommands() {
		t.Run(name, func(t *testing.T) {
			if got, err := back(cmd); err != nil || !reflect.DeepEqual(got, cmd) {
				t.Errorf("%v\n got %#v\nwant %#v", err, got, cmd)
			}
			h := begun()
			h.Apply(cmd)
			sameLink(t, h)
		})
	}
}

// sameLink asserts that a link brings back the account's bytes, and that the account's bytes bring back themselves.
func sameLink(t interface {
	Helper()
	Fatalf(string, ...any)
}, h *History) {
	t.Helper()
	text, err := EncodeLink(Link{World: h})
	if err != nil {
		t.Fatalf("%v", err)
	}
	l, err := DecodeLink(text)
	if err != nil {
		t.Fatalf("%v", err)
	}
	saved := h.Account().Save()
	if got := l.World.Account().Save(); !bytes.Equal(got, saved) {
		t.Fatalf("the link brings back\n%s\nit was\n%s", got, saved)
	}
	a, err := engine.Load(saved)
	if err != nil {
		t.Fatalf("the account was saved as\n%s\nand is not loaded: %v", saved, err)
	}
	if again := a.Save(); !bytes.Equal(again, saved) {
		t.Fatalf("the account was saved as\n%s\nand loaded as\n%s", saved, again)
	}
}

// Any command of any fields, and any sequence of them.
func TestAnyCommandSurvivesTheWire(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := begun()
		for range rapid.IntRange(1, 8).Draw(t, "commands") {
			cmd := rapid.SampledFrom(every()).Draw(t, "command")
			v := reflect.New(reflect.TypeOf(cmd)).Elem()
			fill(t, v)
			odd := v.Interface().(engine.Command)
			if got, err := back(odd); err != nil || !reflect.DeepEqual(got, odd) {
				t.Fatalf("%v\n got %#v\nwant %#v", err, got, odd)
			}
			h.Apply(odd)
		}
		sameLink(t, h)
	})
}

var oddTexts = []string{"", "c", "db", "a", "/id", "a/b", "/", "\xff", "é\xc3", "\x00", "<&>\u2028", "\ufffd", "\xed\xa0\x80", `{"id":"a"}`, "null", `["a"]`, "[1, 2]", "{", "set", "add", "1"}

// fill gives a command's field any value of its type.
func fill(t *rapid.T, v reflect.Value) {
	switch v.Interface().(type) {
	case ttl.Default:
		v.Set(reflect.ValueOf(rapid.SampledFrom([]ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(7)}).Draw(t, "default")))
		return
	case engine.Path:
		if rapid.Bool().Draw(t, "there") {
			v.Set(reflect.ValueOf(in))
			return
		}
	case *query.Query, func(int64) bool:
		return // not journalled
	}
	if v.Type() == reflect.TypeFor[query.Functions]() {
		return // not journalled
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(t, v.Field(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(t, v.Index(i))
		}
	case reflect.String:
		v.SetString(rapid.SampledFrom(oddTexts).Draw(t, "text"))
	case reflect.Bool:
		v.SetBool(rapid.Bool().Draw(t, "bool"))
	case reflect.Int, reflect.Int32, reflect.Int64:
		v.SetInt(rapid.SampledFrom([]int64{0, 1, 2, 400, -1, 1 << 30}).Draw(t, "number"))
	case reflect.Uint8, reflect.Uint32, reflect.Uint64:
		v.SetUint(rapid.SampledFrom([]uint64{0, 1, 2, 3, 255}).Draw(t, "number"))
	case reflect.Pointer:
		if rapid.Bool().Draw(t, "set") {
			v.Set(reflect.New(v.Type().Elem()))
			fill(t, v.Elem())
		}
	case reflect.Interface:
		op := rapid.SampledFrom([]engine.BatchOp{nil, engine.WriteItem{}, engine.PatchItem{}, engine.DeleteItem{}, engine.ReadItem{}}).Draw(t, "operation")
		if op != nil {
			e := reflect.New(reflect.TypeOf(op)).Elem()
			fill(t, e)
			v.Set(e)
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			if rapid.Bool().Draw(t, "set") {
				v.SetBytes([]byte(rapid.SampledFrom(oddTexts).Draw(t, "bytes")))
			}
			return
		}
		if n := rapid.IntRange(-1, 2).Draw(t, "length"); n >= 0 {
			v.Set(reflect.MakeSlice(v.Type(), n, n))
			for i := range n {
				fill(t, v.Index(i))
			}
		}
	default:
		panic(fmt.Sprint("history: a command has a field of type ", v.Type()))
	}
}

// A command of another package has no name on the wire. It is refused wherever it stands, rather than left out.
func TestACommandWithoutANameIsRefused(t *testing.T) {
	type foreign struct{ engine.ReadItem }
	for name, cmd := range map[string]engine.Command{
		"alone": foreign{}, "in a batch": engine.Batch{In: in, Ops: []engine.BatchOp{foreign{}}},
	} {
		if _, err := marshalCommands([]engine.Command{cmd}); !errors.Is(err, ErrContent) {
			t.Errorf("%s, in a link: %v", name, err)
		}
		h := begun()
		h.record(entry{cmd: cmd}, false)
		n, _ := h.Entries()
		h.Apply(cmd)
		if _, err := EncodeLink(Link{World: h}); !errors.Is(err, ErrContent) {
			t.Errorf("%s, in a world's link: %v", name, err)
		}
		if _, err := h.MarshalEntries(n-1, n); !errors.Is(err, ErrContent) {
			t.Errorf("%s, in a journal: %v", name, err)
		}
	}
}
