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
	"github.com/cosmosttl/cosmosttl/core/story"
)

const unpriced = "the price of databases and containers is not modelled"

// container carries out a container line. It creates a container that does not exist. In an existing container, it replaces the settings
// that the line names and then changes the throughput. A line that asks for a new container or for a replacement is sent as such in any
// case.
func (r *run) container(c story.Container) answer {
	client := r.at(c.In)
	now := &exchange{}
	_, err := client.Read(with(r.ctx, now), nil)
	if now.status != http.StatusOK && now.status != http.StatusNotFound {
		a := now.answer(err)
		a.noCharge = unpriced
		return a
	}
	there := now.status == http.StatusOK
	var a answer
	switch {
	case c.Create, !c.Replace && !there:
		a = r.createContainer(c)
	case c.Replace:
		a = r.replaceContainer(client, c.In, r.described(c, minimal(c, string(now.text))))
	case c.Default != "" || named(c) || c.Capacity == (story.Capacity{}):
		a = r.replaceContainer(client, c.In, r.described(c, user(string(now.text))))
	default:
		a = r.throughput(c.In, c.Capacity)
		a.onlyCapacity = true
		return a
	}
	a.noCharge = unpriced
	if there && a.status > 0 && a.status < 300 && a.unsent == "" && c.Capacity != (story.Capacity{}) && !c.Create && !c.Replace {
		t := r.throughput(c.In, c.Capacity)
		if t.unsent == "" {
			return t
		}
		r.skippedNow = t.unsent
	}
	return a
}

// named reports whether a line names settings other than the time to live and the capacity.
func named(c story.Container) bool {
	return c.Keys != nil || c.Unique != nil || c.ID != nil || c.Indexing != "" || c.Included != nil || c.Excluded != nil ||
		c.Analytical != nil || c.AllVersions != nil || c.Images != nil || c.Policies != nil
}

// described returns a container's body after the settings that the line names have been changed in it.
func (r *run) described(c story.Container, body string) string {
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
		set("uniqueKeyPolicy", `{"uniqueKeys":`+texts(c.Unique,
			func(paths []string) string { return `{"paths":` + texts(paths, document.Quote) + `}` })+`}`)
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
	if c.AllVersions != nil && r.s.clock.controlled() { // other endpoints take the retention from the backup of the account
		set("changeFeedPolicy", `{"retentionDuration":`+i64toa(*c.AllVersions/60)+`}`)
	}
	if c.Images != nil {
		set("previousImageRetentionPolicy", imagesBody(c.Images.Policy))
	}
	if c.Policies != nil {
		body = policed(body, *c.Policies)
	}
	return body
}

// policed returns a container's body with these policies in place of those that it has. The policies of the partition key and the indexing
// policy are members beside others, such as the paths. The policy for conflicts stays if the line has none, because it cannot be changed.
func policed(body, policies string) string {
	for _, old := range []string{"vectorEmbeddingPolicy", "fullTextPolicy", "computedProperties", "clientEncryptionPolicy", "geospatialConfig",
		"indexingPolicy.compositeIndexes", "indexingPolicy.spatialIndexes", "indexingPolicy.vectorIndexes", "indexingPolicy.fullTextIndexes"} {
		body, _ = sjson.Delete(body, old)
	}
	gjson.Parse(policies).ForEach(func(name, policy gjson.Result) bool {
		switch name.String() {
		case "partitionKey", "indexingPolicy":
			policy.ForEach(func(member, value gjson.Result) bool {
				if member.String() != "named" {
					body, _ = sjson.SetRaw(body, name.String()+"."+member.String(), value.Raw)
				}
				return true
			})
			if policy.Get("named").Raw == "false" { // the engine's word for a partition key without a version
				body, _ = sjson.Delete(body, "partitionKey.version")
			}
		default:
			body, _ = sjson.SetRaw(body, name.String(), policy.Raw)
		}
		return true
	})
	return body
}

// imagesBody returns the policy for previous images as JSON for a container's body.
func imagesBody(p *engine.ImagePolicy) string {
	if p == nil {
		return "null"
	}
	body := `{"supportedFeatures":{"allVersionsAndDeletes":{"mode":` + itoa(int(p.Mode))
	if len(p.Paths) > 0 {
		body += `,"includedPaths":` + texts(p.Paths, document.Quote)
	}
	return body + `}}}`
}

func texts[T any](list []T, format func(T) string) string {
	var all []string
	for _, e := range list {
		all = append(all, format(e))
	}
	return "[" + strings.Join(all, ",") + "]"
}

// user returns a container's body without the properties that belong to the service, such as _etag.
func user(body string) string {
	for name := range gjson.Parse(body).Map() {
		if strings.HasPrefix(name, "_") {
			body, _ = sjson.Delete(body, name)
		}
	}
	return body
}

// minimal returns a body with the id and the partition key alone. Every replacement of a container must repeat these.
func minimal(c story.Container, body string) string {
	out, _ := sjson.Set("{}", "id", c.In.Container)
	if v := gjson.Get(body, "partitionKey"); v.Exists() {
		out, _ = sjson.SetRaw(out, "partitionKey", v.Raw)
	}
	return out
}

func (r *run) createContainer(c story.Container) answer {
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
	delete(r.records, c.In)
	b := r.records.of(c.In)
	b.keys = c.Keys
	r.skipped(b, c.Capacity)
	if c.AllVersions != nil {
		r.watch(c.In, b)
	}
	return a
}

// capacity returns the part of a capacity that azcosmos can request, or nil if there is no such part.
func capacity(c story.Capacity) (*azcosmos.ThroughputProperties, error) {
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
	case c.Autoscale != nil && c.Grow != nil:
		if *c.Grow != int64(int32(*c.Grow)) {
			return nil, errors.New("azcosmos sends at most 2147483647 percent")
		}
		t = azcosmos.NewAutoscaleThroughputPropertiesWithIncrement(int32(*n), int32(*c.Grow))
	case c.Autoscale != nil:
		t = azcosmos.NewAutoscaleThroughputProperties(int32(*n))
	default:
		t = azcosmos.NewManualThroughputProperties(int32(*n))
	}
	return &t, nil
}

// skipped returns why a part of a capacity is not sent, or the empty string if no such part is found. It also records the reason for the
// container, because the time of the purge depends on the capacity and cannot be compared from then on.
func (r *run) skipped(b *record, c story.Capacity) (what string) {
	switch {
	case c.Throttle != nil:
		what = "no request sets whether the service refuses requests with 429"
	case c.Traffic != nil:
		what = "no request creates other users' traffic"
	case c.PurgeDelay != nil:
		what = "the purge delay is a setting of the simulation"
	case c.Burst != nil:
		what = "burst capacity is a property of the account"
	case c.PurgeBurst != nil:
		what = "whether the purge uses burst capacity is a setting of the simulation"
	case c.Buckets != nil:
		what = "throughput buckets are set through Azure Resource Manager"
	case c.Data != nil:
		what = "the other data are a setting of the simulation"
	case c.Grow != nil && c.Autoscale == nil:
		what = "azcosmos sends the percent by which autoscale grows only with the largest RU/s"
	case c.Serverless:
		what = "serverless is a property of the account"
	}
	if what != "" {
		b.budget, r.skippedNow = what, what
	}
	return what
}

// throughput changes a container's throughput. It first reads the present one, because azcosmos does not change between manual and
// autoscale throughput.
func (r *run) throughput(in engine.Path, c story.Capacity) answer {
	b := r.records.of(in)
	skipped := r.skipped(b, c)
	t, err := capacity(c)
	switch {
	case err != nil:
		return unsent(err.Error())
	case t == nil && skipped != "":
		return unsent(skipped)
	case t == nil:
		return answer{status: http.StatusOK, noCharge: unpriced}
	}
	client := r.at(in)
	x := &exchange{}
	now, err := client.ReadThroughput(with(r.ctx, x), nil)
	if err == nil {
		if _, auto := now.ThroughputProperties.AutoscaleMaxThroughput(); auto != (c.Autoscale != nil) {
			b.budget = "the throughput was not changed in line " + itoa(r.step.Line)
			return unsent("azcosmos does not change between manual and autoscale throughput")
		}
		_, err = client.ReplaceThroughput(with(r.ctx, x), *t, nil)
	}
	a := x.answer(err)
	a.noCharge = unpriced
	return a
}

func (r *run) replaceContainer(c *azcosmos.ContainerClient, in engine.Path, body string) answer {
	x := &exchange{body: []byte(body)}
	_, err := c.Replace(with(r.ctx, x), azcosmos.ContainerProperties{ID: in.Container}, nil)
	return x.answer(err)
}

func (r *run) deleteContainer(d story.DeleteContainer) answer {
	c := r.at(d.In)
	x := &exchange{}
	_, err := c.Delete(with(r.ctx, x), nil)
	a := x.answer(err)
	if a.noCharge = unpriced; a.status > 0 && a.status < 300 {
		delete(r.records, d.In)
	}
	return a
}
