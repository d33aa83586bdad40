package story

import (
	"slices"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// note records an event, and the ids of the items that it wrote.
func (p *Player) note(e engine.Event) {
	p.events = append(p.events, e)
	in := engine.Path{Database: e.Database, Container: e.Container}
	switch e.Kind {
	case engine.ContainerCreated:
		delete(p.names, in)
		delete(p.unnamed, in)
		delete(p.seen, in)
		delete(p.resume, in)
	case engine.Written:
		p.unnamed[in] = p.unnamed[in] || e.Count > len(e.Items)
		for _, ref := range e.Items {
			p.name(in, ref)
		}
	}
}

func (p *Player) name(in engine.Path, ref engine.Ref) {
	ids := p.names[in]
	if ids == nil {
		ids = map[string][]uint64{}
		p.names[in] = ids
	}
	for _, n := range ids[ref.ID] {
		if n == ref.Ordinal {
			return
		}
	}
	ids[ref.ID] = append(ids[ref.ID], ref.Ordinal)
}

// remember records the etags that a client would have received.
func (p *Player) remember(c engine.Command, r engine.Result) {
	in, ok := engine.PathOf(c)
	if !ok {
		return
	}
	if changes, ok := r.Answer.(engine.ChangesResult); ok {
		p.resume[in] = changes.After
		return
	}
	items := r.Items()
	if batch, ok := r.Answer.(engine.BatchResult); ok {
		for _, b := range batch.Results {
			if b.Item != nil {
				items = append(items, b.Item)
			}
		}
	}
	for _, it := range items {
		if p.seen[in] == nil {
			p.seen[in] = map[string]string{}
		}
		p.seen[in][it.ID()] = it.ETag()
	}
}

// A subject is an item in its present state: stored, removed or unknown.
type subject struct {
	container *engine.Container
	item      *engine.Item      // nil if the item is not stored
	tombstone *engine.Tombstone // nil if the item is stored, never existed, or is no longer on record
	known     bool
}

// find returns the newest item with an id, and with a key where one is given.
func (p *Player) find(in engine.Path, id string, key *engine.PartitionKey) subject {
	c, err := p.account.Container(in)
	if err != nil {
		return subject{}
	}
	s := subject{container: c}
	ordinals := p.names[in][id]
	if p.unnamed[in] {
		ordinals = p.search(c, id)
	}
	for i := len(ordinals) - 1; i >= 0; i-- {
		it, stored := c.ByOrdinal(ordinals[i])
		tombstone, buried := c.TombstoneOf(ordinals[i])
		switch {
		case stored && (key == nil || *key == it.PartitionKey()):
			return subject{container: c, item: it, known: true}
		case buried && (key == nil || *key == tombstone.PK):
			return subject{container: c, tombstone: &tombstone, known: true}
		case !stored && !buried && key == nil:
			s.known = true
		}
	}
	return s
}

// search finds an id among all items and tombstones. It is needed when the events did not name all ids.
func (p *Player) search(c *engine.Container, id string) (ordinals []uint64) {
	if !p.examine(c.Stored() + engine.MaxTombstones) {
		return nil
	}
	c.EachStored(0, func(it *engine.Item) bool {
		if it.ID() == id {
			ordinals = append(ordinals, it.Ordinal())
		}
		return true
	})
	c.EachTombstone(func(t engine.Tombstone) bool {
		if t.Ref.ID == id {
			ordinals = append(ordinals, t.Ref.Ordinal)
		}
		return true
	})
	slices.Sort(ordinals)
	return ordinals
}

// key returns the given partition key, or the key that a line without a key means: the key of the newest item with the id, or the
// id itself.
func (p *Player) key(in engine.Path, id string, key *engine.PartitionKey) *engine.PartitionKey {
	if key != nil {
		return key
	}
	k := engine.Key(id)
	if c, err := p.account.Container(in); err == nil && !keyedByID(c.Spec().PartitionKey) {
		if s := p.find(in, id, nil); s.item != nil {
			k = s.item.PartitionKey()
		} else if s.tombstone != nil {
			k = s.tombstone.PK
		}
	}
	return &k
}

func keyedByID(paths []string) bool { return len(paths) == 1 && paths[0] == "/id" }

// idOf returns the id in an item's JSON.
func idOf(body string) string {
	id := gjson.Get(body, "id")
	if id.Type != gjson.String {
		return ""
	}
	return id.String()
}
