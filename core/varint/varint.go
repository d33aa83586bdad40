// Package varint reads the numbers and texts of binary records: numbers as [binary.AppendUvarint] writes them, and texts behind their
// lengths.
package varint

import "encoding/binary"

// A Reader reads a record from its beginning. After the first error, Bad is true and the Reader returns zeros.
type Reader struct {
	Rest []byte // the unread rest of the record
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

// Text reads a text. The result shares the record's memory.
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

// AppendText appends the length of a text and the text.
func AppendText[T string | []byte](record []byte, text T) []byte {
	return append(binary.AppendUvarint(record, uint64(len(text))), text...)
}
