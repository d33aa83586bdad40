package rest

import (
	"encoding/base64"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// offerID returns the id of a container's offer, which is its throughput as a resource. It follows from the container's resource id.
func offerID(k *engine.Container) string {
	raw, _ := base64.StdEncoding.DecodeString(strings.ReplaceAll(k.RID(), "-", "/"))
	return strings.ReplaceAll(base64.StdEncoding.EncodeToString([]byte{raw[2], raw[3], raw[6], raw[7], raw[1], raw[5]}), "/", "-")
}

func offerJSON(k *engine.Container) []byte {
	t, id := k.Throughput(), offerID(k)
	content := `{"offerThroughput":` + digits(t.RUPerSec) + `,"offerIsRUPerMinuteThroughputEnabled":false}`
	if t.Autoscale > 0 {
		content = `{"offerThroughput":` + digits(int64(k.Budget().Scaled/100)) + `,"offerAutopilotSettings":{"maxThroughput":` + digits(t.Autoscale) + `}}`
	}
	return []byte(`{"resource":"` + k.Self() + `","offerType":"Invalid","offerResourceId":"` + k.RID() + `","offerVersion":"V2","content":` + content +
		`,"id":"` + id + `","_rid":"` + id + `","_self":"offers/` + id + `/","_etag":` + document.Quote(k.ETag()) + `,"_ts":` + strconv.FormatInt(gjson.GetBytes(k.JSON(), "_ts").Int(), 10) + `}`)
}

// offers returns the offers of all containers that are not serverless.
func (c *call) offers() (rows [][]byte) {
	for _, db := range c.account.Databases() {
		for _, k := range db.Containers() {
			if !k.Throughput().Serverless {
				rows = append(rows, offerJSON(k))
			}
		}
	}
	return rows
}

func (c *call) listOffers() *fault  { return c.list("", "Offers", c.offers()) }
func (c *call) queryOffers() *fault { return c.queryList("", "Offers", c.offers()) }

// offer finds the offer of the address.
func (c *call) offer() (*engine.Container, *fault) {
	if _, err := base64.StdEncoding.DecodeString(strings.ReplaceAll(c.parts[1], "-", "/")); err != nil {
		return nil, invalid("_rid", c.parts[1], "the resource id of an offer")
	}
	for _, db := range c.account.Databases() {
		for _, k := range db.Containers() {
			if offerID(k) == c.parts[1] && !k.Throughput().Serverless {
				return k, nil
			}
		}
	}
	return nil, missing(false)
}

func (c *call) replyOffer(k *engine.Container) *fault {
	lowest := int64(engine.MinThroughput)
	if k.Throughput().Autoscale > 0 {
		lowest = engine.MinAutoscale
	}
	c.set("etag", k.ETag())
	c.set("x-ms-cosmos-min-throughput", digits(lowest))
	c.set("x-ms-offer-replace-pending", "false")
	return c.reply(200, offerJSON(k))
}

func (c *call) readOffer() *fault {
	k, f := c.offer()
	if f != nil {
		return f
	}
	c.charge += describeRead
	return c.replyOffer(k)
}

// replaceOffer changes a container's throughput. As in the service, changing between manual and autoscale needs a header of its own.
func (c *call) replaceOffer() *fault {
	k, f := c.offer()
	if f != nil {
		return f
	}
	if f := c.jsonBody(); f != nil {
		return f
	}
	if rid := gjson.GetBytes(c.req.Body, "_rid"); rid.Exists() && rid.String() != offerID(k) {
		return invalid("_rid", rid.String(), "that of the address, "+offerID(k))
	}
	if !c.etagMatches(k.ETag()) {
		return notMet()
	}
	t := k.Throughput()
	content := gjson.GetBytes(c.req.Body, "content")
	auto := content.Get("offerAutopilotSettings")
	switch {
	case c.req.Header.has("x-ms-cosmos-migrate-offer-to-autopilot"):
		t.Autoscale = max(engine.MinAutoscale, (t.RUPerSec+engine.StepAutoscale-1)/engine.StepAutoscale*engine.StepAutoscale)
	case c.req.Header.has("x-ms-cosmos-migrate-offer-to-manual-throughput"):
		t.RUPerSec, t.Autoscale = max(engine.MinThroughput, t.Autoscale), 0
	case auto.IsObject() != (t.Autoscale > 0):
		return badRequest("The offer is " + map[bool]string{true: "autoscale", false: "manual"}[t.Autoscale > 0] +
			". Migrating it to the other kind needs the header x-ms-cosmos-migrate-offer-to-autopilot or x-ms-cosmos-migrate-offer-to-manual-throughput.")
	case auto.IsObject():
		t.Autoscale, f = wholeRU("maxThroughput", auto.Get("maxThroughput").Raw)
	default:
		t.RUPerSec, f = wholeRU("offerThroughput", content.Get("offerThroughput").Raw)
	}
	if f != nil {
		return f
	}
	if _, f := c.apply(engine.SetThroughput{In: k.Path(), Throughput: t}); f != nil {
		return f
	}
	c.charge += describeWrite
	return c.replyOffer(k)
}

// capacity reads the throughput of a new container from the headers.
func (c *call) capacity() (t engine.Throughput, f *fault) {
	t = c.opt.Capacity
	if raw := c.req.Header.Get("x-ms-offer-throughput"); raw != "" {
		t.Autoscale = 0
		if t.RUPerSec, f = wholeRU("x-ms-offer-throughput", raw); f != nil {
			return t, f
		}
	}
	if raw := c.req.Header.Get("x-ms-cosmos-offer-autopilot-settings"); raw != "" {
		if c.req.Header.Get("x-ms-offer-throughput") != "" {
			return t, badRequest("A container has either manual or autoscale throughput, but the request has both headers.")
		}
		if !document.Valid([]byte(raw)) {
			return t, invalid("x-ms-cosmos-offer-autopilot-settings", raw, `JSON like {"maxThroughput":4000}`)
		}
		t.RUPerSec = 0
		if t.Autoscale, f = wholeRU("maxThroughput", gjson.Get(raw, "maxThroughput").Raw); f != nil {
			return t, f
		}
	}
	return t, nil
}

// wholeRU parses a positive number of RU/s. The engine checks its limits.
func wholeRU(field, raw string) (int64, *fault) {
	n, err := strconv.ParseInt(raw, 10, 64)
	if err != nil || n < 1 {
		return 0, invalid(field, raw, "a whole number of RU/s from 400 to 1000000")
	}
	return n, nil
}

func digits(n int64) string { return strconv.FormatInt(n, 10) }
