package rntbd

import (
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
)

// A Field is a row of a table: a token that a message may have.
type Field struct {
	ID     uint16
	Type   Type
	Name   string   // the token's name in the protocol
	Header string   // the header of HTTP with the same meaning; empty if there is none
	Values []string // the names of a number's values, from 0 on
}

// A Table lists the tokens of a message, in the order of their ids.
type Table struct {
	Fields  []Field
	present int // the id of the token that says whether a body follows; -1 if a body never follows
}

// Field returns the row of a token, or nil.
func (t *Table) Field(id uint16) *Field {
	i, ok := slices.BinarySearchFunc(t.Fields, id, func(f Field, id uint16) int { return int(f.ID) - int(id) })
	if !ok {
		return nil
	}
	return &t.Fields[i]
}

// Named returns the row of a header, or nil.
func (t *Table) Named(header string) *Field {
	i := slices.IndexFunc(t.Fields, func(f Field) bool { return f.Header == header })
	if i < 0 || header == "" {
		return nil
	}
	return &t.Fields[i]
}

// Value returns a token as the value of its header. Numbers with names become names. Other bytes become
// True and False, and other numbers become decimal. Of the numbers with four bytes, the largest becomes
// -1, which is its meaning for clients.
func (f *Field) Value(t Token) string {
	switch f.Type {
	case Byte:
		n := int(t.Int())
		switch {
		case f.Values == nil && n == 0:
			return "False"
		case f.Values == nil:
			return "True"
		case n < len(f.Values):
			return f.Values[n]
		}
		return strconv.Itoa(n)
	case ULong:
		return strconv.Itoa(int(int32(t.Int())))
	case UShort, Long, LongLong:
		return strconv.FormatInt(t.Int(), 10)
	case ULongLong:
		return strconv.FormatUint(uint64(t.Int()), 10)
	case Float, Double:
		return strconv.FormatFloat(t.Float(), 'f', -1, 64)
	case GUID:
		return GUIDText([16]byte(t.Raw))
	}
	return string(t.Raw)
}

// Token returns the value of a header as a token. If the value does not fit, ok is false.
func (f *Field) Token(value string) (t Token, ok bool) {
	switch f.Type {
	case Byte:
		if i := slices.IndexFunc(f.Values, func(v string) bool { return strings.EqualFold(v, value) }); i >= 0 {
			return Number(f.ID, Byte, int64(i)), true
		}
		truth, err := strconv.ParseBool(strings.ToLower(value))
		if err != nil || f.Values != nil {
			return t, false
		}
		if truth {
			return Number(f.ID, Byte, 1), true
		}
		return Number(f.ID, Byte, 0), true
	case Double:
		x, err := strconv.ParseFloat(value, 64)
		return Real(f.ID, x), err == nil
	case UShort, ULong, Long, ULongLong, LongLong:
		n, err := strconv.ParseInt(value, 10, 64)
		return Number(f.ID, f.Type, n), err == nil
	case GUID:
		id, ok := parseGUID(value)
		return Token{f.ID, GUID, id[:]}, ok
	}
	longest := 1<<(8*layouts[f.Type].prefix) - 1
	return Text(f.ID, f.Type, value), f.Type != Float && len(value) <= longest
}

// guid has the places of the bytes of a GUID's text in Microsoft's order.
var guid = [16]int{3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15}

// GUIDText returns the text of a GUID.
func GUIDText(raw [16]byte) string {
	var b [16]byte
	for i, from := range guid {
		b[i] = raw[from]
	}
	s := hex.EncodeToString(b[:])
	return s[:8] + "-" + s[8:12] + "-" + s[12:16] + "-" + s[16:20] + "-" + s[20:]
}

// parseGUID reads the text of a GUID.
func parseGUID(text string) (raw [16]byte, ok bool) {
	b, err := hex.DecodeString(strings.ReplaceAll(text, "-", ""))
	if err != nil || len(b) != 16 || len(text) != 36 {
		return raw, false
	}
	for i, to := range guid {
		raw[to] = b[i]
	}
	return raw, true
}
