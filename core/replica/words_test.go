package replica

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

func TestAWhyInWords(t *testing.T) {
	for want, w := range map[string]Why{
		"the item is live, and never expires": {State: WhyLive},
		"the item is live for another 11 s":   {State: WhyLive, Seconds: 11},
		"expired 0 s ago, still on disk":      {State: WhyExpired},
		"expired 3600 s ago, still on disk":   {State: WhyExpired, Seconds: 3600},
		"purged 12 s ago":                     {State: WhyPurged, Seconds: 12},
		"deleted 7 s ago":                     {State: WhyDeleted, Seconds: 7},
	} {
		if got := w.String(); got != want {
			t.Errorf("%+v is %q, want %q", w, got, want)
		}
	}
}

func TestTheLengthOfAText(t *testing.T) {
	var none *Text
	if got := none.Length(); got != nil {
		t.Errorf("no text has the length %+v", got)
	}
	if got := (&Text{Bytes: 7, Text: "seventh", Gone: true}).Length(); *got != (Text{Bytes: 7}) {
		t.Errorf("%+v", got)
	}
}

func TestTheNamesOfContainers(t *testing.T) {
	for name, want := range map[string]struct {
		in engine.Path
		ok bool
	}{
		"shop/orders": {engine.Path{Database: "shop", Container: "orders"}, true},
		"shop/":       {engine.Path{Database: "shop"}, false},
		"/orders":     {engine.Path{Container: "orders"}, false},
		"shop":        {engine.Path{Database: "shop"}, false},
		"":            {engine.Path{}, false},
	} {
		in, ok := ParseContainerName(name)
		if in != want.in || ok != want.ok {
			t.Errorf("%q is %+v, %t", name, in, ok)
		}
		if ok && ContainerName(in) != name {
			t.Errorf("%+v has the name %q, want %q", in, ContainerName(in), name)
		}
	}
	var whole *Part
	if !whole.Of().Whole() {
		t.Errorf("no part is %+v", whole.Of())
	}
	if got, want := (&Part{Database: "shop", Container: "orders", After: 7}).Of(), (engine.Part{Of: engine.Path{Database: "shop", Container: "orders"}, After: 7}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got, want := (Stock{Database: "shop", Container: "orders", Items: 7}).Path(), (engine.Path{Database: "shop", Container: "orders"}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// The sum of a list of pieces is a polynomial of the pieces' hashes, so that another order, or a piece twice, is another sum. The hash of
// one piece is FNV-1a; the values are from the test suite of its draft, draft-eastlake-fnv.
func TestTheSumOfPieces(t *testing.T) {
	for want, pieces := range map[string][]string{
		"0000000000000000": nil,
		"cbf29ce484222325": {""},
		"af63dc4c8601ec8c": {"a"},
		"85944171f73967e8": {"foobar"},
		"8e302379ac7e59cc": {"a", "foobar"},
		"e3b6f8f39c8d7bc4": {"foobar", "a"},
	} {
		var s Summer
		for _, piece := range pieces {
			s.Add([]byte(piece))
		}
		if got := s.Sum(); got != want {
			t.Errorf("%q: %s, want %s", pieces, got, want)
		}
	}
}
