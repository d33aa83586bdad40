package engine_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Scripts are kept with their container, by kind and id; they change no item, and copies of the account have their own.
func TestScripts(t *testing.T) {
	a := engine.New(1000)
	in := engine.Path{Database: "db", Container: "c"}
	apply := func(status int, cmd engine.Command) {
		t.Helper()
		r, err := a.Apply(cmd)
		if r.Status != status {
			t.Errorf("%+v: %d, %v; want %d", cmd, r.Status, err, status)
		}
	}
	apply(201, engine.CreateDatabase{ID: "db"})
	apply(404, engine.CreateScript{In: in, Script: engine.Script{Kind: engine.StoredProcedure, ID: "s"}})
	apply(201, engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/p"}}})
	apply(201, engine.CreateScript{In: in, Script: engine.Script{Kind: engine.StoredProcedure, ID: "s", Body: "one"}})
	apply(409, engine.CreateScript{In: in, Script: engine.Script{Kind: engine.StoredProcedure, ID: "s", Body: "two"}})
	apply(201, engine.CreateScript{In: in, Script: engine.Script{Kind: engine.UserDefinedFunction, ID: "s", Body: "three"}})
	apply(201, engine.CreateScript{In: in, Script: engine.Script{Kind: engine.Trigger, ID: "t", Type: "Post", Operation: "Delete"}})
	for _, wrong := range []engine.Script{
		{Kind: engine.StoredProcedure}, {Kind: engine.StoredProcedure, ID: "a/b"}, {Kind: 5, ID: "a"}, {Kind: 9, ID: "a"},
		{Kind: engine.StoredProcedure, ID: "a", Body: "\xff"}, {Kind: engine.StoredProcedure, ID: "a", Body: strings.Repeat("x", engine.MaxItemBytes+1)},
		{Kind: engine.Trigger, ID: "a", Operation: "All"}, {Kind: engine.Trigger, ID: "a", Type: "Pre"}, {Kind: engine.Trigger, ID: "a", Type: "Pre", Operation: "any"},
	} {
		apply(400, engine.CreateScript{In: in, Script: wrong})
		apply(400, engine.ReplaceScript{In: in, Script: wrong})
	}
	apply(201, engine.WriteItem{In: in, Kind: engine.Create, Body: []byte(`{"id":"i","p":"p"}`)})
	before := a.Save()
	kept := a.Copy()
	seen := func(a *engine.Account) (text string) {
		c, _ := a.Container(in)
		for _, kind := range []engine.ScriptKind{engine.StoredProcedure, engine.Trigger, engine.UserDefinedFunction} {
			for _, s := range c.Scripts(kind) {
				text += fmt.Sprint(s.ID, "=", s.Body, s.Type, s.Operation, " ", s.TS, " ", s.ETag(), " ", c.ScriptRID(s), "\n")
			}
		}
		return text
	}
	want := `s=one 1000 "00000001-0000-0100-0000-000003e80000" AAAAAYAAAAEBAAAAAAAAgA==
t=PostDelete 1000 "00000001-0000-0100-0000-000003e80000" AAAAAYAAAAEDAAAAAAAAcA==
s=three 1000 "00000001-0000-0100-0000-000003e80000" AAAAAYAAAAECAAAAAAAAYA==
`
	if got := seen(a); got != want {
		t.Errorf("got\n%s want\n%s", got, want)
	}
	again, err := engine.Load(before)
	if err != nil || seen(again) != want || !bytes.Equal(again.Save(), before) {
		t.Errorf("loaded again: %v\n%s", err, seen(again))
	}
	if _, err := engine.Load(bytes.Replace(before, []byte(`"jsn":3`), []byte(`"jsn":2`), 1)); err == nil {
		t.Error("a script of a number that was never given is loaded")
	}
	apply(200, engine.Advance{Seconds: 5})
	apply(200, engine.ReplaceScript{In: in, Script: engine.Script{Kind: engine.StoredProcedure, ID: "s", Body: "two"}})
	apply(404, engine.ReplaceScript{In: in, Script: engine.Script{Kind: engine.StoredProcedure, ID: "t"}})
	apply(204, engine.DeleteScript{In: in, Kind: engine.Trigger, ID: "t"})
	apply(404, engine.DeleteScript{In: in, Kind: engine.Trigger, ID: "t"})
	if got := seen(a); !strings.HasPrefix(got, `s=two 1005 "00000002-`) || strings.Count(got, "\n") != 2 {
		t.Errorf("changed:\n%s", got)
	}
	if got := seen(kept); got != want {
		t.Errorf("a copy has changed:\n%s", got)
	}
	for i := range engine.MaxScripts - 1 {
		apply(201, engine.CreateScript{In: in, Script: engine.Script{Kind: engine.StoredProcedure, ID: fmt.Sprint("s", i)}})
	}
	apply(400, engine.CreateScript{In: in, Script: engine.Script{Kind: engine.StoredProcedure, ID: "one more"}})
}
