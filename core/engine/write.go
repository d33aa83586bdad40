package engine

import "strconv"

// A WriteKind is a kind of write.
type WriteKind uint8

// The kinds of writes.
const (
	Create  WriteKind = iota // the item must not exist
	Upsert                   // the item may exist
	Replace                  // the item must exist
)

// WriteItem creates, upserts or replaces an item. Every write restarts the item's countdown, even a write that changes
// nothing (C26). For a write, an expired item does not exist, though it may still be stored. So its id can be created
// again (D04), and a replacement is answered with 404 (C10).
type WriteItem struct {
	In           Path
	Kind         WriteKind
	Body         []byte
	ID           string        // Replace: the item's id, or empty for the body's; a body with another id renames the item
	PartitionKey *PartitionKey // as given by the client; nil for the body's
	IfMatch      string        // replace only this version; "*" for any version
	Bucket       int           // id of the throughput bucket, 1 to MaxBuckets; 0 for none
}

// DeleteItem removes an item at a client's request.
type DeleteItem struct {
	In           Path
	ID           string
	PartitionKey PartitionKey
	IfMatch      string
	Bucket       int // id of the throughput bucket, 1 to MaxBuckets; 0 for none
}

func (cmd WriteItem) path() Path  { return cmd.In }
func (cmd DeleteItem) path() Path { return cmd.In }

func (cmd WriteItem) apply(a *Account) (Result, *Error) { return a.request(cmd) }

func (cmd WriteItem) on(c *Container) (Result, *Error) {
	r, err := cmd.at(c, c.account.now)
	if err == nil {
		c.written(&r, [...]Cause{byCreate, byUpsert, byReplace}[cmd.Kind])
	}
	return r, err
}

// at carries out the write with a second as its _ts. This is the present second, except in an [Import]. at adds no
// event, because a command that writes many items has one event for all of them.
func (cmd WriteItem) at(c *Container, ts int64) (Result, *Error) {
	if cmd.Kind > Replace {
		return c.refuse(rejectedWrite, bad("operationType", strconv.Itoa(int(cmd.Kind)), "Create, Upsert or Replace"))
	}
	refused := rejectedWrite
	if cmd.Kind == Replace {
		refused = rejectedUpdate
	}
	d, err := c.accept(cmd.Body)
	if err == nil && cmd.Kind == Replace && cmd.ID != "" && cmd.PartitionKey != nil && c.find(*cmd.PartitionKey, cmd.ID) == nil {
		return c.refuse(missedRead, notFound()) // before the check of the partition key (CosmosItemTests.cs of Azure/azure-cosmos-dotnet-v3)
	}
	if err == nil && cmd.PartitionKey != nil && *cmd.PartitionKey != d.pk {
		err = &Error{Status: 400, SubStatus: subPartitionKeyMismatch, Code: BadRequest, Message: textPartitionKey,
			Field: "partitionKey", Value: echo(string(*cmd.PartitionKey)), Limit: echo(string(d.pk))}
	}
	other := err == nil && cmd.ID != "" && cmd.ID != d.id // the body names another item than the request
	var named, old *Item                                  // the item that has the name now, and the item that the write replaces
	if err == nil {
		named, old = cmd.finds(c, d)
	}
	if other && old == nil {
		err = bad("id", d.id, "the id of the item that is replaced, "+cmd.ID)
	}
	if err != nil {
		return c.refuse(refused, err)
	}
	taken := named != nil && c.visible(named)
	switch {
	case cmd.Kind == Replace && old == nil:
		return c.refuse(missedRead, notFound())
	case old != nil && !matches(cmd.IfMatch, old):
		return c.refuse(refused, precondition())
	case taken && named != old:
		return c.refuse(refused, conflict(d.id))
	}
	ghosts, err := c.claim(d, old) // last, as in a patch: conditions on the item itself come before conditions on other items
	if err != nil {
		return c.refuse(refused, err)
	}
	if named != nil && named != old {
		ghosts = append(ghosts, named) // an expired item of the same name makes way
	}
	c.makeWay(ghosts)
	if old == nil {
		return c.create(d, ts), nil
	}
	if other {
		replaceHidden(c, d.name)
	}
	return c.overwrite(old, d, ts), nil
}

// finds returns the stored item with the draft's name, which may be expired, and the visible item that the write
// replaces. Each is nil if there is none.
func (cmd WriteItem) finds(c *Container, d draft) (named, old *Item) {
	named, _ = c.index.byKey.Get(d.name)
	switch {
	case cmd.Kind == Create:
	case cmd.ID != "" && cmd.ID != d.id:
		if cmd.Kind == Replace {
			old = c.find(d.pk, cmd.ID)
		}
	case named != nil && c.visible(named):
		old = named
	}
	return named, old
}

func (cmd DeleteItem) apply(a *Account) (Result, *Error) { return a.request(cmd) }

func (cmd DeleteItem) on(c *Container) (Result, *Error) {
	it := c.find(cmd.PartitionKey, cmd.ID)
	if it == nil {
		return c.refuse(missedRead, notFound())
	}
	if !matches(cmd.IfMatch, it) {
		return c.refuse(rejectedUpdate, precondition())
	}
	cost := it.PurgeCost()
	c.drop(it, c.account.now, ByDelete, cost)
	c.charge(cost)
	c.emit(c.account.now, &Event{Kind: Removed, Cause: ByDelete, Items: []Ref{it.ref()}, Count: 1, RU: cost})
	return Result{Status: 204, Charge: cost}, nil
}

// find returns the item that requests see under a name, or nil. It is nil for an expired item, too.
func (c *Container) find(pk PartitionKey, id string) *Item {
	if it, ok := c.index.byKey.Get(keyOf(pk, id)); ok && c.visible(it) {
		return it
	}
	return nil
}

func matches(ifMatch string, it *Item) bool {
	return ifMatch == "" || ifMatch == "*" || ifMatch == it.ETag()
}

// refuse charges a refused request (D08).
func (c *Container) refuse(cost RU, err *Error) (Result, *Error) {
	c.charge(cost)
	return Result{Charge: cost}, err
}

// makeWay removes expired items whose name or unique value a write needs. This happens at once and without a charge
// (model: docs/model.md U9, U10).
func (c *Container) makeWay(ghosts []*Item) {
	for _, ghost := range ghosts {
		c.drop(ghost, c.account.now, byRecreate, 0)
		c.emit(c.account.now, &Event{Kind: Purged, Cause: byRecreate, Items: []Ref{ghost.ref()}, Count: 1})
	}
}

// create stores a new item.
func (c *Container) create(d draft, ts int64) Result {
	replaceHidden(c, d.name)
	c.lsn++
	c.ordinals++
	it := c.stamp(d, c.ordinals, c.lsn, ts)
	c.put(nil, it)
	return c.paid(it, 201, InsertCost(it.size(), int(it.leaves)))
}

// overwrite stores a new version of an item.
func (c *Container) overwrite(old *Item, d draft, ts int64) Result {
	c.lsn++
	it := c.stamp(d, old.ordinal, c.lsn, ts)
	c.put(old, it)
	return c.paid(it, 200, ReplaceCost(it.size(), int(it.leaves)))
}

// paid charges a write that has been carried out.
func (c *Container) paid(it *Item, status int, cost RU) Result {
	c.charge(cost)
	return Result{Status: status, Charge: cost, Item: it}
}

// written adds the event of a write.
func (c *Container) written(r *Result, cause Cause) {
	c.emit(c.account.now, &Event{Kind: Written, Cause: cause, Items: []Ref{r.Item.ref()}, Count: 1, RU: r.Charge})
}
