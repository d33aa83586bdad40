package engine

import (
	"encoding/binary"
	"math"
	"math/bits"
	"strconv"
)

// A KeyRange is a physical partition of a container, as clients see it. It is a range of the space of effective
// partition keys.
type KeyRange struct {
	ID      string
	Hashes  HashRange
	Parents []string // the ranges whose splits led to this range, the oldest first
}

// ruPerPartition is the most RU/s of a physical partition
// (learn.microsoft.com/azure/cosmos-db/partitioning-overview#physical-partitions). firstRU is the most RU/s for each of
// the first partitions of a container under manual throughput, if it needs more than one
// (learn.microsoft.com/azure/cosmos-db/scaling-provisioned-throughput-best-practices). mostPartitions is the number of a
// container that is created with MaxThroughput.
const (
	ruPerPartition = 10_000
	firstRU        = 6_000
	mostPartitions = (MaxThroughput + firstRU - 1) / firstRU
)

// partitions counts the physical partitions of a container. An increase of the throughput splits partitions, but a
// decrease merges none (learn.microsoft.com/azure/cosmos-db/scaling-provisioned-throughput-best-practices).
type partitions struct{ first, now int } // the numbers of partitions at creation and at present

// partition gives the container the partitions that its throughput needs. A container without throughput of its own has
// one partition.
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

// KeyRanges returns the container's partition key ranges in the order of their hashes. The ranges at creation have equal
// sizes. A split halves the first of the largest ranges (docs/model.md §3.15).
func (c *Container) KeyRanges() []KeyRange {
	if c.partitions.now == 1 {
		return []KeyRange{onlyRange}
	}
	type part struct {
		KeyRange
		from, to place
	}
	var parts []part
	next := 0
	add := func(at int, p part) {
		p.ID = strconv.Itoa(next)
		p.Hashes = HashRange{c.spec.boundary(p.from), c.spec.boundary(p.to)}
		parts, next = append(parts[:at], append([]part{p}, parts[at:]...)...), next+1
	}
	first := uint64(c.partitions.first)
	for i := range first {
		add(len(parts), part{from: c.spec.place(i, first), to: c.spec.place(i+1, first)})
	}
	for len(parts) < c.partitions.now {
		at := 0
		for i, p := range parts {
			if largest := parts[at].from.until(parts[at].to); p.from.until(p.to) > largest*(1+1.0/1024) { // larger by more than a rounding error
				at = i
			}
		}
		old := parts[at]
		middle := old.from.middle(old.to)
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

// A place is a number of 128 bits in the space of effective partition keys. With version 2 of the partition key, it goes
// up to 2^126-1. With version 1 it goes up to 2^64-1, and only its upper 32 bits count.
type place struct{ high, low uint64 }

// place returns where the range i of several ranges begins that are made at once. The boundaries are multiples of the
// first boundary (QueryPlanBaselineTests of Azure/azure-cosmos-dotnet-v3). For five ranges, test_pk_range_wrapper of the
// Python SDK has the boundaries 0CCC…C, 1999…8, 2666…4 and 3333…0.
func (s Spec) place(i, ranges uint64) place {
	end := place{math.MaxUint64 >> 2, math.MaxUint64}
	switch {
	case s.keyVersion() == 1 && i == ranges:
		return place{0, math.MaxUint64}
	case s.keyVersion() == 1:
		return place{0, i * (math.MaxUint32 / ranges) << 32}
	case i == ranges:
		return end
	}
	high, rest := bits.Div64(0, end.high, ranges)
	low, _ := bits.Div64(rest, end.low, ranges)
	carry, low := bits.Mul64(low, i)
	return place{high*i + carry, low}
}

// until returns the approximate distance to a later place.
func (p place) until(end place) float64 {
	low, borrow := bits.Sub64(end.low, p.low, 0)
	return float64(end.high-p.high-borrow)*(1<<64) + float64(low)
}

// middle returns the place halfway to another place.
func (p place) middle(end place) place {
	low, carry := bits.Add64(p.low, end.low, 0)
	high, carry := bits.Add64(p.high, end.high, carry)
	return place{carry<<63 | high>>1, high<<63 | low>>1}
}

// boundary returns the effective partition key at a place, in the form of the service's own boundaries. The boundary of
// two ranges is 1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF, or 05C1DFFFFFFFFC for version 1. Both ends of the space are empty.
func (s Spec) boundary(p place) string {
	switch {
	case p == s.place(0, 1), p == s.place(1, 1):
		return ""
	case s.keyVersion() == 1:
		return string(appendHex(nil, sortable(nil, float64(p.low>>32))))
	}
	return string(appendHex(nil, binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(nil, p.high), p.low)))
}

func (p partitions) save() []int {
	if p.now == 1 {
		return nil
	}
	return []int{p.first, p.now}
}

// loadPartitions takes over the result of save. Without saved partitions, the container has the partitions of its
// throughput.
func (c *Container) loadPartitions(saved []int) bool {
	if saved == nil {
		c.partition()
		return true
	}
	if len(saved) != 2 || saved[0] < 1 || saved[1] < max(2, saved[0]) || saved[1] > mostPartitions {
		return false
	}
	c.partitions = partitions{saved[0], saved[1]}
	return true
}
