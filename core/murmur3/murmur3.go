// Package murmur3 has the two MurmurHash3 functions with which Cosmos DB places partition keys and its clients compare arrays and objects
// (github.com/aappleby/smhasher).
package murmur3

import (
	"encoding/binary"
	"math/bits"
)

// Sum128 returns the 128-bit hash MurmurHash3 x64. The seed and the hash are two words each, the low word first.
func Sum128(data []byte, low, high uint64) (h1, h2 uint64) {
	const c1, c2 = 0x87c37b91114253d5, 0x4cf5ad432745937f
	mix := func(k, from, to uint64, by int) uint64 { return bits.RotateLeft64(k*from, by) * to }
	h1, h2 = low, high
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

// Sum32 returns the 32-bit hash MurmurHash3 x86 with the seed 0.
func Sum32(data []byte) (h uint32) {
	mix := func(k uint32) uint32 { return bits.RotateLeft32(k*0xcc9e2d51, 15) * 0x1b873593 }
	rest := data
	for ; len(rest) >= 4; rest = rest[4:] {
		h = bits.RotateLeft32(h^mix(binary.LittleEndian.Uint32(rest)), 13)*5 + 0xe6546b64
	}
	var tail [4]byte
	copy(tail[:], rest)
	h ^= mix(binary.LittleEndian.Uint32(tail[:])) ^ uint32(len(data))
	h = (h ^ h>>16) * 0x85ebca6b
	h = (h ^ h>>13) * 0xc2b2ae35
	return h ^ h>>16
}
