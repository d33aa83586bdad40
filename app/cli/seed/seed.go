// Package seed makes an account from a file: a saved world, a link, a story, or items.
package seed

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// maxBytes is the largest size of a file in bytes, as in the playground.
const maxBytes = 256 << 20

// Read makes an account from a file. It puts items into the container into; worlds and stories name their own
// containers. The account of items, or of a story without a clock line, begins at the second now. If a part of the file
// is refused, Read returns an error that names the file and the line.
func Read(path string, into Container, now int64) (*engine.Account, error) {
	a, err := read(path, into, now)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return a, nil
}

func read(path string, into Container, now int64) (*engine.Account, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, errors.Unwrap(err) // without the path
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxBytes+1))
	switch {
	case err != nil:
		return nil, err
	case len(text) > maxBytes:
		return nil, fmt.Errorf("the file has more than %d bytes", maxBytes)
	}
	return Make(text, into, now)
}

// Make makes an account from the contents of a file; see [Read].
func Make(text []byte, into Container, now int64) (*engine.Account, error) {
	kind := files.Recognise(text)
	switch {
	case files.Empty(text):
		return nil, files.ErrEmpty
	case kind.Items():
		return items(kind, text, into, now)
	case into != Container{}:
		return nil, fmt.Errorf("the file has no items, so it needs no container, found %s", into)
	case kind == files.Story:
		return fromStory(string(text), now)
	case kind == files.Stored:
		return nil, errors.New("the file is a copy of a browser's storage: open it in the playground, and save the world there")
	}
	if _, ok := files.FindLink(string(text)); kind != files.World && !ok {
		return nil, errors.New("the file is neither a saved world, a link, a story nor items as JSON, NDJSON or CSV")
	}
	link, err := files.ReadLink(string(text))
	switch {
	case err != nil:
		return nil, err
	case link.World == nil:
		return fromStory(link.Story, now)
	}
	return link.World.Account(), nil
}

// fromStory plays a story. A line that fails is an error; this includes expectations.
func fromStory(text string, now int64) (*engine.Account, error) {
	s, err := story.Parse(text)
	if err != nil {
		return nil, err
	}
	if strings.Contains("\n"+s.String(), "\nclock ") {
		now = s.Start()
	}
	a := engine.New(now)
	p := story.PlayOn(s, a, a.Apply)
	for step, more := p.Next(); more; step, more = p.Next() {
		if len(step.Misses) > 0 {
			miss := step.Misses[0]
			return nil, fmt.Errorf("line %d, %s: %s: want %s, got %s", step.Line, step.Text, miss.What, miss.Want, miss.Got)
		}
	}
	return a, nil
}

// items imports items into a container of a new account.
func items(kind files.Kind, text []byte, into Container, now int64) (*engine.Account, error) {
	if into == (Container{}) {
		return nil, errors.New("the file contains items: say which container they go into, for example shop/orders/customerId for the container orders " +
			"of the database shop, with the partition key /customerId")
	}
	a := engine.New(now)
	in := engine.Path{Database: into.Database, Container: into.ID}
	for _, cmd := range []engine.Command{engine.CreateDatabase{ID: in.Database},
		engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: in.Container, PartitionKey: strings.Split(into.Key, ","),
			Default: ttl.NoDefault}}} {
		if _, err := a.Apply(cmd); err != nil {
			return nil, fmt.Errorf("the container %s: %w", into, err)
		}
	}
	i := files.NewImport(kind, files.Options{}, in, a.Apply).Whole(text)
	switch {
	case i.Err != nil:
		return nil, i.Err
	case i.Refused > 0:
		return nil, fmt.Errorf("%d of %d lines are refused: %s", i.Refused, i.Refused+i.Written, &i.Reasons)
	}
	return a, nil
}
