package diff

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// What the command says of an export comes true at an engine that makes the change: what was hidden and purged before, what is hidden at
// once, what the purge of it costs, when it is over, and what a revert brings back.
func TestWhatIsSaidOfAnExportComesTrue(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		setting := rapid.OneOf(rapid.Just(ttl.Off), rapid.Just(ttl.NoDefault), rapid.Map(rapid.Int32Range(1, 90), ttl.On), rapid.Map(rapid.Int32Range(91, 3000), ttl.On))
		before, after := setting.Draw(rt, "before"), setting.Draw(rt, "after")
		account := engine.New(1_709_000_000)
		do := func(cmd engine.Command) {
			if _, err := account.Apply(cmd); err != nil {
				rt.Fatal(err)
			}
		}
		do(engine.CreateDatabase{ID: "shop"})
		capacity := engine.Throughput{RUPerSec: rapid.SampledFrom([]int64{400, 1000}).Draw(rt, "RU/s")}
		do(engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "orders", PartitionKey: []string{"/id"}, Default: before}, Throughput: capacity})
		var export strings.Builder
		given := int64(rapid.IntRange(1, 80).Draw(rt, "items"))
		written := map[string]bool{}
		for n := range given {
			own := rapid.SampledFrom([]string{"", "", `,"ttl":-1`, `,"ttl":7`, `,"ttl":60`, `,"ttl":900`}).Draw(rt, "ttl")
			id := fmt.Sprintf("i%02d", n)
			written[id] = true
			do(engine.WriteItem{In: orders, Kind: engine.Create, Body: []byte(fmt.Sprintf(`{"id":%q%s}`, id, own))})
			fmt.Fprintf(&export, `{"id":%q%s,"_ts":%d}`+"\n", id, own, account.Now())
			if rapid.IntRange(0, 3).Draw(rt, "a pause") == 0 && n+1 < given {
				do(engine.Advance{Seconds: rapid.Int64Range(1, 20).Draw(rt, "seconds")})
			}
		}
		newest := account.Now()
		do(engine.Advance{Seconds: rapid.Int64Range(10, 2000).Draw(rt, "until the change")})
		at := account.Now()
		c, err := account.Container(orders)
		if err != nil {
			rt.Fatal(err)
		}
		args := []string{before.String(), after.String(), "-items", "-", "-format", "json", "-at", fmt.Sprint(at), "-throughput", fmt.Sprint(capacity.RUPerSec)}
		status, out, errs := call(t, export.String(), args...)
		var said jsonAnswer
		if err := json.Unmarshal([]byte(out), &said); err != nil || status != OK {
			rt.Fatalf("%d, %s%s", status, out, errs)
		}
		// What the purge deleted between two writes is in the export of this test, and not on disk when the last item is written.
		purged := given - int64(c.Stored())
		if live := int64(c.Live()); said.Given != given || said.Live != live || said.PurgedBefore+said.HiddenBefore != given-live || newest+5 < at && said.PurgedBefore > purged+said.HiddenBefore {
			rt.Fatalf("%s\nthe engine has %d of %d, and %d are purged", out, live, given, purged)
		}
		if c.Expired() > 0 || said.HiddenBefore > 0 {
			return // a part of the purge is paid for, which no export says
		}
		unchanged := account.Copy()
		do(engine.SetDefault{In: orders, Default: after})
		if hidden := said.Live - int64(c.Live()); hidden != said.HiddenAtOnce {
			rt.Fatalf("%d items are hidden\n%s", hidden, out)
		}
		var cost engine.RU
		c.EachStored(0, func(it *engine.Item) bool {
			if deadline, ok := ttl.Decide(after, it.Override()).Deadline(it.TS()); ok && ttl.Expired(deadline, at) {
				cost += it.PurgeCost()
			}
			return true
		})
		if float64(cost)/100 != said.RU {
			rt.Fatalf("the purge costs %v\n%s", cost, out)
		}
		if lag := longestWait(rt, account.Copy(), after, at); said.HiddenAtOnce > 0 && lag != *said.LagSeconds {
			rt.Fatalf("an item is hidden and on disk for %d seconds\n%s", lag, out)
		}
		for _, r := range said.Reverts {
			later := account.Copy()
			if _, err := later.Apply(engine.Advance{Seconds: r.After}); err != nil {
				rt.Fatal(err)
			}
			done, err := later.Apply(engine.SetDefault{In: orders, Default: before})
			if err != nil {
				rt.Fatal(err)
			}
			back := int64(0)
			for _, e := range done.Events {
				if e.Kind == engine.Revived {
					back += int64(e.Count)
				}
			}
			is, _ := later.Container(orders)
			if back != r.Back || liveAt(t, unchanged, at+r.After)-int64(is.Live()) != r.Gone {
				rt.Fatalf("reverted after %d seconds: %d items come back\n%s", r.After, back, out)
			}
		}
	})
}

// longestWait returns for how many seconds an item of an account is at most hidden and on disk, from a second on.
func longestWait(t *rapid.T, a *engine.Account, d ttl.Default, at int64) (longest int64) {
	for a.Now() < at+3100 {
		c, err := a.Container(orders)
		if err != nil {
			t.Fatal(err)
		}
		if c.Expired() > 0 {
			c.EachStored(0, func(it *engine.Item) bool {
				if deadline, ok := ttl.Decide(d, it.Override()).Deadline(it.TS()); ok && ttl.Expired(deadline, a.Now()) {
					longest = max(longest, a.Now()+1-max(at, deadline))
				}
				return true
			})
		}
		if _, err := a.Apply(engine.Advance{Seconds: 1}); err != nil {
			t.Fatal(err)
		}
	}
	return longest
}
