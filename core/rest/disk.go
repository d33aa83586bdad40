package rest

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// A Disk is what a container stores, the hidden items included: what no request of the service can show. It is no part of the Cosmos
// protocol; the endpoint's /_disk and disk() in JavaScript answer with it.
type Disk struct {
	Now     int64      // Unix seconds
	Live    int        // items that queries return
	Expired int        // items that are hidden and still stored
	Purged  int        // items that the purge has taken, ever
	Backlog engine.RU  // what purging the expired ones will take
	Items   []DiskItem // a page of what is stored, in the order of creation
	Next    uint64     // from of the next page; 0 at the end
}

// A DiskItem is one stored item.
type DiskItem struct {
	ID           string
	PartitionKey engine.PartitionKey // as the header x-ms-documentdb-partitionkey spells it
	TS           int64               // last write, Unix seconds
	Live         bool                // do queries return it
}

// MaxDisk is the most items in a page of a [Disk]; the counts are always exact.
const MaxDisk = 1000

// LookAtDisk looks at what a container stores, without a charge: at most limit items from an ordinal on, 0 being the first. The error is
// an *engine.Error.
func LookAtDisk(a *engine.Account, in engine.Path, from uint64, limit int) (Disk, error) {
	c, err := a.Container(in)
	if err != nil {
		return Disk{}, err
	}
	d := Disk{Now: a.Now(), Live: c.Live(), Purged: c.PurgedItems()}
	d.Expired, d.Backlog = c.Backlog()
	c.EachStored(from, func(it *engine.Item) bool {
		if len(d.Items) == limit {
			d.Next = it.Ordinal()
			return false
		}
		d.Items = append(d.Items, DiskItem{it.ID(), it.PartitionKey(), it.TS(), c.Visible(it)})
		return true
	})
	return d, nil
}

// IDs are the ids of the page's items that queries return, or of the others.
func (d *Disk) IDs(live bool) (ids []string) {
	for _, it := range d.Items {
		if it.Live == live {
			ids = append(ids, it.ID)
		}
	}
	return ids
}

// JSON is the report as it is sent, with "ids" by kind beside the items.
func (d *Disk) JSON() []byte {
	b := append([]byte(`{"now":`), digits(d.Now)...)
	b = append(b, `,"live":`+strconv.Itoa(d.Live)+`,"expired":`+strconv.Itoa(d.Expired)+`,"purged":`+strconv.Itoa(d.Purged)+
		`,"backlogRU":`+d.Backlog.String()+`,"ids":{"live":`...)
	b = appendStrings(b, d.IDs(true))
	b = append(b, `,"expired":`...)
	b = appendStrings(b, d.IDs(false))
	b = append(b, `},"items":[`...)
	for i, it := range d.Items {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"id":`+document.Quote(it.ID)+`,"partitionKey":`+document.Quote(string(it.PartitionKey))+`,"_ts":`+digits(it.TS)+`,"live":`+strconv.FormatBool(it.Live)+`}`...)
	}
	return append(b, `],"next":`+strconv.FormatUint(d.Next, 10)+`}`...)
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
