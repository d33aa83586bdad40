package rest

// A signer signs with one key. Its fields are the blocks that HMAC-SHA256 hashes before the text and
// before the text's sum (RFC 2104).
type signer struct{ inner, outer [blockSize]byte }

func newSigner(key []byte) (s signer) {
	if len(key) > blockSize {
		sum := sum256(key)
		key = sum[:]
	}
	copy(s.inner[:], key)
	copy(s.outer[:], key)
	for i := range blockSize {
		s.inner[i] ^= 0x36
		s.outer[i] ^= 0x5c
	}
	return s
}

// sign returns the HMAC-SHA256 of a payload.
func (s *signer) sign(p payload) [sumSize]byte {
	var room [blockSize + 256]byte // enough for the payloads of most requests
	sum := sum256(p.append(append(room[:0], s.inner[:]...)))
	return sum256(append(append(room[:0], s.outer[:]...), sum[:]...))
}

// signText returns the HMAC-SHA256 of the text of a resource token. The line before the text makes it
// different from every payload of a request.
func (s *signer) signText(text string) [sumSize]byte {
	sum := sum256(append(append(append([]byte(nil), s.inner[:]...), "resource\n"...), text...))
	return sum256(append(append([]byte(nil), s.outer[:]...), sum[:]...))
}

// These are the sizes of SHA-256's blocks and sums, in bytes.
const (
	blockSize = 64
	sumSize   = 32
)
