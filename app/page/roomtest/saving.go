package roomtest

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
)

// SaveAll saves, and waits until a large world is stored.
func SaveAll(s *playground.Playground, c *MemoryVault) {
	s.Saves.Save()
	SaveOn(s, c)
}

// SaveOn waits until a large world is stored.
func SaveOn(s *playground.Playground, c *MemoryVault) {
	for s.Saves.Saving() || len(c.Waiting) > 0 {
		for s.Saves.SavePiece() {
		}
		c.Settle()
	}
}

// AtOneGo is a Background that does all work at once.
func AtOneGo(work func(step func()), done func()) {
	work(func() {})
	done()
}

// Visit opens the page and waits until the stored world is open.
func Visit(t *testing.T, store *MemoryStore, c *MemoryVault) *playground.Playground {
	t.Helper()
	s := playground.New(store)
	ready := false
	s.Saves.Open(c, AtOneGo, func() { ready = true })
	c.Settle()
	Want(t, "ready", ready && !s.Waiting(), true)
	return s
}

// StoredBytes returns the file into which web/glue/ended.js saves a store and a vault.
func StoredBytes(store *MemoryStore, c *MemoryVault) []byte {
	b, err := json.Marshal(map[string]any{"cosmosttl": saves.StoredKind, "texts": store.Kept, "records": c.Kept})
	if err != nil {
		panic(err)
	}
	return b
}

// Importing begins an import of n items and stops before its end.
func Importing(s *playground.Playground, n int) *playground.Importing {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, `{"id":"new-%d","cid":"C%d","ttl":600}`+"\n", i, i%17)
	}
	i := s.BeginImport(files.NDJSON, files.Options{})
	i.Give([]byte(text.String()))
	for i.Step(50) == files.Working {
	}
	return i
}
