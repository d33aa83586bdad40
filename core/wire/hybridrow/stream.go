package hybridrow

import (
	"encoding/binary"
	"hash/crc32"
	"strconv"
)

// rows reads a stream of rows of one schema. More rows than limit are an error.
func rows(data []byte, s *schema, limit int) ([][]value, error) {
	var list [][]value
	r := &reader{data: data, row: "segment"}
	r.segment(data)
	for r.err == nil && r.at < len(data) {
		if r.row = s.name + " " + strconv.Itoa(len(list)+1); len(list) == limit {
			r.fail(r.at, "is one too many: at most "+strconv.Itoa(limit)+" are allowed")
			break
		}
		list = append(list, r.record(s))
	}
	if r.err != nil {
		return nil, r.err
	}
	return list, nil
}

// segment reads the row at the start of a stream. The row contains its own length.
func (r *reader) segment(data []byte) {
	id := r.head()
	if id != segment.id {
		r.fail(1, "has schema "+strconv.Itoa(int(id))+", want "+strconv.Itoa(int(segment.id)))
	}
	behind := r.at
	r.take(1)
	length := int(int32(r.uint32()))
	if r.err == nil && (length < r.at || length > len(data)) {
		r.field = "length"
		r.fail(behind+1, "is "+strconv.Itoa(length)+", want "+strconv.Itoa(r.at)+" to "+strconv.Itoa(len(data)))
	}
	if r.err != nil {
		return
	}
	r.at, r.data = behind, data[:length]
	r.values(&segment)
	if r.err == nil {
		r.data = data
	}
}

// record reads a record's head and its row.
func (r *reader) record(s *schema) []value {
	data, start := r.data, r.at
	if id := r.head(); r.err == nil && id != recordID {
		r.fail(start+1, "has schema "+strconv.Itoa(int(id))+", want "+strconv.Itoa(recordID)+", the head of a record")
	}
	length, sum := int(int32(r.uint32())), r.uint32()
	if left := len(data) - r.at; r.err == nil && (length < 5 || length > left) {
		r.fail(start+5, "has "+strconv.Itoa(length)+" bytes, want 5 to "+strconv.Itoa(left))
	}
	if r.err != nil {
		return nil
	}
	row := data[r.at : r.at+length]
	if got := crc32.ChecksumIEEE(row); got != sum {
		r.fail(start+9, "has CRC-32 "+strconv.FormatUint(uint64(sum), 16)+", but its row has "+strconv.FormatUint(uint64(got), 16))
		return nil
	}
	at := r.at + 1
	r.data = data[:r.at+length]
	if id := r.head(); r.err == nil && id != s.id {
		r.fail(at, "has schema "+strconv.Itoa(int(id))+", want "+strconv.Itoa(int(s.id)))
	}
	values := r.values(s)
	if r.err == nil {
		r.data = data
	}
	return values
}

// appendRows appends a stream of n rows of one schema.
func appendRows(b []byte, s *schema, n int, row func(int) []value) []byte {
	start := len(b)
	b = appendRow(b, &segment, make([]value, len(segment.fields)))
	b[start+5] = 1 // the length is present
	binary.LittleEndian.PutUint32(b[start+6:], uint32(len(b)-start))
	for i := range n {
		head := len(b)
		b = appendRow(append(b, make([]byte, recordSize)...), s, row(i))
		body := b[head+recordSize:]
		h := b[head:head]
		h = binary.LittleEndian.AppendUint32(append(h, Version), recordID)
		h = binary.LittleEndian.AppendUint32(h, uint32(len(body)))
		binary.LittleEndian.AppendUint32(h, crc32.ChecksumIEEE(body))
	}
	return b
}
