package listen

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"log"
	"net"
	"sync"
	"time"
)

// Divided has a listener for each protocol of the connections of one port.
type Divided struct {
	HTTP   Listeners // with and without TLS, which [Secure] distinguishes
	HTTP2  Listeners // also with and without TLS, of clients that begin with the preface of HTTP/2, such as the Rust SDK
	Direct Listeners // of Direct mode, which always has TLS
}

// Divide divides the connections of one port into http, https, both also as HTTP/2, and Direct mode. Failed TLS
// handshakes are written to the log, unless it is nil.
func (l Listeners) Divide(config *tls.Config, log *log.Logger) (all Divided) {
	for _, one := range l {
		parts := divide(one, config, log, usual.header)
		all.HTTP, all.HTTP2, all.Direct = append(all.HTTP, parts[web]), append(all.HTTP2, parts[web2]), append(all.Direct, parts[frames])
	}
	return all
}

// A kind is the protocol of a connection.
type kind int

const (
	web kind = iota
	web2
	frames
	kinds
)

// A part is a listener for the connections of one kind. It ends with the listener that accepts all connections.
type part struct {
	net.Listener
	close func() error // closes the listener once, for all parts
	conns chan net.Conn
	ended chan struct{}
	why   *error // the error with which the listener ended
}

// Close closes all parts.
func (p *part) Close() error { return p.close() }

// Accept returns the next connection of the part.
func (p *part) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.ended:
		return nil, *p.why
	}
}

// take hands a connection to the caller of Accept.
func (p *part) take(c net.Conn) {
	select {
	case p.conns <- c:
	case <-p.ended:
		c.Close()
	}
}

// divide accepts a listener's connections until the listener is closed. It closes a connection whose protocol is not
// known within the given time. Errors that clients can cause, such as too many open files, do not end it: as net/http
// does, it waits up to a second and accepts again.
func divide(l net.Listener, config *tls.Config, log *log.Logger, within time.Duration) (parts [kinds]*part) {
	once, ended, why := sync.OnceValue(l.Close), make(chan struct{}), new(error)
	for k := range parts {
		parts[k] = &part{l, once, make(chan net.Conn), ended, why}
	}
	go func() {
		defer close(ended)
		wait := time.Duration(0)
		for {
			c, err := l.Accept()
			var passing interface{ Temporary() bool }
			if errors.As(err, &passing) && passing.Temporary() {
				if log != nil {
					log.Printf("accepting a connection: %v", err)
				}
				wait = min(max(2*wait, 5*time.Millisecond), time.Second)
				time.Sleep(wait)
				continue
			}
			if err != nil {
				*why = err
				return
			}
			wait = 0
			go func() {
				_ = c.SetDeadline(time.Now().Add(within))
				known, is, err := recognise(c, config)
				if err != nil {
					if log != nil && known != nil {
						log.Printf("TLS handshake error from %s: %v", c.RemoteAddr(), err)
					}
					c.Close()
					return
				}
				_ = c.SetDeadline(time.Time{})
				parts[is].take(known)
			}()
		}
	}()
	return parts
}

// recognise reads the first bytes of a connection and returns the connection and its protocol.
func recognise(c net.Conn, config *tls.Config) (known net.Conn, is kind, err error) {
	const handshake = 22 // the type of the first record (RFC 8446, 5.1); no method of HTTP begins with this byte
	b := &begun{Conn: c}
	if err := b.peek(1); err != nil {
		return nil, 0, err
	}
	if b.first[0] != handshake {
		is, err = b.web()
		return b, is, err
	}
	over := tls.Server(b, config)
	if err := over.Handshake(); err != nil {
		return over, 0, err
	}
	// A greeting of Direct mode begins with its length in four bytes, a resource of zero and an operation of zero. HTTP
	// has no zero bytes.
	inside := &begun{Conn: over}
	if err := inside.peek(8); err != nil {
		return nil, 0, err
	}
	if [4]byte(inside.first[4:]) == [4]byte{} {
		return &secured{inside, over}, frames, nil
	}
	is, err = inside.web()
	return &secured{inside, over}, is, err
}

// begun is a connection whose first bytes were read.
type begun struct {
	net.Conn
	first []byte
}

// peek reads until the first n bytes are there.
func (b *begun) peek(n int) error {
	had := len(b.first)
	if had >= n {
		return nil
	}
	b.first = append(b.first, make([]byte, n-had)...)
	_, err := io.ReadFull(b.Conn, b.first[had:])
	return err
}

// web returns the version of HTTP that a connection uses. The preface of HTTP/2 begins with PRI (RFC 9113, 3.4); no
// other method begins with these two letters.
func (b *begun) web() (kind, error) {
	if b.first[0] != 'P' {
		return web, nil
	}
	if err := b.peek(2); err != nil {
		return web, err
	}
	if b.first[1] == 'R' {
		return web2, nil
	}
	return web, nil
}

// Read returns the bytes that were read before, then those of the connection.
func (b *begun) Read(p []byte) (n int, err error) {
	if len(b.first) == 0 || len(p) == 0 {
		return b.Conn.Read(p)
	}
	n = copy(p, b.first)
	b.first = b.first[n:]
	return n, nil
}

// A secured connection has TLS.
type secured struct {
	net.Conn
	over *tls.Conn
}

type securedKey struct{}

// mark notes in the context of a connection that the connection has TLS. net/http notes this only for connections of
// its own type.
func mark(ctx context.Context, c net.Conn) context.Context {
	if _, ok := c.(*secured); ok {
		return context.WithValue(ctx, securedKey{}, true)
	}
	return ctx
}

// Secure reports whether a request of this context came over TLS.
func Secure(ctx context.Context) bool { return ctx.Value(securedKey{}) != nil }

// ServerName returns the server name that the client of a connection of [Divided] sent with TLS. It is empty if the
// client sent none.
func ServerName(c net.Conn) string {
	if s, ok := c.(*secured); ok {
		return s.over.ConnectionState().ServerName
	}
	return ""
}
