package cosmosbinary

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"slices"
	"strings"
)

// An encoder writes JSON values in any of the forms that the service's clients have; choose returns a number below its argument.
type encoder struct {
	out    []byte
	choose func(int) int
	seen   map[string]int // offsets of strings
}

func (e *encoder) add(b ...byte) { e.out = append(e.out, b...) }

func (e *encoder) value(v any) {
	switch v := v.(type) {
	case nil:
		e.add(0xD0)
	case bool:
		e.add(0xD1)
		if v {
			e.out[len(e.out)-1]++
		}
	case float64:
		e.number(v)
	case string:
		e.str(v)
	case []any:
		if e.uniform(v) {
			return
		}
		e.list(0xE0, len(v), func(i int) { e.value(v[i]) })
	case map[string]any:
		var names []string
		for name := range v {
			names = append(names, name)
		}
		slices.Sort(names)
		e.list(0xE8, len(names), func(i int) {
			e.str(names[i])
			e.value(v[names[i]])
		})
	}
}

// list writes the elements with one of the forms of a length. References are offsets from the beginning, so the room for the length is
// kept.
func (e *encoder) list(marker byte, n int, element func(int)) {
	if n == 0 && e.choose(2) == 0 {
		e.add(marker)
		return
	}
	if n == 1 && e.choose(2) == 0 {
		e.add(marker + 1)
		element(0)
		return
	}
	kind := e.choose(6)
	size := 1 << (kind % 3)
	before := slices.Clone(e.out)
	seen := map[string]int{}
	for s, at := range e.seen {
		seen[s] = at
	}
	e.add(marker + 2 + byte(kind))
	at := len(e.out)
	e.add(make([]byte, size)...)
	if kind >= 3 {
		e.add(make([]byte, size)...)
	}
	from := len(e.out)
	for i := range n {
		element(i)
	}
	var room [8]byte
	length := len(e.out) - from
	if length >= 1<<(8*size) || n >= 1<<(8*size) {
		e.out, e.seen = before, seen
		e.list(marker, n, element)
		return
	}
	binary.LittleEndian.PutUint64(room[:], uint64(length))
	copy(e.out[at:], room[:size])
	if kind >= 3 {
		binary.LittleEndian.PutUint64(room[:], uint64(n))
		copy(e.out[at+size:], room[:size])
	}
}

// forms are the markers of numbers with their bytes.
var forms = map[byte]func(float64) []byte{
	0xC8: func(x float64) []byte { return []byte{byte(x)} },
	0xD7: func(x float64) []byte { return []byte{byte(x)} },
	0xD8: func(x float64) []byte { return []byte{byte(int8(x))} },
	0xC9: func(x float64) []byte { return binary.LittleEndian.AppendUint16(nil, uint16(int16(x))) },
	0xD9: func(x float64) []byte { return binary.LittleEndian.AppendUint16(nil, uint16(int16(x))) },
	0xCA: func(x float64) []byte { return binary.LittleEndian.AppendUint32(nil, uint32(int32(x))) },
	0xDA: func(x float64) []byte { return binary.LittleEndian.AppendUint32(nil, uint32(int32(x))) },
	0xDC: func(x float64) []byte { return binary.LittleEndian.AppendUint32(nil, uint32(int64(x))) },
	0xCB: func(x float64) []byte { return binary.LittleEndian.AppendUint64(nil, uint64(int64(x))) },
	0xDB: func(x float64) []byte { return binary.LittleEndian.AppendUint64(nil, uint64(int64(x))) },
	0xCD: func(x float64) []byte { return binary.LittleEndian.AppendUint32(nil, math.Float32bits(float32(x))) },
	0xCC: func(x float64) []byte { return binary.LittleEndian.AppendUint64(nil, math.Float64bits(x)) },
	0xCE: func(x float64) []byte { return binary.LittleEndian.AppendUint64(nil, math.Float64bits(x)) },
}

// ranges are the whole numbers that a marker can have. Other markers have all numbers, or all numbers of 32 bits.
var ranges = map[byte][2]float64{0xC8: {0, 255}, 0xD7: {0, 255}, 0xD8: {-128, 127}, 0xC9: {-1 << 15, 1<<15 - 1}, 0xD9: {-1 << 15, 1<<15 - 1},
	0xCA: {-1 << 31, 1<<31 - 1}, 0xDA: {-1 << 31, 1<<31 - 1}, 0xDC: {0, 1<<32 - 1}, 0xCB: {-1 << 53, 1 << 53}, 0xDB: {-1 << 53, 1 << 53}}

func fits(marker byte, x float64) bool {
	if r, whole := ranges[marker]; whole {
		return x == math.Trunc(x) && x >= r[0] && x <= r[1] && !(x == 0 && math.Signbit(x))
	}
	return marker != 0xCD || float64(float32(x)) == x && x == math.Trunc(x) && math.Abs(x) < 1<<24 // other digits are shorter as text of 32 bits
}

func markers() (all []byte) {
	for marker := range forms {
		all = append(all, marker)
	}
	slices.Sort(all)
	return all
}

func (e *encoder) number(x float64) {
	if fits(0xC8, x) && x < 32 && e.choose(2) == 0 {
		e.add(byte(x))
		return
	}
	for all := markers(); ; {
		if marker := all[e.choose(len(all))]; fits(marker, x) {
			e.add(marker)
			e.add(forms[marker](x)...)
			return
		}
	}
}

// uniform writes an array of numbers, or of arrays of as many numbers, in the form for such arrays, if it can.
func (e *encoder) uniform(list []any) bool {
	if len(list) == 0 || len(list) > 255 || e.choose(2) == 0 {
		return false
	}
	width := e.choose(2)
	count := func(n int) []byte { return binary.LittleEndian.AppendUint16(nil, uint16(n))[:1+width] }
	rows, all := [][]any{list}, list
	if first, ok := list[0].([]any); ok {
		rows, all = nil, nil
		for _, v := range list {
			row, ok := v.([]any)
			if !ok || len(row) != len(first) || len(row) > 255 {
				return false
			}
			rows, all = append(rows, row), append(all, row...)
		}
	}
	for _, marker := range markers() {
		if slices.ContainsFunc(all, func(v any) bool { x, ok := v.(float64); return !ok || !fits(marker, x) }) {
			continue
		}
		if _, nested := list[0].([]any); nested {
			e.add(0xF2+byte(width), 0xF0+byte(width), marker)
			e.add(count(len(rows[0]))...)
			e.add(count(len(rows))...)
		} else {
			e.add(0xF0+byte(width), marker)
			e.add(count(len(list))...)
		}
		for _, v := range all {
			e.add(forms[marker](v.(float64))...)
		}
		return true
	}
	return false
}

func (e *encoder) str(s string) {
	if i := slices.Index(names[:], s); i >= 0 && e.choose(2) == 0 {
		e.add(0x20 + byte(i))
		return
	}
	if at, ok := e.seen[s]; ok && e.choose(2) == 0 {
		for size := 1 + e.choose(4); ; size++ {
			if at < 1<<(8*size) {
				e.add(0xC2 + byte(size))
				e.add(binary.LittleEndian.AppendUint32(nil, uint32(at))[:size]...)
				return
			}
		}
	}
	if e.packed(s) {
		return
	}
	e.seen[s] = len(e.out)
	size := 1 << e.choose(3)
	switch {
	case len(s) < 64 && e.choose(2) == 0:
		e.add(0x80 + byte(len(s)))
	case len(s) >= 1<<(8*size):
		e.add(0xC2)
		e.out = binary.LittleEndian.AppendUint32(e.out, uint32(len(s)))
	default:
		e.add(0xC0 + []byte{0, 0, 1, 0, 2}[size])
		e.add(binary.LittleEndian.AppendUint32(nil, uint32(len(s)))[:size]...)
	}
	e.out = append(e.out, s...)
}

// packed writes a string in one of the short forms, if it can.
func (e *encoder) packed(s string) bool {
	if e.choose(2) == 0 || s == "" {
		return false
	}
	for i, digits := range []string{lowerHex, upperHex, lowerHex} {
		text := s
		if i == 2 {
			text = strings.TrimSuffix(strings.TrimPrefix(s, `"`), `"`)
		}
		if raw := e.codes(strings.ReplaceAll(text, "-", ""), digits, 4, 0); len(text) == 36 && len(raw) == 16 && (&decoder{text: append([]byte{0}, raw...)}).is(text, digits) && (i == 2) == (len(s) == 38) {
			e.add(0x75 + byte(i))
			e.add(raw...)
			return true
		}
	}
	if len(s) > 255 {
		return false
	}
	for i, set := range []string{lowerHex, upperHex, moments} {
		if raw := e.codes(s, set, 4, 0); raw != nil {
			e.add(0x78+byte(i), byte(len(s)))
			e.add(raw...)
			return true
		}
	}
	least := slices.Min([]byte(s))
	for _, each := range []int{4, 5, 6} {
		if raw := e.codes(s, "", each, least); raw != nil {
			e.add(0x7B+byte(each-4), byte(len(s)), least)
			e.add(raw...)
			return true
		}
	}
	raw := e.codes(s, "", 7, 0)
	if raw != nil && e.choose(2) == 0 {
		e.add(0x7E, byte(len(s)))
		e.add(raw...)
		return true
	}
	if raw != nil {
		e.add(0x7F, byte(len(s)), 0)
		e.add(raw...)
	}
	return raw != nil
}

// is reports whether a UUID at the beginning is a text.
func (d *decoder) is(text, digits string) bool { return string(d.uuid(0, len(d.text), digits)) == text }

// codes returns the characters in so many bits each, or nil if a character has no code.
func (e *encoder) codes(s, set string, each int, least byte) []byte {
	raw := make([]byte, (len(s)*each+7)/8)
	for i := range len(s) {
		code := int(s[i]) - int(least)
		if set != "" {
			code = strings.IndexByte(set, s[i])
		}
		if code < 0 || code >= 1<<each || s[i] > 0x7F {
			return nil
		}
		for b := range each {
			raw[(i*each+b)/8] |= byte(code>>b&1) << ((i*each + b) % 8)
		}
	}
	return raw
}

// encode writes a value; choose selects among the forms.
func encode(v any, choose func(int) int) []byte {
	e := encoder{out: []byte{Format}, choose: choose, seen: map[string]int{}}
	e.value(v)
	return e.out
}

// parsed returns what JSON means; nil if it is none.
func parsed(text []byte) (v any) {
	if json.Unmarshal(text, &v) != nil {
		return nil
	}
	return v
}
