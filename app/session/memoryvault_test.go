package session

import "maps"

// memoryVault is a vault in memory that stores a record only when settle runs.
type memoryVault struct {
	kept    map[string][]byte
	waiting []func()
	broken  bool
}

func newMemoryVault() *memoryVault { return &memoryVault{kept: map[string][]byte{}} }

func (c *memoryVault) Load(keys []string, then func([][]byte, bool)) {
	c.waiting = append(c.waiting, func() {
		var records [][]byte
		for _, key := range keys {
			if r, ok := c.kept[key]; ok && !c.broken {
				records = append(records, r)
			}
		}
		then(records, len(records) == len(keys))
	})
}

func (c *memoryVault) Save(key string, record []byte, then func(bool)) {
	c.waiting = append(c.waiting, func() {
		if !c.broken {
			c.kept[key] = record
		}
		then(!c.broken)
	})
}

func (c *memoryVault) Commit(key string, record []byte, then func(bool)) { c.Save(key, record, then) }

func (c *memoryVault) Remove(unneeded func(key string) bool) {
	c.waiting = append(c.waiting, func() {
		maps.DeleteFunc(c.kept, func(key string, _ []byte) bool { return unneeded(key) })
	})
}

// settle lets the vault do what it was asked for.
func (c *memoryVault) settle() {
	for len(c.waiting) > 0 {
		first := c.waiting[0]
		c.waiting = c.waiting[1:]
		first()
	}
}
