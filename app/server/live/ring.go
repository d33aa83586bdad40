package live

// A ring keeps the newest elements of a sequence, up to a number of elements and of bytes. Places count all elements of
// the sequence.
type ring[E any] struct {
	list  []sized[E]
	head  int    // index in list; the elements before it were dropped
	first uint64 // place of the element at head
	bytes int
}

type sized[E any] struct {
	of    E
	bytes int
}

// end returns the place of the next element.
func (r *ring[E]) end() uint64 { return r.first + uint64(len(r.list)-r.head) }

// add adds an element and drops the oldest elements beyond the limits. The newest element always stays.
func (r *ring[E]) add(e E, bytes int, most limits) {
	r.list = append(r.list, sized[E]{e, bytes})
	r.bytes += bytes
	for n := len(r.list) - r.head; n > 1 && (n > most.elements || r.bytes > most.bytes); n-- {
		r.bytes -= r.list[r.head].bytes
		r.list[r.head] = sized[E]{}
		r.head++
		r.first++
	}
	if r.head > len(r.list)/2 && r.head > 64 {
		kept := copy(r.list, r.list[r.head:])
		clear(r.list[kept:])
		r.list, r.head = r.list[:kept], 0
	}
}

// newest returns the place of the first of the newest elements that are within the limits. The newest element always
// counts as within the limits.
func (r *ring[E]) newest(most limits) uint64 {
	place, bytes := r.end(), 0
	for n := 1; place > r.first; n++ {
		if bytes += r.list[r.head+int(place-1-r.first)].bytes; n > 1 && (n > most.elements || bytes > most.bytes) {
			break
		}
		place--
	}
	return place
}

// from returns at most the given number of elements from a place on. ok is false if the ring has dropped the element at
// the place, or the place is after that of the next element.
func (r *ring[E]) from(place uint64, most int) (list []E, ok bool) {
	if place < r.first || place > r.end() {
		return nil, false
	}
	rest := r.list[r.head+int(place-r.first):]
	list = make([]E, 0, min(most, len(rest)))
	for _, e := range rest[:min(most, len(rest))] {
		list = append(list, e.of)
	}
	return list, true
}

// limits are the largest numbers of elements and bytes of a ring.
type limits struct{ elements, bytes int }
