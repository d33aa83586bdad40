package rest

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"
)

// These are limits of a container's policies for vectors
// (learn.microsoft.com/azure/cosmos-db/nosql/vector-search). The texts begin like those in the tests of
// the Python SDK, which quote only their beginnings (sdk/cosmos/azure-cosmos/tests/test_vector_policy.py
// in Azure/azure-sdk-for-python).
const (
	maxDimensions     = 4096
	maxFlatDimensions = 505 // of an index of type flat
	maxQuantization   = 512 // bytes of a quantized vector; its dimensions are a limit, too
)

// vectorPolicies checks vectorEmbeddingPolicy and the vector indexes of a description. A replacement can
// only add or remove paths; the settings of a path must stay the same.
func vectorPolicies(policies, before string) *fault {
	paths := map[string]int64{} // dimensions by path
	for _, v := range gjson.Get(policies, "vectorEmbeddingPolicy.vectorEmbeddings").Array() {
		path, dimensions := v.Get("path").String(), v.Get("dimensions")
		n, err := strconv.ParseInt(dimensions.Raw, 10, 64)
		if !dimensions.Exists() {
			n, err = 1536, nil
		}
		_, again := paths[path]
		switch {
		case !strings.HasPrefix(path, "/") || again:
			return badRequest("The Vector Embedding Policy has an invalid Path:" + shown(path) + ". Each path begins with / and has one embedding.")
		case !oneOf(v.Get("dataType"), "float32", "float16", "int8", "uint8"):
			return badRequest("The Vector Embedding Policy has an invalid DataType:" + shown(v.Get("dataType").String()) + ".")
		case !oneOf(v.Get("distanceFunction"), "cosine", "dotproduct", "euclidean"):
			return badRequest("The Vector Embedding Policy has an invalid DistanceFunction:" + shown(v.Get("distanceFunction").String()) + ".")
		case err == nil && n > maxDimensions:
			return badRequest("The Vector Embedding Policy has Dimensions:" + shown(dimensions.Raw) +
				" which is more than the maximum supported value 4096.")
		case err != nil || n < 1:
			return badRequest("The Vector Embedding Policy has Dimensions:" + shown(dimensions.Raw) +
				" which is less than the minimum supported value 1.")
		}
		paths[path] = n
	}
	for _, v := range gjson.Get(policies, "indexingPolicy.vectorIndexes").Array() {
		if f := vectorIndex(v, paths); f != nil {
			return f
		}
	}
	for _, c := range [][2]string{{"indexingPolicy.vectorIndexes", "vector indexing"},
		{"vectorEmbeddingPolicy.vectorEmbeddings", "embedding"}} {
		old := gjson.Get(before, c[0]).Array()
		for _, v := range gjson.Get(policies, c[0]).Array() {
			if slices.ContainsFunc(old, func(o gjson.Result) bool {
				return o.Get("path").String() == v.Get("path").String() && o.Raw != v.Raw && !sameMembers(o, v)
			}) {
				return badRequest("Paths in existing " + c[1] + " policy cannot be modified in Collection Replace. They can only be added or removed.")
			}
		}
	}
	return nil
}

// vectorIndex checks one vector index, given the dimensions of each path with an embedding.
func vectorIndex(v gjson.Result, paths map[string]int64) *fault {
	path, kind, shards := v.Get("path").String(), v.Get("type"), v.Get("vectorIndexShardKey")
	dimensions, known := paths[path]
	within := func(name, title string, low, high int64) *fault {
		n := v.Get(name)
		if i, err := strconv.ParseInt(n.Raw, 10, 64); !n.Exists() || err == nil && low <= i && i <= high {
			return nil
		}
		return badRequest("The Vector Indexing Policy parameter " + title + " value :: " + shown(n.Raw) +
			" is out of range. The allowed range is between " +
			strconv.FormatInt(low, 10) + " and " + strconv.FormatInt(high, 10) + ".")
	}
	switch {
	case !known:
		return badRequest("The Vector Indexing Policy's path::" + shown(path) + " not matching in Embedding's path.")
	case !oneOf(kind, "flat", "quantizedflat", "diskann"):
		return badRequest("The Vector Indexing Policy's Index Type::" + shown(kind.String()) + " is invalid.")
	case strings.EqualFold(kind.String(), "flat") && dimensions > maxFlatDimensions:
		return badRequest("The Vector Indexing Policy's path::" + shown(path) + " has more than 505 dimensions, the most of a flat index.")
	case shards.Exists() && !shards.IsArray():
		return badRequest("One of the specified inputs is invalid: vectorIndexShardKey must be an array.")
	case len(shards.Array()) > 1:
		return badRequest("The number of shard paths defined in the Vector Indexing Policy: " + strconv.Itoa(len(shards.Array())) +
			" exceeds the maximum: 1.")
	}
	for _, shard := range shards.Array() {
		if !strings.HasPrefix(shard.String(), "/") {
			return badRequest("The Vector Indexing Policy has an invalid Shard Path: " + shown(shard.String()) + ".")
		}
	}
	if f := within("quantizationByteSize", "QuantizationByteSize", 1, min(dimensions, maxQuantization)); f != nil {
		return f
	}
	return within("indexingSearchListSize", "IndexingSearchListSize", 25, 500)
}

// oneOf reports whether a member is absent, so that its default holds, or is one of some names. The names
// are in lower case.
func oneOf(v gjson.Result, names ...string) bool {
	return !v.Exists() || v.Type == gjson.String && slices.Contains(names, strings.ToLower(v.String()))
}

// sameMembers reports whether two objects have the same members, in any order.
func sameMembers(a, b gjson.Result) bool {
	x, y := a.Map(), b.Map()
	same := len(x) == len(y)
	for name, v := range x {
		same = same && y[name].Raw == v.Raw
	}
	return same
}

// shown returns a client's text for use in a message, with at most 100 bytes of it.
func shown(s string) string {
	if len(s) > 100 {
		s = s[:100] + "..."
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}
