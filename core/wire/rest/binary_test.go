package rest_test

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/wire/cosmosbinary"
	"github.com/tidwall/gjson"
)

// Bodies may be CosmosBinary wherever they may be JSON; answers are, for a client that accepts nothing else (HeadersValidationTests.cs of
// Azure/azure-cosmos-dotnet-v3).
func TestCosmosBinary(t *testing.T) {
	w := shop(t, "")
	binary := func(json string) string { return string(cosmosbinary.Encode([]byte(json))) }
	const formats = "x-ms-cosmos-supported-serialization-formats: "
	w.want(201, "POST "+docs, pk+`["p"]`, binary(`{"id":"a","cid":"p","n":1.0,"ttl":5}`))
	if got := gjson.GetBytes(w.want(200, "GET "+docs+"/a", pk+`["p"]|`+formats+"JsonText, CosmosBinary", "").Body, "n").Raw; got != "1" {
		t.Errorf("n is %s", got)
	}
	w.want(200, "PUT "+docs+"/a", pk+`["p"]`, binary(`{"id":"a","cid":"p","n":2}`))
	w.want(200, "PATCH "+docs+"/a", pk+`["p"]`, binary(`{"operations":[{"op":"incr","path":"/n","value":1}]}`))
	w.want(200, "POST "+docs, pk+`["p"]|x-ms-documentdb-isquery: True`, binary(`{"query":"SELECT * FROM c"}`))
	for _, target := range []string{docs + "/a", docs} {
		a := w.want(200, "GET "+target, pk+`["p"]|`+formats+"CosmosBinary", "")
		text, err := cosmosbinary.Decode(a.Body, 1<<20)
		if err != nil || !strings.Contains(string(text), `"n":3`) {
			t.Errorf("%s: %s, %v", target, text, err)
		}
	}
	if a := w.want(404, "GET "+docs+"/b", pk+`["p"]|`+formats+"CosmosBinary", ""); a.Body[0] != '{' {
		t.Errorf("an error is not text: % x", a.Body)
	}
	if a := w.want(400, "POST "+docs, pk+`["p"]`, binary(`{"id":"b"}`)[:6]); !strings.Contains(a.said(), "The request body is not CosmosBinary: offset 1, marker 0xEC: it ends before its value does.") {
		t.Error(a.said())
	}
	w.want(400, "POST "+docs, pk+`["p"]`, binary(`{"id":"b","cid":"p","ttl":0}`))
}
