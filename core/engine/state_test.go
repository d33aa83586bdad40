package engine_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// lived returns a world with some of everything: hidden items, a purge half paid, tombstones, refusals in the log.
func lived(t testing.TB) *world {
	w := newWorld(t, ttl.Off)
	w.create(`{"id":"odd","x":"60","<&>":"` + "\u2028" + `"}`)
	w.setDefault(ttl.On(10))
	w.create(item("gone", ""))
	w.do(w.remove("gone"))
	for i := range 4 {
		w.create(item(fmt.Sprint("i", i), map[bool]string{true: "5"}[i%2 == 0]))
	}
	w.setThroughput(400, 398)
	w.advance(9)
	w.refused(404, w.read("i0"))
	w.do(engine.CreateDatabase{ID: "second"})
	w.do(engine.CreateContainer{Database: "second", Spec: engine.Spec{ID: "none", PartitionKey: []string{"/a", "/b"}, IndexingMode: "none"}, Throughput: engine.Throughput{Serverless: true}})
	return w
}

// A loaded account continues like the saved one: the same commands give the same answers, events and bytes.
func TestSaveAndLoad(t *testing.T) {
	one := lived(t)
	saved := one.a.Save()
	a, err := engine.Load(saved)
	if err != nil {
		t.Fatal(err)
	}
	other := &world{t: t, a: a, in: one.in}
	if !bytes.Equal(a.Save(), saved) {
		t.Fatalf("saved again it is\n%s\nfirst it was\n%s", a.Save(), saved)
	}
	for i, step := range []func(w *world) engine.Result{
		func(w *world) engine.Result { return w.advance(2) },
		func(w *world) engine.Result { return w.upsert(item("i1", "3")) },
		func(w *world) engine.Result { return w.create(item("gone", "-1")) },
		func(w *world) engine.Result { return w.setDefault(ttl.NoDefault) },
		func(w *world) engine.Result { return w.do(w.patch("odd", "remove /x")) },
		func(w *world) engine.Result { return w.setDefault(ttl.On(1)) },
		func(w *world) engine.Result { return w.advance(1000) },
		func(w *world) engine.Result { return w.do(engine.CreateDatabase{ID: "third"}) },
		func(w *world) engine.Result { return w.do(engine.ReadFeed{In: w.in}) },
	} {
		x, y := step(one), step(other)
		if x.Status != y.Status || x.Charge != y.Charge || eventText(x.Events) != eventText(y.Events) || !bytes.Equal(one.a.Save(), a.Save()) {
			t.Fatalf("step %d: %d %v\n%s\nafter loading %d %v\n%s", i, x.Status, x.Charge, eventText(x.Events), y.Status, y.Charge, eventText(y.Events))
		}
	}
}

// A state is saved in small pieces, whatever it holds, so that each piece takes little time. No item is divided.
func TestAStateIsSavedInSmallPieces(t *testing.T) {
	w := newWorld(t, ttl.Off)
	for i := range 200 {
		w.create(fmt.Sprintf(`{"id":"%d","text":"%s"}`, i, strings.Repeat("x", 1000)))
	}
	var all []byte
	n := 0
	for piece := range w.a.SavePieces() {
		if n++; len(piece) > 32_000 {
			t.Errorf("a piece of %d bytes", len(piece))
		}
		all = append(all, piece...)
	}
	if n > 100 || !bytes.Equal(all, w.a.Save()) {
		t.Errorf("%d pieces", n)
	}
	stopped := 0
	for range w.a.SavePieces() {
		if stopped++; stopped == 5 {
			break
		}
	}
	if stopped != 5 {
		t.Errorf("%d pieces after a stop", stopped)
	}
}

// Load trusts nothing: any inconsistency is an error that wraps ErrState, never a panic or a broken account.
func TestLoadRefuses(t *testing.T) {
	good := string(lived(t).a.Save())
	for name, edit := range map[string][2]string{
		"another version":            {`"v":1`, `"v":2`},
		"no version":                 {`"v":1,`, ``},
		"clock before its start":     {`"now":1700000009`, `"now":1699999999`},
		"clock after the end":        {`"now":1700000009`, `"now":253402300800`},
		"start before 1970":          {`"start":1700000000`, `"start":-1`},
		"database id":                {`"id":"db"`, `"id":"d/b"`},
		"database twice":             {`"id":"second"`, `"id":"db"`},
		"database ordinal":           {`"id":"second","n":2`, `"id":"second","n":3`},
		"container ordinal":          {`"ru":{"sl":true,"ru":400},"n":1`, `"ru":{"sl":true,"ru":400},"n":2`},
		"container paths":            {`"pk":["/id"]`, `"pk":[]`},
		"default":                    {`"ttl":"10"`, `"ttl":"0"`},
		"default without index":      {`"ix":"consistent"`, `"ix":"none"`},
		"indexing":                   {`"ix":"consistent"`, `"ix":"eager"`},
		"throughput":                 {`"ru":400`, `"ru":1`},
		"traffic":                    {`"load":398`, `"load":-1`},
		"negative meter":             {`"used":100`, `"used":-100`},
		"negative sum":               {`"by":[`, `"by":[-1`},
		"no bill":                    {`"bill":[{`, `"bill":[],"ignored":[{`},
		"unknown rules":              {`"v":1,`, `"v":1,"rules":9,`},
		"negative payment":           {`"paid":`, `"paid":-`},
		"item without id":            {`"b":{"id":"i1"}`, `"b":{"ID":"i1"}`},
		"item twice":                 {`"b":{"id":"i1"}`, `"b":{"id":"i3"}`},
		"item that is not an object": {`"b":{"id":"i1"}`, `"b":[1]`},
		"item from the future":       {`"ts":1700000000,"b":{"id":"i1"}`, `"ts":1700000010,"b":{"id":"i1"}`},
		"item before the start":      {`"ts":1700000000,"b":{"id":"i1"}`, `"ts":1699999999,"b":{"id":"i1"}`},
		"database of the future":     {`"id":"second","n":2,"ts":1700000009`, `"id":"second","n":2,"ts":1700000010`},
		"container of the future":    {`"ts":1700000000,"ver":2`, `"ts":1700000010,"ver":2`},
		"index of the future":        {`"used":100,`, `"used":100,"tr":[1700000010,5,1,1],`},
		"tombstone of the future":    {`"at":1700000008,"c":`, `"at":1700000010,"c":`},
		"event of the future":        {`"log":[{"at":1700000000`, `"log":[{"at":1700000010`},
		"tombstone's ttl":            {`"o":"absent"`, `"o":"0"`},
		"event's default":            {`"n":1,"ttl":"10"`, `"n":1,"ttl":"x"`},
		"type":                       {`"ru":400`, `"ru":"400"`},
		"text behind":                {`{"v":1`, `{} {"v":1`},
		"cut":                        {good[len(good)/2:], ``},
	} {
		t.Run(name, func(t *testing.T) {
			bad := strings.Replace(good, edit[0], edit[1], 1)
			if bad == good {
				t.Fatalf("%s is not in %s", edit[0], good)
			}
			if a, err := engine.Load([]byte(bad)); err == nil || !errors.Is(err, engine.ErrState) || a != nil {
				t.Errorf("loaded: %v", err)
			}
		})
	}
	for _, text := range []string{"", "null", "[]", "{}", "1", `"x"`, "\x00"} {
		if _, err := engine.Load([]byte(text)); !errors.Is(err, engine.ErrState) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Numbers that must be unique or in order, edited in the middle of a saved state.
func TestLoadRefusesDisorder(t *testing.T) {
	w := newWorld(t, ttl.On(10))
	w.create(item("a", ""))
	w.advance(1)
	w.create(item("b", ""))
	good := string(w.a.Save())
	for name, edit := range map[string][2]string{
		"ordinal twice":         {`{"n":2,"lsn":2`, `{"n":1,"lsn":2`},
		"ordinals out of order": {`{"n":1,"lsn":1`, `{"n":2,"lsn":1`},
		"ordinal too high":      {`{"n":2,"lsn":2`, `{"n":3,"lsn":2`},
		"lsn twice":             {`{"n":2,"lsn":2`, `{"n":2,"lsn":1`},
		"lsn too high":          {`{"n":2,"lsn":2`, `{"n":2,"lsn":3`},
		"time against order":    {`"lsn":1,"ts":1700000000`, `"lsn":1,"ts":1700000001`},
	} {
		bad := strings.Replace(good, edit[0], edit[1], 1)
		if name == "time against order" {
			bad = strings.Replace(bad, `"lsn":2,"ts":1700000001`, `"lsn":2,"ts":1700000000`, 1)
		}
		if _, err := engine.Load([]byte(bad)); bad == good || !errors.Is(err, engine.ErrState) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Load refuses a state with a version that was written after the present second.
func TestLoadRefusesLaterChanges(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.Off, FullFidelity: 3600}, engine.Throughput{})
	w.create(item("a", ""))
	good := string(w.a.Save())
	bad := strings.Replace(good, `"ch":[{"lsn":1,"at":1700000000`, `"ch":[{"lsn":1,"at":1700000001`, 1)
	if _, err := engine.Load([]byte(bad)); bad == good || !errors.Is(err, engine.ErrState) {
		t.Errorf("%v: %s", err, bad)
	}
}

// A copy is equal at first and then independent, in both directions and in every part.
func TestCopyIsIndependent(t *testing.T) {
	one := lived(t)
	saved := one.a.Save()
	other := &world{t: t, a: one.a.Copy(), in: one.in}
	if !bytes.Equal(other.a.Save(), saved) {
		t.Fatal("a copy is not the same")
	}
	change := func(w *world) {
		w.upsert(item("i1", ""))
		w.create(item("new", "3"))
		w.do(w.remove("new"))
		w.create(item("gone", ""))
		w.setThroughput(1000, 0)
		w.advance(100)
		w.setDefault(ttl.On(3))
		w.do(engine.CreateContainer{Database: "second", Spec: engine.Spec{ID: "x", PartitionKey: []string{"/x"}}})
		w.do(engine.CreateDatabase{ID: "fourth"})
		w.do(engine.DeleteContainer{In: engine.Path{Database: "second", Container: "none"}})
		w.do(engine.DeleteDatabase{ID: "second"})
	}
	change(other)
	if !bytes.Equal(one.a.Save(), saved) {
		t.Fatal("changing the copy changed the original")
	}
	third := one.a.Copy()
	change(one)
	if !bytes.Equal(third.Save(), saved) {
		t.Fatal("changing the original changed the copy")
	}
	if !bytes.Equal(one.a.Save(), other.a.Save()) {
		t.Fatal("the same commands gave different states")
	}
}
