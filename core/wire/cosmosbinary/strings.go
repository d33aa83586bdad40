package cosmosbinary

import "encoding/binary"

// names are the strings with markers of their own, in their order (JsonBinaryEncoding.SystemStrings.cs of Azure/azure-cosmos-dotnet-v3).
var names = [32]string{"$s", "$t", "$v", "_attachments", "_etag", "_rid", "_self", "_ts", "attachments/", "coordinates", "geometry",
	"GeometryCollection", "id", "url", "Value", "label", "LineString", "link", "MultiLineString", "MultiPoint", "MultiPolygon", "name", "Name",
	"Type", "Point", "Polygon", "properties", "type", "value", "Feature", "FeatureCollection", "_id"}

// These are the characters of strings with four bits for each character.
const (
	lowerHex = "0123456789abcdef"
	upperHex = "0123456789ABCDEF"
	moments  = " 0123456789:-.TZ"
)

// isString reports whether a marker belongs to a string.
func isString(m byte) bool { return m >= 0x20 && m < 0x68 || m >= 0x75 && m < 0xC7 }

// packed returns the string of a UUID, or a string whose characters take fewer than eight bits.
func (d *decoder) packed(at, end int) (s []byte, next int) {
	switch m := d.text[at]; m {
	case 0x75:
		return d.uuid(at, end, lowerHex), at + 17
	case 0x76:
		return d.uuid(at, end, upperHex), at + 17
	case 0x77:
		return append(append([]byte{'"'}, d.uuid(at, end, lowerHex)...), '"'), at + 17
	case 0x78:
		return d.bits(at, end, 4, 1, 0, lowerHex)
	case 0x79:
		return d.bits(at, end, 4, 1, 0, upperHex)
	case 0x7A:
		return d.bits(at, end, 4, 1, 0, moments)
	case 0x7B, 0x7C, 0x7D:
		return d.bits(at, end, int(m-0x7B)+4, 1, 1, "")
	case 0x7E:
		return d.bits(at, end, 7, 1, 0, "")
	}
	return d.bits(at, end, 7, 2, 0, "") // 0x7F
}

// uuid returns 16 bytes as hexadecimal digits, the lower half of a byte first.
func (d *decoder) uuid(at, end int, digits string) (s []byte) {
	for i, b := range d.bytes(at, at+1, 16, end) {
		if i == 4 || i == 6 || i == 8 || i == 10 {
			s = append(s, '-')
		}
		s = append(s, digits[b&15], digits[b>>4])
	}
	return s
}

// bits returns a string whose characters take a few bits each, the first character in the lower bits. The
// string begins with its number of characters in one or two bytes. If base is 1, the code of the character
// 0 follows. Then come the characters. They are from set, or ASCII if set is empty.
func (d *decoder) bits(at, end, each, width, base int, set string) (s []byte, next int) {
	n := d.uint(at, at+1, width, end)
	first := d.uint(at, at+1+width, base, end)
	from := at + 1 + width + base
	raw := d.bytes(at, from, (n*each+7)/8, end)
	if d.err != nil {
		return nil, end
	}
	s = make([]byte, n)
	for i := range s {
		var two [2]byte
		copy(two[:], raw[i*each/8:])
		code := int(binary.LittleEndian.Uint16(two[:])>>(i*each%8)) & (1<<each - 1)
		if set != "" {
			s[i] = set[code]
			continue
		}
		if first+code > 0x7F {
			d.fail(at, "a character is not of ASCII")
			return nil, end
		}
		s[i] = byte(first + code)
	}
	return s, from + len(raw)
}
