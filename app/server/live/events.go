package live

import (
	"encoding/base64"
	"encoding/json"
	"io"
	"strconv"
)

// An events writes server-sent events. After the first error it writes nothing.
type events struct {
	out io.Writer
	buf []byte
	err error
}

// event appends an event whose data has no line break. It sends the buffer if that is large; otherwise flush sends it.
func (e *events) event(name, id string, data []byte) {
	e.buf = append(append(e.buf, "event: "...), name...)
	if id != "" {
		e.buf = append(append(e.buf, "\nid: "...), id...)
	}
	e.buf = append(append(append(e.buf, "\ndata: "...), data...), "\n\n"...)
	if len(e.buf) >= 1<<18 {
		e.flush()
	}
}

func (e *events) json(name, id string, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // values of numbers and texts have a written form
	}
	e.event(name, id, data)
}

// binary appends an event whose data is a word and, in base64, bytes.
func (e *events) binary(name, id, word string, data []byte) {
	text := make([]byte, 0, len(word)+1+base64.StdEncoding.EncodedLen(len(data)))
	if word != "" {
		text = append(append(text, word...), ' ')
	}
	e.event(name, id, base64.StdEncoding.AppendEncode(text, data))
}

// flush sends the buffer, and returns the first error.
func (e *events) flush() error {
	if e.err == nil && len(e.buf) > 0 {
		_, e.err = e.out.Write(e.buf)
	}
	if e.buf = e.buf[:0]; cap(e.buf) > 1<<20 {
		e.buf = nil
	}
	return e.err
}

func number(n uint64) string { return strconv.FormatUint(n, 10) }
