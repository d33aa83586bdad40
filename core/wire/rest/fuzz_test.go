package rest_test

import (
	"bytes"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// FuzzHandle sends arbitrary requests to an account with an item: no request causes a panic, every answer is well formed, every refusal has
// the service's shape, and the state can be saved and loaded afterwards.
func FuzzHandle(f *testing.F) {
	for _, s := range steps {
		method, target, _ := bytes.Cut([]byte(s.line), []byte(" "))
		f.Add(string(method), string(target), s.head, []byte(s.body))
	}
	w := shop(f, `,"defaultTtl":60`)
	w.want(201, "POST "+docs, pk+`["p"]`, `{"id":"a","cid":"p","n":1}`)
	f.Fuzz(func(t *testing.T, method, target, head string, body []byte) {
		a := w.a.Copy()
		r := rest.Request{Method: method, Target: target, Header: headers(head), Body: body}
		first := w.opt.Handle(a, r)
		checkAnswer(t, r, first)
		if again := w.opt.Handle(w.a.Copy(), r); again.Status != first.Status || !bytes.Equal(again.Body, first.Body) {
			t.Fatalf("the same request is answered with %d and with %d", first.Status, again.Status)
		}
		if _, err := engine.Load(a.Save()); err != nil {
			t.Fatal(err)
		}
		signed := rest.Options{}.Handle(a, r)
		checkAnswer(t, r, signed)
		if signed.Status < 400 {
			t.Fatalf("without a signature: %d", signed.Status)
		}
	})
}
