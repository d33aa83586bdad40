package mcp

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cosmosttl/cosmosttl/app/cli/agent"
	"github.com/cosmosttl/cosmosttl/core/document"
)

// lastAnswers is how long the server continues to answer messages after the input has ended. A client waits one second
// for the program to end.
const lastAnswers = 900 * time.Millisecond

// Serve reads messages from in and writes the answers to out, one per line, until in or ctx ends.
func Serve(ctx context.Context, set *agent.Set, version string, in io.Reader, out io.Writer) error {
	err := newServer(set, version).Run(ctx, transport{in, out})
	if ctx.Err() != nil || errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// A transport reads and writes lines of JSON. It replaces the SDK's own transport, which ends at the first line that is
// not a message, accepts lines of any length, and loses answers that are not yet written when the input ends.
type transport struct {
	in  io.Reader
	out io.Writer
}

// Connect starts to read the input.
func (t transport) Connect(context.Context) (mcp.Connection, error) {
	c := &connection{out: t.out, messages: make(chan jsonrpc.Message), closed: make(chan struct{}), idle: make(chan struct{}, 1)}
	go c.readAll(bufio.NewReaderSize(t.in, 64<<10))
	return c, nil
}

// A connection is a client at the other end of the standard input and output.
type connection struct {
	messages chan jsonrpc.Message // closed when the input has ended
	closed   chan struct{}
	once     sync.Once

	writing sync.Mutex
	out     io.Writer

	counting sync.Mutex
	open     int           // number of requests without an answer
	idle     chan struct{} // receives a value when open becomes 0
}

// SessionID returns an empty text: there is only one session.
func (c *connection) SessionID() string { return "" }

// Close ends the reading.
func (c *connection) Close() error {
	c.once.Do(func() { close(c.closed) })
	return nil
}

// readAll reads lines until the input ends.
func (c *connection) readAll(in *bufio.Reader) {
	defer close(c.messages)
	for {
		line, long, err := readLine(in)
		if m := c.message(line, long); m != nil {
			select {
			case c.messages <- m:
			case <-c.closed:
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// readLine reads a line. If the line is too long for a message, it skips the line, and long is true.
func readLine(in *bufio.Reader) (line []byte, long bool, err error) {
	for {
		part, err := in.ReadSlice('\n')
		if len(line)+len(part) > maxMessage {
			line, long = nil, true
		}
		if !long {
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, long, err
		}
	}
}

// message returns the message of a line. If the line is not a message, it answers with an error and returns nil. It
// ignores an empty line.
func (c *connection) message(line []byte, long bool) jsonrpc.Message {
	line = bytes.TrimSpace(line)
	switch {
	case long:
		c.refuse(jsonrpc.CodeInvalidRequest, tooLong)
		return nil
	case tooDeep(line):
		c.refuse(jsonrpc.CodeInvalidRequest, nested)
		return nil
	case len(line) == 0:
		return nil
	case line[0] == '[':
		c.refuse(jsonrpc.CodeInvalidRequest, "the message is a JSON array; each message must be an object, on a line of its own")
		return nil
	}
	m, err := jsonrpc.DecodeMessage(line)
	if err != nil {
		c.refuse(jsonrpc.CodeParseError, "the line is not a JSON-RPC message: "+short(line))
		return nil
	}
	return m
}

func short(line []byte) string {
	const longest = 80
	if len(line) > longest {
		return strconv.Quote(string(line[:longest])) + "..."
	}
	return strconv.Quote(string(line))
}

// refuse sends an error without an id because the line has no id that could be read.
func (c *connection) refuse(code int, why string) {
	_ = c.write(fmt.Appendf(nil, `{"jsonrpc":"2.0","id":null,"error":{"code":%d,"message":%s}}`, code, document.Quote(why)))
}

// Read returns the next message. It reports the end of the input after the requests before the end have been answered,
// or after lastAnswers.
func (c *connection) Read(ctx context.Context) (jsonrpc.Message, error) {
	select {
	case m, more := <-c.messages:
		if !more {
			c.drain(ctx)
			return nil, io.EOF
		}
		if r, ok := m.(*jsonrpc.Request); ok && r.IsCall() {
			c.count(1)
		}
		return m, nil
	case <-c.closed:
		return nil, io.EOF
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// drain waits until all requests have an answer, but not longer than lastAnswers.
func (c *connection) drain(ctx context.Context) {
	late := time.NewTimer(lastAnswers)
	defer late.Stop()
	for c.count(0) > 0 {
		select {
		case <-c.idle:
		case <-c.closed:
			return
		case <-late.C:
			return
		case <-ctx.Done():
			return
		}
	}
}

// count adds by to the number of requests without an answer, and returns the sum.
func (c *connection) count(by int) int {
	c.counting.Lock()
	defer c.counting.Unlock()
	c.open += by
	if c.open == 0 && by < 0 {
		select {
		case c.idle <- struct{}{}:
		default:
		}
	}
	return c.open
}

// Write writes a message.
func (c *connection) Write(_ context.Context, m jsonrpc.Message) error {
	text, err := jsonrpc.EncodeMessage(m)
	if err != nil {
		return err
	}
	err = c.write(text)
	if _, answer := m.(*jsonrpc.Response); answer {
		c.count(-1)
	}
	return err
}

func (c *connection) write(text []byte) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	_, err := c.out.Write(append(text, '\n'))
	return err
}
