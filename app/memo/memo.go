// Package memo keeps what was last computed from something, so that it is computed again only when that has changed.
package memo

// A Memo has the last result of a computation. Its key says everything that the result depends on; where that is an account, the key has
// the account itself, whose state no other account can have (see session.Version). The zero value has no result.
type Memo[K comparable, V any] struct {
	key   K
	value V
	known bool
}

// Get returns the result for a key, and calls compute only if the key is another one than that of the last call.
func (m *Memo[K, V]) Get(key K, compute func() V) V {
	if !m.known || m.key != key {
		m.key, m.value, m.known = key, compute(), true
	}
	return m.value
}
