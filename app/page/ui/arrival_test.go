package ui

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
)

// sentCommands are commands of every kind, as links and files carry them, of a world that makes use of everything.
var sentCommands = []string{
	`{"op":"create-database","id":"shop"}`, `{"op":"create-database","id":"more"}`,
	`{"op":"create-container","in":"shop","id":"orders","ttl":"60","pk":["/cid"],"ru":400}`,
	`{"op":"create-container","in":"more","id":"two","ttl":"-1","pk":["/a/b","/c"],"uk":[["/m","/n"]],"inc":["/x/?"],"exc":["/*"],"attl":-1,"ff":600,"max":4000}`,
	`{"op":"replace-container","in":"shop/orders","id":"orders","pk":["/cid"],"ttl":"5"}`,
	`{"op":"default","in":"shop/orders","ttl":"-1"}`, `{"op":"throughput","in":"shop/orders","ru":500,"load":500,"delay":250}`,
	`{"op":"throughput","in":"shop/orders","sl":true}`, `{"op":"regions","in":"shop/orders","regs":[{"name":"north","traffic":7}]}`, `{"op":"rules","rules":1}`,
	`{"op":"create","in":"shop/orders","b":{"id":"a","cid":"x","ttl":30}}`, `{"op":"upsert","in":"shop/orders","b":{"id":"a","cid":"x","ttl":-1,"l":[1,{"m":null}]}}`,
	`{"op":"create","in":"more/two","b":{"id":"b","a":{"b":1},"c":true,"m":1}}`, `{"op":"replace","in":"shop/orders","id":"a","key":"[\"x\"]","b":{"id":"a","cid":"x"}}`,
	`{"op":"patch","in":"shop/orders","id":"a","key":"[\"x\"]","ops":[{"op":"set","path":"/ttl","value":"9"}],"where":"from c where c.n = 1"}`,
	`{"op":"delete","in":"shop/orders","id":"a","key":"[\"x\"]"}`, `{"op":"read","in":"shop/orders","id":"a","key":"[\"x\"]","reg":"north"}`,
	`{"op":"feed","in":"shop/orders","limit":10}`, `{"op":"changes","in":"shop/orders","mode":1,"limit":3,"ff":600}`,
	`{"op":"query","in":"shop/orders","s":"SELECT TOP 3 * FROM c ORDER BY c.cid","limit":5,"params":[{"name":"@n","value":5}]}`,
	`{"op":"query","in":"shop/orders","s":"SELECT * FROM c","answered":{"c":9,"err":{"status":400}}}`,
	`{"op":"batch","in":"shop/orders","key":"[\"x\"]","batch":[{"op":"upsert","b":{"id":"q","cid":"x"}},{"op":"delete","id":"a"}]}`,
	`{"op":"import","in":"shop/orders","batch":[{"b":{"id":"i","cid":"x","ttl":5},"n":1767268700},{"s":"{"}]}`,
	`{"op":"generate","in":"shop/orders","count":40,"min":1,"most":90,"seed":3}`,
	`{"op":"advance","n":1}`, `{"op":"advance","n":45}`, `{"op":"advance","n":86400}`, `{"op":"advance","n":4000000000}`,
	`{"op":"delete-container","in":"shop/orders"}`, `{"op":"delete-database","id":"shop"}`,
}

// bent changes or removes a few of the values within a JSON value, and keeps their types.
func bent(t *rapid.T, v any) any {
	if rapid.IntRange(0, 11).Draw(t, "bend") > 0 {
		switch v := v.(type) {
		case map[string]any:
			for _, name := range slices.Sorted(maps.Keys(v)) {
				if v[name] = bent(t, v[name]); rapid.IntRange(0, 39).Draw(t, "remove") == 0 {
					delete(v, name)
				}
			}
		case []any:
			for i := range v {
				v[i] = bent(t, v[i])
			}
		}
		return v
	}
	switch v := v.(type) {
	case string:
		return rapid.SampledFrom([]string{"", "/", "//", "x", "[]", "[null]", "shop/orders", "more/two", "\x00", "\U0001F4A3", "-1", "0", "2147483647", "SELECT * FROM c"}).Draw(t, "text")
	case float64:
		return rapid.SampledFrom([]int64{0, 1, -1, 2, 7, 400, 1 << 31, 1<<31 - 1, 1767268800, 253402300799, 1 << 53, -1 << 62}).Draw(t, "number")
	case bool:
		return !v
	case []any:
		return v[:0]
	case map[string]any:
		return map[string]any{}
	}
	return v
}

// Whatever world arrives, it is refused or the page shows it: all of it, in either layout, at its beginning and at its end, beside another.
func TestAnyWorldThatArrivesIsShown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := newPage(roomtest.NewMemoryStore())
		p.Enabled = true
		for range rapid.IntRange(1, 3).Draw(t, "arrivals") {
			cmds := []any{}
			for _, text := range rapid.SliceOfN(rapid.SampledFrom(sentCommands), 0, 12).Draw(t, "commands") {
				var cmd any
				if err := json.Unmarshal([]byte(text), &cmd); err != nil {
					t.Fatal(err, text)
				}
				cmds = append(cmds, bent(t, cmd))
			}
			if rapid.IntRange(0, 5).Draw(t, "prepared") > 0 {
				cmds = append([]any{json.RawMessage(sentCommands[0]), json.RawMessage(sentCommands[1]), json.RawMessage(sentCommands[2]), json.RawMessage(sentCommands[3])}, cmds...)
			}
			world, err := json.Marshal(map[string]any{"now": rapid.SampledFrom([]int64{0, 1, 1767268800, 253402300000, 253402300799}).Draw(t, "now"), "cmds": cmds})
			if err != nil {
				t.Fatal(err)
			}
			a := session.ReadWorld(p.S.Clock, world)
			a.Run(func() {})
			p.Act(func() { p.arrivals.ArriveWith(a) })
			p.Phone = rapid.Bool().Draw(t, "phone")
			for _, pane := range pane.All() {
				p.S.Panes.ShowPane(pane)
				html(p)
			}
			for _, row := range p.S.Viewer.Rows(0, 4) {
				p.S.Viewer.Select(row.Key)
				html(p)
			}
			p.S.SeekTo(p.S.First())
			html(p)
			p.S.SeekTo(p.S.History.Last())
			p.S.Advance(rapid.SampledFrom([]int64{1, 3600}).Draw(t, "on"))
			html(p)
		}
	})
}
