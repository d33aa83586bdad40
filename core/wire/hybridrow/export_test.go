package hybridrow

import (
	"encoding/binary"
	"hash/crc32"
	"math"
)

// Seal gives the record at a place of a stream the length and the CRC-32 of everything behind it, so that tests reach what is checked
// later.
func Seal(b []byte, at int) []byte {
	if len(b) >= at+recordSize {
		row := b[at+recordSize:]
		binary.LittleEndian.PutUint32(b[at+5:], uint32(len(row)))
		binary.LittleEndian.PutUint32(b[at+9:], crc32.ChecksumIEEE(row))
	}
	return b
}

// Flip returns a copy of which one bit is wrong.
func Flip(b []byte, at int) []byte {
	b = append([]byte(nil), b...)
	b[at] ^= 1
	return b
}

// ParseResults reads the body of an answer with at most limit results, as a client does. An error is an [*Error].
func ParseResults(body []byte, limit int) ([]Result, error) {
	list, err := rows(body, &result, limit)
	if err != nil {
		return nil, err
	}
	results := make([]Result, len(list))
	for i, v := range list {
		results[i] = Result{
			Status: int32(v[statusCode].number), SubStatus: int32(v[subStatusCode].number), ETag: v[eTag].text(), Body: v[resultBody].bytes,
			RetryAfterMS: uint32(v[retryAfter].number), Charge: math.Float64frombits(v[requestCharge].number),
		}
	}
	return results, nil
}
