package live

import (
	"encoding/base64"
	"encoding/json"
	"io"
	"strconv"
)

// events is a writer of server-sent events with a buffer. After the first error of out, it discards what it is given.
type events struct {
	out io.Writer
	buf []byte
	err error
}

// event appends an event to the buffer. The data must not have a line break, because a line break ends a field of an event. A large
// buffer is sent at once; flush sends a smaller one.
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

// json appends an event whose data is the JSON of v.
func (e *events) json(name, id string, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // every caller passes numbers, texts and structures of these, which json.Marshal always accepts
	}
	e.event(name, id, data)
}

// binary appends an event whose data is a word, a space and the base64 of some bytes. An empty word has no space after it.
func (e *events) binary(name, id, word string, data []byte) {
	text := make([]byte, 0, len(word)+1+base64.StdEncoding.EncodedLen(len(data)))
	if word != "" {
		text = append(append(text, word...), ' ')
	}
	e.event(name, id, base64.StdEncoding.AppendEncode(text, data))
}

// flush sends the buffer. It returns the first error that out has ever returned.
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
