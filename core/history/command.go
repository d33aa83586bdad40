package history

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// MarshalCommand writes one command as the JSON that links contain, for journals outside of this package.
func MarshalCommand(cmd engine.Command) ([]byte, error) {
	w, err := toWire(cmd)
	if err != nil {
		return nil, err
	}
	w.escape()
	return marshal(w)
}

// UnmarshalCommand reads what MarshalCommand wrote. A field that this program does not know is an error: the command would be another
// one without it.
func UnmarshalCommand(data []byte) (engine.Command, error) {
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
