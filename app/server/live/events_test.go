package live

import (
	"encoding/base64"
	"errors"
	"strings"
	"testing"
)

// sink notes what is written to it, until it fails.
type sink struct {
	writes []string
	fails  error
}

func (s *sink) Write(b []byte) (int, error) {
	if s.fails != nil {
		return 0, s.fails
	}
	s.writes = append(s.writes, string(b))
	return len(b), nil
}

// https://html.spec.whatwg.org/multipage/server-sent-events.html: lines of fields, and an empty line.
func TestTheFormOfEvents(t *testing.T) {
	to := &sink{}
	e := events{out: to}
	e.json("clock", "", map[string]int{"now": 7})
	e.json("complete", "e.1.2", "x")
	e.binary("changes", "e.2.2", "1", []byte("abc"))
	e.binary("piece", "", "", []byte{0})
	if len(to.writes) > 0 {
		t.Errorf("written before flush: %q", to.writes)
	}
	if err := e.flush(); err != nil {
		t.Fatal(err)
	}
	want := "event: clock\ndata: {\"now\":7}\n\nevent: complete\nid: e.1.2\ndata: \"x\"\n\nevent: changes\nid: e.2.2\ndata: 1 " +
		base64.StdEncoding.EncodeToString([]byte("abc")) + "\n\nevent: piece\ndata: AA==\n\n"
	if len(to.writes) != 1 || to.writes[0] != want {
		t.Errorf("%q, want %q", to.writes, want)
	}
	if err := e.flush(); err != nil || len(to.writes) != 1 {
		t.Errorf("a second flush wrote %q, %v", to.writes[1:], err)
	}
}

// The buffer is sent when it has 256 KiB, and what is larger than 1 MiB is not kept.
func TestTheBufferOfEvents(t *testing.T) {
	to := &sink{}
	e := events{out: to}
	frame := len("event: x\ndata: \n\n")
	e.event("x", "", []byte(strings.Repeat("d", 1<<18-frame-1)))
	if len(to.writes) != 0 || len(e.buf) != 1<<18-1 {
		t.Errorf("%d writes, %d bytes wait", len(to.writes), len(e.buf))
	}
	_ = e.flush()
	e.event("x", "", []byte(strings.Repeat("d", 1<<18-frame)))
	if len(to.writes) != 2 || len(e.buf) != 0 {
		t.Errorf("%d writes, %d bytes wait", len(to.writes), len(e.buf))
	}
	e.buf = make([]byte, 8, 1<<20)
	if _ = e.flush(); e.buf == nil {
		t.Error("a buffer of 1 MiB is dropped")
	}
	e.buf = make([]byte, 8, 1<<20+1)
	if _ = e.flush(); e.buf != nil {
		t.Errorf("a buffer of %d bytes is kept", cap(e.buf))
	}
}

func TestNothingIsWrittenAfterAnError(t *testing.T) {
	gone := errors.New("gone")
	to := &sink{fails: gone}
	e := events{out: to}
	e.json("clock", "", 1)
	if err := e.flush(); err != gone {
		t.Errorf("%v", err)
	}
	to.fails = nil
	e.json("clock", "", 2)
	if err := e.flush(); err != gone || len(to.writes) != 0 {
		t.Errorf("%v, %q", err, to.writes)
	}
}
