package query

// random returns the next number of the present item, from 0 to less than 1, for RAND:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/rand. Each item has a generator of its own
// (SplitMix64 of Guy Steele, Doug Lea and Christine Flood), whose start depends on the item's number and
// Options.Seed. A repeated run therefore has the same numbers, and so does a run that reads other items
// before.
func (en *env) random() float64 {
	item := uint64(en.scanned)
	if en.item != nil {
		item = en.item.Number
	}
	if !en.drawn || item != en.drawnFor {
		en.drawn, en.drawnFor = true, item
		en.draws = mixed64(en.seed ^ mixed64(item+1))
	}
	en.draws += 0x9e3779b97f4a7c15
	return float64(mixed64(en.draws)>>11) / (1 << 53)
}

// mixed64 makes each bit of the result depend on all bits of n.
func mixed64(n uint64) uint64 {
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}
