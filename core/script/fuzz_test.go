package script

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/gjson"
)

// said is a runner whose machines answer with the lines of a text, whatever they are told: a line that begins with ! is an error, and one
// that begins with + has called promises. A script can make the prelude answer with anything: it can change the objects that the prelude
// uses.
type said string

type saying struct{ lines []string }

func (s said) Start(time.Duration) (Machine, error) {
	return &saying{strings.Split(string(s), "\n")}, nil
}

func (s *saying) Call(message string) (string, bool, error) {
	if !gjson.Valid(message) {
		panic("the host has sent " + message)
	}
	if len(s.lines) == 0 {
		return "{}", false, nil
	}
	line := s.lines[0]
	s.lines = s.lines[1:]
	switch {
	case line == "!time":
		return "", false, ErrTime
	case strings.HasPrefix(line, "!"):
		return "", false, errors.New(line[1:])
	case strings.HasPrefix(line, "+"):
		return line[1:], true, nil
	}
	return line, false, nil
}

func (*saying) Renew()     {}
func (*saying) Late() bool { return false }
func (*saying) Close()     {}

var in = engine.Path{Database: "db", Container: "c"}

func account(t testing.TB) *engine.Account {
	t.Helper()
	a := engine.New(1767268800)
	for _, cmd := range []engine.Command{
		engine.CreateDatabase{ID: "db"},
		engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/pk"}, Default: ttl.NoDefault}},
		engine.CreateScript{In: in, Script: engine.Script{Kind: engine.UserDefinedFunction, ID: "f", Body: "x => x"}},
		engine.WriteItem{In: in, Body: []byte(`{"id":"a","pk":"p"}`)},
		engine.WriteItem{In: in, Body: []byte(`{"id":"other","pk":"q"}`)},
	} {
		if _, err := a.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	return a
}

// FuzzAnswers has the machine of a procedure and of its triggers answer with anything: the host sends valid JSON, comes to an end, and
// answers with the service's errors; the account only changes by the command, which succeeds where the script has, and touches no other
// partition key.
func FuzzAnswers(f *testing.F) {
	for _, lines := range []string{
		`{"body":"1"}`,
		`{"ops":[{"op":"create","text":"{\"id\":\"b\",\"pk\":\"p\"}"}]}`,
		`{"ops":[{"op":"create","text":"{\"id\":\"b\",\"pk\":\"q\"}"},{"op":"delete","id":"other"},{"op":"replace","id":"a","text":"{\"id\":\"z\",\"pk\":\"p\",\"ttl\":-2}"}]}`,
		`{"ops":[{"op":"feed","size":-1},{"op":"feed","all":true},{"op":"feed","size":1e99,"continuation":"eyJPIjoxfQ=="},{"op":"feed","size":1,"continuation":"{}"}]}` + "\n+{}\n{}",
		`{"ops":[{"op":"query","query":"SELECT VALUE udf.f(c) FROM c","size":2},{"op":"query","query":{"query":"SELECT VALUE @x","parameters":[{"name":"@x","value":[1]}]},"size":2}]}`,
		`{"ops":[{"op":"read","rid":"AAAAAAAAAAA="},{"op":"read","id":"a","have":"*"},{"op":"upsert","text":"{","etag":"\"","quiet":true},{"op":"x"},7,null,"s",[]]}`,
		`{"thrown":{"text":"Error","stack":"    at f (<input>:3:17)\n    at <anonymous> (<input>)","number":404}}` + "\n" + `{"log":"said"}`,
		`{"thrown":7,"ops":{"op":"read"}}`, `{"thrown":{"number":1e300,"compiling":true}}`, `!time`, `!out of memory`, `{"body":{}}`, "\x00", `[`, ``,
		`{"ops":[{"op":"create","index":"exclude"}]}` + "\n!InternalError: out of memory", `{"body":"[1"}`, `{"body":"{\"id\":7}"}`,
	} {
		f.Add(lines)
	}
	f.Fuzz(func(t *testing.T, lines string) {
		a := account(t)
		c, err := a.Container(in)
		if err != nil {
			t.Fatal(err)
		}
		lsn := c.LSN()
		one := &engine.KeptScript{Script: engine.Script{Kind: engine.StoredProcedure, ID: "s", Body: "x"}, Ordinal: 9}
		host := NewHost(said(lines))
		for _, run := range []func(Transaction) ([]byte, *engine.Error){
			func(tx Transaction) ([]byte, *engine.Error) { return tx.Procedure(one, "[]") },
			func(tx Transaction) ([]byte, *engine.Error) {
				return tx.Pre(one, "Create", []byte(`{"id":"n","pk":"p"}`))
			},
			func(tx Transaction) ([]byte, *engine.Error) {
				return tx.Post(one, "Delete", nil, []byte(`{"id":"n","pk":"p"}`))
			},
		} {
			tx := host.Begin(Job{Account: a, In: in, Key: engine.Key("p"), Log: true})
			body, failed := run(tx)
			if c.LSN() != lsn || c.Stored() != 2 {
				t.Fatal("a script has changed the account")
			}
			if len(body) > MaxBody {
				t.Errorf("a body of %d bytes", len(body))
			}
			if failed != nil && (failed.Status < 400 || failed.Status > 599 || failed.Message == "") {
				t.Errorf("%q fails with %+v", lines, failed)
			}
			after := a.Copy()
			r, err := after.Apply(tx.Command(failed))
			if failed == nil && (err != nil || r.Status != 200) {
				t.Errorf("%q succeeds, and its command has status %d, %v", lines, r.Status, err)
			}
			left, err := after.Container(in)
			if err != nil {
				t.Fatal(err)
			}
			other := 0
			left.Each(0, func(it *engine.Item) bool {
				if it.PartitionKey() != engine.Key("p") {
					other++
				}
				return true
			})
			if other != 1 || failed != nil && left.Stored() != 2 {
				t.Errorf("%q: %d items of other keys, %d in all", lines, other, left.Stored())
			}
		}
	})
}

// FuzzFunctions has the machine of functions answer a query with anything.
func FuzzFunctions(f *testing.F) {
	for _, lines := range []string{"{}\n{}\n{\"value\":[1]}\n{\"number\":\"NaN\"}", "{}\n{}\n{\"number\":7,\"value\":\"[\"}", "{}\n{}\n{\"value\": {\"a\":1,}}", "{}\n{}\n{\"thrown\":{}}", "!time", "{}\n{}\n!out of memory", "{}\n{}\n{\"number\":\"x\"}"} {
		f.Add(lines)
	}
	f.Fuzz(func(t *testing.T, lines string) {
		a := account(t)
		r, err := a.Apply(engine.Query{In: in, Text: `SELECT VALUE udf.f(c) FROM c`, Functions: NewHost(said(lines)).Functions(a, in)})
		var e *engine.Error
		if err != nil && (!errors.As(err, &e) || e.Status < 400) {
			t.Errorf("%q: %v", lines, err)
		}
		if err != nil {
			return
		}
		for _, row := range r.Answer.(engine.QueryResult).Rows {
			if !gjson.ValidBytes(row) {
				t.Errorf("%q has the row %q", lines, row)
			}
		}
	})
}
