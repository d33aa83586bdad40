package engine

import (
	"encoding/binary"
	"math"
	"math/bits"

	"github.com/tidwall/gjson"
)

// A HashRange is a part of the space of effective partition keys: from Min to before Max, or Min alone if both are equal. An empty Max is
// the end of the space, so the zero HashRange is all of it.
type HashRange struct {
	Min string `json:"min,omitempty"`
	Max string `json:"max,omitempty"`
}

// Contains reports whether an effective partition key is in the range.
func (r HashRange) Contains(effective string) bool {
	return effective >= r.Min && (r.Max == "" || effective < r.Max || effective == r.Min)
}

// keys returns a function that reports whether the effective form of a partition key is in the range.
func (r HashRange) keys(c *Container) func(PartitionKey) bool {
	if r == (HashRange{}) {
		return func(PartitionKey) bool { return true }
	}
	var last PartitionKey // neighbours often have the same
	var in bool
	return func(k PartitionKey) bool {
		if k != last {
			last, in = k, r.Contains(c.spec.EffectiveKey(k))
		}
		return in
	}
}

// EffectiveKey returns the effective form of a partition key, by which the service places items: hexadecimal digits that sort as the
// hashes do, below FF. Hierarchical keys are a hash for each value, so that the form of a prefix begins those of all keys with it. The
// forms are those of Microsoft.Azure.Cosmos.Tests/Routing/PartitionKeyInternalTest.cs in Azure/azure-cosmos-dotnet-v3.
func (s Spec) EffectiveKey(k PartitionKey) string {
	var text []byte
	const digits = "0123456789ABCDEF"
	for _, v := range gjson.Parse(string(k)).Array() {
		low, high := murmur128(component(nil, v, v.Str, 0xFF))
		sum := binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(nil, high), low)
		sum[0] &= 0x3F // below FF, the end of the space
		for _, b := range sum {
			text = append(text, digits[b>>4], digits[b&15])
		}
	}
	return string(text)
}

// component appends the bytes that are hashed for a value: its type and, of a string or a number, the value. A string ends with end.
func component(b []byte, v gjson.Result, text string, end byte) []byte {
	switch v.Type {
	case gjson.String:
		return append(append(append(b, 8), text...), end)
	case gjson.Number:
		return binary.LittleEndian.AppendUint64(append(b, 5), math.Float64bits(v.Num))
	}
	return append(b, simpleType(v))
}

// simpleType returns the type of a value that has no other bytes.
func simpleType(v gjson.Result) byte {
	switch v.Type {
	case gjson.True:
		return 3
	case gjson.False:
		return 2
	case gjson.Null:
		return 1
	}
	return 0 // {}: undefined
}

// murmur128 is MurmurHash3 x64 of 128 bits with the seed 0 (github.com/aappleby/smhasher).
func murmur128(data []byte) (h1, h2 uint64) {
	const c1, c2 = 0x87c37b91114253d5, 0x4cf5ad432745937f
	mix := func(k, from, to uint64, by int) uint64 { return bits.RotateLeft64(k*from, by) * to }
	rest := data
	for ; len(rest) >= 16; rest = rest[16:] {
		h1 ^= mix(binary.LittleEndian.Uint64(rest), c1, c2, 31)
		h1 = (bits.RotateLeft64(h1, 27)+h2)*5 + 0x52dce729
		h2 ^= mix(binary.LittleEndian.Uint64(rest[8:]), c2, c1, 33)
		h2 = (bits.RotateLeft64(h2, 31)+h1)*5 + 0x38495ab5
	}
	var tail [16]byte
	copy(tail[:], rest)
	h2 ^= mix(binary.LittleEndian.Uint64(tail[8:]), c2, c1, 33)
	h1 ^= mix(binary.LittleEndian.Uint64(tail[:]), c1, c2, 31)
	n := uint64(len(data))
	h1, h2 = h1^n, h2^n
	h1 += h2
	h2 += h1
	h1, h2 = scatter(h1), scatter(h2)
	h1 += h2
	return h1, h2 + h1
}

func scatter(h uint64) uint64 {
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}
