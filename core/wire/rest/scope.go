package rest

import (
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A scope is the part of a container that a query or a feed reads. It is a partition key or, if key is
// nil, a range of effective partition keys. The zero scope is the whole container.
type scope struct {
	key    *engine.PartitionKey
	hashes engine.HashRange
}

// whole reports whether the scope is the whole container.
func (s scope) whole() bool { return s == scope{} }

// scope reads the scope of a request: its partition key, the first values of a hierarchical key, a
// partition key range, or a part of a range (x-ms-start-epk, x-ms-end-epk). A complete key alone is the
// scope, whatever the range.
func (c *call) scope() (s scope, f *fault) {
	in, f := c.ranged()
	if f != nil {
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
	if raw := h.Get("x-ms-documentdb-partitionkey"); raw != "" {
		k, whole, f := c.parsePrefix(raw)
		switch {
		case f != nil:
			return s, f
		case whole:
			return scope{key: &k}, c.at(k)
		}
		prefix := c.coll.Spec().EffectiveKey(k)
		s.hashes = engine.HashRange{Min: prefix, Max: prefix + "FF"}
	}
	if s.hashes, f = within(s.hashes, in); f != nil {
		return s, f
	}
	return s, nil
}

// within returns the intersection of a part of the hash space and a partition key range. If the
// intersection is empty, the client has ranges from before a split.
func within(part, in engine.HashRange) (engine.HashRange, *fault) {
	if part.Min == part.Max && part.Max != "" && in.Contains(part.Min) {
		return part, nil // a single effective partition key
	}
	both := engine.HashRange{Min: max(part.Min, in.Min), Max: part.Max}
	if part.Max == "" || in.Max != "" && in.Max < part.Max {
		both.Max = in.Max
	}
	if both.Max != "" && both.Min >= both.Max {
		return both, rangeGone()
	}
	return both, nil
}

// maxEffective is the largest length of an effective partition key. A key has at most three hashes of 32
// digits and an FF. In version 1, it has at most 232 digits and an FF.
const maxEffective = 256

// ranged returns the hashes of the partition key range that the request names. If the request names none,
// it returns all hashes. The range must be one of the container's present ranges.
func (c *call) ranged() (engine.HashRange, *fault) {
	id := c.req.Header.Get("x-ms-documentdb-partitionkeyrangeid")
	if id == "" {
		return engine.HashRange{}, nil
	}
	id = id[strings.IndexByte(id, ',')+1:] // the Java and .NET SDKs send "container rid,range"
	ranges := c.coll.KeyRanges()
	at := slices.IndexFunc(ranges, func(r engine.KeyRange) bool { return r.ID == id })
	if at < 0 {
		return engine.HashRange{}, rangeGone()
	}
	c.partition = id
	return ranges[at].Hashes, nil
}

// rangeGone returns the refusal after which a client reads the partition key ranges again.
func rangeGone() *fault {
	f := refuse(410, "Gone", "The requested resource is no longer available at the server: the container has no such partition key range, or no longer.")
	f.SubStatus = subRangeGone
	return f
}

// isAtZero reports whether a request was sent to the range of its key with the other sign of a zero. The
// two zeros are equal, but SDKs hash the bits of a double, which differ (PartitionKeyInternalHelper).
func isAtZero(coll *engine.Container, k engine.PartitionKey, sent string) bool {
	values := gjson.Parse(string(k)).Array()
	for i, v := range values {
		if v.Type != gjson.Number || v.Num != 0 {
			continue
		}
		other := "["
		for j, v := range values {
			if j > 0 {
				other += ","
			}
			if j == i {
				other += "-"
			}
			other += v.Raw
		}
		if coll.KeyRangeOf(engine.PartitionKey(other+"]")).ID == sent {
			return true
		}
	}
	return false
}

// at records the partition that serves the request. A client of Direct mode that has sent the request to
// another partition must look up the ranges again.
func (c *call) at(k engine.PartitionKey) *fault {
	c.partition = c.coll.KeyRangeOf(k).ID
	if c.req.Range == "" || c.req.Range == c.partition || isAtZero(c.coll, k, c.req.Range) {
		return nil
	}
	f := refuse(410, "Gone", "The partition key is in the partition key range "+c.partition+"; the request was sent to "+c.req.Range+".")
	f.SubStatus = subSplitting
	return f
}
