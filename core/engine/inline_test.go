package engine_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Edition 2017-12: "TTL applies to the whole document"; to expire a part, it is moved to a linked item with its own ttl.
func TestC34_WholeItemsOnly(t *testing.T) {
	w := newWorld(t, ttl.NoDefault)
	w.create(`{"id":"order","lines":[{"n":1,"ttl":5}],"draft":{"ttl":5}}`)
	w.create(`{"id":"order-draft","of":"order","ttl":5}`)
	w.advance(5)
	w.expect("order", "order order-draft")
	it, _ := w.c().ByOrdinal(1)
	if got, want := string(it.Body()), `{"id":"order","lines":[{"n":1,"ttl":5}],"draft":{"ttl":5}}`; got != want {
		t.Errorf("a nested ttl removed something: %s", got)
	}
}

// The FAQ of edition 2016: the check is made when a request is answered; only the physical deletion is asynchronous. So the moment the
// setting changes, requests see the difference, with no time passing and nothing purged.
func TestC40_JudgedWhenAnswered(t *testing.T) {
	w := newWorld(t, ttl.Off)
	w.create(item("a", ""))
	w.advance(100)
	for range 3 {
		w.do(w.read("a"))
		w.setDefault(ttl.On(100))
		w.refused(404, w.read("a"))
		if n := len(done(w.a.ReadFeed(engine.ReadFeed{In: w.in})).Items); n != 0 {
			t.Errorf("a feed lists %d hidden items", n)
		}
		w.expect("", "a")
		w.setDefault(ttl.On(101))
	}
}
