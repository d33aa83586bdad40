package live

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A ring has the newest elements within its limits, by their places, and no more memory than twice as many need.
func TestARingKeepsTheNewest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		most := limits{rapid.IntRange(1, 100).Draw(t, "elements"), rapid.IntRange(1, 200).Draw(t, "bytes")}
		var r ring[int]
		var all, bytes []int
		for range rapid.IntRange(0, 400).Draw(t, "adds") {
			n := rapid.IntRange(0, 9).Draw(t, "size")
			r.add(10*len(all), n, most)
			all, bytes = append(all, 10*len(all)), append(bytes, n)
		}
		within := func(most limits) (first, sum int) {
			first = len(all)
			for first > 0 && len(all)-first < most.elements && (sum+bytes[first-1] <= most.bytes || first == len(all)) {
				first--
				sum += bytes[first]
			}
			return first, sum
		}
		first, sum := within(most)
		fewer := limits{rapid.IntRange(1, 100).Draw(t, "fewer elements"), rapid.IntRange(1, 200).Draw(t, "fewer bytes")}
		if newest, _ := within(fewer); r.newest(fewer) != uint64(max(first, newest)) {
			t.Fatalf("the newest begin at %d; want %d, or %d, as the ring has no older", r.newest(fewer), newest, first)
		}
		if r.first != uint64(first) || r.end() != uint64(len(all)) || r.bytes != sum {
			t.Fatalf("the ring has the places %d to %d, %d bytes; want %d to %d, %d bytes", r.first, r.end(), r.bytes, first, len(all), sum)
		}
		if kept := len(all) - first; len(r.list) > 2*kept+65 {
			t.Fatalf("%d elements in memory for %d", len(r.list), kept)
		}
		place, number := rapid.Uint64Range(0, uint64(len(all)+1)).Draw(t, "place"), rapid.IntRange(0, 20).Draw(t, "number")
		got, ok := r.from(place, number)
		if known := place >= uint64(first) && place <= uint64(len(all)); ok != known {
			t.Fatalf("from place %d of %d to %d: %t", place, first, len(all), ok)
		}
		if ok && !slices.Equal(got, all[place:min(int(place)+number, len(all))]) {
			t.Fatalf("%d from place %d: %v of %v", number, place, got, all)
		}
	})
}

// What a ring drops can be collected as garbage, before and after it is moved.
func TestARingForgetsWhatItDrops(t *testing.T) {
	var r ring[*int]
	for range 1000 {
		r.add(new(int), 1, limits{10, 100})
		for i, e := range r.list[:cap(r.list)] {
			if dropped := i < r.head || i >= len(r.list); dropped && e.of != nil {
				t.Fatalf("the ring holds what it has dropped, at %d of %d to %d", i, r.head, len(r.list))
			}
		}
	}
}
