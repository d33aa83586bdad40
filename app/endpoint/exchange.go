package endpoint

import (
	"io"
	"net/http"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/rest"
)

// FromHTTP turns a request, incoming or outgoing, into what core/rest answers. Of a body that is too large it reads one byte more
// than is allowed, which suffices to refuse it. Origin is how the client calls the endpoint.
func FromHTTP(r *http.Request, origin string) (rest.Request, error) {
	out := rest.Request{Method: r.Method, Target: r.RequestURI, Origin: origin, Header: make(rest.Header, 0, len(r.Header))}
	if out.Method == "" {
		out.Method = http.MethodGet
	}
	if !strings.HasPrefix(out.Target, "/") { // outgoing, or with the host before it, as to a proxy
		out.Target = r.URL.EscapedPath()
		if r.URL.RawQuery != "" {
			out.Target += "?" + r.URL.RawQuery
		}
	}
	for name, values := range r.Header {
		out.Header = append(out.Header, rest.Field{Name: name, Value: strings.Join(values, ", ")})
	}
	if r.Body == nil || r.Body == http.NoBody {
		return out, nil
	}
	var err error
	if n := r.ContentLength; n > 0 && n <= rest.MaxBody {
		out.Body = make([]byte, n)
		_, err = io.ReadFull(r.Body, out.Body)
	} else {
		out.Body, err = io.ReadAll(io.LimitReader(r.Body, rest.MaxBody+1))
	}
	return out, err
}

// ToHTTP writes an answer's headers.
func ToHTTP(answer rest.Response, h http.Header) {
	for _, f := range answer.Header {
		h.Set(f.Name, f.Value)
	}
}

// onWire writes them as the service spells them, in small letters. The name of a header has no case, but SDKs have kept them in maps
// that do: the first Python one finds no x-ms-continuation in X-Ms-Continuation, and ends after the first page.
func onWire(answer rest.Response, h http.Header) {
	for _, f := range answer.Header {
		if f.Name == "content-type" || f.Name == "date" { // net/http looks for these two, and would add its own
			h.Set(f.Name, f.Value)
		} else {
			h[f.Name] = []string{f.Value}
		}
	}
}

// Handler is the endpoint for an HTTP server that is there already, such as httptest's. Its own is faster: [World.Serve].
func (w *World) Handler(d Guard) http.Handler {
	return http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		scheme := "http://"
		if r.TLS != nil {
			scheme = "https://"
		}
		request, err := FromHTTP(r, scheme+r.Host)
		var answer rest.Response
		if err != nil {
			answer = refuse(http.StatusBadRequest, err)
		} else {
			answer = w.Answer(d, request)
		}
		onWire(answer, out.Header())
		out.WriteHeader(answer.Status)
		if r.Method != http.MethodHead {
			_, _ = out.Write(answer.Body)
		}
	})
}
