package endpoint

import (
	"bytes"
	"io"
	"net/http"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

const (
	// firstRead bounds the memory that is reserved for a body before any of the body has arrived. A client can claim any length.
	firstRead = 32 << 10

	// maxDiscarded bounds how many bytes of an unwanted body are read and thrown away. Many clients read an answer only after they have
	// sent the whole body. If nobody read the body, these clients would see a broken connection instead of the answer.
	maxDiscarded = 64 << 20

	// readByServer is how many bytes of an unread body net/http itself reads and throws away before it sends an answer.
	readByServer = 256 << 10
)

// A body is the body of a request. A client that sends "Expect: 100-continue" is told to send the body only when all begins to read it.
type body struct {
	of   *http.Request
	read int64 // bytes so far
}

// all reads the body. It stops one byte beyond [rest.MaxBody], because [rest.Options.Handle] refuses a body that is longer than that limit.
func (b *body) all() ([]byte, error) {
	if b.of.Body == nil || b.of.Body == http.NoBody {
		return nil, nil
	}
	var text bytes.Buffer
	claimed := b.of.ContentLength
	text.Grow(int(min(max(claimed, 0), firstRead)) + bytes.MinRead)
	var err error
	b.read, err = text.ReadFrom(io.LimitReader(b.of.Body, rest.MaxBody+1))
	if err == nil && b.read < claimed && b.read <= rest.MaxBody {
		err = io.ErrUnexpectedEOF
	}
	return text.Bytes(), err
}

// long reports whether the client sends more of the body than all has read and net/http will read. It is false for a client that still
// waits for leave to send the body.
func (b *body) long() bool {
	if b.read == 0 && b.of.Header.Get("Expect") != "" {
		return false // the client gets no leave to send the body, and net/http closes the connection after the answer
	}
	if length := b.of.ContentLength; length >= 0 {
		return length-b.read > readByServer
	}
	return b.read == 0 || b.read > rest.MaxBody // the length is unknown, and all did not read up to the end
}

// answerFirst lets net/http send the answer while the client still sends a long body. It also makes net/http close the connection
// afterwards, because the next bytes on the connection may belong to the body instead of another request.
func (b *body) answerFirst(out http.ResponseWriter) {
	if b.long() {
		out.Header().Set("Connection", "close")
		_ = http.NewResponseController(out).EnableFullDuplex() // otherwise net/http first reads a part of the body
	}
}

// discard sends the answer, then reads the rest of a long body and throws it away. It ends at the latest when the server's time for reading
// a request is over.
func (b *body) discard(out http.ResponseWriter) {
	if b.long() {
		_ = http.NewResponseController(out).Flush()
		_, _ = io.CopyN(io.Discard, b.of.Body, maxDiscarded)
	}
}
