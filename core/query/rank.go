package query

import (
	"cmp"
	"iter"
	"slices"
)

// ORDER BY RANK: https://learn.microsoft.com/azure/cosmos-db/nosql/query/order-by-rank

const (
	clauseRank = "ORDER BY RANK"

	// RRF adds rankConstant to ranks. It is 60 in all official SDKs, which compute RRF
	// (HybridSearchCrossPartitionQueryPipelineStage.cs in Azure/azure-cosmos-dotnet-v3).
	rankConstant = 60

	// noTextScore and noVectorScore stand for the score of an item that has no score. With the right sign, they
	// put the item last (QueryPlanRetrieverTests.cs in the same repository).
	noTextScore   = -1
	noVectorScore = -1.79769e+308
)

// These are texts of the service, and texts of this package where those of the service are not public.
const (
	// test_query_hybrid_search.py of the Python SDK
	rankDirection = "Specifying a sort order (ASC or DESC) in the ORDER BY RANK clause is not allowed."
	rankScores    = "ORDER BY RANK takes FullTextScore, VectorDistance, or RRF of at least two of them and perhaps an array of weights."
	rankItems     = "ORDER BY RANK sorts the items of the container: it is not supported with JOIN, DISTINCT, GROUP BY, an array or a subquery in FROM."
)

// component is one of the scores by which ORDER BY RANK ranks the items.
type component struct {
	call   *expr // FullTextScore or VectorDistance
	desc   bool  // the largest score comes first
	weight float64
}

// text reports whether the score is of a text. Otherwise it is of a vector.
func (k *component) text() bool { return k.call.fn.name == fullTextScore }

// missing returns the number that stands for the score of an item without a score.
func (k *component) missing() float64 {
	switch {
	case !k.desc:
		return -noVectorScore
	case k.text():
		return noTextScore
	}
	return noVectorScore
}

// scores reports whether e is a call that gives a score for ORDER BY RANK.
func (e *expr) scores() bool {
	return e.op == opCall && (e.fn.name == fullTextScore || e.fn.name == "VectorDistance")
}

// rank checks the clause.
func (b *binder) rank(s *statement) {
	k := &s.order[0]
	e := k.expr
	parts := []*expr{e}
	fuses := e.op == opCall && e.fn.name == rankFusion
	switch {
	case len(s.from) != 1 || s.from[0].sub != nil || s.from[0].iterate || s.distinct || s.group != nil:
		b.rule(e, rankItems)
	case len(s.order) > 1 || !fuses && !e.scores():
		b.rule(e, rankScores)
	case k.given:
		b.rule(e, rankDirection)
	}
	if fuses {
		if parts = e.args; !parts[len(parts)-1].scores() {
			parts = parts[:len(parts)-1]
		}
		if len(parts) < 2 || slices.ContainsFunc(parts, func(p *expr) bool { return !p.scores() }) {
			b.rule(e, rankScores)
		}
	}
	for _, part := range parts {
		for _, a := range part.args {
			b.expr(a, place{s, false, "ORDER BY", nil})
		}
		if part.op == opCall && part.nearest() {
			b.distance(s, part)
		} else if part.op == opCall {
			b.textual(s, part, place{s, false, clauseRank, nil})
		}
	}
	k.desc = true
}

// components returns the scores of a bound ORDER BY RANK with their weights. A negative weight reverses
// the order of its score.
func (c *compiler) components(s *statement) (list []component, weighted bool) {
	e := s.order[0].expr
	if e.fn.name != rankFusion {
		return []component{{call: e, desc: !e.nearest() || e.name != euclidean, weight: 1}}, false
	}
	parts := e.args
	var weights []float64
	if last := parts[len(parts)-1]; !last.scores() {
		parts, weighted = parts[:len(parts)-1], true
		if last.folds() {
			weights = constantVector(c.folded(last))
		}
		if len(weights) != len(parts) && c.err == nil {
			c.err = newError(c.text, last.at, last.end, BadQuery, onlyConstants, rankFusion)
			return nil, false
		}
	}
	for i, p := range parts {
		k := component{call: p, desc: !p.nearest() || p.name != euclidean, weight: 1}
		if weights != nil {
			if k.weight = weights[i]; k.weight < 0 {
				k.weight, k.desc = -k.weight, !k.desc
			}
		}
		list = append(list, k)
	}
	return list, weighted
}

// ranked compiles the scores of ORDER BY RANK.
func (c *compiler) ranked(p *plan) {
	p.ranks, _ = c.components(p.stmt)
	for _, k := range p.ranks {
		score, missing := c.expr(k.call), undefined
		if len(p.ranks) > 1 {
			missing = number(k.missing())
		}
		p.order = append(p.order, func(en *env) value {
			if v := score(en); v.defined() {
				return v
			}
			return missing
		})
	}
}

// survey counts how common the terms of FullTextScore are among the items of the statistics.
func (c *compiler) survey(en *env, all iter.Seq[[]byte]) {
	if len(c.scorings) == 0 {
		return
	}
	all(func(doc []byte) bool {
		en.load(doc)
		for _, s := range c.scorings {
			s.Documents++
			length, ok := s.read(en)
			if !ok {
				continue
			}
			s.Words += float64(length)
			for i, n := range s.counts {
				if n > 0 {
					s.Hits[i]++
				}
			}
		}
		return en.spend(stepsPerRow)
	})
	for _, s := range c.scorings {
		s.scorer = s.Scorer(ln)
	}
}

// fuse replaces the scores of each row by one sum. For each score, the sum has the weight divided by rankConstant plus
// the rank. The row with the largest sum comes first. Equal scores have the same rank, and the next score has the next
// rank.
func (p *plan) fuse(s *sorter) {
	sums := make(map[*sorted]float64, len(s.rows))
	byScore := slices.Clone(s.rows)
	for i, k := range p.ranks {
		slices.SortFunc(byScore, func(a, b *sorted) int {
			s.en.spend(2)
			if k.desc {
				a, b = b, a
			}
			return cmp.Compare(a.keys[i].num, b.keys[i].num)
		})
		rank := 1
		for j, r := range byScore {
			if j > 0 && r.keys[i].num != byScore[j-1].keys[i].num {
				rank++
			}
			sums[r] += k.weight / float64(rankConstant+rank)
		}
	}
	for _, r := range s.rows {
		r.keys = []value{number(sums[r])}
	}
	s.desc = []bool{true}
}
