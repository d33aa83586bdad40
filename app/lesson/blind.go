package lesson

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Blind reports whether a question is open. Until it is answered, the screen shows and says nothing of what comes after the end of what has
// happened, and time does not pass beyond it but by the answer.
func (l *Room) Blind() bool {
	if r := l.run; r != nil {
		return r.at < len(r.script.Steps) && r.script.Steps[r.at].Question != nil && !r.met[r.at]
	}
	return l.asked != nil && !l.asked.Known
}

// keysOf returns the items on disk that have ids, of a container that has few; zero for an id that none has.
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
