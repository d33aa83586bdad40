package engine_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// container-copy: "The Time to Live (TTL) setting isn't adjusted in the destination container. As a result, if a document hasn't expired in
// the source container, it starts its countdown anew in the destination container."
func TestD11_ContainerCopy(t *testing.T) {
	w := newWorld(t, ttl.On(60))
	w.create(item("a", ""))
	w.create(item("b", "10"))
	w.create(item("c", "300"))
	w.create(`{"id":"d","u":1}`)
	w.upsert(`{"id":"a","u":1}`)
	w.stall()
	w.advance(50)
	to := engine.Path{Database: "db", Container: "to"}
	w.do(engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "to", PartitionKey: []string{"/k"}, Default: ttl.On(60), UniqueKeys: [][]string{{"/u"}}}})
	before := w.c().Budget().Requests
	r := w.do(engine.CopyContainer{From: w.in, In: to})
	w.expectEvents(r, "+50 written container-copy c#1 d#2 x2 "+r.Charge.String())
	if got := r.Answer.(engine.ImportResult); got.Written != 2 || len(got.Refused) != 1 || got.Refused[0].Err.Status != 409 {
		t.Errorf("%+v: the last item repeats a unique value of the target", got)
	}
	if w.c().Budget().Requests == before || w.c().Stored() != 4 {
		t.Error("the source is not charged for the reads, or it has changed")
	}
	c, _ := w.a.Container(to)
	c.EachStored(0, func(it *engine.Item) bool {
		if it.TS() != epoch+50 {
			t.Errorf("%s was written at +%d", it.ID(), it.TS()-epoch)
		}
		return true
	})
	w.refused(400, engine.CopyContainer{From: w.in, In: w.in})
	w.refused(404, engine.CopyContainer{From: w.in, In: engine.Path{Database: "db", Container: "none"}})
	w.refused(404, engine.CopyContainer{From: engine.Path{Database: "none"}, In: w.in})
}
