package rest_test

import (
	"testing"
)

const keyed = `,"partitionKey":{"paths":["/cid"]}}`

// The throughput of a database has an offer, and its containers without their own use it together.
func TestThroughputOfADatabase(t *testing.T) {
	w := newWorld(t)
	db := w.want(201, "POST /dbs", "x-ms-offer-throughput: 1000", `{"id":"shop"}`)
	w.want(201, "POST /dbs/shop/colls", "", `{"id":"a"`+keyed)
	w.want(201, "POST /dbs/shop/colls", "", `{"id":"b"`+keyed)
	w.want(201, "POST /dbs/shop/colls", "x-ms-offer-throughput: 500", `{"id":"own"`+keyed)
	find := func() answer {
		return w.want(200, "POST /offers", nq, `{"query":"SELECT * FROM root r WHERE r.resource = '`+db.get("_self")+`'"}`)
	}
	if got := w.want(200, "GET /offers", "", "").get("Offers.#.content.offerThroughput"); got != "[1000,500]" {
		t.Errorf("offers %s", got)
	}
	offer := find()
	if offer.get("_count") != "1" || offer.get("Offers.0.offerResourceId") != db.get("_rid") || offer.get("Offers.0.content.offerThroughput") != "1000" {
		t.Fatalf("found %s", offer.Body)
	}
	at := "/offers/" + offer.get("Offers.0.id")
	old := w.want(200, "GET "+at, "", "").header("etag")
	w.want(200, "PUT "+at, "if-match: "+old, `{"id":"`+at[8:]+`","content":{"offerThroughput":700}}`)
	w.want(412, "PUT "+at, "if-match: "+old, `{"id":"`+at[8:]+`","content":{"offerThroughput":800}}`)
	w.want(400, "PUT "+at, "", `{"id":"`+at[8:]+`","content":{"offerThroughput":801}}`)
	if got := w.want(200, "PUT "+at, "x-ms-cosmos-migrate-offer-to-autopilot: true", `{"id":"`+at[8:]+`"}`).get("content"); got != `{"offerThroughput":100,"offerAutopilotSettings":{"maxThroughput":1000},"offerMinimumThroughputParameters":{"maxThroughputEverProvisioned":1000}}` {
		t.Errorf("autoscale: %s", got)
	}
	w.want(200, "PUT "+at, "x-ms-cosmos-migrate-offer-to-manual-throughput: true", `{"id":"`+at[8:]+`"}`)
	w.want(200, "PUT "+at, "", `{"id":"`+at[8:]+`","content":{"offerThroughput":400}}`)
	shared, _ := w.a.Database("shop")
	for i, want := range []int64{400, 400, 500} {
		if got := shared.Containers()[i].Throughput().RUPerSec; got != want {
			t.Errorf("container %d has %d RU/s, want %d", i, got, want)
		}
	}
	w.want(201, "POST /dbs/shop/colls/a/docs", p, `{"id":"x","cid":"p"}`)
	for i, want := range []string{"394.60", "394.60", "500.00"} {
		if got := shared.Containers()[i].Budget().Leftover.String(); got != want {
			t.Errorf("container %d has %s RU left, want %s", i, got, want)
		}
	}
	w.advance(1)
	if got := shared.Containers()[1].Budget().Leftover.String(); got != "400.00" {
		t.Errorf("in the next second %s RU are left", got)
	}
	w.want(204, "DELETE /dbs/shop", "", "")
	w.want(404, "GET "+at, "", "")
}

// A database without throughput has no offer, and what it had is kept when an account is saved.
func TestDatabasesWithoutThroughput(t *testing.T) {
	w := newWorld(t)
	w.want(400, "POST /dbs", `x-ms-cosmos-offer-autopilot-settings: {"maxThroughput":1500}`, `{"id":"wrong"}`)
	w.want(404, "GET /dbs/wrong", "", "")
	w.want(201, "POST /dbs", "", `{"id":"plain"}`)
	if got := w.want(200, "GET /offers", "", "").get("_count"); got != "0" {
		t.Errorf("%s offers", got)
	}
	w.want(201, "POST /dbs", `x-ms-cosmos-offer-autopilot-settings: {"maxThroughput":4000}`, `{"id":"auto"}`)
	w.want(201, "POST /dbs/auto/colls", "", `{"id":"a"`+keyed)
	w.reload()
	if got := w.want(200, "GET /offers", "", "").get("Offers.#.content.offerAutopilotSettings.maxThroughput"); got != "[4000]" {
		t.Errorf("after loading: %s", got)
	}
}
