// Package varint reads the numbers and texts of binary records: numbers as [binary.AppendUvarint] writes them, and texts behind their
// lengths.
package varint

import "encoding/binary"

// A Reader reads a record from its beginning. After the first error it is bad, and reads zeros.
type Reader struct {
	Rest []byte // what is still to be read
	Bad  bool   // the record ends early, or a number is too large
}

// Number reads a number.
func (r *Reader) Number() uint64 {
	n, size := binary.Uvarint(r.Rest)
	if size <= 0 {
		r.Rest, r.Bad = nil, true
		return 0
	}
	r.Rest = r.Rest[size:]
	return n
}

// Text reads a text, as a part of the record.
func (r *Reader) Text() []byte {
	n := r.Number()
	if n > uint64(len(r.Rest)) {
		r.Rest, r.Bad = nil, true
		return nil
	}
	text := r.Rest[:n:n]
	r.Rest = r.Rest[n:]
	return text
}

// AppendText appends a text behind its length.
func AppendText[T string | []byte](record []byte, text T) []byte {
	return append(binary.AppendUvarint(record, uint64(len(text))), text...)
}
