package listen

import (
	"crypto/tls"
	"io"
	"net"
	"sync"
	"time"
)

// TLS returns two listeners for each one: for its connections that begin as TLS does, and for all others.
func (l Listeners) TLS(config *tls.Config) Listeners {
	all := make(Listeners, 0, 2*len(l))
	for _, one := range l {
		secure, plain := divide(one, usual.header)
		all = append(all, tls.NewListener(secure, config), plain)
	}
	return all
}

// A part is a listener for some of the connections of another one, which ends with it.
type part struct {
	net.Listener
	close func() error // closes it once, whichever part is closed first
	conns chan net.Conn
	ended chan struct{}
}

// Close closes all parts.
func (p *part) Close() error { return p.close() }

// Accept returns the next connection of the part.
func (p *part) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.ended:
		return nil, net.ErrClosed
	}
}

// divide accepts a listener's connections until it is closed. A connection that says nothing for so long is closed.
func divide(l net.Listener, wait time.Duration) (secure, plain *part) {
	once, ended := sync.OnceValue(l.Close), make(chan struct{})
	secure, plain = &part{l, once, make(chan net.Conn), ended}, &part{l, once, make(chan net.Conn), ended}
	go func() {
		defer close(ended)
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go hand(c, wait, secure, plain)
		}
	}()
	return secure, plain
}

// hand hands a connection to one of two parts.
func hand(c net.Conn, wait time.Duration, secure, plain *part) {
	const handshake = 22 // the type of the first record (RFC 8446, 5.1); no method of HTTP begins with it
	begun := &begun{Conn: c, first: make([]byte, 1)}
	_ = c.SetReadDeadline(time.Now().Add(wait))
	if _, err := io.ReadFull(c, begun.first); err != nil {
		c.Close()
		return
	}
	_ = c.SetReadDeadline(time.Time{})
	to := plain
	if begun.first[0] == handshake {
		to = secure
	}
	select {
	case to.conns <- begun:
	case <-to.ended:
		c.Close()
	}
}

// begun is a connection whose first byte was read.
type begun struct {
	net.Conn
	first []byte
}

// Read returns the first byte, then the others.
func (b *begun) Read(p []byte) (n int, err error) {
	if len(b.first) == 0 || len(p) == 0 {
		return b.Conn.Read(p)
	}
	n = copy(p, b.first)
	b.first = b.first[n:]
	return n, nil
}
