package storytest

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// ids writes a call that expects the ids of the items that queries return.
func (w *writer) ids(in engine.Path) {
	c, err := w.player.Account().Container(in)
	if err != nil {
		return
	}
	var list []string
	c.Each(0, func(it *engine.Item) bool { list = append(list, it.ID()); return true })
	w.call("ids", nameOf(in), texts(list))
}

// expect writes an expectation, as far as requests can check it. The call of the last command checks the
// command's status and results.
func (w *writer) expect(s story.Step, e story.Expect) {
	switch that := e.That.(type) {
	case story.ItemIs:
		w.itemIs(s, that)
	case story.ContainerIs:
		w.containerIs(s, that)
	default:
		if !w.called {
			w.leave(s, "the line before it was left out")
		} else if e.Word != "error" && e.Word != "status" && e.Word != "query" && e.Word != "rows" && e.Word != "items" {
			w.leave(s, "no request shows it")
		}
	}
}

func (w *writer) itemIs(s story.Step, is story.ItemIs) {
	shown, left := false, false
	for _, t := range is.Traits {
		visible := slices.Contains([]string{"in-queries", "expired", "purged", "deleted", "missing"}, t.Word)
		shown, left = shown || visible, left || !visible
	}
	if shown {
		status, key := statusNotFound, w.keyOf(is)
		if c, err := w.player.Account().Container(is.In); err == nil {
			c.Each(0, func(it *engine.Item) bool {
				if it.ID() == is.ID && (is.Key == nil || *is.Key == it.PartitionKey()) {
					status, key = statusOK, string(it.PartitionKey())
				}
				return true
			})
		}
		w.call("read", nameOf(is.In), is.ID, key, status)
	}
	if left {
		w.leave(s, "no request shows all of it")
	}
}

// keyOf returns the partition key of an item that requests do not return. It is the given key, otherwise
// the key of the stored item, otherwise the id.
func (w *writer) keyOf(is story.ItemIs) string {
	if is.Key != nil {
		return string(*is.Key)
	}
	if c, err := w.player.Account().Container(is.In); err == nil {
		key := engine.Key(is.ID)
		c.EachStored(0, func(it *engine.Item) bool {
			if it.ID() == is.ID {
				key = it.PartitionKey()
			}
			return true
		})
		return string(key)
	}
	return string(engine.Key(is.ID))
}

func (w *writer) containerIs(s story.Step, is story.ContainerIs) {
	left := false
	for _, f := range is.Facts {
		switch f.Word {
		case "count":
			c, _ := w.player.Account().Container(is.In)
			w.call("count", nameOf(is.In), c.Live())
		case "items":
			w.ids(is.In)
		default:
			left = true
		}
	}
	if left {
		w.leave(s, "no request shows all of it")
	}
}
