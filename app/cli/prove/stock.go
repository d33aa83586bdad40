package prove

import (
	"github.com/cosmosttl/cosmosttl/core/dryrun"
	"github.com/cosmosttl/cosmosttl/core/erasure"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A stock counts the items of -items, in all and, if there is a promise, by its outcome.
type stock struct {
	Items int64 `json:"items"`
	Never int64 `json:"neverExpire"`
	*outcomes
}

type outcomes struct {
	Kept   int64 `json:"kept"`
	Broken int64 `json:"broken"`
	Unsaid int64 `json:"cannotBeSaid"`
}

// stock judges each item. It returns the worst report in the order of worse, and the ttl of its item.
func (j job) stock(s sources, set erasure.Settings, list []dryrun.Cohort, otherwise erasure.Report) (worst erasure.Report, own ttl.Override,
	sum *stock) {
	worst, sum = otherwise, &stock{}
	if j.o.promised > 0 {
		sum.outcomes = &outcomes{}
	}
	for i, c := range list {
		due := erasure.End{Kind: erasure.Never}
		if at, ok := ttl.Decide(s.setting.Default, c.TTL).Deadline(c.TS); ok {
			due = erasure.End{Kind: erasure.At, Second: at, Forecast: true}
		} else {
			sum.Never += c.Count
		}
		r := j.facts(s, max(j.now().Unix(), c.TS), c.TS, due, erasure.End{}).Of(set)
		sum.Items += c.Count
		if sum.outcomes != nil {
			switch o, _ := r.Verdict.Promise(c.TS + j.o.promised); o {
			case erasure.Holds:
				sum.Kept += c.Count
			case erasure.Breaks:
				sum.Broken += c.Count
			default:
				sum.Unsaid += c.Count
			}
		}
		if i == 0 || j.worse(r, worst) {
			worst, own = r, c.TTL
		}
	}
	return worst, own, sum
}
