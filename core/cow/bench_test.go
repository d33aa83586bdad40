package cow_test

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/cow"
	"github.com/tidwall/btree"
)

// An entry is a value with all keys.
type entry struct {
	name     string
	number   uint64
	deadline int64
}

func entries(n int) []*entry {
	list := make([]*entry, n)
	for i := range list {
		list[i] = &entry{name(i), uint64(i + 1), int64(uint32(i) * 2654435761 % 86400)}
	}
	return list
}

// ofEach runs f once for each of many values, again and again.
func ofEach(b *testing.B, list []*entry, begin func(), f func(*entry)) {
	for i := 0; b.Loop(); i++ {
		if i%len(list) == 0 {
			begin()
		}
		f(list[i%len(list)])
	}
}

func BenchmarkInsert(b *testing.B) {
	for _, n := range []int{1000, 100_000, 1_000_000} {
		list := entries(n)
		nameOf := func(e *entry) string { return e.name }
		one := func(*entry) int64 { return 1 }
		byDeadline := func(a, b *entry) bool {
			return a.deadline < b.deadline || a.deadline == b.deadline && a.number < b.number
		}
		var names *cow.Hash[*entry]
		var nameMap btree.Map[string, *entry]
		var numbers *cow.Vector[*entry]
		var numberMap btree.Map[uint64, *entry]
		var deadlines *cow.Schedule[*entry]
		var deadlineTree *btree.BTreeG[*entry]
		for _, c := range []struct {
			name  string
			begin func()
			add   func(*entry)
		}{
			{"Hash", func() { names = cow.NewHash(nameOf) }, func(e *entry) { names.Set(e) }},
			{"btree of names", func() { nameMap = btree.Map[string, *entry]{} }, func(e *entry) { nameMap.Set(e.name, e) }},
			{"Vector", func() { numbers = cow.NewVector[*entry]() }, func(e *entry) { numbers.Set(e.number, e) }},
			{"btree of numbers", func() { numberMap = btree.Map[uint64, *entry]{} }, func(e *entry) { numberMap.Set(e.number, e) }},
			{"Schedule", func() { deadlines = cow.NewSchedule(one) }, func(e *entry) { deadlines.Add(e.deadline, e.number, e) }},
			{"btree of deadlines", func() { deadlineTree = btree.NewBTreeGOptions(byDeadline, btree.Options{NoLocks: true}) }, func(e *entry) { deadlineTree.Set(e) }},
		} {
			b.Run(fmt.Sprintf("%s/%d", c.name, n), func(b *testing.B) { ofEach(b, list, c.begin, c.add) })
		}
	}
}
