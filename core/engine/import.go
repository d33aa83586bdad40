package engine

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// MaxImport is the most items of one Import. The limit of the bytes of their bodies is that of a [Batch].
const MaxImport = 1000

// Import writes items from elsewhere as one command, which keeps a journal short. Each write is like an upsert, and
// refused items are left out. No request of the service does this. An item that keeps its _ts is stored as if it had
// been written in that second, so that it expires when the original does. Such an item costs nothing, because the
// original write was paid for (docs/model.md §1.18).
type Import struct {
	In    Path
	Items []Imported
}

// Imported is an item of an [Import].
type Imported struct {
	Body []byte
	TS   int64 // the _ts to keep, in Unix seconds, not after the present; 0 for a write of the present second
}

// An ImportResult is the answer to an [Import].
type ImportResult struct {
	Written int
	Refused []RefusedImport // in order
}

// A RefusedImport is an item that was left out, and the reason.
type RefusedImport struct {
	Index int // in Import.Items
	Err   *Error
}

func (cmd Import) path() Path { return cmd.In }

func (cmd Import) apply(a *Account) (Result, *Error) {
	c, err := a.container(cmd.In)
	if err != nil {
		return Result{}, err
	}
	if err := cmd.check(); err != nil {
		return Result{}, err
	}
	all := Event{Kind: Written, Cause: byImport}
	late := [...]Event{{Kind: Expired, Cause: byItemTTL}, {Kind: Expired, Cause: byDefault}}
	r, answer := Result{Status: 201}, ImportResult{}
	for i, item := range cmd.Items {
		one, err := c.bring(item)
		r.Charge += one.Charge
		if err != nil {
			answer.Refused = append(answer.Refused, RefusedImport{i, err})
			continue
		}
		answer.Written++
		all.count(one.Item)
		if !c.visible(one.Item) {
			c.tell(Fact{At: a.now, Kind: FactHidden, Count: 1})
			if one.Item.override.Inherits() {
				late[1].count(one.Item)
			} else {
				late[0].count(one.Item)
			}
		}
	}
	all.RU = r.Charge
	for _, e := range append([]Event{all}, late[:]...) {
		if e.Count > 0 {
			e.At, e.Database, e.Container = a.now, c.database.id, c.spec.ID
			a.effects.add(&e)
		}
	}
	r.Answer = answer
	return r, nil
}

func (cmd Import) check() *Error {
	if len(cmd.Items) < 1 || len(cmd.Items) > MaxImport {
		return bad("items", strconv.Itoa(len(cmd.Items))+" items", "1 to "+strconv.Itoa(MaxImport)+" items")
	}
	bytes := 0
	for _, item := range cmd.Items {
		bytes += len(item.Body)
	}
	if bytes > maxBatchBytes {
		return bad("items", strconv.Itoa(bytes)+" bytes", "at most "+strconv.Itoa(maxBatchBytes)+" bytes")
	}
	return nil
}

// bring writes one item of an import.
func (c *Container) bring(item Imported) (Result, *Error) {
	ts := c.account.now
	meter, bill := c.meter, c.bill
	if item.TS != 0 {
		if err := c.checkTS(item); err != nil {
			return Result{}, err
		}
		ts = item.TS
	}
	r, err := WriteItem{Kind: Upsert, Body: item.Body}.at(c, ts)
	if item.TS != 0 {
		r.Charge, c.meter, c.bill = 0, meter, bill
	}
	return r, err
}

// checkTS refuses a _ts that cannot be kept. The items that inherit are sorted by their writes and by their _ts at once
// (index.go). So an imported item cannot be older than the newest of those items.
func (c *Container) checkTS(item Imported) *Error {
	field, value := "_ts", strconv.FormatInt(item.TS, 10)
	if item.TS < 1 || item.TS > c.account.now {
		return bad(field, value, "1 to "+strconv.FormatInt(c.account.now, 10)+", the present second")
	}
	s, wrong := c.account.scan(item.Body)
	if wrong != nil {
		return nil // bring refuses the body
	}
	if own, err := ttl.ParseOverride(string(s.Find("ttl"))); !own.Inherits() || err != nil {
		return nil // bring refuses an invalid ttl
	}
	if last := c.lastInherited(); item.TS < last {
		return bad(field, value, "at least "+strconv.FormatInt(last, 10)+", the value of the container's newest item without a ttl")
	}
	return nil
}

// lastInherited returns the newest _ts of the items that inherit, in all regions.
func (c *Container) lastInherited() (ts int64) {
	if it, ok := c.index.inherit.Max(); ok {
		ts = it.ts
	}
	for i := range c.regions {
		if it, ok := c.regions[i].index.inherit.Max(); ok {
			ts = max(ts, it.ts)
		}
	}
	return ts
}
