package conformance

import (
	"errors"
	"net/http"
	"strings"

	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"
	"github.com/tidwall/gjson"
	"github.com/tidwall/sjson"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/scenario"
)

const unpriced = "the price of databases and containers is not modelled"

// container creates a container or changes what the line names of one that is there, by reading and replacing it.
func (r *run) container(c scenario.Container) answer {
	client := r.at(c.In)
	now := &exchange{}
	_, err := client.Read(with(r.ctx, now), nil)
	if now.status != http.StatusOK && now.status != http.StatusNotFound {
		a := now.answer(err)
		a.costless = unpriced
		return a
	}
	there := now.status == http.StatusOK
	var a answer
	switch {
	case c.Create, !c.Replace && !there:
		a = r.createContainer(c)
	case c.Replace:
		a = r.replaceContainer(client, c.In, r.described(c, minimal(c, string(now.text))))
	case c.Default != "" || named(c) || c.Capacity == (scenario.Capacity{}):
		a = r.replaceContainer(client, c.In, r.described(c, user(string(now.text))))
	default:
		a = answer{status: http.StatusOK}
	}
	a.costless = unpriced
	if there && a.status < 300 && a.unsent == "" && c.Capacity != (scenario.Capacity{}) && !c.Create && !c.Replace {
		if t := r.throughput(c.In, c.Capacity); t.unsent == "" {
			return t
		}
	}
	return a
}

// named tells whether a line names settings besides the time to live and the capacity.
func named(c scenario.Container) bool {
	return c.Keys != nil || c.Unique != nil || c.ID != nil || c.Indexing != "" || c.Included != nil || c.Excluded != nil || c.Analytical != nil || c.AllVersions != nil
}

// described is the body of a container: what the line names laid over what is there.
func (r *run) described(c scenario.Container, body string) string {
	set := func(path, raw string) { body, _ = sjson.SetRaw(body, path, raw) }
	switch c.Default {
	case "":
	case "off":
		body, _ = sjson.Delete(body, "defaultTtl")
	default:
		set("defaultTtl", string(c.Default))
	}
	if c.ID != nil {
		set("id", document.Quote(*c.ID))
	}
	if c.Keys != nil {
		kind := "Hash"
		if len(c.Keys) > 1 {
			kind = "MultiHash"
		}
		set("partitionKey", `{"paths":`+texts(c.Keys, document.Quote)+`,"kind":"`+kind+`","version":2}`)
	}
	if c.Unique != nil {
		set("uniqueKeyPolicy", `{"uniqueKeys":`+texts(c.Unique, func(paths []string) string { return `{"paths":` + texts(paths, document.Quote) + `}` })+`}`)
	}
	if c.Indexing != "" {
		if c.Indexing == engine.NoIndex {
			set("indexingPolicy", `{"indexingMode":"none","automatic":false}`)
		} else {
			set("indexingPolicy.indexingMode", document.Quote(c.Indexing))
			set("indexingPolicy.automatic", "true")
		}
	}
	path := func(p string) string { return `{"path":` + document.Quote(p) + `}` }
	if c.Included != nil {
		set("indexingPolicy.includedPaths", texts(c.Included, path))
	}
	if c.Excluded != nil {
		set("indexingPolicy.excludedPaths", texts(c.Excluded, path))
	}
	if c.Analytical != nil {
		set("analyticalStorageTtl", i64toa(*c.Analytical))
	}
	if c.AllVersions != nil && r.s.clock.controlled() { // elsewhere the account's backup decides
		set("changeFeedPolicy", `{"retentionDuration":`+i64toa(*c.AllVersions/60)+`}`)
	}
	return body
}

func texts[T any](list []T, spell func(T) string) string {
	var all []string
	for _, e := range list {
		all = append(all, spell(e))
	}
	return "[" + strings.Join(all, ",") + "]"
}

// user is a container's description without the service's own part.
func user(body string) string {
	for name := range gjson.Parse(body).Map() {
		if strings.HasPrefix(name, "_") {
			body, _ = sjson.Delete(body, name)
		}
	}
	return body
}

// minimal is what every replacement repeats of a container, and nothing else.
func minimal(c scenario.Container, body string) string {
	out, _ := sjson.Set("{}", "id", c.In.Container)
	if v := gjson.Get(body, "partitionKey"); v.Exists() {
		out, _ = sjson.SetRaw(out, "partitionKey", v.Raw)
	}
	return out
}

func (r *run) createContainer(c scenario.Container) answer {
	if c.Keys == nil {
		c.Keys = []string{"/id"}
	}
	id, _ := sjson.Set("{}", "id", c.In.Container)
	x := &exchange{body: []byte(r.described(c, id))}
	db, err := r.s.client.NewDatabase(r.database(c.In.Database))
	if err != nil {
		return unsent(err.Error())
	}
	o := &azcosmos.CreateContainerOptions{}
	if o.ThroughputProperties, err = capacity(c.Capacity); err != nil {
		return unsent(err.Error())
	}
	_, err = db.CreateContainer(with(r.ctx, x), azcosmos.ContainerProperties{ID: c.In.Container}, o)
	a := x.answer(err)
	if a.status != http.StatusCreated {
		return a
	}
	delete(r.boxes, c.In)
	b := r.boxes.of(c.In)
	b.keys = c.Keys
	r.skipped(b, c.Capacity)
	if c.AllVersions != nil {
		r.watch(c.In, b)
	}
	return a
}

// capacity is what azcosmos can ask for of a container's throughput; nil is nothing.
func capacity(c scenario.Capacity) (*azcosmos.ThroughputProperties, error) {
	var t azcosmos.ThroughputProperties
	n := c.RU
	if c.Autoscale != nil {
		n = c.Autoscale
	}
	switch {
	case n == nil:
		return nil, nil
	case *n != int64(int32(*n)):
		return nil, errors.New("azcosmos sends at most 2147483647 RU/s")
	case c.Autoscale != nil:
		t = azcosmos.NewAutoscaleThroughputProperties(int32(*n))
	default:
		t = azcosmos.NewManualThroughputProperties(int32(*n))
	}
	return &t, nil
}

// skipped notes what of a capacity no client can ask for: it decides when the purge comes.
func (r *run) skipped(b *box, c scenario.Capacity) (what string) {
	switch {
	case c.Throttle != nil:
		what = "whether the service answers 429 is not asked of it"
	case c.Traffic != nil:
		what = "the traffic of other users is theirs"
	case c.Serverless:
		what = "serverless is a property of the account"
	}
	if what != "" {
		b.budget, r.skippedNow = what, what
	}
	return what
}

// throughput changes a container's offer.
func (r *run) throughput(in engine.Path, c scenario.Capacity) answer {
	b := r.boxes.of(in)
	skipped := r.skipped(b, c)
	t, err := capacity(c)
	switch {
	case err != nil:
		return unsent(err.Error())
	case t == nil && skipped != "":
		return unsent(skipped)
	case t == nil:
		return answer{status: http.StatusOK, costless: unpriced}
	}
	client := r.at(in)
	x := &exchange{}
	now, err := client.ReadThroughput(with(r.ctx, x), nil)
	if err == nil {
		if _, auto := now.ThroughputProperties.AutoscaleMaxThroughput(); auto != (c.Autoscale != nil) {
			b.budget = "the throughput was not changed in line " + itoa(r.step.Line)
			return unsent("azcosmos cannot change between manual and autoscale throughput")
		}
		_, err = client.ReplaceThroughput(with(r.ctx, x), *t, nil)
	}
	a := x.answer(err)
	a.costless = unpriced
	return a
}

func (r *run) replaceContainer(c *azcosmos.ContainerClient, in engine.Path, body string) answer {
	x := &exchange{body: []byte(body)}
	_, err := c.Replace(with(r.ctx, x), azcosmos.ContainerProperties{ID: in.Container}, nil)
	return x.answer(err)
}

func (r *run) deleteContainer(d scenario.DeleteContainer) answer {
	c := r.at(d.In)
	x := &exchange{}
	_, err := c.Delete(with(r.ctx, x), nil)
	a := x.answer(err)
	if a.costless = unpriced; a.status < 300 {
		delete(r.boxes, d.In)
	}
	return a
}
