package history

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// maxLink is the largest size of a decoded link in bytes. It is more than any page makes, but not enough to harm a
// reader.
const maxLink = 4 << 20

// The errors of a link. Every error of DecodeLink wraps one of them.
var (
	ErrVersion  = errors.New("a link of another version") // the link does not begin with v1.
	ErrEncoding = errors.New("a damaged link")            // the link is not base64url of deflated data, or it is cut off
	ErrTooLarge = errors.New("a link that holds too much")
	ErrContent  = errors.New("a link that holds what this program does not know")
)

// prefix is the version of links. Every later version can read links of this version.
const prefix = "v1."

// A Link is the content of a link: a world with its history, or a story.
type Link struct {
	Story string   // the text of the story; empty for a world
	World *History // nil for a story
}

// The kinds of content, in the first byte of the decoded data.
const (
	kindStory = 's'
	kindWorld = 'w'
)

// world is a history in a link.
type world struct {
	Now      int64           `json:"now,omitempty"`   // the second at which the line begins with an empty account
	State    json.RawMessage `json:"state,omitempty"` // or else the account with which the line begins
	Commands json.RawMessage `json:"cmds"`
}

// EncodeLink writes a link: v1. and base64url of deflated data. A world's link has the line up to the playhead.
func EncodeLink(l Link) (string, error) {
	data := append([]byte{kindStory}, l.Story...)
	if l.World != nil {
		b, err := l.World.Marshal()
		if err != nil {
			return "", err
		}
		data = append([]byte{kindWorld}, b...)
	}
	if len(data) > maxLink {
		return "", fmt.Errorf("%w: %d bytes, at most %d", ErrTooLarge, len(data), maxLink)
	}
	var b bytes.Buffer
	z, _ := flate.NewWriter(&b, flate.BestCompression)
	z.Write(data) //nolint:errcheck // a bytes.Buffer takes everything
	z.Close()     //nolint:errcheck
	return prefix + base64.RawURLEncoding.EncodeToString(b.Bytes()), nil
}

// DecodeLink reads a link. It never unpacks more than about maxLink bytes, however small the link is.
func DecodeLink(text string) (Link, error) { return decodeLink(text, always, Unmarshal) }

// DecodeLinkWhile reads a link from an untrusted source. It carries out the link's commands as a [Bounded], while more
// returns true.
func DecodeLinkWhile(text string, more func() bool) (Link, error) {
	return decodeLink(text, more, func(data []byte) (*History, error) { return UnmarshalWhile(data, more) })
}

func always() bool { return true }

func decodeLink(text string, more func() bool, unmarshal func([]byte) (*History, error)) (Link, error) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(text), prefix)
	if !ok {
		return Link{}, fmt.Errorf("%w: it should begin with %s", ErrVersion, prefix)
	}
	packed, err := base64.RawURLEncoding.DecodeString(rest)
	if err != nil {
		return Link{}, fmt.Errorf("%w: %v", ErrEncoding, err)
	}
	var data bytes.Buffer
	in := flate.NewReader(bytes.NewReader(packed))
	for err == nil && data.Len() <= maxLink && more() {
		_, err = io.CopyN(&data, in, 1<<16)
	}
	if data.Len() > maxLink {
		return Link{}, fmt.Errorf("%w: more than %d bytes", ErrTooLarge, maxLink)
	}
	if err == nil {
		return Link{}, fmt.Errorf("%w: more time than there is", ErrTooLarge)
	}
	if err != io.EOF || data.Len() == 0 {
		return Link{}, fmt.Errorf("%w: %v", ErrEncoding, err)
	}
	kind, content := data.Bytes()[0], data.Bytes()[1:]
	switch kind {
	case kindStory:
		return Link{Story: string(content)}, nil
	case kindWorld:
		h, err := unmarshal(content)
		return Link{World: h}, err
	}
	return Link{}, fmt.Errorf("%w: kind %q", ErrContent, kind)
}

// Marshal returns the line up to the playhead as JSON: the beginning and the commands.
func (h *History) Marshal() (text []byte, err error) {
	for piece, err := range h.Pieces() {
		if err != nil {
			return nil, err
		}
		text = append(text, piece...)
	}
	return text, nil
}

// Pieces returns the result of Marshal in pieces, one command at a time.
func (h *History) Pieces() iter.Seq2[[]byte, error] {
	begin, past := h.Beginning(), h.Past()
	return func(yield func([]byte, error) bool) {
		w := world{Commands: json.RawMessage("[]")}
		if state := begin.Save(); bytes.Equal(state, engine.New(begin.Now()).Save()) {
			w.Now = begin.Now()
		} else {
			w.State = state
		}
		piece, err := document.Marshal(w)
		piece = bytes.TrimSuffix(piece, []byte("]}"))
		for i, cmd := range past {
			if !yield(piece, err) || err != nil {
				return
			}
			if piece, err = marshalCommand(cmd); i > 0 {
				piece = append([]byte{','}, piece...)
			}
		}
		if yield(piece, err) && err == nil {
			yield([]byte("]}"), nil)
		}
	}
}

// Size returns the estimated length of Marshal's result, without writing it.
func (h *History) Size() int {
	n := StateSize(h.Beginning())
	for _, s := range h.line.commands[:h.at] {
		n += (&entry{cmd: s.Command}).size()
	}
	return n
}

// Unmarshal reads what Marshal wrote and replays it. Nothing can be undone in the result.
func Unmarshal(data []byte) (*History, error) { return UnmarshalInSteps(data, func() {}) }

// UnmarshalInSteps does the same as Unmarshal, and calls step after each part of the work. step may let other goroutines
// run.
func UnmarshalInSteps(data []byte, step func()) (*History, error) {
	return unmarshal(data, step, func(h *History, cmd engine.Command) error {
		h.Apply(cmd) //nolint:errcheck // refusals are part of the line
		return nil
	})
}

// UnmarshalWhile reads a world from an untrusted source. It carries out the commands as a [Bounded], while more returns
// true.
func UnmarshalWhile(data []byte, more func() bool) (*History, error) {
	var g *Bounded
	return unmarshal(data, func() { more() }, func(h *History, cmd engine.Command) error {
		if g == nil {
			g = &Bounded{History: h, more: more}
		}
		g.Apply(cmd) //nolint:errcheck // refusals are part of the line
		return g.Err()
	})
}

func unmarshal(data []byte, step func(), apply func(*History, engine.Command) error) (*History, error) {
	var w world
	if err := json.Unmarshal(data, &w); err != nil {
		return nil, fmt.Errorf("%w: %v", ErrContent, err)
	}
	if w.Now < 0 || w.Now > engine.MaxNow {
		return nil, fmt.Errorf("%w: the clock begins at %d", ErrContent, w.Now)
	}
	begin := engine.New(w.Now)
	if w.State != nil {
		a, err := engine.LoadInSteps(w.State, step)
		if err != nil {
			return nil, fmt.Errorf("%w: %v", ErrContent, err)
		}
		begin = a
	}
	cmds, err := unmarshalCommands(w.Commands, step)
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrContent, err)
	}
	if len(cmds) > maxCommands {
		return nil, fmt.Errorf("%w: %d commands, at most %d", ErrTooLarge, len(cmds), maxCommands)
	}
	h := New(begin)
	for _, cmd := range cmds {
		if err := apply(h, cmd); err != nil {
			return nil, err
		}
		step()
	}
	h.Seal()
	return h, nil
}
