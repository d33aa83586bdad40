package endpoint

import (
	"bufio"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/cosmosttl/cosmosttl/core/rest"
)

// For how long a connection is waited for.
const (
	idleTime  = 60 * time.Second // for the next request
	readTime  = 10 * time.Second // for the rest of one
	writeTime = 60 * time.Second // for an answer to be taken
	drainTime = time.Second      // for what a client sends on though it is refused
	drainSize = 64 << 20         // bytes of that, at the most
)

// What a connection is at.
const (
	waiting = iota // for a request
	working
	closed // by the server
)

// conn is one client's connection: request, answer, request.
type conn struct {
	*server
	tcp   net.Conn
	base  string // how the client's address of this endpoint begins
	in    *bufio.Reader
	head  head   // of the request that is answered
	room  []byte // where it was read; its memory is used again
	out   []byte // where the answer was written; likewise
	state atomic.Int32
	begun bool // a request has begun, and no time is set for the rest of it
}

func newConn(s *server, tcp net.Conn) *conn {
	c := &conn{server: s, tcp: tcp, base: "http://"}
	if _, ok := tcp.(*tls.Conn); ok {
		c.base = "https://"
	}
	c.in = bufio.NewReader(c)
	return c
}

// Read reads from the socket. The time for a request is set only when it does not come in one piece.
func (c *conn) Read(p []byte) (int, error) {
	if c.begun {
		c.begun = false
		if err := c.tcp.SetReadDeadline(time.Now().Add(readTime)); err != nil {
			return 0, err
		}
	}
	return c.tcp.Read(p)
}

// serve answers until either side has had enough.
func (c *conn) serve() {
	defer c.tcp.Close()
	for c.await() && c.next() {
		c.state.Store(waiting)
		if c.stopping.Load() {
			return
		}
	}
}

// await waits for a request, and reports whether one comes.
func (c *conn) await() bool {
	if c.in.Buffered() == 0 {
		c.begun = false
		if c.tcp.SetReadDeadline(time.Now().Add(idleTime)) != nil {
			return false
		}
		if _, err := c.in.Peek(1); err != nil {
			return false
		}
	}
	c.begun = true
	return c.state.CompareAndSwap(waiting, working)
}

// next answers one request, and reports whether another may follow.
func (c *conn) next() bool {
	h := &c.head
	var err error
	if c.room, err = h.read(c.in, c.room); err == nil && h.waiting {
		err = c.send([]byte("HTTP/1.1 100 Continue\r\n\r\n"))
	}
	if err == nil {
		h.Body, err = c.body(h.length)
	}
	if err != nil {
		c.reject(err)
		return false
	}
	h.Origin = c.base + h.host
	whole := len(h.Body) <= rest.MaxBody
	answer := c.safely(h.Request)
	h.last = h.last || !whole || c.stopping.Load()
	if !c.write(answer, h) {
		return false
	}
	if !whole {
		c.drain()
	}
	h.Body = nil // it may be large, and the next request far
	return !h.last
}

// body reads a body. Of one that is too large it reads one byte more than is allowed, which suffices to refuse it.
func (c *conn) body(length int64) ([]byte, error) {
	if length >= 0 {
		body := make([]byte, min(length, rest.MaxBody+1))
		_, err := io.ReadFull(c.in, body)
		return body, err
	}
	body, err := io.ReadAll(io.LimitReader(httputil.NewChunkedReader(c.in), rest.MaxBody+1))
	if err != nil || len(body) > rest.MaxBody {
		return body, err
	}
	for trailer := 0; trailer < maxHead; { // headers after the last chunk say nothing here
		line, err := c.in.ReadSlice('\n')
		if trailer += len(line); err != nil || len(line) <= len("\r\n") {
			return body, err
		}
	}
	return body, malformed("it does not end after its last chunk")
}

// safely answers, whatever happens: a fault in one request must not end all others.
func (c *conn) safely(r rest.Request) (answer rest.Response) {
	defer func() {
		if fault := recover(); fault != nil {
			c.log.Error("the endpoint has a fault; please report it", "method", r.Method, "target", r.Target, "fault", fault, "stack", string(debug.Stack()))
			answer = refuse(http.StatusInternalServerError, fmt.Errorf("the endpoint has a fault: %v", fault))
		}
	}()
	return c.answer(r)
}

// reject answers what is no request. Who has left, or been too slow, hears nothing.
func (c *conn) reject(err error) {
	var refused *refusal
	var broken net.Error
	switch {
	case errors.As(err, &refused):
	case errors.As(err, &broken), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return
	default: // of the chunks
		refused = &refusal{http.StatusBadRequest, err.Error()}
	}
	if c.write(refuse(refused.status, refused), &head{last: true, modern: true}) {
		c.drain()
	}
}

// drain reads on for a while after an answer that a client may not expect yet: were the connection closed while it sends, the answer
// would be lost on its way.
func (c *conn) drain() {
	if half, ok := c.tcp.(interface{ CloseWrite() error }); ok {
		_ = half.CloseWrite()
	}
	_ = c.tcp.SetReadDeadline(time.Now().Add(drainTime))
	_, _ = io.CopyN(io.Discard, c.tcp, drainSize)
}
