package elem

import (
	"testing"
)

func TestDocumentParts(t *testing.T) {
	own, system := Parts(`{"id":"a,b:\"c","ttl":-1,"_rid":"x","_self":"","_etag":"","_attachments":"","_ts":5}`, true)
	if own != `{"id": "a,b:\"c", "ttl": -1, ` || system != `"_rid": "x", "_self": "", "_etag": "", "_attachments": "", "_ts": 5}` {
		t.Errorf("%q and %q", own, system)
	}
}

func TestShortDocuments(t *testing.T) {
	own, system := Parts(`{"id":"a","_rid":"x","_self":"s","_etag":"e","_attachments":"t","_ts":5}`, false)
	if own != `{"id": "a", ` || system != `"_ts": 5}` {
		t.Errorf("%q and %q", own, system)
	}
	for _, doc := range []string{`{"_ridge":1}`, `{"a":{"_rid":1}}`, `[1]`, `5`, `{"a":"\"_rid\":1"}`, `{"_rid":"x"}`, `{"_rid":"x","id":"a","_ts":5}`} {
		if own, system := Parts(doc, false); own != Airy(doc) || system != "" {
			t.Errorf("%s: %q and %q", doc, own, system)
		}
	}
}
