package endpoint

import (
	"bytes"
	"io"
	"net/http"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

const (
	// firstRead is how much room a body gets before any of it has arrived, whatever length the client claims.
	firstRead = 32 << 10

	// maxDiscarded bounds how many bytes of a body that nobody wants are read and thrown away. Many clients read an answer only after
	// they have sent the whole body; without this they would see a broken connection instead of the answer.
	maxDiscarded = 64 << 20

	// readByServer is how much of a body net/http itself reads and throws away before it sends an answer.
	readByServer = 256 << 10
)

// A body is a request's body. Until it is read, a client that asks whether it may send the body is not told to.
type body struct {
	of   *http.Request
	read int64 // bytes so far
}

// all reads the body. Of one that is too large it returns one byte more than the limit, which [rest.Options.Handle] refuses.
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

// long reports whether the client sends more than anybody reads, without having asked.
func (b *body) long() bool {
	if b.read == 0 && b.of.Header.Get("Expect") != "" {
		return false // it gets no leave to send it, and net/http closes the connection behind the answer
	}
	if length := b.of.ContentLength; length >= 0 {
		return length-b.read > readByServer
	}
	return b.read == 0 || b.read > rest.MaxBody
}

// answerFirst lets the answer go out while the client is still sending. The connection then ends, because its next bytes may be of the
// body.
func (b *body) answerFirst(out http.ResponseWriter) {
	if b.long() {
		out.Header().Set("Connection", "close")
		_ = http.NewResponseController(out).EnableFullDuplex() // without it the answer follows a part of the body
	}
}

// discard sends the answer, then reads what is left and throws it away. It ends with the server's time for reading a request.
func (b *body) discard(out http.ResponseWriter) {
	if b.long() {
		_ = http.NewResponseController(out).Flush()
		_, _ = io.CopyN(io.Discard, b.of.Body, maxDiscarded)
	}
}
