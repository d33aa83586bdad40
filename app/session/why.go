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
	Waiting    bool   // expired, and the purge was short of request units
	LeftoverRU RU     // what this second leaves to the purge
	JSON       string // the stored item, indented, system properties included; empty when it is gone
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

// printedItem remembers an item's indented document, which can be long. An item never changes: a write makes another one.
type printedItem struct {
	item *engine.Item
	json string
}

func indent(json []byte) string { return strings.TrimSpace(string(pretty.Pretty(json))) }
