package fulltext

// The constants of BM25, with their usual values. k1 says how much a further occurrence of a term adds to the score. b
// says how much the length of a text counts. The values of the service are unknown. All usual values give the orders of
// results that are recorded in tests of the service (docs/model.md §7).
const (
	k1 = 1.2
	b  = 0.75
)

// Statistics say how common the terms of a query are among all the items of a container.
type Statistics struct {
	Documents float64   // number of items
	Words     float64   // number of tokens in all texts
	Hits      []float64 // for each term, the number of items that have it
}

// A Scorer scores texts by the terms of one query.
type Scorer struct {
	mean   float64   // mean number of tokens of an item's text
	rarity []float64 // for each term, its inverse document frequency
}

// Scorer returns the scorer of the statistics. ln is the natural logarithm. The caller provides it, because the result must have the same
// digits on every machine.
func (s Statistics) Scorer(ln func(float64) float64) Scorer {
	scorer := Scorer{rarity: make([]float64, len(s.Hits))}
	if s.Documents > 0 {
		scorer.mean = s.Words / s.Documents
	}
	for i, hits := range s.Hits {
		scorer.rarity[i] = ln(1 + (s.Documents-hits+0.5)/(hits+0.5))
	}
	return scorer
}

// Score returns the BM25 score of a text. length is the number of its tokens, and counts has the number of occurrences of each term. The
// score is 0 if the text has none of the terms. The conversions to float64 keep compilers from fusing a multiplication with an addition,
// so the digits are the same on every machine.
func (s Scorer) Score(length int, counts []int) (score float64) {
	longer := 1.0
	if s.mean > 0 {
		longer = 1 - b + float64(b*float64(length)/s.mean)
	}
	for i, n := range counts {
		if n > 0 {
			often := float64(n)
			score += float64(s.rarity[i] * float64(float64(often*(k1+1))/(often+float64(k1*longer))))
		}
	}
	return score
}
