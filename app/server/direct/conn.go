package direct

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"time"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/cosmosttl/cosmosttl/core/wire/rntbd"
)

const (
	// A request occupies one place, and one more for each placeBytes of its body. A connection has maxPlaces places, enough for 16 MB of
	// bodies. When they are occupied, the next request waits until others have been answered.
	maxPlaces  = 256
	placeBytes = 64 << 10

	// maxDiscarded is the size of the longest body that is read and discarded, so that the client receives status 413.
	maxDiscarded = 64 << 20
)

// A conn is a client's connection.
type conn struct {
	*Server
	net.Conn
	in     *bufio.Reader
	origin string
	client string // the version of the REST API that the client uses, from its greeting
	agent  string // the client's user agent, from its greeting
	places chan struct{}
	ended  func() error // returns an error once the server is stopped

	writing sync.Mutex
	out     []byte // buffer of the next frame
}

// serve answers a connection's requests until it ends.
func (s *Server) serve(ctx context.Context, c net.Conn) {
	defer c.Close()
	k := &conn{Server: s, Conn: c, in: bufio.NewReader(c), origin: s.Origin(c), places: make(chan struct{}, maxPlaces), ended: ctx.Err}
	ending := context.AfterFunc(ctx, func() {
		_ = c.SetReadDeadline(time.Now()) // no further frames
		time.AfterFunc(s.within.grace, func() { c.Close() })
	})
	defer ending()
	left, leave := context.WithCancel(ctx)
	defer leave()
	err := k.greet()
	for err == nil && ctx.Err() == nil {
		var f *rntbd.Frame
		var long bool
		if f, long, err = k.frame(); err == nil {
			err = k.begin(left, f, long)
		}
	}
	if ctx.Err() == nil {
		leave() // the client has left
		if !errors.Is(err, io.EOF) && !errors.Is(err, net.ErrClosed) {
			s.Log.Warn("a connection of Direct mode is closed", "client", c.RemoteAddr().String(), "why", err)
		}
	}
	time.AfterFunc(s.within.grace, func() { c.Close() })
	for range maxPlaces { // all places are free once all requests are answered
		k.places <- struct{}{}
	}
}

// greet reads the client's context request and answers it with the server's context.
func (k *conn) greet() error {
	_ = k.SetWriteDeadline(time.Now().Add(k.within.greeting))
	k.wait(k.within.greeting)
	f, err := k.head(rntbd.ContextRequests)
	if err != nil {
		return fmt.Errorf("the greeting: %w", err)
	}
	if t, ok := f.Token(rntbd.ProtocolVersion); f.Code != 0 || !ok || t.Int() != 1 {
		return errors.New("the greeting does not have version 1 of the protocol")
	}
	client, _ := f.Token(rntbd.ClientVersion)
	agent, _ := f.Token(rntbd.UserAgent)
	k.client, k.agent = string(client.Raw), string(agent.Raw)
	reply := rntbd.Frame{Code: 200, Activity: f.Activity, Tokens: []rntbd.Token{
		rntbd.Number(rntbd.ProtocolVersion, rntbd.ULong, 1), rntbd.Text(rntbd.ClientVersion, rntbd.SmallString, k.client),
		rntbd.Text(rntbd.ServerAgent, rntbd.SmallString, "cosmosttl"), rntbd.Text(rntbd.ServerVersion, rntbd.SmallString, "cosmosttl"),
		rntbd.Number(rntbd.IdleTimeout, rntbd.ULong, int64(k.within.idle/time.Second)),
		rntbd.Number(rntbd.UnauthenticatedTimeout, rntbd.ULong, int64(k.within.idle/time.Second))}}
	if err := k.write(&reply, rntbd.Contexts); err != nil {
		return err
	}
	return nil
}

// wait sets the deadline for what the client sends next. Once the server is stopped, the deadline is the present, as
// serve has set it. Otherwise wait could extend that deadline.
func (k *conn) wait(d time.Duration) {
	_ = k.SetReadDeadline(time.Now().Add(d))
	if k.ended() != nil {
		_ = k.SetReadDeadline(time.Now())
	}
}

// head reads the head of a frame.
func (k *conn) head(table *rntbd.Table) (*rntbd.Frame, error) {
	var first [4]byte
	if _, err := io.ReadFull(k.in, first[:]); err != nil {
		return nil, err
	}
	n, err := rntbd.HeadLength(first)
	if err != nil {
		return nil, err
	}
	head := append(make([]byte, 0, min(n, 4<<10)), first[:]...)
	head, err = readOn(head, k.in, n-4)
	if err != nil {
		return nil, err
	}
	return rntbd.ParseHead(head, table)
}

// readOn appends n bytes of a reader to dst. It allocates memory only as the bytes arrive, since a client may announce more than it sends.
func readOn(dst []byte, from io.Reader, n int) ([]byte, error) {
	for n > 0 {
		piece := min(n, max(4<<10, len(dst)))
		at := len(dst)
		dst = append(dst, make([]byte, piece)...)
		if _, err := io.ReadFull(from, dst[at:]); err != nil {
			return nil, err
		}
		n -= piece
	}
	return dst, nil
}

// frame reads the next request. If the body is longer than rest.MaxBody, frame discards it and long is true.
func (k *conn) frame() (f *rntbd.Frame, long bool, err error) {
	k.wait(k.within.idle + k.within.greeting) // clients close an idle connection earlier
	if _, err := k.in.Peek(1); err != nil {   // between frames a connection may end in any way, even by a reset
		return nil, false, io.EOF
	}
	k.wait(k.within.frame)
	if f, err = k.head(rntbd.Requests); err != nil || !f.HasBody {
		return f, false, err
	}
	var first [4]byte
	if _, err := io.ReadFull(k.in, first[:]); err != nil {
		return nil, false, err
	}
	n := int64(binary.LittleEndian.Uint32(first[:]))
	switch {
	case n > maxDiscarded:
		return nil, false, fmt.Errorf("the body has %d bytes; the limit is %d", n, rest.MaxBody)
	case n > rest.MaxBody:
		_, err = io.CopyN(io.Discard, k.in, n)
		return f, true, err
	}
	f.Body, err = readOn(nil, k.in, int(n))
	return f, false, err
}

// begin starts to answer a request as soon as enough places are free, while other requests are being answered.
func (k *conn) begin(ctx context.Context, f *rntbd.Frame, long bool) error {
	r, err := request(f, k.origin)
	if err != nil { // the connection stays open for other requests
		k.Log.Warn("a request of Direct mode is refused", "client", k.RemoteAddr().String(), "why", err)
		return k.write(answer(f, refusal(err)), rntbd.Responses)
	}
	r.Header = k.named(r.Header)
	if long {
		r.Header = append(r.Header, rest.Field{Name: "content-length", Value: fmt.Sprint(rest.MaxBody + 1)})
	}
	places := 1 + len(f.Body)/placeBytes
	for range places {
		k.places <- struct{}{}
	}
	go func() {
		defer func() {
			if why := recover(); why != nil {
				k.Log.Error("a request of Direct mode has failed", "target", r.Target, "why", why)
				k.Close()
			}
			for range places {
				<-k.places
			}
		}()
		a := k.Answer(ctx, r)
		if a.Dropped {
			k.Close()
			return
		}
		if err := k.write(answer(f, a), rntbd.Responses); err != nil {
			k.Close() // half a frame may have been sent
		}
	}()
	return nil
}

// write sends a frame as a whole.
func (k *conn) write(f *rntbd.Frame, table *rntbd.Table) error {
	k.writing.Lock()
	defer k.writing.Unlock()
	k.out = f.Append(k.out[:0], table)
	_ = k.SetWriteDeadline(time.Now().Add(k.within.answer))
	_, err := k.Conn.Write(k.out)
	if cap(k.out) > placeBytes {
		k.out = nil
	}
	return err
}
