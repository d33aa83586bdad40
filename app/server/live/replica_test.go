package live

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"pgregory.net/rapid"
)

// inBubble hides Deadline, which a bubble of testing/synctest does not have.
type inBubble struct{ testing.TB }

// The replica of a follower is the account, or the part of it that it follows, whatever happens, and however often the connection is lost.
func TestAReplicaIsTheAccount(t *testing.T) {
	other := engine.Path{Database: in.Database, Container: "other"}
	synctest.Test(t, func(t *testing.T) {
		rapid.Check(inBubble{t}, func(t *rapid.T) {
			w := newWorld(t)
			w.container(t, other.Container)
			w.put(t, "a", 10)
			o := Options{Changes: true, Requests: true, Part: engine.Part{Of: rapid.SampledFrom([]engine.Path{{}, in, other}).Draw(t, "part")},
				Most: rapid.SampledFrom([]int{0, 2000}).Draw(t, "most")}
			f := w.follow(t, o)
			for range rapid.IntRange(1, 30).Draw(t, "commands") {
				to, id := rapid.SampledFrom([]engine.Path{in, other}).Draw(t, "in"), rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "id")
				switch rapid.IntRange(0, 11).Draw(t, "what") {
				case 0, 1, 2:
					_ = w.try(put(to, id, rapid.SampledFrom([]int{1, 3000}).Draw(t, "bytes")))
				case 3:
					_ = w.try(engine.DeleteItem{In: to, ID: id, PartitionKey: engine.Key("p")})
				case 4:
					_ = w.try(engine.Advance{Seconds: rapid.Int64Range(0, 90).Draw(t, "seconds")})
				case 5:
					time.Sleep(time.Duration(rapid.IntRange(1, 12_000).Draw(t, "ms")) * time.Millisecond)
				case 6:
					w.run(rapid.SampledFrom([]int64{0, 1, 60}).Draw(t, "speed"))
				case 7:
					w.answer("/", 200)
				case 8:
					_ = w.try(engine.DeleteContainer{In: to})
				case 9:
					_ = w.try(engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: to.Container, PartitionKey: []string{"/pk"}}})
				case 10:
					if rapid.IntRange(0, 3).Draw(t, "anew") == 0 {
						w.reset()
						_ = w.try(engine.CreateDatabase{ID: in.Database})
					} else {
						_ = w.try(engine.CopyContainer{From: in, In: other})
					}
				case 11:
					_ = f.stop()
					if f.fault != nil {
						t.Fatal(f.fault)
					}
					if o.From = f.Position(); o.From != "" {
						o.Part = f.Part().Of()
					}
					f.follow(t, w, o)
				}
			}
			w.run(0)
			f.same(t, w)
			_ = f.stop()
		})
	})
}
