package session

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/pretty"
)

// Why explains the selected item.
type Why struct {
	Row        Row
	Default    ttl.Default
	Now        int64
	Waiting    bool   // expired, and the purge did not have enough request units
	LeftoverRU RU     // what is left for the purge in this second
	JSON       string // the stored item, indented, with system properties; empty if it is no longer stored
}

func (s *Session) why(c *engine.Container, r Row) *Why {
	w := &Why{Row: r, Default: c.Default(), Now: s.Now(), LeftoverRU: RU(c.Budget().Leftover),
		Waiting: r.State == Expired && c.PurgeDelayed()}
	if it, ok := c.ByOrdinal(uint64(r.Key)); ok {
		if s.printed.item != it {
			s.printed = printedItem{it, indent(it.Document())}
		}
		w.JSON = s.printed.json
	}
	return w
}

// printedItem caches the indented JSON of an item, which can be long. An engine.Item is immutable.
type printedItem struct {
	item *engine.Item
	json string
}

func indent(json []byte) string { return strings.TrimSpace(string(pretty.Pretty(json))) }
