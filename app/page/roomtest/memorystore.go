package roomtest

import "errors"

// MemoryStore is a store in memory that can be full, as a browser's storage can.
type MemoryStore struct {
	Kept map[string]string
	Full bool
	Room int // the largest length of a value in bytes; 0 for no limit
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
