package endpoint

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/rest"
)

// A Disk is what a container stores, the hidden items included: what no Cosmos request can show.
type Disk struct {
	Now       int64      `json:"now"`       // Unix seconds
	Live      int        `json:"live"`      // items that queries return
	Expired   int        `json:"expired"`   // items that are hidden and still stored
	Purged    int        `json:"purged"`    // items that the purge has taken, ever
	BacklogRU float64    `json:"backlogRU"` // what purging the expired ones will take, in request units
	Items     []DiskItem `json:"items"`     // a page of what is stored, in the order of creation
	IDs       DiskIDs    `json:"ids"`       // those of the items, as rest.Disk has them
	Next      uint64     `json:"next"`      // ?from= of the next page; 0 at the end
}

// DiskIDs are the ids of a page of stored items.
type DiskIDs struct {
	Live    []string `json:"live"`
	Expired []string `json:"expired"`
}

// A DiskItem is one stored item.
type DiskItem struct {
	ID           string `json:"id"`
	PartitionKey string `json:"partitionKey"` // as the header x-ms-documentdb-partitionkey spells it
	TS           int64  `json:"_ts"`
	Live         bool   `json:"live"` // do queries return it
}

// MaxDisk is the most items in a page of a [Disk].
const MaxDisk = 1000

// Disk looks at what a container stores, without a charge: at most limit items from an ordinal on, 0 being the first.
func (w *World) Disk(in engine.Path, from uint64, limit int) (d Disk, err error) {
	w.View(func(a *engine.Account) {
		c, missing := a.Container(in)
		if missing != nil {
			err = missing
			return
		}
		d = Disk{Now: a.Now(), Live: c.Live(), Expired: c.Expired(), Purged: c.PurgedItems(), Items: []DiskItem{}, IDs: DiskIDs{[]string{}, []string{}}}
		_, cost := c.Backlog()
		d.BacklogRU = float64(cost) / 100
		c.EachStored(from, func(it *engine.Item) bool {
			if len(d.Items) == limit {
				d.Next = it.Ordinal()
				return false
			}
			ids := &d.IDs.Expired
			if c.Visible(it) {
				ids = &d.IDs.Live
			}
			*ids = append(*ids, it.ID())
			d.Items = append(d.Items, DiskItem{it.ID(), string(it.PartitionKey()), it.TS(), c.Visible(it)})
			return true
		})
	})
	return d, err
}

// answerDisk answers GET /_disk/dbs/{db}/colls/{coll}?from=&limit=.
func (w *World) answerDisk(r rest.Request) rest.Response {
	if r.Method != http.MethodGet {
		return notAllowed("GET")
	}
	path, raw, _ := strings.Cut(r.Target, "?")
	parts := strings.Split(strings.Trim(path, "/"), "/")
	if len(parts) != 5 || parts[1] != "dbs" || parts[3] != "colls" {
		return refuse(404, errors.New("the address is /_disk/dbs/{database}/colls/{container}"))
	}
	db, err1 := url.PathUnescape(parts[2])
	coll, err2 := url.PathUnescape(parts[4])
	query, err3 := url.ParseQuery(raw)
	from, err4 := number(query, "from", 0, 1<<62)
	limit, err5 := number(query, "limit", 100, MaxDisk)
	if err := errors.Join(err1, err2, err3, err4, err5); err != nil {
		return refuse(400, err)
	}
	d, err := w.Disk(engine.Path{Database: db, Container: coll}, from, int(limit))
	if err != nil {
		return refuse(404, err)
	}
	return reply(200, d)
}

// number reads a parameter of the query.
func number(query url.Values, name string, otherwise, most uint64) (uint64, error) {
	raw := query.Get(name)
	if raw == "" {
		return otherwise, nil
	}
	n, err := strconv.ParseUint(raw, 10, 64)
	if err != nil || n > most {
		return 0, &FieldError{name, strconv.Quote(raw), "0 to " + strconv.FormatUint(most, 10)}
	}
	return n, nil
}
