package rest

import (
	"cmp"
	"strings"
)

// The limits of requests.
const (
	MaxTarget  = maxTarget
	MaxHeaders = maxHeaders
	MaxParams  = maxParams
	MaxAnswer  = maxAnswer
)

// Fits returns how many rows fit into an answer.
var Fits = fits

// Routes returns the method, path, variant, statuses and fidelity of every route.
func Routes() (rows [][5]string) {
	for _, r := range routes {
		rows = append(rows, [5]string{r.method, r.path, r.variant, r.statuses, r.fidelity})
	}
	return rows
}

// RefusedWords returns the words of addresses that are refused by name, and the names.
func RefusedWords() map[string]string { return refusedWords }

// RefusedHeaders returns the headers that are refused, each with a value.
func RefusedHeaders() (heads []string) {
	for _, h := range refusedHeaders {
		heads = append(heads, h.name+": "+cmp.Or(h.value, "x"))
	}
	return heads
}

// RouteOf returns the method, path and variant of the route that answers a request.
func RouteOf(r Request) (row [3]string, ok bool) {
	a, f := parseAddress(r.Target, nil)
	if f != nil {
		return row, false
	}
	rt, f := find(&r, a.parts)
	if f != nil {
		return row, false
	}
	return [3]string{rt.method, rt.path, rt.variant}, true
}

// Harmless are the headers without an effect.
var Harmless = strings.Fields(harmless)

// Understood are the headers that change an answer.
var Understood = strings.Fields(understood)
