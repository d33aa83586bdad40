package fulltext

// The constants of BM25. They are the usual ones: how much a further occurrence of a term adds, and how much the length of a text counts.
// No order that is recorded of the service depends on them (docs/model.md §7).
const (
	k1 = 1.2
	b  = 0.75
)

// Statistics say how common the terms of a query are among all the items of a container.
type Statistics struct {
	Documents float64   // items
	Words     float64   // tokens of all texts
	Hits      []float64 // for each term, how many of the items have it
}

// A Scorer scores texts for some terms.
type Scorer struct {
	mean   float64   // tokens of an item's text
	rarity []float64 // of the terms
}

// Scorer returns the scorer of the statistics. ln is the natural logarithm, for which callers have one that gives the same digits
// everywhere.
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

// Score returns the BM25 score of a text with a number of tokens in which the terms occur counts times: 0 if it has none of them. The
// conversions keep compilers from fusing operations, so that the digits are the same everywhere.
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
