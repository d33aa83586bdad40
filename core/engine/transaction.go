package engine

import (
	"slices"
	"sort"
)

// A container numbers its writes and purges: that order is unique, and items, etags and indexes have it. The service counts a transactional
// batch once, so that all of its items have one log sequence number (test_batch_lsn of the Python SDK). Transactions map the numbers to
// those of the service.
type transactions struct {
	ends   []uint64 // the number of the last write of each batch that made several, in order
	merged []uint64 // how many numbers the batches up to each, itself included, have more than the service
}

// merge notes that the writes after one number, up to another, are one transaction.
func (t *transactions) merge(before, last uint64) {
	if last < before+2 {
		return
	}
	t.ends, t.merged = append(t.ends, last), append(t.merged, t.total(len(t.ends))+last-before-1)
}

// total returns how many numbers the first n batches have more than the service.
func (t *transactions) total(n int) uint64 {
	if n == 0 {
		return 0
	}
	return t.merged[n-1]
}

func (t *transactions) copy() transactions {
	return transactions{slices.Clip(t.ends), slices.Clip(t.merged)}
}

// end returns the number of the last write of the transaction that a write is part of, which is the write's own outside of batches.
func (t *transactions) end(number uint64) uint64 {
	i := sort.Search(len(t.ends), func(i int) bool { return t.ends[i] >= number })
	if i < len(t.ends) && number >= t.ends[i]-(t.merged[i]-t.total(i)) {
		return t.ends[i]
	}
	return number
}

// CommittedLSN returns the log sequence number that the service has after a write or purge of the container, whose number is that of an
// [Item] or a [Change].
func (c *Container) CommittedLSN(number uint64) uint64 {
	last := c.transactions.end(number)
	n := sort.Search(len(c.transactions.ends), func(i int) bool { return c.transactions.ends[i] > last })
	return last - c.transactions.total(n)
}

// NumberAt returns the number of the last write or purge up to a log sequence number of the service.
func (c *Container) NumberAt(lsn uint64) uint64 {
	t := &c.transactions
	n := sort.Search(len(t.ends), func(i int) bool { return t.ends[i]-t.merged[i] > lsn })
	return lsn + t.total(n)
}

// EndOf returns the number of the last write of the transaction that a write is part of. A page of the change feed does not end within a
// transaction (learn.microsoft.com/azure/cosmos-db/nosql/change-feed-design-patterns).
func (c *Container) EndOf(number uint64) uint64 { return c.transactions.end(number) }

// save returns the ends and the sums, one after the other.
func (t *transactions) save() (all []uint64) {
	for i, end := range t.ends {
		all = append(all, end, t.merged[i])
	}
	return all
}

// load takes over what save returned, of a container with that many writes and purges.
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
