package conformance

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"
	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// lostRecord returns the record of a container, and a point if the container cannot be compared.
func (r *run) lostRecord(in engine.Path) (*record, []Point) {
	b := r.records.of(in)
	if b.lost != "" {
		return b, []Point{{What: in.Container, Verdict: notSendable, Reason: b.lost}}
	}
	return b, nil
}

// itemIs compares an item, which it reads both by its id and by a query: the two may disagree.
func (r *run) itemIs(that story.ItemIs) []Point {
	b, lost := r.lostRecord(that.In)
	if lost != nil {
		return lost
	}
	k := r.key(that.In, that.ID, that.Key)
	doc, seen, refusal := r.see(that.In, that.ID, k)
	if refusal.status != 0 || refusal.unsent != "" {
		return []Point{r.gone(that.In, refusal)}
	}
	c, err := r.p.Account().Container(that.In)
	if err != nil {
		return []Point{{What: that.ID, Verdict: differs, Predicted: "no such container", Observed: seen}}
	}
	it, visible := c.Find(k, that.ID)
	predicted := "not in queries"
	if visible {
		predicted = "in queries"
	}
	first := r.decide(Point{What: that.ID, Predicted: predicted, Observed: seen}, predicted == seen)
	points, disk := []Point{first}, false
	for _, t := range that.Traits {
		switch t.Word {
		case "in-queries", "deleted", "missing":
		case "expired", "on-disk", "purged":
			if !disk && (doc == nil || !visible || r.s.disk) { // a visible item is certainly stored
				points, disk = append(points, r.onDisk(that.In, that.ID, k, c, b)), true
			}
		case "still-in", "erased-everywhere", "never-erased":
			points = append(points, Point{What: t.Word, Verdict: notObservable,
				Reason: "no request shows backups and the other places that keep an item"})
		default:
			switch {
			case first.Verdict != agree: // one side does not see the item
			case visible:
				points = append(points, r.trait(t, it, doc, c, b))
			default:
				points = append(points, Point{What: t.Word, Verdict: notObservable, Reason: "no request shows a hidden item"})
			}
		}
	}
	return points
}

// gone returns the point for a container that cannot be read.
func (r *run) gone(in engine.Path, a answer) Point {
	p := Point{What: in.Container, Predicted: "a container", Observed: a.words()}
	if a.unsent != "" {
		p.Verdict, p.Reason = notSendable, a.unsent
		return p
	}
	if _, err := r.p.Account().Container(in); err != nil {
		p.Predicted = "no such container"
		return r.decide(p, a.status == http.StatusNotFound)
	}
	p.Verdict = differs
	return p
}

const byID = "SELECT * FROM c WHERE c.id = @id"

// see reads an item by its id and by a query. It applies both requests to the prediction as well, because they take
// request units from the purge; see mirror.
func (r *run) see(in engine.Path, id string, k engine.PartitionKey) (doc []byte, seen string, refusal answer) {
	var text []byte
	o := r.options(in, story.Match{}, id)
	c := r.at(in)
	x := &exchange{key: header(k)}
	_, err := c.ReadItem(with(r.ctx, x), noKey, id, o)
	a := x.answer(err)
	text = x.text
	if a.status != http.StatusOK && (a.status != http.StatusNotFound || a.sub != 0) {
		return nil, "", a
	}
	rows, x, err := r.ask(in, byID, []azcosmos.QueryParameter{{Name: "@id", Value: id}}, &k, 0)
	if err != nil {
		return nil, "", x.answer(err)
	}
	r.mirror(engine.ReadItem{In: in, ID: id, PartitionKey: k})
	r.mirror(engine.Query{In: in, Text: byID, Params: []query.Param{{Name: "@id", Value: []byte(document.Quote(id))}}, Key: &k})
	switch read, found := a.status == http.StatusOK, len(rows) > 0; {
	case read && found && len(rows) == 1:
		return text, "in queries", answer{}
	case read && found:
		return text, "in queries, " + itoa(len(rows)) + " times", answer{}
	case read:
		return text, "read by its id, and not in queries", answer{}
	case found:
		return nil, "in queries, and not found by its id", answer{}
	}
	return nil, "not in queries", answer{}
}

// mirror applies a request that is not in the story to the prediction, if the disk and so the purge is compared.
func (r *run) mirror(cmd engine.Command) {
	if r.s.disk {
		_, _ = r.p.Account().Apply(cmd)
	}
}

// trait compares a property of an item.
func (r *run) trait(t story.Trait, it *engine.Item, doc []byte, c *engine.Container, b *record) Point {
	p := Point{What: t.Word}
	seen := gjson.ParseBytes(doc)
	ts := seen.Get("_ts").Int()
	start := r.p.Account().Start()
	switch t.Word {
	case "ttl":
		p.Predicted, p.Observed = it.Override().String(), "absent"
		if v := story.Member(doc, "/ttl"); v.Exists() {
			if o, err := ttl.ParseOverride(v.Raw); err == nil {
				p.Observed = o.String()
			} else {
				p.Observed = "malformed"
			}
		}
		return r.decide(p, p.Predicted == p.Observed)
	case "written":
		p.Predicted, p.Observed = after(it.TS()-start), after(ts-r.base)
		return r.decide(p, abs((it.TS()-start)-(ts-r.base)) <= r.tolerance(b))
	case "has", "lacks":
		return r.hasIs(p, t.Path, it, doc, b)
	}
	d, got := r.defaultOf(c.Path())
	if got != "" {
		p.Verdict, p.Reason = notObservable, got
		return p
	}
	override, _ := ttl.ParseOverride(story.Member(doc, "/ttl").Raw)
	predicted, observed := ttl.Decide(c.Default(), it.Override()), ttl.Decide(d, override)
	if t.Word == "reason" {
		p.Predicted, p.Observed = predicted.Reason.String(), observed.Reason.String()
		return r.decide(p, p.Predicted == p.Observed)
	}
	format := func(v ttl.Verdict, ts, start int64) (string, int64, bool) {
		at, mortal := v.Deadline(ts)
		if !mortal {
			return "never expires", 0, false
		}
		return "expires " + after(at-start), at - start, true
	}
	var want, have int64
	var mortal, also bool
	p.What = "deadline"
	p.Predicted, want, mortal = format(predicted, it.TS(), start)
	p.Observed, have, also = format(observed, ts, r.base)
	return r.decide(p, mortal == also && abs(want-have) <= r.tolerance(b))
}

// hasIs compares a value in the document.
func (r *run) hasIs(p Point, path string, it *engine.Item, doc []byte, b *record) Point {
	format := func(v gjson.Result) string {
		if !v.Exists() {
			return "lacks " + path
		}
		return "has " + path + " " + clip(v.Raw, 80)
	}
	want, have := story.Member(it.Document(), path), story.Member(doc, path)
	p.Predicted, p.Observed = format(want), format(have)
	switch path {
	case "/_ts":
		start := r.p.Account().Start()
		p.Predicted, p.Observed = "written "+after(want.Int()-start), "written "+after(have.Int()-r.base)
		return r.decide(p, abs((want.Int()-start)-(have.Int()-r.base)) <= r.tolerance(b))
	case "/_rid", "/_self", "/_etag", "/_attachments":
		p.Verdict, p.Reason = notObservable, "the service generates the value"
		return p
	}
	return r.decide(p, want.Exists() == have.Exists() && (!want.Exists() || sameJSON(want.Raw, have.Raw)))
}

// defaultOf returns the container's defaultTtl at the service. If it cannot be read, why says the reason.
func (r *run) defaultOf(in engine.Path) (d ttl.Default, why string) {
	x, a := r.describe(in)
	if a.status != http.StatusOK {
		return d, a.words()
	}
	d, err := ttl.ParseDefault(gjson.GetBytes(x.text, "defaultTtl").Raw)
	if err != nil {
		return d, err.Error()
	}
	return d, ""
}

func (r *run) describe(in engine.Path) (*exchange, answer) {
	c := r.at(in)
	x := &exchange{}
	_, err := c.Read(with(r.ctx, x), &azcosmos.ReadContainerOptions{PopulateQuotaInfo: true})
	return x, x.answer(err)
}

// A disk is what an endpoint of cosmosttl stores, including hidden items.
type disk struct {
	Live, Expired, Purged int
	BacklogRU             float64
	Items                 []struct {
		ID           string
		PartitionKey string
		Live         bool
	}
	Next uint64
}

// seeDisk reads what is stored. If this is not possible, it sets the verdict of the point and returns false.
func (r *run) seeDisk(p *Point, in engine.Path, b *record) (d disk, ok bool) {
	if !r.s.disk {
		p.Verdict, p.Reason = notObservable, "no request shows the disk"
		return d, false
	}
	if b.budget != "" {
		p.Verdict, p.Reason = notSendable, "the time of the purge depends on something that cannot be sent: "+b.budget
		return d, false
	}
	d, err := r.stored(in)
	if err != nil {
		p.Verdict, p.Reason = notObservable, strings.TrimSpace(err.Error())
	}
	return d, err == nil
}

// stored reads all pages of what an endpoint of cosmosttl stores.
func (r *run) stored(in engine.Path) (d disk, err error) {
	at := "/_disk/dbs/" + url.PathEscape(r.database(in.Database)) + "/colls/" + url.PathEscape(in.Container) + "?limit=1000"
	err = r.s.ask(r.ctx, http.MethodGet, at, nil, &d)
	for page := d; err == nil && page.Next != 0; {
		next := page.Next
		page = disk{}
		if err = r.s.ask(r.ctx, http.MethodGet, at+"&from="+uitoa(next), nil, &page); err == nil {
			d.Items = append(d.Items, page.Items...)
		}
	}
	return d, err
}

// onDisk compares whether an item is stored.
func (r *run) onDisk(in engine.Path, id string, k engine.PartitionKey, c *engine.Container, b *record) Point {
	p := Point{What: id + " on disk", Predicted: "not on disk"}
	c.EachStored(0, func(it *engine.Item) bool {
		if it.ID() == id && it.PartitionKey() == k {
			p.Predicted = "on disk"
		}
		return true
	})
	d, ok := r.seeDisk(&p, in, b)
	if !ok {
		return p
	}
	p.Observed = "not on disk"
	for _, it := range d.Items {
		if it.ID == id && it.PartitionKey == string(k) {
			p.Observed = "on disk"
		}
	}
	return r.decide(p, p.Predicted == p.Observed)
}
