package engine_test

import (
	"encoding/json"
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// Property: a patch changes the text as it would change a map, whatever the names are.

// names that have a meaning in paths, in JSON or elsewhere.
var oddNames = []string{
	"a", "b", "", "0", "1", "-1", "-", "a.b", "*", "?", "#", "@this", "|", ":0", `\`, `"`, "/", "~", "~1", " ", "é", "😀", "\u0000", "\n",
	"\u2028", "ttl.x", "_ts ", "ID", "{}", "[0]", "a b", "<&>", "=", "!", "%", "$", "..", "@", "ttl",
}

func TestPatchIsAMapPatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc := drawObject(t, 3)
		doc["id"] = "i"
		delete(doc, "ttl")
		body, _ := json.Marshal(doc)
		var ops []engine.PatchOp
		for range rapid.IntRange(1, 4).Draw(t, "ops") {
			ops = append(ops, drawOp(t, doc))
		}
		patchBoth(t, string(body), ops)
	})
}

// patchBoth patches a document in the engine and as a map, and compares.
func patchBoth(t fataler, body string, ops []engine.PatchOp) {
	var doc any
	_ = json.Unmarshal([]byte(body), &doc)
	ok := true
	for _, op := range ops {
		if ok {
			doc, ok = patchMap(doc, op)
		}
	}
	object, _ := doc.(map[string]any)
	own, has := object["ttl"]
	n, _ := own.(float64)
	invalid := ok && has && n != -1 && (n < 1 || n > ttl.Max || n != math.Trunc(n))
	a := engine.New(epoch)
	in := engine.Path{Database: "db", Container: "c"}
	_, _ = a.Apply(engine.CreateDatabase{ID: "db"})
	_, _ = a.Apply(engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.Off}})
	if _, err := a.Apply(engine.WriteItem{In: in, Kind: engine.Create, Body: []byte(body)}); err != nil {
		t.Fatalf("%s: %v", body, err)
	}
	r, err := a.Apply(engine.PatchItem{In: in, ID: "i", PartitionKey: engine.Key("i"), Ops: ops})
	if (err == nil) != (ok && !invalid) {
		t.Fatalf("%s patched with %q: %v, but on a map it works: %v, with an invalid ttl: %v", body, ops, err, ok, invalid)
	}
	if err != nil {
		if e := err.(*engine.Error); e.Status != 400 || strings.HasPrefix(e.Message, "For Operation(") == invalid {
			t.Fatalf("%s patched with %q: %d %s", body, ops, e.Status, e.Message)
		}
		return
	}
	var got any
	if err := json.Unmarshal(r.Item.Body(), &got); err != nil {
		t.Fatalf("%s patched with %q is not JSON: %s", body, ops, r.Item.Body())
	}
	if !reflect.DeepEqual(got, doc) {
		want, _ := json.Marshal(doc)
		t.Fatalf("%s\npatched with %q is\n%s, as a map\n%s", body, ops, r.Item.Body(), want)
	}
}

// patchMap carries out the same operation on decoded JSON.
func patchMap(doc any, op engine.PatchOp) (any, bool) {
	names := strings.Split(op.Path, "/")[1:]
	for i := range names {
		names[i] = strings.ReplaceAll(strings.ReplaceAll(names[i], "~1", "/"), "~0", "~")
	}
	if op.Path == "/" || names[0] == "id" {
		return nil, false
	}
	var value any
	if op.Op != "remove" && json.Unmarshal([]byte(op.Value), &value) != nil {
		return nil, false
	}
	return patchAt(doc, names, op.Op, value)
}

func patchAt(at any, names []string, op string, value any) (any, bool) {
	name, last := names[0], len(names) == 1
	switch at := at.(type) {
	case map[string]any:
		old, exists := at[name]
		copied := map[string]any{}
		for k, v := range at {
			copied[k] = v
		}
		switch {
		case !last:
			child, ok := patchAt(old, names[1:], op, value)
			copied[name] = child
			return copied, ok && exists
		case op == "remove":
			delete(copied, name)
			return copied, exists
		case op == "incr":
			sum, ok := incremented(old, exists, value)
			copied[name] = sum
			return copied, ok
		}
		copied[name] = value
		return copied, exists || op != "replace"
	case []any:
		i, err := strconv.Atoi(name)
		if last && op == "add" && name == "-" {
			i, err = len(at), nil
		}
		index := err == nil && i >= 0 && (name == "-" || strconv.Itoa(i) == name)
		inside := index && i < len(at)
		switch {
		case last && (op == "add" || op == "set") && index && i == len(at):
			return append(append([]any{}, at...), value), true
		case last && op == "remove" && index && !inside:
			return at, true
		}
		if !inside {
			return nil, false
		}
		before, behind := append([]any{}, at[:i]...), at[i+1:]
		switch {
		case !last:
			child, ok := patchAt(at[i], names[1:], op, value)
			return append(append(before, child), behind...), ok
		case op == "remove":
			return append(before, behind...), true
		case op == "add":
			return append(append(append(before, value), at[i]), behind...), true
		case op == "incr":
			sum, ok := incremented(at[i], true, value)
			return append(append(before, sum), behind...), ok
		}
		return append(append(before, value), behind...), true
	}
	return nil, false
}

func incremented(old any, exists bool, by any) (any, bool) {
	b, ok := by.(float64)
	if !ok || !exists {
		return b, ok
	}
	a, ok := old.(float64)
	return a + b, ok && !math.IsInf(a+b, 0)
}

func drawObject(t *rapid.T, depth int) map[string]any {
	doc := map[string]any{}
	for range rapid.IntRange(0, 4).Draw(t, "members") {
		doc[rapid.SampledFrom(oddNames).Draw(t, "name")] = drawValue(t, depth-1)
	}
	return doc
}

func drawValue(t *rapid.T, depth int) any {
	kinds := []string{"number", "text", "null", "true"}
	if depth > 0 {
		kinds = append(kinds, "object", "object", "array", "array")
	}
	switch rapid.SampledFrom(kinds).Draw(t, "kind") {
	case "number":
		return rapid.SampledFrom([]any{0.0, 1.0, -1.5, 1e21, 9007199254740991.0, 1e-7}).Draw(t, "number")
	case "text":
		return rapid.SampledFrom([]any{"", "x", `"`, "<&>", "\u2028", "}]"}).Draw(t, "text")
	case "object":
		return drawObject(t, depth)
	case "array":
		list := []any{}
		for range rapid.IntRange(0, 3).Draw(t, "elements") {
			list = append(list, drawValue(t, depth-1))
		}
		return list
	case "true":
		return true
	}
	return nil
}

// drawOp draws a path that follows the document for some steps, then leaves it.
func drawOp(t *rapid.T, doc any) engine.PatchOp {
	path, at := "", doc
	for step := 0; ; step++ {
		var names []string
		switch at := at.(type) {
		case map[string]any:
			for _, name := range append([]string{"id"}, oddNames...) {
				if _, ok := at[name]; ok {
					names = append(names, name)
				}
			}
			names = append(names, rapid.SampledFrom(oddNames).Draw(t, "other"))
		case []any:
			names = []string{"0", "1", "2", strconv.Itoa(len(at)), "-", "-1", "00", "+0", "x"}
		default:
			names = []string{"x"}
		}
		name := rapid.SampledFrom(names).Draw(t, "step")
		path += "/" + strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
		if rapid.Bool().Draw(t, "stop") || step > 3 {
			break
		}
		switch parent := at.(type) {
		case map[string]any:
			at = parent[name]
		case []any:
			at = nil
			if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(parent) {
				at = parent[i]
			}
		default:
			at = nil
		}
	}
	value, _ := json.Marshal(drawValue(t, 2))
	return engine.PatchOp{Op: rapid.SampledFrom([]string{"add", "set", "replace", "remove", "incr"}).Draw(t, "op"), Path: path, Value: string(value)}
}
