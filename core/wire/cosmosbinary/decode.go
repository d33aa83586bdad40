package cosmosbinary

import (
	"encoding/binary"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/cosmosttl/cosmosttl/core/document"
)

// Format is the first byte of every text. No JSON begins with it.
const Format = 0x80

// maxDepth is the deepest nesting of values. Items have a lower limit of their own.
const maxDepth = 256

// An Error is a text that is not CosmosBinary.
type Error struct {
	Offset int    // of the marker, in bytes
	Marker byte   // zero after the end
	What   string // what is wrong
}

// Error says what is wrong and where.
func (e *Error) Error() string {
	return "offset " + strconv.Itoa(e.Offset) + ", marker " + hexByte(e.Marker) + ": " + e.What
}

// hexByte returns a byte as 0x0F. Package fmt would be a large part of the npm package's program.
func hexByte(b byte) string { return "0x" + string([]byte{upperHex[b>>4], upperHex[b&15]}) }

// Decode returns a text as JSON. JSON of more than limit bytes is an error. The error is an *[Error].
func Decode(text []byte, limit int) (json []byte, err error) {
	d := decoder{text: text, limit: limit}
	if len(text) == 0 || text[0] != Format {
		d.fail(0, "the first byte must be 0x80")
	} else if end := d.value(1, len(text), 0); d.err == nil && end != len(text) {
		d.fail(end, "nothing may follow the value")
	}
	if d.err != nil {
		return nil, d.err
	}
	return d.out, nil
}

// A decoder reads one text. After an error, its methods return meaningless offsets.
type decoder struct {
	text  []byte
	out   []byte
	limit int
	err   *Error
}

func (d *decoder) fail(at int, what string) {
	if d.err != nil {
		return
	}
	d.err = &Error{Offset: at, What: what}
	if at < len(d.text) {
		d.err.Marker = d.text[at]
	}
}

// write appends to the JSON.
func (d *decoder) write(at int, json []byte) {
	if len(d.out)+len(json) > d.limit {
		d.fail(at, "as text it is longer than "+strconv.Itoa(d.limit)+" bytes")
		return
	}
	d.out = append(d.out, json...)
}

// bytes returns the n bytes at from. They must end at end or before; otherwise bytes sets the error and returns nil.
func (d *decoder) bytes(marker, from, n, end int) []byte {
	if n > end-from {
		d.fail(marker, "it ends before its value does")
		return nil
	}
	return d.text[from : from+n : from+n]
}

// uint returns an unsigned number of 1, 2, 3 or 4 bytes.
func (d *decoder) uint(marker, from, size, end int) int {
	var wide [4]byte
	copy(wide[:], d.bytes(marker, from, size, end))
	return int(binary.LittleEndian.Uint32(wide[:]))
}

// value writes the value whose marker is at an offset, and returns the offset after it.
func (d *decoder) value(at, end, depth int) int {
	if at >= end {
		d.fail(at, "it ends before its value does")
	}
	if depth > maxDepth {
		d.fail(at, "it is nested deeper than "+strconv.Itoa(maxDepth)+" levels")
	}
	if d.err != nil {
		return end
	}
	switch m := d.text[at]; {
	case m < 0x20:
		d.write(at, strconv.AppendInt(nil, int64(m), 10))
	case isString(m):
		s, next := d.str(at, end, true)
		if d.err == nil {
			d.write(at, []byte(document.Quote(string(s))))
		}
		return next
	case m == 0xD0:
		d.write(at, []byte("null"))
	case m == 0xD1:
		d.write(at, []byte("false"))
	case m == 0xD2:
		d.write(at, []byte("true"))
	case sizes[m] > 0:
		return d.number(at, m, at+1, end)
	case m >= 0xE0 && m <= 0xE7:
		return d.list(at, end, depth, '[', ']')
	case m >= 0xE8 && m <= 0xEF:
		return d.list(at, end, depth, '{', '}')
	case m == 0xF0 || m == 0xF1:
		return d.uniform(at, end)
	case m == 0xF2 || m == 0xF3:
		return d.matrix(at, end)
	default:
		d.fail(at, "it is not the marker of a JSON value")
	}
	return at + 1
}

// list writes an array or an object. The markers of the two differ by 8.
func (d *decoder) list(at, end, depth int, open, shut byte) int {
	kind := d.text[at] & 7
	d.write(at, []byte{open})
	from, to, count := at+1, end, -1
	switch {
	case kind == 0:
		count, to = 0, from
	case kind == 1:
		count = 1
	default:
		size := 1 << ((kind - 2) % 3)
		length := d.uint(at, from, size, end)
		if from += size; kind >= 5 {
			count = d.uint(at, from, size, end)
			from += size
		}
		d.bytes(at, from, length, end)
		to = from + length
	}
	n := 0
	for ; d.err == nil && (kind == 1 && n < 1 || kind > 1 && from < to); n++ {
		if n > 0 {
			d.write(at, []byte{','})
		}
		if open == '{' {
			if from < to && !isString(d.text[from]) {
				d.fail(from, "the name of a property must be a string")
			}
			from = d.value(from, to, depth+1)
			d.write(at, []byte{':'})
		}
		from = d.value(from, to, depth+1)
	}
	if count >= 0 && n != count {
		d.fail(at, "it has "+strconv.Itoa(n)+" elements, not "+strconv.Itoa(count))
	}
	d.write(at, []byte{shut})
	return from
}

// uniform writes an array of numbers of one kind. It consists of the marker of its numbers, their count, and the numbers.
func (d *decoder) uniform(at, end int) int {
	width := int(d.text[at] - 0xEF)
	kind := d.kind(at, at+1, end)
	count := d.uint(at, at+2, width, end)
	return d.numbers(at, kind, count, at+2+width, end)
}

// matrix writes an array of arrays of numbers. It begins with the marker of the arrays, the marker of the
// numbers, the count of numbers in each array, and the count of arrays.
func (d *decoder) matrix(at, end int) int {
	width := int(d.text[at] - 0xF1)
	if inner := d.uint(at, at+1, 1, end); d.err == nil && inner != 0xEF+width {
		d.fail(at, "its arrays must be arrays of numbers with counts of the same size")
	}
	kind := d.kind(at, at+2, end)
	columns, rows := d.uint(at, at+3, width, end), d.uint(at, at+3+width, width, end)
	from := at + 3 + 2*width
	d.write(at, []byte{'['})
	for i := 0; i < rows && d.err == nil; i++ {
		if i > 0 {
			d.write(at, []byte{','})
		}
		from = d.numbers(at, kind, columns, from, end)
	}
	d.write(at, []byte{']'})
	return from
}

func (d *decoder) numbers(at int, kind byte, count, from, end int) int {
	d.write(at, []byte{'['})
	for i := 0; i < count && d.err == nil; i++ {
		if i > 0 {
			d.write(at, []byte{','})
		}
		from = d.number(at, kind, from, end)
	}
	d.write(at, []byte{']'})
	return from
}

// kind returns the marker of the numbers of an array.
func (d *decoder) kind(at, from, end int) byte {
	kind := byte(d.uint(at, from, 1, end))
	if d.err == nil && sizes[kind] == 0 {
		d.fail(at, "its elements have the marker "+hexByte(kind)+", which is not a number's")
	}
	return kind
}

// sizes are the numbers of bytes after the markers of numbers.
var sizes = [256]int{0xC8: 1, 0xC9: 2, 0xCA: 4, 0xCB: 8, 0xCC: 8, 0xCD: 4, 0xCE: 8, 0xD7: 1, 0xD8: 1, 0xD9: 2, 0xDA: 4, 0xDB: 8, 0xDC: 4}

// number writes the number of a kind at an offset, and returns the offset after it.
func (d *decoder) number(at int, kind byte, from, end int) int {
	raw := d.bytes(at, from, sizes[kind], end)
	if d.err != nil {
		return end
	}
	var n int64
	switch kind {
	case 0xC8, 0xD7:
		n = int64(raw[0])
	case 0xD8:
		n = int64(int8(raw[0]))
	case 0xC9, 0xD9:
		n = int64(int16(binary.LittleEndian.Uint16(raw)))
	case 0xCA, 0xDA:
		n = int64(int32(binary.LittleEndian.Uint32(raw)))
	case 0xDC:
		n = int64(binary.LittleEndian.Uint32(raw))
	case 0xCB, 0xDB:
		n = int64(binary.LittleEndian.Uint64(raw))
	case 0xCD:
		d.float(at, float64(math.Float32frombits(binary.LittleEndian.Uint32(raw))), 32)
		return from + sizes[kind]
	default:
		d.float(at, math.Float64frombits(binary.LittleEndian.Uint64(raw)), 64)
		return from + sizes[kind]
	}
	d.write(at, strconv.AppendInt(nil, n, 10))
	return from + sizes[kind]
}

func (d *decoder) float(at int, x float64, bits int) {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		d.fail(at, "JSON has no number that is not finite")
		return
	}
	if bits == 32 { // use the digits of the short form
		x, _ = strconv.ParseFloat(strconv.FormatFloat(x, 'e', -1, 32), 64)
	}
	d.write(at, document.AppendNumber(nil, x))
}

// str returns the string whose marker is at an offset, and the offset after it. If reference is true, the
// marker may refer to a string elsewhere, which must not be a reference itself.
func (d *decoder) str(at, end int, reference bool) (s []byte, next int) {
	m := d.text[at]
	switch {
	case m < 0x40:
		return []byte(names[m-0x20]), at + 1
	case m < 0x68:
		d.fail(at, "there is no dictionary of strings")
		return nil, end
	case m < 0x80:
		return d.packed(at, end)
	case m < 0xC0:
		s, next = d.bytes(at, at+1, int(m-0x80), end), at+1+int(m-0x80)
	case m < 0xC3:
		size := 1 << (m - 0xC0)
		length := d.uint(at, at+1, size, end)
		s, next = d.bytes(at, at+1+size, length, end), at+1+size+length
	default:
		size := int(m - 0xC2)
		to := d.uint(at, at+1, size, end)
		if d.err == nil && (!reference || to < 1 || to >= len(d.text) || !isString(d.text[to])) {
			d.fail(at, "offset "+strconv.Itoa(to)+", to which it refers, is not a string's")
		}
		if d.err != nil {
			return nil, end
		}
		s, _ = d.str(to, len(d.text), false)
		return s, at + 1 + size
	}
	if !utf8.Valid(s) {
		d.fail(at, "the string is not valid UTF-8")
	}
	return s, next
}
