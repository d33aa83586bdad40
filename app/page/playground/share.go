package playground

import (
	"iter"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// A Share is a choice of what a link carries.
type Share string

// The choices.
const (
	ShareWorld    Share = "world"    // the world with its past, up to the playhead
	ShareStory    Share = "story"    // the world with its past, as a story
	ShareSettings Share = "settings" // the containers with their settings, without items
	ShareFrame    Share = "frame"    // as ShareWorld, in a frame of another page
)

// Shares returns the choices in the order in which they are shown.
func Shares() []Share { return []Share{ShareWorld, ShareStory, ShareSettings, ShareFrame} }

const (
	// MaxLink is the largest length of a link, in characters, that common chat programs accept.
	MaxLink = 8000
	// maxPacked is the largest estimated number of bytes of a world that Link packs. Packing so many takes a
	// few frames, and a link much longer than MaxLink is of no use.
	maxPacked = 192 << 10
)

// Link returns a link, the fragment of an address, or the reason why there is none.
func (s *Playground) Link(what Share) (fragment string, why notice.Reason) {
	var l history.Link
	switch {
	case what == ShareSettings:
		l.World = s.settings()
	case s.History.Size() > maxPacked:
		return "", notice.ReasonTooLarge
	case what == ShareStory:
		story := s.Story.BeginStoryExport()
		if story.Run(func() {}); !story.OK {
			return "", notice.ReasonEmpty
		}
		l.Story = story.Text + s.Marks.Now().String()
	default:
		l.World = s.History
	}
	fragment, err := history.EncodeLink(l)
	if err != nil {
		return "", notice.ReasonTooLarge
	}
	return fragment, ""
}

// WriteWorld returns the pieces of the JSON of the world with its past, up to the playhead.
func (s *Playground) WriteWorld() iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for piece, err := range s.History.Pieces() {
			if err != nil {
				panic("session: " + err.Error()) // every command has a name in links
			}
			if !yield(piece) {
				return
			}
		}
	}
}

// settings returns a world of the present one's containers, without items and without a past.
func (s *Playground) settings() *history.History {
	h := history.New(engine.New(s.Now()))
	for _, cmd := range s.Account().Setup() {
		session.Must(h.Apply(cmd))
	}
	return h
}
