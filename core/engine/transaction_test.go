package engine_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"pgregory.net/rapid"
)

// The numbers of writes and the log sequence numbers of the service by a naive count, in both directions and after a reload.
func TestLogSequenceNumbersOfBatches(t *testing.T) {
	outer := t
	rapid.Check(t, func(t *rapid.T) {
		a, in := partitioned(outer, engine.Throughput{RUPerSec: 400}, "")
		want, lsn := []uint64{0}, uint64(0) // by the number of a write
		for range rapid.IntRange(0, 15).Draw(t, "batches") {
			n, atomic := rapid.IntRange(1, 6).Draw(t, "writes"), rapid.Bool().Draw(t, "atomic")
			cmd := engine.Batch{In: in, PartitionKey: engine.Key("p"), NonAtomic: !atomic}
			for i := range n {
				cmd.Ops = append(cmd.Ops, engine.WriteItem{Body: []byte(fmt.Sprintf(`{"id":"%d","pk":"p"}`, len(want)+i))})
			}
			do(outer, a, cmd)
			for i := range n {
				if i == 0 || !atomic {
					lsn++
				}
				want = append(want, lsn)
			}
		}
		again, err := engine.Load(a.Save())
		if err != nil {
			t.Fatal(err)
		}
		for _, of := range []*engine.Account{a, again, a.Copy()} {
			c, _ := of.Container(in)
			for number := range want {
				last := number
				for number > 0 && last+1 < len(want) && want[last+1] == want[number] {
					last++
				}
				if got, end, back := c.CommittedLSN(uint64(number)), c.EndOf(uint64(number)), c.NumberAt(want[number]); got != want[number] || end != uint64(last) || back != uint64(last) {
					t.Fatalf("write %d: LSN %d, end %d, back %d; want %d, %d in %v", number, got, end, back, want[number], last, want)
				}
			}
		}
	})
}

// A state whose transactions cannot be is refused.
func TestTransactionsThatCannotBe(t *testing.T) {
	a, in := partitioned(t, engine.Throughput{RUPerSec: 400}, "")
	for i := range 2 {
		do(t, a, engine.Batch{In: in, PartitionKey: engine.Key("p"), Ops: []engine.BatchOp{
			engine.WriteItem{Body: []byte(fmt.Sprintf(`{"id":"a%d","pk":"p"}`, i))}, engine.WriteItem{Body: []byte(fmt.Sprintf(`{"id":"b%d","pk":"p"}`, i))}}})
	}
	saved := a.Save()
	if !bytes.Contains(saved, []byte(`"tx":[2,1,4,2]`)) {
		t.Fatalf("%s", saved)
	}
	for _, wrong := range []string{"[2]", "[2,1,4]", "[5,1]", "[2,2]", "[2,0]", "[2,1,2,2]", "[2,1,3,2]", "[2,1,4,1]", "[4,2,2,1]", "[0,0]"} {
		if _, err := engine.Load(bytes.Replace(saved, []byte("[2,1,4,2]"), []byte(wrong), 1)); err == nil {
			t.Errorf("%s is loaded", wrong)
		}
	}
}
