package hybridrow

import (
	"encoding/binary"
	"math"
	"strconv"
	"unicode/utf8"
)

// A value is the value of a field. The zero value is an absent field.
type value struct {
	present bool
	number  uint64 // of an int32, uint32, float64 (as bits) or bool
	bytes   []byte // of a text or bytes; part of the row
}

func (v value) text() string { return string(v.bytes) }

func number(n uint64) value { return value{present: true, number: n} }

func text(s string) value { return value{present: s != "", bytes: []byte(s)} }

func blob(b []byte) value { return value{present: len(b) > 0, bytes: b} }

// An Error says where a stream is malformed.
type Error struct {
	Offset int    // in bytes, from the start of the stream
	Field  string // the field that is wrong, like "operation 3: id"
	Reason string
}

// Error returns the field, the byte and the reason.
func (e *Error) Error() string {
	return e.Field + " at byte " + strconv.Itoa(e.Offset) + " " + e.Reason
}

// A reader reads a stream from the start. After an error it stops reading and returns zeros.
type reader struct {
	data  []byte
	at    int
	row   string // the row that is being read, like "operation 3"
	field string
	err   *Error
}

func (r *reader) fail(at int, reason string) {
	if r.err != nil {
		return
	}
	where := r.row
	if r.field != "" {
		where += ": " + r.field
	}
	r.err = &Error{at, where, reason}
	r.data = r.data[:r.at]
}

// take returns the next n bytes.
func (r *reader) take(n int) []byte {
	if left := len(r.data) - r.at; n > left {
		r.fail(r.at, "needs "+strconv.Itoa(n)+" bytes, but "+strconv.Itoa(left)+" are left")
	}
	if r.err != nil {
		return nil
	}
	r.at += n
	return r.data[r.at-n : r.at : r.at]
}

func (r *reader) byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) uint32() uint32 {
	if b := r.take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (r *reader) uint64() uint64 {
	if b := r.take(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

// varuint reads a number in groups of seven bits, lowest first. No length or field number needs more than 35 bits.
func (r *reader) varuint() int {
	at, n := r.at, uint64(0)
	for shift := 0; shift < 35; shift += 7 {
		b := r.byte()
		n |= uint64(b&0x7F) << shift
		if b < 0x80 {
			return int(min(n, math.MaxInt32))
		}
	}
	r.fail(at, "is a number of more than 5 bytes")
	return 0
}

// head reads the version and the schema of a row. It returns the id of the schema.
func (r *reader) head() (id int32) {
	at := r.at
	if v := r.byte(); v != Version && r.err == nil {
		r.fail(at, "begins with 0x"+strconv.FormatUint(uint64(v), 16)+", not with 0x81, the version of HybridRow")
	}
	return int32(r.uint32())
}

// values reads the rest of a row after its head, up to the end of the reader's data.
func (r *reader) values(s *schema) []value {
	values := make([]value, len(s.fields))
	fixed, present := s.laidOut()
	bits := r.take((present + 7) / 8)
	for i := range s.fields[:present] {
		if r.err != nil {
			return nil
		}
		r.field = s.fields[i].name
		v := &values[i]
		v.present = bits[i/8]>>(i%8)&1 != 0
		switch {
		case i < fixed:
			if v.number = uint64(r.uint32()); !v.present {
				r.fail(r.at-4, "is absent")
			}
		case v.present:
			v.bytes = r.content(s.fields[i].storage)
		}
	}
	for r.at < len(r.data) {
		r.sparse(s, values, present)
	}
	r.field = ""
	return values
}

// content reads the length and the bytes of a text or bytes.
func (r *reader) content(s storage) []byte {
	n := r.varuint()
	at := r.at
	b := r.take(n)
	if s != variableBytes && !utf8.Valid(b) {
		r.fail(at, "is not UTF-8")
	}
	return b
}

// sparse reads one sparse field.
func (r *reader) sparse(s *schema, values []value, present int) {
	r.field = "sparse field"
	at := r.at
	kind := r.byte()
	i := r.varuint() - 1
	if r.err == nil && (i < present || i >= len(values)) {
		r.fail(at, "has number "+strconv.Itoa(i+1)+", want "+strconv.Itoa(present+1)+" to "+strconv.Itoa(len(values)))
	}
	if r.err != nil {
		return
	}
	f := s.fields[i]
	r.field = f.name
	if values[i].present {
		r.fail(at, "is there twice")
	}
	if want := types[f.storage]; kind != want && !(f.storage == sparseBool && kind == typeFalse) {
		r.fail(at, "has type 0x"+strconv.FormatUint(uint64(kind), 16)+", want 0x"+strconv.FormatUint(uint64(want), 16))
	}
	v := value{present: true}
	switch f.storage {
	case sparseText:
		v.bytes = r.content(sparseText)
	case sparseInt32, sparseUint32:
		v.number = uint64(r.uint32())
	case sparseFloat64:
		v.number = r.uint64()
	case sparseBool:
		v.number = uint64(kind - typeFalse)
	}
	values[i] = v
}

// appendRow appends a row with these values, one for each field of the schema.
func appendRow(b []byte, s *schema, values []value) []byte {
	b = binary.LittleEndian.AppendUint32(append(b, Version), uint32(s.id))
	fixed, present := s.laidOut()
	at := len(b)
	b = append(b, make([]byte, (present+7)/8)...)
	for i, v := range values {
		if i < present && v.present {
			b[at+i/8] |= 1 << (i % 8)
		}
		if i >= fixed && !v.present {
			continue
		}
		f := s.fields[i].storage
		if i >= present {
			kind := types[f]
			if f == sparseBool {
				kind = typeFalse + byte(v.number)
			}
			b = binary.AppendUvarint(append(b, kind), uint64(i+1))
		}
		switch f {
		case fixedInt32, sparseInt32, sparseUint32:
			b = binary.LittleEndian.AppendUint32(b, uint32(v.number))
		case sparseFloat64:
			b = binary.LittleEndian.AppendUint64(b, v.number)
		case variableText, variableBytes, sparseText:
			b = append(binary.AppendUvarint(b, uint64(len(v.bytes))), v.bytes...)
		}
	}
	return b
}
