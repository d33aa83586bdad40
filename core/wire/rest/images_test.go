package rest_test

import (
	"strings"
	"testing"
)

// A container's policy for previous images is created, read and replaced, and the feed follows it (D09).
func TestPreviousImages(t *testing.T) {
	const policy = `,"previousImageRetentionPolicy":{"supportedFeatures":{"allVersionsAndDeletes":{"mode":3}}}`
	w := shop(t, `,"defaultTtl":10`+policy)
	w.want(201, "POST "+docs, p, `{"id":"a","cid":"p","n":1}`)
	start := w.want(304, "GET "+docs, full+"|if-none-match: *", "").header("etag")
	w.want(200, "PUT "+one, p, `{"id":"a","cid":"p","n":2}`)
	w.advance(11)
	feed := w.want(200, "GET "+docs, full+"|if-none-match: "+start, "")
	if feed.get("Documents.0.previous.n") != "1" || feed.get("Documents.1.previous") != feed.get("Documents.0.current") || feed.get("Documents.1.metadata.timeToLiveExpired") != "true" {
		t.Errorf("%s", feed.Body)
	}
	const mode = "previousImageRetentionPolicy.supportedFeatures.allVersionsAndDeletes.mode"
	if got := w.want(200, "GET "+orders, "", "").get(mode); got != "3" {
		t.Errorf("mode %s", got)
	}
	if got := w.want(200, "PUT "+orders, "", `{"id":"orders","partitionKey":{"paths":["/cid"]}}`).get(mode); got != "3" {
		t.Errorf("mode %s after a replacement that leaves it out", got)
	}
	w.want(200, "PUT "+orders, "", `{"id":"orders","partitionKey":{"paths":["/cid"]},"previousImageRetentionPolicy":null}`)
	if got := w.want(200, "GET "+orders, "", "").Body; strings.Contains(string(got), "previousImage") {
		t.Errorf("%s", got)
	}
}
