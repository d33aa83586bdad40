package rest

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A scope is the part of a container that a query or a feed reads: a partition key or, if key is nil, a range of the space of effective
// partition keys. The zero scope is the whole container.
type scope struct {
	key    *engine.PartitionKey
	hashes engine.HashRange
}

// whole reports whether the scope is the whole container.
func (s scope) whole() bool { return s == scope{} }

// text tells scopes apart.
func (s scope) text() string {
	text := ""
	if s.key != nil {
		text = "\x00" + string(*s.key)
	}
	if s.hashes != (engine.HashRange{}) {
		text += "\x00" + s.hashes.Min + "\x00" + s.hashes.Max
	}
	return text
}

// scope reads the scope of a request: its partition key, or the first values of a hierarchical one, or a part of a partition key range
// (x-ms-start-epk, x-ms-end-epk). A complete key is a scope by itself, whatever the range.
func (c *call) scope() (s scope, f *fault) {
	if f := c.ranged(); f != nil {
		return s, f
	}
	h := c.req.Header
	for _, end := range []struct {
		name string
		to   *string
	}{{"x-ms-start-epk", &s.hashes.Min}, {"x-ms-end-epk", &s.hashes.Max}} {
		raw := strings.ToUpper(h.Get(end.name))
		if len(raw) > maxEffective || strings.Trim(raw, upperHex) != "" {
			return s, invalid(end.name, raw, "an effective partition key: at most 256 hexadecimal digits")
		}
		*end.to = raw
	}
	if s.hashes.Max == "FF" {
		s.hashes.Max = "" // the end
	}
	if s.hashes.Max != "" && s.hashes.Min > s.hashes.Max {
		return s, invalid("x-ms-end-epk", s.hashes.Max, "at least x-ms-start-epk, "+s.hashes.Min)
	}
	raw := h.Get("x-ms-documentdb-partitionkey")
	if raw == "" {
		return s, nil
	}
	k, whole, f := c.parsePrefix(raw)
	switch {
	case f != nil:
		return s, f
	case whole:
		return scope{key: &k}, nil
	}
	prefix := c.coll.Spec().EffectiveKey(k)
	s.hashes = engine.HashRange{Min: prefix, Max: prefix + "FF"}
	return s, nil
}

// maxEffective bounds an effective partition key, which has at most three hashes of 32 digits or, of version 1, 232 digits, and an FF.
const maxEffective = 256

// ranged refuses partition key ranges other than "0", the only one of every container.
func (c *call) ranged() *fault {
	if id := c.req.Header.Get("x-ms-documentdb-partitionkeyrangeid"); id != "" && id != "0" {
		_, bare, _ := strings.Cut(id, ",") // the Java and .NET SDKs send "container rid,range"
		if bare != "0" {
			f := refuse(410, "Gone", "The requested resource is no longer available at the server: the container has one partition key range, 0.")
			f.SubStatus = subRangeGone
			return f
		}
	}
	return nil
}
