package story

import "github.com/cosmosttl/cosmosttl/core/engine"

// Seen returns lines that expect the present state of a container and of one of its items. The ordinal
// names the item. If the container has no record of the item, no line is about it.
func Seen(c *engine.Container, ordinal uint64) (lines []string) {
	s := subject{container: c}
	id := ""
	if it, ok := c.ByOrdinal(ordinal); ok {
		s.item, id = it, it.ID()
	} else if t, ok := c.TombstoneOf(ordinal); ok {
		s.tombstone, id = &t, t.Ref.ID
	}
	if id != "" {
		lines = append(lines, "expect "+pathName(c.Path())+" "+name(id)+" "+s.state())
	}
	is := ContainerIs{In: c.Path()}
	for _, p := range properties[:4] { // count, on-disk, expired and purged
		is.Facts = append(is.Facts, Fact{Word: p.word, text: p.get(c)})
	}
	return append(lines, Expect{That: is}.words())
}
