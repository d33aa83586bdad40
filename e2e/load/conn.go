package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"time"
)

// A conn is a connection to a server. It sends requests that are already encoded, and parses no more of an answer than it needs to find its
// end, because processor time that the client uses is missing to the server.
type conn struct {
	tcp  net.Conn
	in   *bufio.Reader
	body []byte // of the last answer
}

func dial(address string, limit time.Time) (*conn, error) {
	tcp, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	return &conn{tcp: tcp, in: bufio.NewReaderSize(tcp, 64<<10)}, tcp.SetDeadline(limit)
}

// do sends a request and checks the answer. The server must keep the connection open.
func (c *conn) do(r request) error {
	if _, err := c.tcp.Write(r.bytes); err != nil {
		return err
	}
	status, err := c.read()
	if err != nil {
		return err
	}
	if status != r.status || bytes.Count(c.body, r.text) != r.times {
		return fmt.Errorf("%.60q: status %d, want %d; the body has %q %d times, want %d: %.200s", r.bytes, status, r.status, r.text, bytes.Count(c.body, r.text), r.times, c.body)
	}
	return nil
}

var (
	lengthIs = []byte("content-length:")
	chunked  = []byte("transfer-encoding: chunked")
	closing  = []byte("connection: close")
	errHTTP  = errors.New("the answer is not HTTP/1.1")
)

// read reads an answer. Its body is in c.body until the next call.
func (c *conn) read() (status int, err error) {
	line, err := c.in.ReadSlice('\n')
	if err != nil {
		return 0, err
	}
	if len(line) < 12 || string(line[:9]) != "HTTP/1.1 " {
		return 0, errHTTP
	}
	if status, err = strconv.Atoi(string(line[9:12])); err != nil {
		return 0, err
	}
	length := 0
	for {
		if line, err = c.in.ReadSlice('\n'); err != nil {
			return 0, err
		}
		if len(line) <= 2 {
			break
		}
		switch line[0] | 0x20 {
		case 'c':
			if value, ok := after(line, lengthIs); ok {
				if length, err = strconv.Atoi(string(bytes.TrimSpace(value))); err != nil {
					return 0, err
				}
			}
			if _, ok := after(line, closing); ok {
				return 0, errors.New("the server closes the connection")
			}
		case 't':
			if _, ok := after(line, chunked); ok {
				length = -1
			}
		}
	}
	c.body = c.body[:0]
	if length < 0 {
		return status, c.chunks()
	}
	return status, c.more(length)
}

// after returns what follows a name at the start of a line, without regard to case.
func after(line, name []byte) ([]byte, bool) {
	if len(line) < len(name) || !bytes.EqualFold(line[:len(name)], name) {
		return nil, false
	}
	return line[len(name):], true
}

// more appends n bytes of the answer to the body.
func (c *conn) more(n int) error {
	at := len(c.body)
	if cap(c.body) < at+n {
		c.body = append(make([]byte, 0, 2*(at+n)), c.body...)
	}
	c.body = c.body[:at+n]
	_, err := io.ReadFull(c.in, c.body[at:])
	return err
}

func (c *conn) chunks() error {
	for {
		line, err := c.in.ReadSlice('\n')
		if err != nil {
			return err
		}
		n, err := strconv.ParseInt(string(bytes.TrimSpace(line)), 16, 32)
		if err != nil {
			return err
		}
		if err := c.more(int(n)); err != nil {
			return err
		}
		if _, err := c.in.Discard(2); err != nil || n == 0 {
			return err
		}
	}
}
