package query

import (
	"encoding/binary"
	"encoding/hex"
	"math"
	"math/bits"

	"github.com/cosmosttl/cosmosttl/core/murmur3"
)

// ORDER BY sorts arrays and objects by a hash of 128 bits. Clients use the same hash when they merge the
// answers of several ranges, and when they resume an answer (DistinctHash.cs and UInt128BinaryComparer.cs
// of github.com/Azure/azure-cosmos-dotnet-v3).

// A hash128 has the low and the high word of a hash.
type hash128 [2]uint64

// The seeds of values, by their kind and their place.
var (
	seedRoot   = hash128{0xbfc2359eafc0e2b7, 0x8846e00284c4cf1f}
	seedNull   = hash128{0x1380f68bb3b0cfe4, 0x156c918bf564ee48}
	seedFalse  = hash128{0xc1be517fe893b40c, 0xe9fc8a4c531cd0dd}
	seedTrue   = hash128{0xf86d4abf9a412e74, 0x788488365c8a985d}
	seedString = hash128{0x61f53f0a44204cfb, 0x09481be8ef4b56dd}
	seedArray  = hash128{0xfa573b014c4dc18e, 0xa014512c858eb115}
	seedObject = hash128{0x77b285ac511aef30, 0x3dcf187245822449}
	seedIndex  = hash128{0xfe057204216db999, 0x5b1cc3178bd9c593}
	seedName   = hash128{0xc915dde058492a8a, 0x7c8be2eba72e4634}
	seedNumber = hash128{0x2400e8b894ce9c2a, 0x790be1eabd7b9481}
)

func (h hash128) bytes() []byte {
	return binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(nil, h[0]), h[1])
}

// over returns the hash of bytes with h as the seed.
func (h hash128) over(data []byte) hash128 {
	low, high := murmur3.Sum128(data, h[0], h[1])
	return hash128{low, high}
}

// text returns the bytes of a hash as a text. Texts compare like hashes.
func (h hash128) text() string { return hex.EncodeToString(h.bytes()) }

// extended returns, in two words, the ten bytes of a number that clients hash: a double, and two bytes for
// the bits of an integer that the double cannot hold. The double is truncated, not rounded (DoubleEx of
// Number64.cs).
func (v *value) extended() hash128 {
	if v.rest() == 0 {
		return hash128{math.Float64bits(v.num + 0)}
	}
	n, _ := v.integer()
	size, sign := uint64(n), uint64(0)
	if n < 0 {
		size, sign = -size, 1<<63
	}
	exponent := bits.Len64(size) - 1
	mantissa := size << (62 - exponent) & (1<<62 - 1)
	return hash128{sign | uint64(exponent+1023)<<52 | mantissa>>10, mantissa & 0x3FF << 6}
}

// distinctHash hashes a value. Equal values have equal hashes.
func (en *env) distinctHash(v value, seed hash128, depth int) hash128 {
	en.spend(8 + copied(len(v.data)))
	switch v.kind {
	case isNull:
		return seed.over(seedNull.bytes())
	case isFalse:
		return seed.over(seedFalse.bytes())
	case isTrue:
		return seed.over(seedTrue.bytes())
	case isNumber:
		return seed.over(seedNumber.bytes()).over(v.extended().bytes()[:10])
	case isString:
		return seed.over(seedString.bytes()).over(bytesOf(v.chars()))
	case isArray:
		h, index := seed.over(seedArray.bytes()), seedIndex
		for it := elements(v.data); depth < maxDepth && en.more(&it); {
			h = h.over(en.distinctHash(fromJSON(it.item), index, depth+1).bytes())
			if index[0]++; index[0] == 0 {
				index[1]++
			}
		}
		return h
	case isObject:
		h, all := seed.over(seedObject.bytes()), hash128{}
		name := seedName.over(seedString.bytes())
		for it := members(v.data); depth < maxDepth && en.more(&it); {
			key, _ := unescape(it.key, false)
			one := en.distinctHash(fromJSON(it.item), name.over([]byte(key)), depth+1)
			all[0] ^= one[0]
			all[1] ^= one[1]
		}
		if all != (hash128{}) {
			h = h.over(all.bytes())
		}
		return h
	}
	return seed
}
