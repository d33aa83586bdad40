package lesson

import (
	"slices"
	"strings"

	"github.com/tidwall/gjson"

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

// alike returns what one could take for the ttl of items that have none, by their keys. Which of it counts is what a
// question asks, so the screen shows it in the place of the ttl.
func alike(c *engine.Container, keys []session.ItemKey) map[session.ItemKey]string {
	found := map[session.ItemKey]string{}
	for _, key := range keys {
		it, stored := c.ByOrdinal(uint64(key))
		if !stored || it.Override().Present() {
			continue
		}
		see := func(before string) func(name, value gjson.Result) bool {
			return func(name, value gjson.Result) bool {
				if strings.EqualFold(name.Str, "ttl") || strings.EqualFold(name.Str, "timeToLive") {
					found[key] = before + name.Str + " " + value.Raw
				}
				return true
			}
		}
		body := gjson.ParseBytes(it.Body())
		body.ForEach(see(""))
		body.ForEach(func(name, value gjson.Result) bool {
			if value.IsObject() {
				value.ForEach(see(name.Str + "."))
			}
			return true
		})
	}
	return found
}
