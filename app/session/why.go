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
	JSON       string // the stored item as compact JSON with system properties; empty if it is no longer stored
	Warnings   []Warning
}

func (s *Session) why(c *engine.Container, r Row) *Why {
	w := &Why{Row: r, Default: c.Default(), Now: s.Now(), LeftoverRU: RU(c.Budget().Leftover),
		Waiting: r.State == Expired && c.PurgeDelayed()}
	if it, ok := c.ByOrdinal(uint64(r.Key)); ok {
		if s.stored.item != it {
			s.stored = storedText{it, string(it.Document()), string(it.Body())}
		}
		w.JSON = s.stored.document
		w.Warnings = s.lint.warnings(s.stored.body, c.Default(), s.Now())
	}
	return w
}

// ItemNamed explains the newest item of the container on the screen that has an id. ok is false if there is none.
func (s *Session) ItemNamed(id string) (why *Why, ok bool) {
	for i := s.RowTotal(); i > 0; i-- {
		if r, known := s.row(uint64(i)); known && r.ID == id {
			return s.why(s.container(), r), true
		}
	}
	return nil, false
}

// storedText caches the texts of an item, which can be long. An engine.Item is immutable.
type storedText struct {
	item           *engine.Item
	document, body string
}

func indent(json []byte) string { return strings.TrimSpace(string(pretty.Pretty(json))) }
