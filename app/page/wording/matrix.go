package wording

import (
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// CellText returns when an item in a cell expires, and whether its ttl is ignored. The items of row 2 each have their own n.
func (l Words) CellText(row int, v ttl.Verdict) (words string, ignored bool) {
	if n, ok := v.After(); ok && row == 2 && v.Winner() == ttl.Item {
		return l.CellAfterN, false
	} else if ok {
		return l.CellAfter.With("n", l.Number(int64(n))), false
	}
	return l.CellNever, v.Reason == ttl.ReasonOffIgnored
}
