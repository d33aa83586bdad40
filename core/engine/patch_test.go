package engine_test

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Patch, operation by operation. The property against a map is in patch_model_test.go.

const before = `{"id":"a","n":1,"f":1.5,"s":"x","o":{"p":{"q":1}},"l":[1,2,3],"a.b":1,"a/b":2,"a~b":3,"\u0063":4}`

func TestPatch(t *testing.T) {
	for _, c := range []struct{ ops, want string }{
		{"set /n 2", `"n":1→"n":2`},
		{"add /n 2", `"n":1→"n":2`},
		{"replace /n 2", `"n":1→"n":2`},
		{"remove /n", `"n":1,→`},
		{"remove /c", `,"\u0063":4→`},
		{"set /c 5", `"\u0063":4→"\u0063":5`},
		{"incr /n 41", `"n":1→"n":42`},
		{"incr /n -1", `"n":1→"n":0`},
		{"incr /n 0", `→`},
		{"incr /f 1", `"f":1.5→"f":2.5`},
		{"incr /n 999999.5", `"n":1→"n":1000000.5`},
		{"incr /n 9007199254740992", `"n":1→"n":9007199254740993`},
		{"set /n 9007199254740992;incr /n 1", `"n":1→"n":9007199254740993`},
		{"incr /n 9223372036854775807", `"n":1→"n":9223372036854775807` + "+float"},
		{"set /o/p/q [1]", `"q":1→"q":[1]`},
		{"add /o/z {}", `{"q":1}}→{"q":1},"z":{}}`},
		{"remove /o/p", `"p":{"q":1}→`},
		{"add /l/0 0", `[1,2,3]→[0,1,2,3]`},
		{"add /l/3 4", `[1,2,3]→[1,2,3,4]`},
		{"add /l/- 4", `[1,2,3]→[1,2,3,4]`},
		{"set /l/1 9", `[1,2,3]→[1,9,3]`},
		{"set /l/3 4", `[1,2,3]→[1,2,3,4]`},
		{"set /l/3 4;set /l/4 5", `[1,2,3]→[1,2,3,4,5]`},
		{"set /o/e [];set /o/e/0 1", `{"q":1}}→{"q":1},"e":[1]}`},
		{"remove /l/3", `→`},
		{"remove /l/99", `→`},
		{"remove /l/99;remove /l/2;remove /l/2", `[1,2,3]→[1,2]`},
		{"replace /l/2 9", `[1,2,3]→[1,2,9]`},
		{"incr /l/2 9", `[1,2,3]→[1,2,12]`},
		{"remove /l/0", `[1,2,3]→[2,3]`},
		{"set /a.b 7", `"a.b":1→"a.b":7`},
		{"set /a~1b 7", `"a/b":2→"a/b":7`},
		{"set /a~0b 7", `"a~b":3→"a~b":7`},
		{"set /s  { \"k\" : [ 1 ] } ", `"s":"x"→"s":{"k":[1]}`},
		{"set /n 2;incr /n 3;remove /s", `"n":1→"n":5;"s":"x",→`},
		{"set /new 1", `4}→4,"new":1}`},
		{"set /N 1", `4}→4,"N":1}`},
	} {
		t.Run(c.ops, func(t *testing.T) {
			w := newWorld(t, ttl.Off)
			w.create(before)
			r := w.do(w.patch("a", strings.Split(c.ops, ";")...))
			want := before
			for _, change := range strings.Split(strings.TrimSuffix(c.want, "+float"), ";") {
				from, to, _ := strings.Cut(change, "→")
				want = strings.Replace(want, from, to, 1)
			}
			if strings.HasSuffix(c.want, "+float") { // beyond 64 bits a sum is a double, as in JavaScript
				want = strings.Replace(want, "9223372036854775807", "9223372036854776000", 1)
			}
			if got := string(r.Item.Body()); got != want || r.Status != 200 {
				t.Errorf("status %d\n%s, want\n%s", r.Status, got, want)
			}
		})
	}
}

func TestPatchRefused(t *testing.T) {
	const noPath = "Operation can only create a child object of an existing node(array or object) and cannot create path recursively, no path found beyond: "
	for _, c := range []struct{ ops, text string }{
		{"", "1 to 10 operations"},
		{strings.Repeat("incr /n 1;", 10) + "incr /n 1", "The input operations '11 operations' is invalid. It must be 1 to 10 operations."},
		{"add /x/y 1", "For Operation(1): Add " + noPath + "'x'. Learn more: https://aka.ms/cosmosdbpatchdocs"},
		{"set /n 2;set /o/x/y 1", "For Operation(2): Set " + noPath + "'o/x'."},
		{"set /s/y 1", "For Operation(1): Set " + noPath},
		{"replace /x 1", "For Operation(1): The input path '/x' is invalid. It must be an existing path for replace."},
		{"remove /x", "an existing path for remove"},
		{"remove /o/p/x", "an existing path for remove"},
		{"remove /l/-", "an index from 0 to 2 of the array"},
		{"remove /l/03", "an index from 0 to 2 of the array"},
		{"replace /l/3 1", "an index from 0 to 2 of the array"},
		{"incr /l/3 1", "an index from 0 to 2 of the array"},
		{"set /l/4 1", "an index from 0 to 3 of the array"},
		{"set /l/- 1", "an index from 0 to 3 of the array"},
		{"move /n \"/l/3\"", "The input path '/l/3' is invalid. It must be an existing path for move."},
		{"add /l/4 1", "an index from 0 to 3 of the array"},
		{"add /l/-1 1", "an index"},
		{"add /l/01 1", "an index"},
		{"add /l/x 1", "an index"},
		{"set /l/01/x 1", noPath},
		{"incr /s 1", "The input path '/s' is invalid. It must be a number for incr."},
		{"set /l/0 \"x\";incr /l/0 1", "a number for incr"},
		{"incr /n \"1\"", "a number for incr"},
		{"incr /n null", "a number for incr"},
		{"incr /n 1e308;incr /n 1e308", "keeps the sum finite"},
		{"set /n ", "JSON"},
		{"set /n {a:1}", "JSON"},
		{"move /n 1", "a JSON pointer like /address/city"},
		{"SET /n 1", "add, set, replace, remove or incr"},
		{" /n 1", "add, set, replace, remove or incr"},
		{"set n 1", "a JSON pointer like /address/city"},
		{"set / 1", "a JSON pointer"},
		{"set  1", "a JSON pointer"},
		{"set /id \"b\"", "id and the system properties cannot be patched"},
		{"remove /id", "cannot be patched"},
		{"set /_ts 1", "cannot be patched"},
		{"set /_etag 1", "cannot be patched"},
		{"set /pk/x 1", "the partition key cannot be patched"},
		{"set /pk 1", "the partition key cannot be patched"},
		{"set /n {\"d\":1,\"d\":2}", `For Operation(1): The input value '{"d":1,"d":2}' is invalid.`},
		{"set /n \"\xff\"", "For Operation(1): The input value"},
		{"set /ttl 0", "The input ttl '0' is invalid."},
	} {
		t.Run(c.ops, func(t *testing.T) {
			w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/pk/x"}, Default: ttl.On(10)}, engine.Throughput{})
			first := w.create(before)
			cmd := w.patch("a", strings.Split(c.ops, ";")...)
			if cmd.PartitionKey = engine.Undefined; c.ops == "" {
				cmd.Ops = nil
			}
			w.advance(5)
			if e := w.refused(400, cmd); !strings.Contains(e.Message, c.text) || e.Field == "" || e.Limit == "" {
				t.Errorf("said %q about %s, limit %q", e.Message, e.Field, e.Limit)
			}
			w.c().EachStored(0, func(it *engine.Item) bool { // all or nothing, and no new countdown
				if it != first.Item {
					t.Errorf("became %s", it.Document())
				}
				return true
			})
		})
	}
}

// A deep path is followed to its end, and the depth limit applies to the result.
func TestPatchDepth(t *testing.T) {
	w := newWorld(t, ttl.Off)
	deep := strings.Repeat(`{"a":`, 126) + "{}" + strings.Repeat("}", 126)
	w.create(`{"id":"a","a":` + deep + `}`)
	w.refused(400, w.patch("a", "set "+strings.Repeat("/a", 127)+"/b {}"))
	w.do(w.patch("a", "set "+strings.Repeat("/a", 127)+"/b 1"))
}
