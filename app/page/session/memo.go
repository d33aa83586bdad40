package session

// A Memo has the last result of a computation. Its key has everything on which the result depends. If the result depends on an account, the
// key has the account itself, so two accounts never have the same key (see [Version]). The zero Memo has no result.
type Memo[K comparable, V any] struct {
	key   K
	value V
	known bool
}

// Get returns the result for a key. It calls compute only if the key differs from the key of the last call.
func (m *Memo[K, V]) Get(key K, compute func() V) V {
	if !m.known || m.key != key {
		m.key, m.value, m.known = key, compute(), true
	}
	return m.value
}
