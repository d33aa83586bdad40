package wasmpack

// table is a new form of a part of the table of functions. It has each value once, in the order in which the values are
// added, and zeros after them. Offset 0 stands for a value that a function lacks.
type table struct {
	was []byte
	is  []byte
	at  map[string]uint32
}

func newTable(was []byte) *table {
	return &table{was: was, is: []byte{0}, at: map[string]uint32{"": 0}}
}

// add adds a value, unless it is there, and returns its offset.
func (t *table) add(value []byte) uint32 {
	at, ok := t.at[string(value)]
	if !ok {
		at = uint32(len(t.is))
		t.is, t.at[string(value)] = append(t.is, value...), at
	}
	return at
}

// write writes the values in place of those that were there. It reports whether there is enough room.
func (t *table) write() bool {
	if len(t.is) > len(t.was) {
		return false
	}
	clear(t.was[copy(t.was, t.is):])
	return true
}
