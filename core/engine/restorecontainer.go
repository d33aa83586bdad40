package engine

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// RestoreContainer restores a container as it was at a second of the past, as another container (docs/model.md §1.21).
//
// It is not a command, because an account does not know its past. Its method Commands returns commands that hold the
// items. So a journal or a share link with these commands gives the same state without the past, even in programs that do
// not know of restores.
type RestoreContainer struct {
	From       Path   // the container, by its name at that second
	Second     int64  // the second to restore, in Unix seconds
	Region     string // the read region whose own backup is restored; empty for the write region
	In         Path   // the new container, whose database must exist now
	DisableTTL bool   // the new container has time to live off, so that its items do not expire
}

// The limits of continuous backup, in seconds
// (learn.microsoft.com/azure/cosmos-db/continuous-backup-restore-introduction).
const (
	BackupDelay     = 100                     // longest time until a change is backed up
	BackupRetention = 30 * 86_400             // retention of the longer tier
	MaxRestored     = MaxCopied               // items of one RestoreContainer, a limit of the simulation
	restoreField    = "restoreTimestampInUtc" // the name in Azure's management
)

// A Past is an account with its earlier states.
type Past interface {
	First() int64                  // the first second whose state is known, in Unix seconds
	Account() *Account             // the present state
	StateAt(second int64) *Account // the state after all commands of a second between First and the present
}

// Commands returns the commands that restore the container. The first command creates the container with its settings at
// that second. The others import the items that were on disk, with their _ts. The first command can still be refused
// with 404 or 409, because of the database or the name. Then the others must not be carried out.
//
// The error is 400 if no backup has the second, or if the container had more than MaxRestored items. It is also 400 if
// the container shared the throughput of its database, because such containers can only be restored together. The error
// is 404 if there was no such container or read region, or if the region no longer exists.
func (r RestoreContainer) Commands(past Past) ([]Command, *Error) {
	at, err := r.backup(past)
	if err != nil {
		return nil, err
	}
	c, err := past.StateAt(at).container(r.From)
	if err != nil {
		return nil, err
	}
	if c.shares {
		return nil, bad("throughput", r.From.Database,
			"the container's own: containers that share the throughput of a database are restored with it")
	}
	items, err := r.items(c, past.Account())
	if err != nil {
		return nil, err
	}
	if len(items) > MaxRestored {
		return nil, bad("items", strconv.Itoa(len(items))+" items", "at most "+strconv.Itoa(MaxRestored)+" items")
	}
	from := r.From
	create := CreateContainer{Database: r.In.Database, Spec: c.spec, Throughput: c.throughput.restored(), Restores: &from}
	create.Spec.ID = r.In.Container
	if r.DisableTTL {
		create.Spec.Default = ttl.Off
	}
	return append([]Command{create}, imports(r.In, items)...), nil
}

// backup returns the second of the backup to restore. Continuous backup has every second. Of periodic backups, it is the
// newest one up to the requested second.
func (r RestoreContainer) backup(past Past) (at int64, err *Error) {
	a := past.Account()
	policy := a.backups.policy
	if latest := a.now - policy.Backed(); r.Second > latest {
		return 0, bad(restoreField, utc(r.Second), "at most "+utc(latest)+", "+strconv.FormatInt(policy.Backed(),
			10)+" seconds before the present: changes are backed up within that time")
	}
	at, ok := a.BackupOf(r.Second)
	if !ok {
		return 0, bad(restoreField, utc(r.Second),
			"a second since the first backup; there is none of that time, by the backup policy of the account")
	}
	if kept := a.now - policy.retention(); at < kept {
		limit := "at least " + utc(kept) + ": backups are kept for " + strconv.FormatInt(policy.retention()/86_400, 10) + " days"
		if policy.Kind == BackupPeriodic {
			limit = "a second whose backup is of " + utc(kept) + " or later: backups are kept for " + strconv.FormatInt(policy.Retention/3600, 10) +
				" hours"
		}
		return 0, bad(restoreField, utc(r.Second), limit)
	}
	if at < past.First() {
		return 0, bad(restoreField, utc(r.Second), "at least "+utc(past.First())+", where the known past begins")
	}
	return at, nil
}

// items returns the items of a past container in the backup of the region.
func (r RestoreContainer) items(c *Container, now *Account) ([]*Item, *Error) {
	if r.Region == "" {
		return restorable(c), nil
	}
	of := c.region(r.Region)
	if is, err := now.container(r.From); of == nil || err == nil && is.region(r.Region) == nil {
		return nil, ownerNotFound("region", r.Region)
	}
	return inTimeOrder(slices.Collect(func(yield func(*Item) bool) { of.index.byOrdinal.Ascend(0, yield) })), nil
}

// restored returns the throughput of a restored container. The container has no user traffic yet, and RU/s below the
// minimum of its data become the minimum.
func (t Throughput) restored() Throughput {
	t.Traffic = 0
	switch least := t.Minimum(0, 0); {
	case t.Autoscale > 0:
		t.Autoscale = max(t.Autoscale, least)
	case !t.Serverless:
		t.RUPerSec = max(t.RUPerSec, least)
	}
	return t
}

// restorable returns the items that a restore brings back: all items on disk, in the order of their _ts, which imports
// need. This includes items that a delete by partition key has hidden. In a container with unique keys it does not,
// because a newer item can have the same value.
func restorable(c *Container) (items []*Item) {
	c.EachStored(0, func(it *Item) bool {
		if c.deleting.of(it.ordinal) == nil || len(c.spec.UniqueKeys) == 0 {
			items = append(items, it)
		}
		return true
	})
	return inTimeOrder(items)
}

// inTimeOrder sorts items by their _ts, and items of the same second by their writes.
func inTimeOrder(items []*Item) []*Item {
	slices.SortFunc(items, func(x, y *Item) int { return cmp.Or(cmp.Compare(x.ts, y.ts), cmp.Compare(x.lsn, y.lsn)) })
	return items
}

// imports returns the Imports of items with their _ts, as few as the limits of an Import allow.
func imports(in Path, items []*Item) (list []Command) {
	var part []Imported
	bytes := 0
	for _, it := range items {
		body := it.Body()
		if len(part) == MaxImport || bytes+len(body) > maxBatchBytes {
			list, part, bytes = append(list, Import{In: in, Items: part}), nil, 0
		}
		part = append(part, Imported{Body: body, TS: it.ts})
		bytes += len(body)
	}
	if part != nil {
		list = append(list, Import{In: in, Items: part})
	}
	return list
}

// utc returns a second in the form of Azure's management.
func utc(second int64) string { return time.Unix(second, 0).UTC().Format(time.RFC3339) }
