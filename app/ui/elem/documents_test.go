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
