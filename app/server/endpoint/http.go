package endpoint

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/server/listen"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// Serve answers requests on the listeners until ctx ends, and calls ready once connections are accepted; see [listen.Listeners.Serve].
func (w *World) Serve(ctx context.Context, l listen.Listeners, g Guard, ready func()) error {
	return (&server{guard: g, world: w}).serve(ctx, l, ready)
}

// Handler returns the endpoint as a handler for HTTP servers.
func (w *World) Handler(g Guard) http.Handler { return &server{guard: g, world: w} }

// RoundTrip answers a request within the process, without a [Guard]. With it, a World is an [http.RoundTripper].
func (w *World) RoundTrip(in *http.Request) (*http.Response, error) {
	if in.Context().Err() != nil {
		return nil, context.Cause(in.Context())
	}
	request := fromHTTP(in, in.URL.Scheme+"://"+in.URL.Host)
	var err error
	request.Body, err = (&body{of: in}).all()
	if in.Body != nil {
		_ = in.Body.Close()
	}
	if err != nil {
		return nil, err
	}
	answer := w.handle(in.Context(), request)
	if answer.Dropped {
		return nil, fmt.Errorf("%w: %s", errDropped, answer.Body)
	}
	out := &http.Response{
		Status: strconv.Itoa(answer.Status) + " " + http.StatusText(answer.Status), StatusCode: answer.Status,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{}, Body: io.NopCloser(bytes.NewReader(answer.Body)), ContentLength: int64(len(answer.Body)), Request: in,
	}
	for _, f := range answer.Header {
		out.Header.Set(f.Name, f.Value)
	}
	return out, nil
}

// fromHTTP converts a request of a server or a client, without its body; origin is the address of this endpoint that the client used.
func fromHTTP(in *http.Request, origin string) rest.Request {
	out := rest.Request{Method: in.Method, Target: in.RequestURI, Origin: origin, Header: make(rest.Header, 0, len(in.Header))}
	if out.Method == "" {
		out.Method = http.MethodGet
	}
	if !strings.HasPrefix(out.Target, "/") { // a client's request, or a request in the absolute form for proxies
		out.Target = in.URL.EscapedPath()
		if in.URL.RawQuery != "" {
			out.Target += "?" + in.URL.RawQuery
		}
	}
	for name, values := range in.Header {
		out.Header = append(out.Header, rest.Field{Name: name, Value: strings.Join(values, ", ")})
	}
	return out
}

// writeHeader writes an answer's status and headers. The names are in lower case, as the service writes them. HTTP does
// not distinguish case, but the first Python SDK looks up x-ms-continuation in a map that does. If it does not find the
// header, it reads only one page. Date and Content-Type are in the case of net/http, which would otherwise add a second
// header. No SDK looks these two up.
func writeHeader(out http.ResponseWriter, answer rest.Response) {
	h := out.Header()
	values := make([]string, len(answer.Header)) // the values of all headers, in one allocation
	for i, f := range answer.Header {
		name := f.Name
		if name == "content-type" || name == "date" {
			name = http.CanonicalHeaderKey(name)
		}
		values[i] = f.Value
		h[name] = values[i : i+1 : i+1]
	}
	h.Set("Content-Length", strconv.Itoa(len(answer.Body))) // prevents chunked encoding of a large body
	out.WriteHeader(answer.Status)
}
