package roomtest

import "maps"

// MemoryVault is a vault in memory that carries out its calls only when Settle runs.
type MemoryVault struct {
	Kept    map[string][]byte
	Waiting []func()
	Broken  bool
}

func NewMemoryVault() *MemoryVault { return &MemoryVault{Kept: map[string][]byte{}} }

func (c *MemoryVault) Load(keys []string, then func([][]byte, bool)) {
	c.Waiting = append(c.Waiting, func() {
		var records [][]byte
		for _, key := range keys {
			if r, ok := c.Kept[key]; ok && !c.Broken {
				records = append(records, r)
			}
		}
		then(records, len(records) == len(keys))
	})
}

func (c *MemoryVault) Save(key string, record []byte, then func(bool)) {
	c.Waiting = append(c.Waiting, func() {
		if !c.Broken {
			c.Kept[key] = record
		}
		then(!c.Broken)
	})
}

func (c *MemoryVault) Commit(key string, record []byte, then func(bool)) { c.Save(key, record, then) }

func (c *MemoryVault) Remove(unneeded func(key string) bool) {
	c.Waiting = append(c.Waiting, func() {
		maps.DeleteFunc(c.Kept, func(key string, _ []byte) bool { return unneeded(key) })
	})
}

// Settle carries out the waiting calls.
func (c *MemoryVault) Settle() {
	for len(c.Waiting) > 0 {
		first := c.Waiting[0]
		c.Waiting = c.Waiting[1:]
		first()
	}
}
