package engine_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// buckets returns throughput buckets by their percentages.
func buckets(percent ...uint8) (b engine.Buckets) {
	copy(b.Percent[:], percent)
	return b
}

// exhaust creates items of 5.20 RU in a bucket until a request is refused, and expects how many were created and the substatus of the
// refusal.
func (w *world) exhaust(rule string, bucket, want, sub int) {
	w.t.Helper()
	for n := 0; ; n++ {
		cmd := w.write(engine.Create, item(fmt.Sprint(w.c().LSN()), ""))
		cmd.Bucket = bucket
		if _, err := w.a.Apply(cmd); err != nil {
			if e := err.(*engine.Error); n != want || e.Status != 429 || e.SubStatus != sub || e.RetryAfterMS == 0 {
				w.t.Errorf("%s: %d creates, then %d/%d: %v; want %d, then 429/%d", rule, n, e.Status, e.SubStatus, e, want, sub)
			}
			return
		}
		if n > want {
			w.t.Errorf("%s: more than %d creates", rule, want)
			return
		}
	}
}

// The rows quote learn.microsoft.com/azure/cosmos-db/throughput-buckets and its FAQ.
func TestD26_ThroughputBuckets(t *testing.T) {
	spec := engine.Spec{ID: "c", PartitionKey: []string{"/id"}}
	throttled := engine.Throughput{RUPerSec: 400, Throttle: true, Buckets: buckets(10, 50)}
	w := newWorldWith(t, spec, throttled)
	w.exhaust("up to this limit", 1, 8, 3212)                                 // of 40 RU
	w.exhaust("the total throughput of the container is shared", 2, 39, 3212) // of 200 RU
	w.exhaust("without restrictions", 0, 30, 3200)                            // of what is left, 155.60 RU
	w.exhaust("the bucket's own limit counts first", 1, 0, 3212)
	b, err := engine.Load(w.a.Save())
	if err != nil || !bytes.Equal(b.Save(), w.a.Save()) {
		t.Fatal(err)
	}
	if w.a = b; w.c().Budget().Buckets != [5]engine.RU{41_60, 202_80} {
		t.Errorf("the buckets have used %v", w.c().Budget().Buckets)
	}
	w.exhaust("of a loaded account", 1, 0, 3212)
	w.advance(1)
	w.exhaust("the next second", 1, 8, 3212)
	w.exhaust("a deleted bucket ID won't fail, and consumes from the container", 5, 69, 3200)
	for _, id := range []int{-1, 6} {
		cmd := w.write(engine.Create, item("x", ""))
		cmd.Bucket = id
		if e := w.refused(400, cmd); !strings.Contains(e.Message, "throughputBucket") || e.Limit != "1 to 5" {
			t.Errorf("only bucket IDs 1 to 5 are valid: %v", e)
		}
	}

	throttled.Buckets.Default = 1
	w = newWorldWith(t, spec, throttled)
	w.exhaust("a request that names no bucket is assigned to the default", 0, 8, 3212)
	w.exhaust("which is not that of others", 2, 39, 3212)

	throttled.Buckets = buckets(10)
	for _, c := range []struct {
		rule string
		t    engine.Throughput
		want int
		sub  int
	}{
		{"a fraction of the container's total throughput", engine.Throughput{RUPerSec: 400, Autoscale: 1000, Throttle: true, Buckets: buckets(10)}, 20, 3212},
		{"not available for serverless accounts", engine.Throughput{Serverless: true, RUPerSec: 400, Throttle: true, Traffic: 4900, Buckets: buckets(1)}, 20, 3200},
		{"requests assigned to a bucket can't utilize burst capacity", engine.Throughput{RUPerSec: 400, Throttle: true, Traffic: 390, Burst: true, Buckets: buckets(100)}, 2, 3200},
	} {
		w := newWorldWith(t, spec, c.t)
		w.advance(300)
		w.exhaust(c.rule, 1, c.want, c.sub)
	}
	w = newWorldWith(t, spec, engine.Throughput{RUPerSec: 400, Throttle: true, Traffic: 390, Burst: true, Buckets: buckets(100)})
	w.advance(300)
	w.exhaust("requests without a bucket can", 0, 502, 3200) // of 10 RU, and 2,600 of the saved 3,000

	w = newWorldWith(t, spec, engine.Throughput{RUPerSec: 400, Throttle: true, Buckets: buckets(1)})
	w.do(engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "east"}}})
	read := engine.ReadItem{In: w.in, ID: "none", PartitionKey: engine.Key("none"), Region: "east", Bucket: 1}
	for range 2 { // seconds
		for range 4 { // of 1 RU
			w.refused(404, read)
		}
		if e := w.refused(429, read); e.SubStatus != 3212 {
			t.Errorf("in a region: %v", e)
		}
		w.exhaust("the write region has request units of its own", 1, 1, 3212)
		w.advance(1)
	}

	w = newWorldWith(t, spec, engine.Throughput{RUPerSec: 400, Buckets: buckets(1)})
	for n := range 10 {
		w.do(engine.WriteItem{In: w.in, Body: []byte(item(fmt.Sprint(n), "")), Bucket: 1}) // without throttling nothing is refused with 429
	}

	a := engine.New(epoch)
	w = &world{t: t, a: a, in: engine.Path{Database: "db", Container: "c"}}
	w.do(engine.CreateDatabase{ID: "db"})
	w.do(engine.SetThroughput{In: engine.Path{Database: "db"}, Throughput: engine.Throughput{RUPerSec: 400}})
	w.do(engine.CreateContainer{Database: "db", Spec: spec, Throughput: engine.Throughput{Throttle: true, Buckets: buckets(1)}})
	w.exhaust("not supported for containers in a shared throughput database", 1, 77, 3200)
}

// Whatever a request is, its bucket has its charge, in the region whose request units it uses.
func TestEachRequestChargesItsBucket(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}}, engine.Throughput{RUPerSec: 4000, Throttle: true, Buckets: buckets(50, 1)})
	w.do(engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "east"}}})
	w.create(item("a", ""))
	key := engine.Key("a")
	for _, cmd := range []engine.Command{
		engine.ReadItem{In: w.in, ID: "a", PartitionKey: key}, engine.ReadItem{In: w.in, ID: "none", PartitionKey: key}, engine.ReadFeed{In: w.in},
		engine.Query{In: w.in, Text: "SELECT * FROM c"}, engine.Query{In: w.in, Text: "SELECT"}, engine.ReadChanges{In: w.in},
		engine.PatchItem{In: w.in, ID: "a", PartitionKey: key, Ops: []engine.PatchOp{{Op: "set", Path: "/n", Value: "1"}}},
		engine.WriteItem{In: w.in, Kind: engine.Upsert, Body: []byte(item("a", "")), PartitionKey: &key}, engine.WriteItem{In: w.in, Body: []byte(item("a", "")), PartitionKey: &key},
		engine.Batch{In: w.in, PartitionKey: key, Ops: []engine.BatchOp{engine.ReadItem{ID: "a", Bucket: 2}, engine.WriteItem{Kind: engine.Upsert, Body: []byte(item("a", ""))}}},
		engine.Batch{In: w.in, PartitionKey: key, Ops: []engine.BatchOp{engine.WriteItem{Kind: engine.Upsert, Body: []byte(item("a", ""))}, engine.ReadItem{ID: "none"}}},
		engine.DeletePartition{In: w.in, PartitionKey: engine.Key("b")}, engine.DeleteItem{In: w.in, ID: "a", PartitionKey: key},
	} {
		before := w.c().Budget()
		if engine.BucketOf(cmd) != 0 || engine.BucketOf(engine.InBucket(cmd, 1)) != 1 {
			t.Fatalf("%T: %d", cmd, engine.BucketOf(engine.InBucket(cmd, 1)))
		}
		r, _ := w.a.Apply(engine.InBucket(cmd, 1))
		after := w.c().Budget()
		if r.Charge == 0 || after.Buckets[0] != before.Buckets[0]+r.Charge || after.Buckets[1] != 0 || after.Requests != before.Requests+r.Charge {
			t.Errorf("%T costs %v: the bucket had used %v and then %v, all requests %v and then %v", cmd, r.Charge, before.Buckets, after.Buckets, before.Requests, after.Requests)
		}
		if w.do(engine.ReadFeed{In: w.in}); w.c().Budget().Buckets != after.Buckets {
			t.Errorf("after a %T, a request without a bucket changes %v to %v", cmd, after.Buckets, w.c().Budget().Buckets)
		}
	}
	before := w.c().Budget()
	w.a.Apply(engine.ReadItem{In: w.in, ID: "none", PartitionKey: key, Region: "east", Bucket: 1})
	if w.c().Budget().Buckets != before.Buckets {
		t.Error("a read in a region uses the bucket's part of the write region")
	}

	// A journal and a query on a copy repeat the charge.
	q := engine.Query{In: w.in, Text: "SELECT * FROM c", Bucket: 2}
	itself, copied, charged := w.a.Copy(), w.a.Copy(), w.a.Copy()
	r, _ := itself.Apply(q)
	asked := engine.NewQueryCopy(w.a.Copy())
	asked.Apply(q)
	asked.Charge(copied.Apply)
	if err := charged.Charge(w.in, "", 2, r.Charge); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(itself.Save(), copied.Save()) || !bytes.Equal(itself.Save(), charged.Save()) || bytes.Equal(itself.Save(), w.a.Save()) {
		t.Errorf("\n%s\n%s\n%s", itself.Save(), copied.Save(), charged.Save())
	}
}

// Throughput bucket configurations can be changed once every 10 minutes (the FAQ).
func TestD27_ChangesOfBuckets(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}}, engine.Throughput{RUPerSec: 400, Buckets: buckets(5)})
	set := func(b engine.Buckets) engine.Command {
		return engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: 400, Buckets: b}}
	}
	w.do(set(buckets(10))) // a container's creation is no change
	w.advance(599)
	w.do(set(buckets(10)))
	if e := w.refused(429, set(engine.Buckets{})); e.SubStatus != 3213 || e.RetryAfterMS != 1000 || e.Field != "throughputBuckets" || e.Value != "599 seconds" {
		t.Errorf("%+v", e)
	}
	b, err := engine.Load(w.a.Save())
	if err != nil || !bytes.Equal(b.Save(), w.a.Save()) {
		t.Fatal(err)
	}
	w.a = b
	w.refused(429, set(buckets(20)))
	w.do(engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: 500, Buckets: buckets(10)}})
	w.advance(1)
	w.do(set(engine.Buckets{}))
	w.refused(429, set(buckets(20)))
	for _, wrong := range []engine.Buckets{buckets(101), {Default: 1}, {Percent: [5]uint8{1}, Default: 2}, {Default: 6}} {
		if e := w.refused(400, set(wrong)); e.Field != "maxThroughputPercentage" && e.Field != "isDefaultBucket" {
			t.Errorf("%v: %+v", wrong, e)
		}
	}
	for _, c := range []struct {
		id, percent int64
		isDefault   bool
		field       string
	}{{0, 10, false, "throughputBuckets.id"}, {6, 10, false, "throughputBuckets.id"}, {1, 10, false, "throughputBuckets.id"}, {2, 0, false, "maxThroughputPercentage"},
		{2, 101, false, "maxThroughputPercentage"}, {2, 10, true, "isDefaultBucket"}, {2, 100, false, ""}} {
		b := engine.Buckets{Percent: [5]uint8{10}, Default: 1}
		err := b.Add(c.id, c.percent, c.isDefault)
		if e, _ := err.(*engine.Error); c.field == "" && err != nil || c.field != "" && (e == nil || e.Field != c.field || e.Status != 400) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	for _, damage := range [][2]string{{`"bktat":`, `"bktat":9`}, {`"bktat":`, `"bktat":-`}} {
		if _, err := engine.Load([]byte(strings.Replace(string(w.a.Save()), damage[0], damage[1], 1))); err == nil {
			t.Errorf("%s is loaded", damage[1])
		}
	}
}

func TestD28_WhatBucketsLeaveIsForThePurge(t *testing.T) {
	for _, capped := range []bool{false, true} {
		throughput := engine.Throughput{RUPerSec: 400, Throttle: true}
		if capped {
			throughput.Buckets = buckets(50)
		}
		w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(60)}, throughput)
		w.do(engine.Generate{In: w.in, Count: 200, Seed: 7})
		w.advance(60)
		if capped {
			w.exhaust("a bulk load in a bucket of half of the RU/s", 1, 39, 3212)
		} else {
			w.exhaust("a bulk load in no bucket", 1, 77, 3200)
		}
		left := w.c().Budget().Leftover
		w.advance(1)
		if spent := w.c().Budget().LastPurge; spent != left || capped != (spent > 0) {
			t.Errorf("capped %v: the purge used %s RU of %s", capped, spent, left)
		}
	}
}
