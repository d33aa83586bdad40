package endpoint

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/server/live"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// writePath is the prefix of the paths at which the playground's page writes. The path behind the prefix is /_reset, one of the protocol or one
// of /_simulation; see [live.PageWrite].
const writePath = "/_live/write"

// write carries out a write of the playground's page. It adds the headers that an SDK would send, among them an authorization and the
// User-Agent "playground".
func (w *World) write(ctx context.Context, r rest.Request, query string, body func() ([]byte, error)) rest.Response {
	target, _, _ := strings.Cut(strings.TrimPrefix(r.Target, writePath), "?")
	if _, _, err := live.PageWrite(r.Method, target); err != nil {
		return refuse(http.StatusNotFound, err)
	}
	values, err := url.ParseQuery(query)
	if err != nil {
		return refuse(http.StatusBadRequest, err)
	}
	header := rest.Header{{Name: "authorization", Value: w.options().Vouch()}}
	for name, value := range live.PageHeaders(values) {
		header = append(header, rest.Field{Name: name, Value: value})
	}
	r.Target, r.Header = target, header
	return w.route(ctx, r, body)
}
