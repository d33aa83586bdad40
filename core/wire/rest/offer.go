package rest

import (
	"encoding/base64"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// An offer is the throughput of a container or a database, as a resource.
type offer struct {
	in        engine.Path // for a database, without a container
	rid, self string      // resource id and link of the container or the database
	etag      string
	ts        int64
	t         engine.Throughput
	scaled    int64 // RU/s
	provision engine.Provision
}

func offerOf(k *engine.Container) offer {
	return offer{k.Path(), k.RID(), k.Self(), k.ETag(), gjson.GetBytes(k.JSON(), "_ts").Int(), k.Throughput(), int64(k.Budget().Scaled / 100),
		engine.ProvisionOf(k)}
}

func offerOfDatabase(db *engine.Database, t engine.Throughput) offer {
	d := gjson.ParseBytes(db.JSON())
	etag := `"` + digits(int64(t.Limit())) + d.Get("_etag").String()[1:] // a change of throughput does not change the database itself
	return offer{engine.Path{Database: db.ID()}, db.RID(), d.Get("_self").String(), etag, d.Get("_ts").Int(), t, t.Autoscale / 10,
		db.Provision()}
}

// id computes the offer's id from the resource id of the container or the database.
func (o offer) id() string {
	raw, _ := base64.StdEncoding.DecodeString(strings.ReplaceAll(o.rid, "-", "/"))
	raw = append(raw, 0, 0, 0, 0)
	return strings.ReplaceAll(base64.StdEncoding.EncodeToString([]byte{raw[2], raw[3], raw[6], raw[7], raw[1], raw[5]}), "/", "-")
}

func (o offer) json() []byte {
	id := o.id()
	ever := `,"offerMinimumThroughputParameters":{"maxThroughputEverProvisioned":` + digits(o.provision.Highest) + `}`
	ever += bucketsJSON(o.t.Buckets)
	content := `{"offerThroughput":` + digits(o.t.RUPerSec) + `,"offerIsRUPerMinuteThroughputEnabled":false` + ever + `}`
	if o.t.Autoscale > 0 {
		content = `{"offerThroughput":` + digits(o.scaled) + `,"offerAutopilotSettings":{"maxThroughput":` + digits(o.t.Autoscale)
		if o.t.Grow != 0 {
			content += `,"autoUpgradePolicy":{"throughputPolicy":{"incrementPercent":` + digits(max(0, o.t.Grow)) + `}}`
		}
		content += `}` + ever + `}`
	}
	return []byte(`{"resource":"` + o.self + `","offerType":"Invalid","offerResourceId":"` + o.rid + `","offerVersion":"V2","content":` +
		content +
		`,"id":"` + id + `","_rid":"` + id + `","_self":"offers/` + id + `/","_etag":` + document.Quote(o.etag) + `,"_ts":` + digits(o.ts) + `}`)
}

// Offer returns the id of a container's offer, and the offer in the form of an answer.
func Offer(c *engine.Container) (id string, body []byte) {
	o := offerOf(c)
	return o.id(), o.json()
}

// offers returns the offers of all databases with throughput, and of all containers that have throughput
// of their own and are not serverless.
func (c *call) offers() (list []offer) {
	for _, db := range c.account.Databases() {
		if t, ok := db.Throughput(); ok {
			list = append(list, offerOfDatabase(db, t))
		}
		for _, k := range db.Containers() {
			if !k.Throughput().Serverless && !k.Shares() {
				list = append(list, offerOf(k))
			}
		}
	}
	return list
}

func (c *call) offerRows() (rows [][]byte) {
	for _, o := range c.offers() {
		rows = append(rows, o.json())
	}
	return rows
}

func (c *call) listOffers() *fault  { return c.list("", "Offers", c.offerRows()) }
func (c *call) queryOffers() *fault { return c.queryList("", "Offers", c.offerRows()) }

// offer finds the offer of the address.
func (c *call) offer() (offer, *fault) {
	if _, err := base64.StdEncoding.DecodeString(strings.ReplaceAll(c.req.at.parts[1], "-", "/")); err != nil {
		return offer{}, invalid("_rid", c.req.at.parts[1], "the resource id of an offer")
	}
	for _, o := range c.offers() {
		if o.id() == c.req.at.parts[1] {
			return o, nil
		}
	}
	return offer{}, missing(false)
}

func (c *call) replyOffer(o offer) *fault {
	c.set("etag", o.etag)
	c.set("x-ms-cosmos-min-throughput", digits(o.provision.Minimum()))
	c.set("x-ms-offer-replace-pending", "false")
	return c.reply(200, o.json())
}

func (c *call) readOffer() *fault {
	o, f := c.offer()
	if f != nil {
		return f
	}
	c.charge += describeRead
	return c.replyOffer(o)
}

// replaceOffer changes the throughput of a container or a database. As in the service, a change between
// manual and autoscale needs a special header.
func (c *call) replaceOffer() *fault {
	o, f := c.offer()
	if f != nil {
		return f
	}
	if f := c.jsonBody(); f != nil {
		return f
	}
	named := false
	for _, name := range [...]string{"_rid", "id"} { // ValidateOfferReplace in OfferTests.cs of Azure/azure-cosmos-dotnet-v3
		if v := gjson.GetBytes(c.req.Body, name); v.Type != gjson.Null {
			if named = true; v.String() != o.id() {
				return invalid(name, v.String(), "the id in the address, "+o.id())
			}
		}
	}
	if !named {
		return badRequest(textNoID)
	}
	if !c.etagMatches(o.etag) {
		return notMet()
	}
	t := o.t
	content := gjson.GetBytes(c.req.Body, "content")
	auto := content.Get("offerAutopilotSettings")
	switch {
	case c.req.Header.has("x-ms-cosmos-migrate-offer-to-autopilot"):
		t = o.provision.Migrated()
	case c.req.Header.has("x-ms-cosmos-migrate-offer-to-manual-throughput"):
		t.RUPerSec, t.Autoscale, t.Grow = max(engine.MinThroughput, t.Autoscale), 0, 0
	case auto.IsObject() != (t.Autoscale > 0):
		return badRequest("The offer is " + map[bool]string{true: "autoscale", false: "manual"}[t.Autoscale > 0] +
			". Migrating it to the other kind needs the header x-ms-cosmos-migrate-offer-to-autopilot or x-ms-cosmos-migrate-offer-to-manual-throughput.")
	case auto.IsObject():
		if err := t.ParseAutoscale(auto.Raw); err != nil {
			f = asFault(err)
		}
	default:
		t.RUPerSec, f = wholeRU("offerThroughput", content.Get("offerThroughput").Raw)
	}
	if f == nil {
		f = replaceBuckets(&t.Buckets, o.in, content.Get("throughputBuckets"))
	}
	if f != nil {
		return f
	}
	if _, f := c.apply(engine.SetThroughput{In: o.in, Throughput: t}); f != nil {
		return f
	}
	c.charge += describeWrite
	o, f = c.offer() // with the new throughput
	if f != nil {
		return f
	}
	return c.replyOffer(o)
}

// capacity reads the throughput of a new container or database from the headers.
func (c *call) capacity() (t engine.Throughput, f *fault) {
	t = c.opt.Capacity
	if raw := c.req.Header.Get("x-ms-offer-throughput"); raw != "" {
		t.Autoscale, t.Grow = 0, 0
		if t.RUPerSec, f = wholeRU("x-ms-offer-throughput", raw); f != nil {
			return t, f
		}
	}
	if raw := c.req.Header.Get("x-ms-cosmos-offer-autopilot-settings"); raw != "" {
		if c.req.Header.Get("x-ms-offer-throughput") != "" {
			return t, badRequest("A container has either manual or autoscale throughput, but the request has both headers.")
		}
		t.RUPerSec = 0
		if err := t.ParseAutoscale(raw); err != nil {
			return t, asFault(err)
		}
	}
	return t, nil
}

// wholeRU parses a number of RU/s other than 0. The engine checks its limits.
func wholeRU(field, raw string) (int64, *fault) {
	n, err := strconv.ParseInt(raw, 10, 64)
	if err != nil || n == 0 {
		return 0, invalid(field, raw, "a whole number of RU/s from 400 to 1000000")
	}
	return n, nil
}

func digits(n int64) string { return strconv.FormatInt(n, 10) }
