package cosmosbinary

import (
	"encoding/binary"
	"math"
	"strconv"

	"github.com/tidwall/gjson"
)

// Encode returns valid JSON as CosmosBinary, for clients that accept no other form. It uses the simplest
// forms: no references, and lengths of four bytes where one byte is not enough.
func Encode(json []byte) []byte {
	return appendValue(append(make([]byte, 0, len(json)+16), Format), gjson.ParseBytes(json))
}

func appendValue(dst []byte, v gjson.Result) []byte {
	switch v.Type {
	case gjson.Null:
		return append(dst, 0xD0)
	case gjson.False:
		return append(dst, 0xD1)
	case gjson.True:
		return append(dst, 0xD2)
	case gjson.String:
		return appendString(dst, v.Str)
	case gjson.Number:
		return appendNumber(dst, v)
	}
	marker := byte(0xE4)
	if v.IsObject() {
		marker = 0xEC
	}
	dst = append(dst, marker, 0, 0, 0, 0)
	from := len(dst)
	v.ForEach(func(name, element gjson.Result) bool {
		if marker == 0xEC {
			dst = appendString(dst, name.Str)
		}
		dst = appendValue(dst, element)
		return true
	})
	binary.LittleEndian.PutUint32(dst[from-4:], uint32(len(dst)-from))
	return dst
}

func appendString(dst []byte, s string) []byte {
	if len(s) < 64 {
		return append(append(dst, 0x80+byte(len(s))), s...)
	}
	return append(binary.LittleEndian.AppendUint32(append(dst, 0xC2), uint32(len(s))), s...)
}

// appendNumber writes a whole number of at most 64 bits as a whole number, and other numbers as doubles.
func appendNumber(dst []byte, v gjson.Result) []byte {
	n, err := strconv.ParseInt(v.Raw, 10, 64)
	switch {
	case err != nil || n == 0 && v.Raw[0] == '-':
		return binary.LittleEndian.AppendUint64(append(dst, 0xCC), math.Float64bits(v.Num))
	case n >= 0 && n < 32:
		return append(dst, byte(n))
	}
	return binary.LittleEndian.AppendUint64(append(dst, 0xCB), uint64(n))
}
