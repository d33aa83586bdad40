package rntbd

import (
	"encoding/binary"
	"fmt"
)

// These are limits of a frame.
const (
	MinHead   = 24      // bytes of a head without tokens
	MaxHead   = 1 << 20 // bytes of a head, which may contain continuations and session tokens
	maxTokens = 512     // tokens of a head; a message has about 200 kinds of tokens
)

// A Frame is one message.
type Frame struct {
	Code     uint32   // in a request, the resource and the operation; in a response, the status
	Activity [16]byte // as sent
	Tokens   []Token  // the tokens of the message's table except PayloadPresent, in the order of the frame
	HasBody  bool     // a body follows the head
	Body     []byte
}

// Resource returns the type of resource of a request.
func (f *Frame) Resource() uint16 { return uint16(f.Code) }

// Operation returns the operation of a request.
func (f *Frame) Operation() uint16 { return uint16(f.Code >> 16) }

// Token returns the last token with an id. If the frame has no such token, ok is false.
func (f *Frame) Token(id uint16) (t Token, ok bool) {
	for _, one := range f.Tokens {
		if one.ID == id {
			t, ok = one, true
		}
	}
	return t, ok
}

// An Error says where a frame breaks the protocol.
type Error struct {
	Offset int    // in the frame, in bytes
	Token  string // the token with the error; empty if the error is in the head itself
	What   string // what is wrong
}

// Error says what is wrong and where.
func (e *Error) Error() string {
	if e.Token == "" {
		return fmt.Sprintf("byte %d of the frame: %s", e.Offset, e.What)
	}
	return fmt.Sprintf("byte %d of the frame, token %s: %s", e.Offset, e.Token, e.What)
}

// HeadLength returns the length of a head from its first four bytes. A caller that checks it allocates no
// memory for a head beyond the limits.
func HeadLength(first [4]byte) (int, error) {
	n := binary.LittleEndian.Uint32(first[:])
	if n < MinHead || n > MaxHead {
		return 0, &Error{What: fmt.Sprintf("the length of the head is %d, and must be %d to %d", n, MinHead, MaxHead)}
	}
	return int(n), nil
}

// ParseHead parses a head without its body. The table lists the tokens of this kind of message. The error is an *[Error].
func ParseHead(head []byte, table *Table) (*Frame, error) {
	if len(head) < MinHead {
		return nil, &Error{Offset: len(head), What: fmt.Sprintf("the head ends before its %d bytes", MinHead)}
	}
	f := &Frame{Code: binary.LittleEndian.Uint32(head[4:]), Activity: [16]byte(head[8:24])}
	for at, n := MinHead, 0; at < len(head); n++ {
		if n == maxTokens {
			return nil, &Error{Offset: at, What: fmt.Sprintf("there are more than %d tokens", maxTokens)}
		}
		t, next, err := parseToken(head, at, table)
		if err != nil {
			return nil, err
		}
		switch {
		case int(t.ID) == table.present:
			f.HasBody = t.Int() == 1
		case table.Field(t.ID) != nil:
			f.Tokens = append(f.Tokens, t)
		}
		at = next
	}
	return f, nil
}

// parseToken reads the token at an offset, and returns the offset after the token.
func parseToken(head []byte, at int, table *Table) (t Token, next int, err error) {
	if len(head)-at < 3 {
		return t, 0, &Error{Offset: at, What: "the head ends within a token"}
	}
	t = Token{ID: binary.LittleEndian.Uint16(head[at:]), Type: Type(head[at+2])}
	field := table.Field(t.ID)
	name := fmt.Sprintf("0x%04X", t.ID)
	if field != nil {
		name = field.Name
	}
	if int(t.Type) >= len(layouts) {
		return t, 0, &Error{at, name, t.Type.String() + " is unknown"}
	}
	if field != nil && field.Type != t.Type {
		return t, 0, &Error{at, name, "the type is " + t.Type.String() + ", and must be " + field.Type.String()}
	}
	from, size := at+3, layouts[t.Type].size
	if prefix := layouts[t.Type].prefix; prefix > 0 {
		if len(head)-from < prefix {
			return t, 0, &Error{at, name, "the head ends within its length"}
		}
		var wide [4]byte
		copy(wide[:], head[from:from+prefix])
		from += prefix
		if length := binary.LittleEndian.Uint32(wide[:]); length > uint32(len(head)) {
			size = len(head) // longer than the rest of the head, and therefore refused below
		} else {
			size = int(length)
		}
	}
	if len(head)-from < size {
		return t, 0, &Error{at, name, "the head ends within its value"}
	}
	t.Raw = head[from : from+size : from+size]
	return t, from + size, nil
}

// Append appends the encoded frame and its body to dst. The table lists the tokens of this kind of message.
func (f *Frame) Append(dst []byte, table *Table) []byte {
	from := len(dst)
	dst = append(dst, 0, 0, 0, 0)
	dst = binary.LittleEndian.AppendUint32(dst, f.Code)
	dst = append(dst, f.Activity[:]...)
	body := f.Body
	if table.present < 0 {
		body = nil
	} else {
		present := int64(0)
		if len(body) > 0 {
			present = 1
		}
		dst = Number(uint16(table.present), Byte, present).append(dst)
	}
	for _, t := range f.Tokens {
		dst = t.append(dst)
	}
	binary.LittleEndian.PutUint32(dst[from:], uint32(len(dst)-from))
	if len(body) > 0 {
		dst = append(binary.LittleEndian.AppendUint32(dst, uint32(len(body))), body...)
	}
	return dst
}
