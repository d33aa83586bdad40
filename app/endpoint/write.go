package endpoint

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/rest"
)

// writePath begins the paths at which the playground's page writes. What follows is a path of the protocol.
const writePath = "/_live/write"

// pageAgent is the User-Agent of what the page does, as observers see it.
const pageAgent = "playground"

var errNoWrite = errors.New("the page writes items (POST /dbs/D/colls/C/docs), deletes them (DELETE /dbs/D/colls/C/docs/ID) and replaces containers (PUT /dbs/D/colls/C)")

// write carries out a write of the page as a request of the client "playground": the endpoint adds what an SDK would. The partition key and
// whether an item may be there already are in the query, as "key" and "upsert".
func (w *World) write(ctx context.Context, r rest.Request, query string, body func() ([]byte, error)) rest.Response {
	target, _, _ := strings.Cut(strings.TrimPrefix(r.Target, writePath), "?")
	parts := strings.Split(strings.TrimPrefix(target, "/"), "/")
	form := r.Method + strings.Repeat(" part", len(parts))
	if form != "POST"+strings.Repeat(" part", 5) && form != "DELETE"+strings.Repeat(" part", 6) && form != "PUT"+strings.Repeat(" part", 4) ||
		parts[0] != "dbs" || parts[2] != "colls" || len(parts) > 4 && parts[4] != "docs" {
		return refuse(http.StatusNotFound, errNoWrite)
	}
	values, err := url.ParseQuery(query)
	if err != nil {
		return refuse(http.StatusBadRequest, err)
	}
	header := rest.Header{
		{Name: "user-agent", Value: pageAgent}, {Name: "authorization", Value: w.options().Vouch()},
		{Name: "x-ms-version", Value: pageVersion}, {Name: "content-type", Value: "application/json"}, {Name: "x-ms-activity-id", Value: newActivity()},
	}
	if key := values.Get("key"); key != "" {
		header = append(header, rest.Field{Name: "x-ms-documentdb-partitionkey", Value: key})
	}
	if values.Has("upsert") {
		header = append(header, rest.Field{Name: "x-ms-documentdb-is-upsert", Value: "True"})
	}
	r.Target, r.Header = target, header
	return w.route(ctx, r, body)
}

// newActivity returns an id of an activity. Without one, a second request for the same address could look like another try of the first.
func newActivity() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // it never fails
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// pageVersion is the version of the protocol that the page speaks.
const pageVersion = "2020-07-15"
