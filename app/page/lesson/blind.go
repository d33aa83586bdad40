package lesson

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Blind reports whether a question is open. Until somebody answers the question, the screen shows nothing of
// the time after the last event, and only the answer moves the clock past that event.
func (l *Room) Blind() bool {
	if r := l.run; r != nil {
		return r.at < len(r.script.Steps) && r.script.Steps[r.at].Question != nil && !r.met[r.at]
	}
	return l.asked != nil && !l.asked.Known
}

// keysOf returns the keys of the items on disk that have the given ids, or the zero key for an id that no
// item has. It reads all items, so it suits only containers with few.
func keysOf(c *engine.Container, ids []string) []session.ItemKey {
	if len(ids) == 0 {
		return nil
	}
	keys := make([]session.ItemKey, len(ids))
	c.EachStored(0, func(it *engine.Item) bool {
		if i := slices.Index(ids, it.ID()); i >= 0 {
			keys[i] = session.ItemKey(it.Ordinal())
		}
		return true
	})
	return keys
}
