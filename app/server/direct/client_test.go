package direct

import (
	"encoding/binary"
	"io"
	"net"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/wire/rntbd"
)

// A client is one connection, after its greeting.
type client struct {
	t testing.TB
	net.Conn
}

func dial(t testing.TB, address string) *client {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return &client{t, c}
}

// greeting returns the first frame of a client.
func greeting() []byte {
	return (&rntbd.Frame{Tokens: []rntbd.Token{rntbd.Number(rntbd.ProtocolVersion, rntbd.ULong, 1), rntbd.Text(rntbd.ClientVersion, rntbd.SmallString, "2020-07-15"),
		rntbd.Text(rntbd.UserAgent, rntbd.SmallString, "a test")}}).Append(nil, rntbd.ContextRequests)
}

func greeted(t testing.TB, address string) *client {
	t.Helper()
	c := dial(t, address)
	c.send(greeting())
	if f := c.read(rntbd.Contexts); f.Code != 200 || len(f.Tokens) != 6 {
		t.Fatalf("%+v", f)
	}
	return c
}

func (c *client) send(raw []byte) {
	c.t.Helper()
	if _, err := c.Write(raw); err != nil {
		c.t.Fatal(err)
	}
}

func (c *client) read(table *rntbd.Table) *rntbd.Frame {
	c.t.Helper()
	f, err := c.next(table)
	if err != nil {
		c.t.Fatal(err)
	}
	return f
}

func (c *client) next(table *rntbd.Table) (*rntbd.Frame, error) {
	var first [4]byte
	if _, err := io.ReadFull(c, first[:]); err != nil {
		return nil, err
	}
	n, err := rntbd.HeadLength(first)
	if err != nil {
		return nil, err
	}
	head := append(first[:], make([]byte, n-4)...)
	if _, err := io.ReadFull(c, head[4:]); err != nil {
		return nil, err
	}
	f, err := rntbd.ParseHead(head, table)
	if err != nil || !f.HasBody {
		return f, err
	}
	if _, err := io.ReadFull(c, first[:]); err != nil {
		return nil, err
	}
	f.Body = make([]byte, binary.LittleEndian.Uint32(first[:]))
	_, err = io.ReadFull(c, f.Body)
	return f, err
}

// frame returns a request for items of the container, with headers like "name: value" joined by |.
func frame(operation uint16, id, body, headers string, number int64) *rntbd.Frame {
	f := &rntbd.Frame{Code: uint32(rntbd.Document) | uint32(operation)<<16, Body: []byte(body)}
	f.Tokens = append(f.Tokens, rntbd.Text(rntbd.DatabaseName, rntbd.String, "d"), rntbd.Text(rntbd.ContainerName, rntbd.String, "c"),
		rntbd.Number(rntbd.RequestID, rntbd.ULong, number))
	if id != "" {
		f.Tokens = append(f.Tokens, rntbd.Text(rntbd.DocumentName, rntbd.String, id))
	}
	for h := range strings.SplitSeq(headers, "|") {
		name, value, _ := strings.Cut(h, ": ")
		if name == "match" {
			f.Tokens = append(f.Tokens, rntbd.Text(rntbd.Match, rntbd.String, value))
		} else if field := rntbd.Requests.Named(name); field != nil {
			one, _ := field.Token(value)
			f.Tokens = append(f.Tokens, one)
		}
	}
	return f
}

func (c *client) ask(status uint32, f *rntbd.Frame) *rntbd.Frame {
	c.t.Helper()
	c.send(f.Append(nil, rntbd.Requests))
	got := c.read(rntbd.Responses)
	if got.Code != status {
		c.t.Fatalf("status %d, want %d: %s", got.Code, status, got.Body)
	}
	return got
}

// number returns a token of a response that is a whole number; -1 if there is none.
func number(f *rntbd.Frame, id uint16) int64 {
	t, ok := f.Token(id)
	if !ok {
		return -1
	}
	return t.Int()
}
