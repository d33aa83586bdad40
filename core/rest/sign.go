package rest

// sign returns the HMAC-SHA256 of a text (RFC 2104).
func sign(key []byte, text string) []byte {
	if len(key) > blockSize {
		sum := sum256(key)
		key = sum[:]
	}
	var inner [blockSize + 256]byte // of most requests, the texts fit
	var outer [blockSize + sumSize]byte
	copy(inner[:], key)
	copy(outer[:], key)
	for i := range blockSize {
		inner[i] ^= 0x36
		outer[i] ^= 0x5c
	}
	sum := sum256(append(inner[:blockSize], text...))
	copy(outer[blockSize:], sum[:])
	sum = sum256(outer[:])
	return sum[:]
}

// Sizes in bytes of SHA-256's blocks and sums.
const (
	blockSize = 64
	sumSize   = 32
)
