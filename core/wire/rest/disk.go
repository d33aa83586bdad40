package rest

import (
	"errors"
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Disk reports what a container stores, also expired items, which no request of the service returns. It
// is not part of the Cosmos DB protocol. The endpoint's /_disk and disk() of the npm package return it.
type Disk struct {
	Now      int64      // Unix seconds
	Live     int        // items that queries return
	Expired  int        // items that are expired and not purged yet
	Purged   int        // items that the purge has removed so far
	Deleting int        // items that a delete by partition key has hidden and that are still on disk
	Backlog  engine.RU  // request units that the purge of the expired items will take
	Items    []DiskItem // a page of the stored items, in the order of creation
	Next     uint64     // the parameter from of the next page; 0 at the end
}

// A DiskItem is one stored item.
type DiskItem struct {
	ID           string
	PartitionKey engine.PartitionKey // in the form of the header x-ms-documentdb-partitionkey
	TS           int64               // last write, Unix seconds
	Live         bool                // whether queries return it
	Deleting     bool                // whether a delete by partition key has hidden it
}

// MaxDisk is the largest number of items in a page of a [Disk]. The counts are exact even then.
const MaxDisk = 1000

// LookAtDisk reports what a container stores, free of charge. It lists at most limit items, starting at
// the ordinal from; 0 is the first item. The error says that the container does not exist.
func LookAtDisk(a *engine.Account, in engine.Path, from uint64, limit int) (Disk, error) {
	c, err := a.Container(in)
	if err != nil {
		return Disk{}, noContainer(in)
	}
	d := Disk{Now: a.Now(), Live: c.Live(), Purged: c.PurgedItems()}
	d.Expired, d.Backlog = c.Backlog()
	d.Deleting, _ = engine.DeletesLeft(c)
	c.EachStored(from, func(it *engine.Item) bool {
		if len(d.Items) == limit {
			d.Next = it.Ordinal()
			return false
		}
		_, deleting := engine.DeletingSince(c, it.Ordinal())
		d.Items = append(d.Items, DiskItem{it.ID(), it.PartitionKey(), it.TS(), c.Visible(it), deleting})
		return true
	})
	return d, nil
}

func noContainer(in engine.Path) error {
	return errors.New("the container is " + document.Quote(in.Database+"/"+in.Container) + "; it must be one that exists")
}

// ids returns the ids of the page's live items, of its expired items, or of its items that are being deleted.
func (d *Disk) ids(live, deleting bool) (ids []string) {
	for _, it := range d.Items {
		if it.Live == live && it.Deleting == deleting {
			ids = append(ids, it.ID)
		}
	}
	return ids
}

// JSON encodes the report, and adds the ids of live and expired items. If a delete by partition key has
// hidden items, it also has their number and ids.
func (d *Disk) JSON() []byte {
	b := append([]byte(`{"now":`), digits(d.Now)...)
	b = append(b, `,"live":`+strconv.Itoa(d.Live)+`,"expired":`+strconv.Itoa(d.Expired)+`,"purged":`+strconv.Itoa(d.Purged)...)
	if d.Deleting > 0 {
		b = append(b, `,"deleting":`+strconv.Itoa(d.Deleting)...)
	}
	b = append(b, `,"backlogRU":`+d.Backlog.String()+`,"ids":{"live":`...)
	b = appendStrings(b, d.ids(true, false))
	b = append(b, `,"expired":`...)
	b = appendStrings(b, d.ids(false, false))
	if d.Deleting > 0 {
		b = appendStrings(append(b, `,"deleting":`...), d.ids(false, true))
	}
	b = append(b, `},"items":[`...)
	for i, it := range d.Items {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"id":`+document.Quote(it.ID)+`,"partitionKey":`+document.Quote(string(it.PartitionKey))+`,"_ts":`+digits(it.TS)+
			`,"live":`+strconv.FormatBool(it.Live)...)
		if it.Deleting {
			b = append(b, `,"deleting":true`...)
		}
		b = append(b, '}')
	}
	return append(b, `],"next":`+strconv.FormatUint(d.Next, 10)+`}`...)
}

func appendStrings(b []byte, list []string) []byte {
	b = append(b, '[')
	for i, s := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, document.Quote(s)...)
	}
	return append(b, ']')
}
