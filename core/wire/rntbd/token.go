package rntbd

import (
	"encoding/binary"
	"fmt"
	"math"
)

// A Type is the type of a token's value.
type Type byte

// These are the types of tokens.
const (
	Byte        Type = 0x00
	UShort      Type = 0x01
	ULong       Type = 0x02 // 4 bytes
	Long        Type = 0x03 // 4 bytes, signed
	ULongLong   Type = 0x04
	LongLong    Type = 0x05
	GUID        Type = 0x06
	SmallString Type = 0x07 // with a length of one byte
	String      Type = 0x08 // with a length of two bytes
	ULongString Type = 0x09 // with a length of four bytes
	SmallBytes  Type = 0x0A
	Bytes       Type = 0x0B
	ULongBytes  Type = 0x0C
	Float       Type = 0x0D
	Double      Type = 0x0E
)

// layouts have the number of bytes of each type's value. If prefix is not 0, it is the number of bytes of
// the value's length instead.
var layouts = [...]struct {
	name         string
	size, prefix int
}{
	{"Byte", 1, 0}, {"UShort", 2, 0}, {"ULong", 4, 0}, {"Long", 4, 0}, {"ULongLong", 8, 0}, {"LongLong", 8, 0}, {"Guid", 16, 0},
	{"SmallString", 0, 1}, {"String", 0, 2}, {"ULongString", 0, 4}, {"SmallBytes", 0, 1}, {"Bytes", 0, 2}, {"ULongBytes", 0, 4}, {"Float", 4,
		0}, {"Double", 8, 0},
}

// String returns the protocol's name of a type.
func (t Type) String() string {
	if int(t) < len(layouts) {
		return layouts[t].name
	}
	return fmt.Sprintf("type 0x%02X", byte(t))
}

// A Token is a field of a message, with an id and a value.
type Token struct {
	ID   uint16
	Type Type
	Raw  []byte // the value, without the length of a string; shared with the frame
}

// Number returns a token with a whole number of a type. A negative number is in two's complement.
func Number(id uint16, t Type, n int64) Token {
	raw := binary.LittleEndian.AppendUint64(nil, uint64(n))
	return Token{id, t, raw[:layouts[t].size]}
}

// Text returns a token with a string or bytes.
func Text(id uint16, t Type, s string) Token { return Token{id, t, []byte(s)} }

// Real returns a token with a double.
func Real(id uint16, x float64) Token {
	return Token{id, Double, binary.LittleEndian.AppendUint64(nil, math.Float64bits(x))}
}

// Int returns a whole number, which may be negative if its type is Long or LongLong.
func (t Token) Int() int64 {
	var wide [8]byte
	copy(wide[:], t.Raw)
	n := binary.LittleEndian.Uint64(wide[:])
	if t.Type == Long {
		return int64(int32(n))
	}
	return int64(n)
}

// Float returns a number of the type Float or Double.
func (t Token) Float() float64 {
	if t.Type == Float {
		return float64(math.Float32frombits(uint32(t.Int())))
	}
	return math.Float64frombits(uint64(t.Int()))
}

// append adds a token to a frame.
func (t Token) append(dst []byte) []byte {
	dst = append(binary.LittleEndian.AppendUint16(dst, t.ID), byte(t.Type))
	length := binary.LittleEndian.AppendUint32(nil, uint32(len(t.Raw)))
	return append(append(dst, length[:layouts[t.Type].prefix]...), t.Raw...)
}
