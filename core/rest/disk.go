package rest

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// MaxDiskIDs is how many ids of each kind a disk report names; the counts are always exact.
const MaxDiskIDs = 1000

// Disk tells what a container stores, which no request of the service can see: live and expired items on disk, how many the
// purge has taken, what it still has to pay (RU), and ids in the order of creation from an ordinal on. It is no part of the
// Cosmos protocol: the npm package's disk() answers with it, and the endpoint's /_disk with these fields and more. The error is an *engine.Error.
func Disk(a *engine.Account, in engine.Path, from uint64) ([]byte, error) {
	c, err := a.Container(in)
	if err != nil {
		return nil, err
	}
	items, cost := c.Backlog()
	b := append([]byte(`{"live":`), strconv.Itoa(c.Live())...)
	b = append(b, `,"expired":`+strconv.Itoa(items)+`,"purged":`+strconv.Itoa(c.PurgedItems())+`,"backlogRU":`+cost.String()+`,"ids":{"live":`...)
	var live, expired []string
	next := uint64(0)
	c.EachStored(from, func(it *engine.Item) bool {
		list := &live
		if !c.Visible(it) {
			list = &expired
		}
		if len(*list) == MaxDiskIDs {
			next = it.Ordinal()
			return false
		}
		*list = append(*list, it.ID())
		return true
	})
	b = appendStrings(b, live)
	b = append(b, `,"expired":`...)
	b = appendStrings(b, expired)
	b = append(b, '}')
	if next > 0 {
		b = append(b, `,"next":`+strconv.FormatUint(next, 10)...)
	}
	return append(b, '}'), nil
}

func appendStrings(b []byte, list []string) []byte {
	b = append(b, '[')
	for i, s := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = gjson.AppendJSONString(b, s)
	}
	return append(b, ']')
}
