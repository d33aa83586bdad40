package rest

import "strings"

// A Field is one header.
type Field struct{ Name, Value string }

// A Header is the headers of a request or an answer, in order. Names are compared without regard to case.
type Header []Field

// Get is the value of a header, empty when it is absent.
func (h Header) Get(name string) string {
	for i := range h {
		if len(h[i].Name) == len(name) && strings.EqualFold(h[i].Name, name) {
			return h[i].Value
		}
	}
	return ""
}

// has tells whether a header is there with the value true, in any spelling: Go writes True, JavaScript true.
func (h Header) has(name string) bool { return strings.EqualFold(h.Get(name), "true") }

// A Request is what a client sent.
type Request struct {
	Method string
	Target string // path and query as on the request line, still escaped
	Origin string // how the client calls this endpoint, "http://localhost:8081"; SDKs go on with what the account says
	Header Header
	Body   []byte // not changed and, items excepted, not kept
}

// A Response is the answer. The body must not be changed: it may be an item's own bytes.
type Response struct {
	Status int
	Header Header
	Body   []byte
}

// The bounds of a request. What is larger is refused before it is read: 413 for the body, 400 for the rest.
const (
	MaxBody    = 4 << 20  // bytes; the items in it are at most 2 MB (engine.MaxItemBytes)
	MaxTarget  = 8 << 10  // bytes of the path with its query
	MaxHeaders = 128      // how many
	MaxHeader  = 64 << 10 // bytes of all of them
	MaxParams  = 10_000   // of one query
	MaxPage    = 1000     // rows of a page, whatever x-ms-max-item-count says
	MaxAnswer  = 4 << 20  // bytes of the rows of a page, the first row excepted: the service's own page limit
)

// tooLarge judges a request by its bounds.
func (r *Request) tooLarge() *fault {
	size := 0
	for _, f := range r.Header {
		size += len(f.Name) + len(f.Value)
	}
	switch {
	case len(r.Body) > MaxBody:
		return refuse(413, "RequestEntityTooLarge", "Request size is too large")
	case len(r.Target) > MaxTarget:
		return badRequest("The request's address is longer than 8192 bytes.")
	case len(r.Header) > MaxHeaders || size > MaxHeader:
		return badRequest("The request has more than 128 headers, or headers of more than 65536 bytes.")
	}
	return nil
}
