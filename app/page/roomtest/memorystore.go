package roomtest

import "errors"

// MemoryStore is a browser's storage that can be full.
type MemoryStore struct {
	Kept map[string]string
	Full bool
	Room int // characters of a value, if not 0
}

func NewMemoryStore() *MemoryStore { return &MemoryStore{Kept: map[string]string{}} }

func (m *MemoryStore) Load(key string) (string, bool) { v, ok := m.Kept[key]; return v, ok }

func (m *MemoryStore) Remove(key string) { delete(m.Kept, key) }

func (m *MemoryStore) Save(key, value string) error {
	if m.Full || m.Room > 0 && len(value) > m.Room {
		return errors.New("the quota has been exceeded")
	}
	m.Kept[key] = value
	return nil
}
