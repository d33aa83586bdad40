package history

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/varint"
)

// marshalCommand writes one command as JSON, in the form that links contain.
func marshalCommand(cmd engine.Command) ([]byte, error) {
	w, err := toWire(cmd)
	if err != nil {
		return nil, err
	}
	w.escape()
	return document.Marshal(w)
}

// unmarshalCommand reads what marshalCommand wrote. An unknown field is an error, because without it the command would
// be a different command.
func unmarshalCommand(data []byte) (engine.Command, error) {
	var w wire
	in := json.NewDecoder(bytes.NewReader(data))
	in.DisallowUnknownFields()
	if err := in.Decode(&w); err != nil {
		return nil, fmt.Errorf("not a command that this program knows: %w", err)
	}
	if _, err := in.Token(); err != io.EOF {
		return nil, errors.New("text behind a command")
	}
	return w.command()
}

// AppendCommand appends a command in the form that ends a binary record. This is the length and the JSON of
// marshalCommand, and then the unchanged body of a written item. The body is not part of the JSON, because then it would
// be parsed three times.
func AppendCommand(b []byte, cmd engine.Command) ([]byte, error) {
	var body []byte
	if w, ok := cmd.(engine.WriteItem); ok {
		body, w.Body = w.Body, nil
		cmd = w
	}
	text, err := marshalCommand(cmd)
	if err != nil {
		return b, err
	}
	return append(varint.AppendText(b, text), body...), nil
}

// ReadCommand reads the rest of a record that AppendCommand wrote. The body of a written item shares the record's
// memory.
func ReadCommand(r *varint.Reader) (engine.Command, error) {
	cmd, err := unmarshalCommand(r.Text())
	if err != nil {
		return nil, err
	}
	if w, ok := cmd.(engine.WriteItem); ok {
		w.Body, r.Rest = r.Rest, nil
		cmd = w
	}
	return cmd, nil
}
