package engine

import (
	"slices"
	"sort"
)

// transactions map the numbers of a container's writes and purges to the log sequence numbers of the service. A container gives each
// write and each purge a number of its own, which items, etags and indexes use. The service gives all writes of a transactional batch one
// log sequence number (test_batch_lsn of the Python SDK).
type transactions struct {
	ends   []uint64 // for each batch of several writes, the number of its last write; in order
	merged []uint64 // for each of these batches, how many numbers it and the earlier batches have beyond those of the service
}

// merge records that the writes from the number before+1 to the number last are one transaction.
func (t *transactions) merge(before, last uint64) {
	if last < before+2 {
		return
	}
	t.ends, t.merged = append(t.ends, last), append(t.merged, t.total(len(t.ends))+last-before-1)
}

// total returns how many numbers the first n batches have beyond those of the service.
func (t *transactions) total(n int) uint64 {
	if n == 0 {
		return 0
	}
	return t.merged[n-1]
}

func (t *transactions) copy() transactions {
	return transactions{slices.Clip(t.ends), slices.Clip(t.merged)}
}

// end returns the number of the last write of the transaction that a write is part of. A write outside of batches is a transaction of its
// own.
func (t *transactions) end(number uint64) uint64 {
	i := sort.Search(len(t.ends), func(i int) bool { return t.ends[i] >= number })
	if i < len(t.ends) && number >= t.ends[i]-(t.merged[i]-t.total(i)) {
		return t.ends[i]
	}
	return number
}

// CommittedLSN returns the log sequence number that the service gives to a write or purge of the container. number is the LSN of an
// [Item] or a [Change].
func (c *Container) CommittedLSN(number uint64) uint64 {
	last := c.transactions.end(number)
	n := sort.Search(len(c.transactions.ends), func(i int) bool { return c.transactions.ends[i] > last })
	return last - c.transactions.total(n)
}

// NumberAt returns the number of the last write or purge whose log sequence number is at most lsn.
func (c *Container) NumberAt(lsn uint64) uint64 {
	t := &c.transactions
	n := sort.Search(len(t.ends), func(i int) bool { return t.ends[i]-t.merged[i] > lsn })
	return lsn + t.total(n)
}

// EndOf returns the number of the last write of the transaction that a write is part of. A page of the change feed does not end within a
// transaction (learn.microsoft.com/azure/cosmos-db/nosql/change-feed-design-patterns).
func (c *Container) EndOf(number uint64) uint64 { return c.transactions.end(number) }

// save returns the two lists as one for load: each end, followed by its sum in merged.
func (t *transactions) save() (all []uint64) {
	for i, end := range t.ends {
		all = append(all, end, t.merged[i])
	}
	return all
}

// load takes over a list that save returned. lsn is the number of the container's last write or purge. load returns false if the list is
// not one that save could have returned.
func (t *transactions) load(all []uint64, lsn uint64) bool {
	*t = transactions{}
	end, sum := uint64(0), uint64(0)
	for i := 0; i+1 < len(all); i += 2 {
		more := all[i+1] - sum
		if all[i] > lsn || all[i+1] <= sum || all[i] <= end || all[i]-end < more+1 {
			return false
		}
		end, sum = all[i], all[i+1]
		t.ends, t.merged = append(t.ends, end), append(t.merged, sum)
	}
	return len(all)%2 == 0
}
