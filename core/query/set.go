package query

// keySet is a set of values by their canonical texts.
type keySet struct {
	en   *env
	keys map[string]bool
	size int
}

func (en *env) newSet() *keySet { return &keySet{en, map[string]bool{}, 0} }

// add adds a key, and reports whether it is new.
func (s *keySet) add(key string) bool {
	if s.keys[key] {
		return false
	}
	s.keys[key] = true
	s.size += bytesPerKey + len(key)
	s.en.take(bytesPerKey + len(key))
	return true
}

func (s *keySet) drop() { s.en.released(s.size) }

// setOf returns the set of an array's elements.
func (en *env) setOf(json string) *keySet {
	s := en.newSet()
	for it := elements(json); en.more(&it); {
		en.spend(stepsPerKey)
		s.add(en.keyOf(fromJSON(it.item)))
	}
	return s
}

// pick returns the elements of from that are in other, each value once, in order. If wanted is false, it
// returns those that are not in other.
func pick(en *env, from, other value, wanted bool) value {
	if from.kind != isArray || other.kind != isArray {
		return undefined
	}
	set, seen := en.setOf(other.data), en.newSet()
	w := arrayWriter{en: en}
	for it := elements(from.data); en.more(&it); {
		v := fromJSON(it.item)
		en.spend(stepsPerKey)
		if key := en.keyOf(v); set.keys[key] == wanted && seen.add(key) {
			w.add(v)
		}
	}
	set.drop()
	seen.drop()
	return w.value()
}

func setUnion(en *env, a []value) value {
	if a[0].kind != isArray || a[1].kind != isArray {
		return undefined
	}
	w, seen := arrayWriter{en: en}, en.newSet()
	for _, list := range a {
		for it := elements(list.data); en.more(&it); {
			v := fromJSON(it.item)
			en.spend(stepsPerKey)
			if seen.add(en.keyOf(v)) {
				w.add(v)
			}
		}
	}
	seen.drop()
	return w.value()
}

func setEqual(en *env, a []value) value {
	if a[0].kind != isArray || a[1].kind != isArray {
		return undefined
	}
	left, right := en.setOf(a[0].data), en.setOf(a[1].data)
	equal := len(left.keys) == len(right.keys)
	for it := elements(a[0].data); equal && en.more(&it); {
		en.spend(stepsPerKey)
		equal = right.keys[en.keyOf(fromJSON(it.item))]
	}
	left.drop()
	right.drop()
	return truth(equal)
}
