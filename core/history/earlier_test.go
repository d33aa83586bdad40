package history

import (
	"bytes"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// earlierLink was made by a version that accepted an invalid ttl while the container was off: it creates a with 0, patches b to null and
// imports c with "60", all of them while the container is off, and then switches it to 100 seconds and advances the clock to 65.
const earlierLink = "v1.lJLNbqswEIXf5ax9FedKJZFfol11Q1iMfypQiG3ZplGF8u4V0GBIE7Xdojnf-WbwuYd1Z4jtrtj9L_Z7zhnUSUeIsofzEFDBUDL_NCWSFA0YGg2BWDsPhtBB8AtbzypnEzXWhGHY5uEx6II2IYLBHyFKbBqN6j5nmd7MMQnRTyQCQ0rtGLwBeEqqvp-fo0fzAYHyADqguq7C4Py0_PPAiSaB4YVSDYGNBcMrtZ2BwBaXaq7rfDQh_eQr8WdPufSUv_UcjpJNbde2S9nm5N0j2S-2HLUGerZX12uj4KtF8ojO33Md6XeyaviZFuLp9gDavFHXPrCZ6racf3toK2jBc-tnAAAA__8"

// A link of an earlier version brings back the world that it was made of, with the items that are refused today, and so do the links and
// journals that are made of it.
func TestALinkOfAnEarlierVersion(t *testing.T) {
	l, err := DecodeLink(earlierLink)
	if err != nil {
		t.Fatal(err)
	}
	check := func(what string, h *History) {
		t.Helper()
		c := h.Account().Databases()[0].Containers()[0]
		for _, id := range []string{"a", "b", "c"} {
			it, ok := c.Find(engine.Key(id), id)
			if !ok || !it.Override().IsMalformed() || it.TS() != h.First() {
				t.Errorf("%s: the item %s is %v", what, id, it)
			}
		}
		if c.Live() != 4 || c.Default() != ttl.On(100) || h.Account().Now() != h.First()+65 {
			t.Errorf("%s: %d items, %v, %d", what, c.Live(), c.Default(), h.Account().Now())
		}
	}
	check("the link", l.World)
	again, err := EncodeLink(l)
	if err != nil {
		t.Fatal(err)
	}
	l2, err := DecodeLink(again)
	if err != nil {
		t.Fatal(err)
	}
	check("the link's own link", l2.World)
	if !bytes.Equal(l.World.Account().Save(), l2.World.Account().Save()) {
		t.Error("the two links' worlds differ")
	}
	l.World.SeekTo(l.World.First())
	l.World.SeekTo(l.World.Last())
	check("after time travel", l.World)
}

// A write that is refused today is refused in the links that have it, too.
func TestARefusedTTLStaysRefused(t *testing.T) {
	h := begun()
	h.Apply(engine.SetDefault{In: in, Default: ttl.Off})
	bad := []byte(`{"id":"a","\u0074tl":0}`) // an escape is a spelling of the same name
	h.Apply(engine.WriteItem{In: in, Body: bad})
	h.Apply(engine.WriteItem{In: in, Kind: engine.Upsert, Body: []byte(`{"id":"b"}`)})
	h.Apply(engine.PatchItem{In: in, ID: "b", PartitionKey: engine.Key("b"), Ops: []engine.PatchOp{{Op: "set", Path: "/ttl", Value: "null"}}})
	h.Apply(engine.Import{In: in, Items: []engine.Imported{{Body: bad}}})
	h.Apply(engine.Batch{In: in, PartitionKey: engine.Key("a"), NonAtomic: true, Ops: []engine.BatchOp{engine.WriteItem{Body: bad}}})
	sameLink(t, h)
	if c, err := h.Account().Container(in); err != nil || c.Stored() != 1 {
		t.Errorf("%d items, %v", c.Stored(), err)
	}
	text, err := marshalCommand(engine.WriteItem{In: in, Body: []byte(`{"id":"a","ttl":5}`)})
	if err != nil || strings.Contains(string(text), `"odd"`) {
		t.Errorf("a valid ttl is marked: %s, %v", text, err)
	}
}

// A patch at the end of an array was refused by earlier versions, whose commands have no mark, and is carried out today.
func TestPatchesAtTheEndOfAnArray(t *testing.T) {
	for _, op := range []engine.PatchOp{{Op: "set", Path: "/l/1", Value: "2"}, {Op: "remove", Path: "/l/7"}} {
		today := engine.PatchItem{In: in, ID: "a", PartitionKey: engine.Key("a"), Ops: []engine.PatchOp{op, {Op: "set", Path: "/x", Value: "1"}}}
		text, err := marshalCommand(today)
		if err != nil || !strings.Contains(string(text), `"odd":"t"`) {
			t.Fatalf("%s, %v", text, err)
		}
		for _, c := range []struct {
			text string
			x    bool
		}{{string(text), true}, {strings.Replace(string(text), `"odd":"t"`, `"odd":""`, 1), false}} {
			h := begun()
			h.Apply(engine.WriteItem{In: in, Body: []byte(`{"id":"a","l":[1]}`)})
			cmd, err := unmarshalCommand([]byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			h.Apply(cmd)
			sameLink(t, h)
			k, _ := h.Account().Container(in)
			if it, ok := k.Find(engine.Key("a"), "a"); !ok || strings.Contains(string(it.Body()), `"x":1`) != c.x {
				t.Errorf("%s: %s", c.text, it.Body())
			}
		}
	}
}

// A throughput below the minimum was accepted by earlier versions, whose commands have no mark, and is refused today.
func TestThroughputBelowTheMinimum(t *testing.T) {
	const before = `{"op":"throughput","in":"db/c","ru":400}` // as earlier versions wrote it
	h := begun()
	h.Apply(engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 50_000}})
	today := engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400}}
	if _, err := h.Apply(today); err == nil {
		t.Error("today 400 RU/s after 50,000 are accepted")
	}
	cmd, err := unmarshalCommand([]byte(before))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Apply(cmd); err != nil {
		t.Errorf("a command of an earlier version: %v", err)
	}
	sameLink(t, h)
	for _, cmd := range []engine.SetThroughput{today, {In: in, Throughput: engine.Throughput{RUPerSec: 400, Autoscale: 50_000}}, {In: in, Throughput: engine.Throughput{RUPerSec: 20_000}}, {In: in, Throughput: engine.Throughput{RUPerSec: 400, Serverless: true}}} {
		for _, cmd.Earlier = range []bool{false, true} {
			text, err := marshalCommand(cmd)
			if err != nil {
				t.Fatal(err)
			}
			if again, err := unmarshalCommand(text); err != nil || again != engine.Command(cmd) {
				t.Errorf("%+v became %s and %+v, %v", cmd, text, again, err)
			}
		}
	}
}
