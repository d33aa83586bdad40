package conformance

import (
	"math"
	"net/http"
	"strconv"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// hidden are the properties that cannot be compared, with the reasons.
var hidden = map[string]string{
	"storage": "no request shows it to the byte", "scaled": "no request shows the budget", "billed-rate": "the bill comes from Azure, by the hour",
	"leftover": "no request shows the budget", "request-ru": "no request shows the budget", "purge-ru": "no request shows the purge",
	"last-purge": "no request shows the purge", "bill": "the bill comes from Azure", "serverless": "it is a property of the account",
	"delayed": "no request shows the purge", "analytical-items": "the analytical store is read by other means", "region": "the regions belong to the account",
}

// containerIs compares properties of a container.
func (r *run) containerIs(that story.ContainerIs) (points []Point) {
	b, lost := r.lostRecord(that.In)
	if lost != nil {
		return lost
	}
	x, a := r.describe(that.In)
	c, err := r.p.Account().Container(that.In)
	if a.status != http.StatusOK || err != nil {
		if a.status == http.StatusOK {
			return []Point{{What: that.In.Container, Verdict: differs, Predicted: "no such container", Observed: "a container"}}
		}
		return []Point{r.gone(that.In, a)}
	}
	var rows [][]byte
	asked := false
	for _, f := range that.Facts {
		if (f.Word == "count" || f.Word == "items") && !asked {
			asked = true
			rx, err := (*exchange)(nil), error(nil)
			if rows, rx, err = r.ask(that.In, everyItem, nil, nil, 0); err != nil {
				return []Point{{What: f.Word, Verdict: differs, Predicted: "status 200", Observed: rx.answer(err).words()}}
			}
			r.mirror(engine.Query{In: that.In, Text: everyItem, Limit: maxPage})
		}
		points = append(points, r.fact(f, that.In, c, b, x, rows))
	}
	return points
}

const everyItem = "SELECT * FROM c"

// fact compares one property.
func (r *run) fact(f story.Fact, in engine.Path, c *engine.Container, b *record, x *exchange, rows [][]byte) Point {
	p := Point{What: f.Word}
	text := func(predicted, observed string) Point {
		p.Predicted, p.Observed = predicted, observed
		return r.decide(p, predicted == observed)
	}
	if why := hidden[f.Word]; why != "" {
		p.Verdict, p.Reason = notObservable, why
		return p
	}
	switch f.Word {
	case "count":
		live := 0
		c.Each(0, func(*engine.Item) bool { live++; return true })
		p.Predicted, p.Observed = itoa(live), itoa(len(rows))
		return r.decide(p, live == len(rows))
	case "items":
		var want, have []string
		c.Each(0, func(it *engine.Item) bool { want = append(want, it.ID()); return true })
		for _, row := range rows {
			have = append(have, gjson.GetBytes(row, "id").String())
		}
		p.Predicted, p.Observed = words(want), words(have)
		return r.decide(p, same(want, have, !r.s.clock.controlled()))
	case "default":
		raw := gjson.GetBytes(x.text, "defaultTtl").Raw
		if d, err := ttl.ParseDefault(raw); err == nil {
			raw = d.String()
		}
		return text(c.Default().String(), raw)
	case "indexing":
		return text(c.Spec().IndexingMode, gjson.GetBytes(x.text, "indexingPolicy.indexingMode").String())
	case "progress":
		got := x.head.Get("x-ms-documentdb-collection-index-transformation-progress")
		if !r.s.clock.controlled() || got == "" {
			p.Verdict, p.Reason, p.Observed = notObservable, "how fast an index is built is a model", got
			return p
		}
		return text(itoa(c.IndexProgress()), got)
	case "throughput":
		return r.throughputIs(p, in, c)
	case "minimum":
		return r.minimumIs(p, in, c, b)
	case "on-disk", "expired", "purged", "backlog":
		return r.diskIs(p, in, c, b)
	}
	p.Verdict, p.Reason = notObservable, "this line is not compared with an account"
	return p
}

func (r *run) throughputIs(p Point, in engine.Path, c *engine.Container) Point {
	p.Predicted = i64toa(c.Throughput().RUPerSec)
	client := r.at(in)
	t, err := client.ReadThroughput(r.ctx, nil)
	if err != nil {
		p.Verdict, p.Reason = notObservable, "the container has no throughput of its own: "+brief(nil, err)
		return p
	}
	n, manual := t.ThroughputProperties.ManualThroughput()
	if !manual || c.Throughput().Autoscale > 0 {
		p.Verdict, p.Reason = notObservable, "the service shows only the upper limit of autoscale"
		return p
	}
	p.Observed = itoa(int(n))
	return r.decide(p, int64(n) == c.Throughput().RUPerSec)
}

// minimumIs compares the smallest RU/s that the container may have. The response for an offer has this number in a
// header.
func (r *run) minimumIs(p Point, in engine.Path, c *engine.Container, b *record) Point {
	if p.Predicted = i64toa(engine.ProvisionOf(c).Minimum()); b.budget != "" {
		p.Verdict, p.Reason = notObservable, b.budget
		return p
	}
	client := r.at(in)
	t, err := client.ReadThroughput(r.ctx, nil)
	if err != nil || t.MinThroughput == nil {
		p.Verdict, p.Reason = notObservable, "the endpoint names no minimum"
		return p
	}
	p.Observed = itoa(int(*t.MinThroughput))
	return r.decide(p, int64(*t.MinThroughput) == engine.ProvisionOf(c).Minimum())
}

// diskIs compares what is stored. Only endpoints of cosmosttl show this.
func (r *run) diskIs(p Point, in engine.Path, c *engine.Container, b *record) Point {
	_, cost := c.Backlog()
	p.Predicted = map[string]string{"on-disk": itoa(c.Stored()), "expired": itoa(c.Expired()), "purged": itoa(c.PurgedItems()),
		"backlog": cost.String()}[p.What]
	d, ok := r.seeDisk(&p, in, b)
	if !ok {
		return p
	}
	p.Observed = map[string]string{"on-disk": itoa(d.Live + d.Expired), "expired": itoa(d.Expired), "purged": itoa(d.Purged),
		"backlog": strconv.FormatFloat(d.BacklogRU, 'f', 2, 64)}[p.What]
	if p.What == "backlog" {
		return r.decide(p, math.Abs(d.BacklogRU-float64(cost)/100) < 0.005)
	}
	return r.decide(p, p.Predicted == p.Observed)
}
