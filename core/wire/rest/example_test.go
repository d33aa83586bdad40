package rest_test

import (
	"fmt"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// An item with a time to live of a minute is found until the minute is over.
func ExampleOptions_Handle() {
	account := engine.New(1767268800)
	opt := rest.Options{NoAuth: true}
	send := func(method, target, body string) {
		answer := opt.Handle(account, rest.Request{Method: method, Target: target, Body: []byte(body),
			Header: rest.Header{{Name: "x-ms-documentdb-partitionkey", Value: `["CO18"]`}}})
		fmt.Println(method, target, answer.Status, answer.Header.Get("x-ms-request-charge"))
	}
	send("POST", "/dbs", `{"id":"shop"}`)
	send("POST", "/dbs/shop/colls", `{"id":"orders","partitionKey":{"paths":["/cid"]},"defaultTtl":-1}`)
	send("POST", "/dbs/shop/colls/orders/docs", `{"id":"SO05","cid":"CO18","ttl":60}`)
	account.Apply(engine.Advance{Seconds: 59})
	send("GET", "/dbs/shop/colls/orders/docs/SO05", "")
	account.Apply(engine.Advance{Seconds: 1})
	send("GET", "/dbs/shop/colls/orders/docs/SO05", "")
	// Output:
	// POST /dbs 201 4.95
	// POST /dbs/shop/colls 201 4.95
	// POST /dbs/shop/colls/orders/docs 201 5.40
	// GET /dbs/shop/colls/orders/docs/SO05 200 1.00
	// GET /dbs/shop/colls/orders/docs/SO05 404 1.00
}

// A client signs each request with the account's key.
func ExampleAuthorization() {
	const date = "Thu, 01 Jan 2026 12:00:00 GMT"
	token, err := rest.Authorization(rest.EmulatorKey, "GET", "dbs", "", date)
	if err != nil {
		panic(err)
	}
	answer := rest.Options{}.Handle(engine.New(1767268800), rest.Request{Method: "GET", Target: "/dbs",
		Header: rest.Header{{Name: "authorization", Value: token}, {Name: "x-ms-date", Value: date}}})
	fmt.Println(answer.Status, string(answer.Body))
	// Output: 200 {"_rid":"","Databases":[],"_count":0}
}

// An Embedded takes and returns strings, for hosts such as JavaScript.
func ExampleEmbedded() {
	e := rest.Embedded{Account: engine.New(1767268800), Options: rest.Options{NoAuth: true}}
	fmt.Println(e.Clock(60))
	fmt.Println(e.Clock(-60))
	fmt.Println(e.Disk("shop", "orders"))
	// Output:
	// {"now":1767268860}
	// {"error":"the clock cannot advance by -60 seconds; the number must be whole, and from 1 to 251635031939, the end of the year 9999"}
	// {"error":"the container is \"shop/orders\"; it must be one that exists"}
}
