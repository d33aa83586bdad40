package document

import "bytes"

// few is the number of names up to which comparing them one by one is faster than a map.
const few = 24

// distinct finds duplicate names in one object. The names are on the Scanner's stack, from base on.
type distinct struct {
	base int
	many map[string]struct{}
}

func (d *distinct) add(s *Scanner, name []byte) bool {
	if d.many != nil {
		n := len(d.many)
		d.many[string(name)] = struct{}{}
		return len(d.many) > n
	}
	for _, other := range s.names[d.base:] {
		if len(other) == len(name) && bytes.Equal(other, name) {
			return false
		}
	}
	s.names = append(s.names, name)
	if len(s.names)-d.base > few {
		d.many = make(map[string]struct{}, 4*few)
		for _, other := range s.names[d.base:] {
			d.many[string(other)] = struct{}{}
		}
	}
	return true
}
