package engine

import (
	"encoding/binary"
	"math"
	"math/bits"
	"strconv"
)

// A KeyRange is a physical partition of a container, as clients see it: a range of the space of effective partition keys.
type KeyRange struct {
	ID      string
	Hashes  HashRange
	Parents []string // the ranges that were split to make this one, the oldest first
}

// ruPerPartition is the most RU/s of a physical partition (learn.microsoft.com/azure/cosmos-db/partitioning-overview#physical-partitions), and
// firstRU the request units of a new container under manual throughput that a single partition cannot give
// (learn.microsoft.com/azure/cosmos-db/scaling-provisioned-throughput-best-practices).
const (
	ruPerPartition = 10_000
	firstRU        = 6_000
)

// partitions counts the physical partitions of a container. More throughput splits some of them; less merges none
// (learn.microsoft.com/azure/cosmos-db/scaling-provisioned-throughput-best-practices).
type partitions struct{ first, now int } // at creation, and at present

// partition gives the container the partitions that its throughput needs. Without throughput of its own it has one.
func (c *Container) partition() {
	n, first := 1, 1
	if t := c.throughput; !t.Serverless && !c.shares {
		ru := int64(t.Limit() / 100)
		n = int(max(1, (ru+ruPerPartition-1)/ruPerPartition))
		if first = n; n > 1 && t.Autoscale == 0 {
			first = int((ru + firstRU - 1) / firstRU)
		}
	}
	if c.partitions.first == 0 {
		c.partitions.first, n = first, first
	}
	c.partitions.now = max(c.partitions.now, n)
}

// onlyRange is the range of a container with one partition.
var onlyRange = KeyRange{ID: "0"}

// KeyRanges returns the container's partition key ranges in the order of their hashes. Those that it was created with are of equal
// size; a split halves the largest, and of several the first (docs/model.md §3.15).
func (c *Container) KeyRanges() []KeyRange {
	if c.partitions.now == 1 {
		return []KeyRange{onlyRange}
	}
	type part struct {
		KeyRange
		from, to uint64 // of a space of 2^64
	}
	var parts []part
	next := 0
	add := func(at int, p part) {
		p.ID = strconv.Itoa(next)
		p.Hashes = HashRange{c.spec.boundary(p.from), c.spec.boundary(p.to)}
		parts, next = append(parts[:at], append([]part{p}, parts[at:]...)...), next+1
	}
	first := uint64(c.partitions.first)
	share := func(i uint64) uint64 {
		if c.spec.keyVersion() == 1 && i < first {
			return i * (math.MaxUint32 / first) << 32 // multiples of the first (QueryPlanBaselineTests of Azure/azure-cosmos-dotnet-v3)
		}
		high, low := bits.Mul64(math.MaxUint64, i)
		quotient, _ := bits.Div64(high, low, first)
		return quotient
	}
	for i := range first {
		add(len(parts), part{from: share(i), to: share(i + 1)})
	}
	for len(parts) < c.partitions.now {
		at := 0
		for i, p := range parts {
			if largest := parts[at].to - parts[at].from; p.to-p.from > largest+largest/1024 { // by more than rounding
				at = i
			}
		}
		old := parts[at]
		middle := old.from + (old.to-old.from)/2
		parents := append(old.Parents[:len(old.Parents):len(old.Parents)], old.ID)
		parts = append(parts[:at], parts[at+1:]...)
		add(at, part{KeyRange{Parents: parents}, old.from, middle})
		add(at+1, part{KeyRange{Parents: parents}, middle, old.to})
	}
	ranges := make([]KeyRange, len(parts))
	for i, p := range parts {
		ranges[i] = p.KeyRange
	}
	return ranges
}

// KeyRangeOf returns the range that holds a partition key.
func (c *Container) KeyRangeOf(k PartitionKey) KeyRange {
	if c.partitions.now == 1 {
		return onlyRange
	}
	ranges := c.KeyRanges()
	at := 0
	for effective := c.spec.EffectiveKey(k); !ranges[at].Hashes.Contains(effective); at++ {
	}
	return ranges[at]
}

// boundary returns the effective partition key at a place of a space of 2^64, in the form of the service's own boundaries: of two
// ranges 1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF, or of version 1 05C1DFFFFFFFFC. Both ends of the space are empty.
func (s Spec) boundary(place uint64) string {
	switch {
	case place == 0 || place == math.MaxUint64:
		return ""
	case s.keyVersion() == 1:
		return string(appendHex(nil, sortable(nil, float64(place>>32))))
	}
	return string(appendHex(nil, binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(nil, place>>2), math.MaxUint64)))
}

func (p partitions) save() []int {
	if p.now == 1 {
		return nil
	}
	return []int{p.first, p.now}
}

// loadPartitions takes over what save returned. A container that was saved without partitions has the partitions of its throughput.
func (c *Container) loadPartitions(saved []int) bool {
	if saved == nil {
		c.partition()
		return true
	}
	if len(saved) != 2 || saved[0] < 1 || saved[1] < saved[0] || saved[1] > MaxThroughput/ruPerPartition {
		return false
	}
	c.partitions = partitions{saved[0], saved[1]}
	return true
}
