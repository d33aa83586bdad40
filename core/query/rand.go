package query

// random returns the next number of the present item, from 0 up to but not 1. RAND:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/rand. Each item has a generator of its own (SplitMix64 of Guy Steele, Doug Lea
// and Christine Flood), which its number and Options.Seed begin: a run that is repeated, or that comes to the item by another way, has the
// same numbers.
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
