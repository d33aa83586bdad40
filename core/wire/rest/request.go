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

// has reports whether a header has the value true in any case: the Go SDK sends True, the JavaScript SDK true.
func (h Header) has(name string) bool { return strings.EqualFold(h.Get(name), "true") }

// A Request is a client's request.
type Request struct {
	Method string
	Target string // path and query of the request line, still escaped
	Origin string // address of the endpoint as the client used it, "http://localhost:8081": SDKs send further requests where the account says
	Header Header
	Body   []byte // never modified, and kept only as the body of an item
	Direct bool   // it came in Direct mode
	Range  string // id of the partition key range to whose address it was sent in Direct mode; empty if it has none

	// What Options.Refuse has found, if it has checked the signature.
	at    address
	route *route
	grant *grant    // of its resource token; nil if it has none
	bears Principal // of its token of Microsoft Entra ID; nil if it has none
}

// A Response is the answer to a [Request]. The body must not be modified: it may be shared with an item.
type Response struct {
	Status  int
	Header  Header
	Body    []byte
	Dropped bool // the connection ends without the answer, which has status 0
}

// MaxBody is the largest body of a request in bytes; larger ones are refused with 413. An item has at most engine.MaxItemBytes.
const MaxBody = 4 << 20

// Limits of a request, which is refused with 400 beyond them, and of the pages of an answer.
const (
	maxTarget  = 8 << 10          // bytes of the path and the query
	maxHeaders = 128              // number of headers
	maxHeader  = 64 << 10         // bytes of all headers
	maxParams  = 10_000           // parameters of a query
	maxPage    = 1000             // rows of a page, whatever x-ms-max-item-count says
	maxAnswer  = engine.MaxAnswer // bytes of the rows of a page after the first row: the service's own limit
)

// tooLarge checks a request's limits. The length of the body is also that which the client claims.
func (r *Request) tooLarge() *fault {
	claimed := int64(0)
	if length := r.Header.Get("content-length"); length != "" { // the error would be an allocation
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
