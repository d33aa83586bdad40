package engine

import (
	"encoding/binary"
	"math"
	"unicode/utf16"

	"github.com/cosmosttl/cosmosttl/core/murmur3"
	"github.com/tidwall/gjson"
)

// A HashRange is a part of the space of effective partition keys: from Min up to but not including Max, or Min alone if
// both are equal. An empty Max is the end of the space, so the zero HashRange is the whole space.
type HashRange struct {
	Min string `json:"min,omitempty"`
	Max string `json:"max,omitempty"`
}

// Contains reports whether an effective partition key is in the range.
func (r HashRange) Contains(effective string) bool {
	return effective >= r.Min && (r.Max == "" || effective < r.Max || effective == r.Min)
}

// keys returns a function that reports whether the effective form of an item's partition key is in the range.
func (r HashRange) keys(c *Container) func(*Item) bool {
	if r == (HashRange{}) {
		return func(*Item) bool { return true }
	}
	var last PartitionKey // neighbours often have the same key
	var in bool
	return func(it *Item) bool {
		if k := it.PartitionKey(); k != last {
			last, in = k, r.Contains(c.spec.EffectiveKey(k))
		}
		return in
	}
}

// EffectiveKey returns the effective form of a partition key, by which the service places items: hexadecimal digits
// below FF that sort like the hashes. A hierarchical key has one hash for each value, so the form of a prefix begins the
// forms of all keys with this prefix. Source: Microsoft.Azure.Cosmos.Tests/Routing/PartitionKeyInternalTest.cs in
// Azure/azure-cosmos-dotnet-v3.
func (s Spec) EffectiveKey(k PartitionKey) string {
	if s.keyVersion() == 1 {
		return effectiveKeyV1(k)
	}
	var text []byte
	for _, v := range gjson.Parse(string(k)).Array() {
		low, high := murmur3.Sum128(component(nil, v, v.Str, 0xFF), 0, 0)
		sum := binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(nil, high), low)
		sum[0] &= 0x3F // below FF, the end of the space
		text = appendHex(text, sum)
	}
	return string(text)
}

func appendHex(text, sum []byte) []byte {
	const digits = "0123456789ABCDEF"
	for _, b := range sum {
		text = append(text, digits[b>>4], digits[b&15])
	}
	return text
}

// component appends the bytes that are hashed for a value: the type and, for a string or a number, the value. A string
// ends with the byte end.
func component(b []byte, v gjson.Result, text string, end byte) []byte {
	switch v.Type {
	case gjson.String:
		return append(append(append(b, 8), text...), end)
	case gjson.Number:
		return binary.LittleEndian.AppendUint64(append(b, 5), math.Float64bits(v.Num))
	}
	return append(b, simpleType(v))
}

// simpleType returns the type byte of a value that is neither a string nor a number.
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

// effectiveKeyV1 does the work of EffectiveKey for version 1 of the partition key: a hash of 32 bits, then the value.
// Version 1 regards only the first 100 characters of a string.
func effectiveKeyV1(k PartitionKey) string {
	v := gjson.Get(string(k), "0")
	text := v.Str
	if units := utf16.Encode([]rune(text)); len(units) > 100 {
		text = string(utf16.Decode(units[:100]))
	}
	b := sortable(nil, float64(murmur3.Sum32(component(nil, v, text, 0))))
	switch v.Type {
	case gjson.String:
		b = append(b, 8)
		for i := range min(len(text), 101) {
			b = append(b, min(text[i], 0xFE)+1)
		}
		if len(text) <= 100 {
			b = append(b, 0)
		}
	case gjson.Number:
		b = sortable(b, v.Num)
	default:
		b = append(b, simpleType(v))
	}
	return string(appendHex(nil, b))
}

// sortable appends a number so that the bytes sort like the numbers: eight bits, then seven bits in each byte. The
// lowest bit of each later byte says whether another byte follows.
func sortable(b []byte, f float64) []byte {
	n := math.Float64bits(f)
	if n>>63 == 0 {
		n ^= 1 << 63
	} else {
		n = -n
	}
	b = append(b, 5, byte(n>>56))
	for n <<= 8; n != 0; n <<= 7 {
		b = append(b, byte(n>>56)|1)
	}
	b[len(b)-1] &= 0xFE
	return b
}
