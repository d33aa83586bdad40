package replica

import (
	"bytes"
	"errors"
	"fmt"
)

// ErrStream is the error that the errors of an unreadable stream wrap.
var ErrStream = errors.New("the stream cannot be read")

// maxEvent is the most bytes of an event. The first piece of a checkpoint has the names and settings of all containers,
// and a record can have a whole import.
const maxEvent = 256 << 20

// An Event is one event of a stream: https://html.spec.whatwg.org/multipage/server-sent-events.html.
type Event struct {
	Name string
	ID   string // the position after the event; empty if the event has none
	Data []byte // valid until the next event
}

// A Parser reads server-sent events from the bytes that are written to it. A write may begin and end anywhere in an event.
type Parser struct {
	Use func(Event) error // called for each event; Write returns its error

	line  []byte // the beginning of an incomplete line
	event Event
}

// Write reads bytes of the stream. The error is from Use, or wraps [ErrStream].
func (p *Parser) Write(b []byte) (int, error) {
	for rest := b; len(rest) > 0; {
		line, after, ended := bytes.Cut(rest, []byte("\n"))
		if len(p.line)+len(line)+len(p.event.Data) > maxEvent {
			return 0, fmt.Errorf("%w: an event has more than %d bytes", ErrStream, maxEvent)
		}
		rest = after
		if !ended {
			p.line = append(p.line, line...)
			break
		}
		if len(p.line) > 0 {
			line = append(p.line, line...)
			p.line = line[:0]
		}
		if err := p.take(bytes.TrimSuffix(line, []byte("\r"))); err != nil {
			return 0, err
		}
	}
	return len(b), nil
}

// take reads one line.
func (p *Parser) take(line []byte) error {
	if len(line) == 0 {
		e := p.event
		p.event = Event{Data: e.Data[:0]}
		if e.Name == "" {
			return nil
		}
		return p.Use(e)
	}
	field, value, _ := bytes.Cut(line, []byte(":"))
	value = bytes.TrimPrefix(value, []byte(" "))
	switch string(field) {
	case "event":
		p.event.Name = string(value)
	case "id":
		p.event.ID = string(value)
	case "data":
		p.event.Data = append(p.event.Data, value...) // an event of a stream has only one line of data
	}
	return nil
}
