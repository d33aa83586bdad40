package rest

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Field is one header.
type Field struct{ Name, Value string }

// A Header holds the headers of a request or an answer, in order. Names are compared without regard to case.
type Header []Field

// Get returns the value of a header, or the empty string if there is none.
func (h Header) Get(name string) string {
	for i := range h {
		if len(h[i].Name) == len(name) && strings.EqualFold(h[i].Name, name) {
			return h[i].Value
		}
	}
	return ""
}

// has reports whether a header has the value true, in any case. The Go SDK sends True, and the JavaScript SDK sends true.
func (h Header) has(name string) bool { return strings.EqualFold(h.Get(name), "true") }

// A Request is a client's request.
type Request struct {
	Method string
	Target string // path and query of the request line, still escaped
	Origin string // address of the endpoint as the client used it, like "http://localhost:8081": SDKs send further requests there
	Header Header
	Body   []byte // never modified; kept only as the body of an item
	Direct bool   // the request came in Direct mode
	Range  string // in Direct mode, id of the partition key range to which it was sent; empty if it has none

	// The results of Options.Refuse, if it has checked the signature.
	at    address
	route *route
	grant *grant    // of the request's resource token; nil without one
	bears Principal // of the request's token of Microsoft Entra ID; nil without one
}

// A Response is the answer to a [Request]. The body must not be modified: it may be shared with an item.
type Response struct {
	Status  int
	Header  Header
	Body    []byte
	Dropped bool // the connection ends without an answer; the status is 0
}

// MaxBody is the largest body of a request in bytes. Larger ones are refused with 413. An item has at most
// engine.MaxItemBytes.
const MaxBody = 4 << 20

// These are limits of a request, which is refused with 400 beyond them, and of a page of an answer.
const (
	maxTarget  = 8 << 10          // bytes of the path and the query
	maxHeaders = 128              // number of headers
	maxHeader  = 64 << 10         // bytes of all headers
	maxParams  = 10_000           // parameters of a query
	maxPage    = 1000             // rows of a page, whatever x-ms-max-item-count says
	maxAnswer  = engine.MaxAnswer // bytes of the rows of a page after the first row: the service's own limit
)

// tooLarge checks a request's limits. It takes the length of the body from the body itself and from the
// header content-length.
func (r *Request) tooLarge() *fault {
	claimed := int64(0)
	if length := r.Header.Get("content-length"); length != "" { // for an empty header, the error would cost an allocation
		claimed, _ = strconv.ParseInt(length, 10, 64)
	}
	size := 0
	for _, f := range r.Header {
		size += len(f.Name) + len(f.Value)
	}
	switch {
	case len(r.Body) > MaxBody || claimed > MaxBody:
		return refuse(413, "RequestEntityTooLarge", "Request size is too large")
	case len(r.Target) > maxTarget:
		return badRequest("The request's address is longer than 8192 bytes.")
	case len(r.Header) > maxHeaders || size > maxHeader:
		return badRequest("The request has more than 128 headers, or headers of more than 65536 bytes.")
	}
	return nil
}
