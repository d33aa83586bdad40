package stories

import (
	"fmt"
	"io"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// fromLink returns the story of a share link, or of a file that holds a link or a saved history.
func fromLink(arg string, in io.Reader) (string, error) {
	text, err := read(arg, in)
	if found, ok := files.FindLink(arg); err != nil && ok {
		text = found
	} else if err != nil {
		return "", fmt.Errorf("-link: neither a link, which contains v1., nor a file: %w", err)
	}
	link, err := files.ReadLink(text)
	if err != nil {
		return "", fmt.Errorf("-link: %w", err)
	}
	if link.World == nil {
		if _, err := story.Parse(link.Story); err != nil {
			return "", fmt.Errorf("-link: the link's story: %w", err)
		}
		return link.Story, nil
	}
	s, err := story.FromHistory(link.World)
	if err != nil {
		return "", fmt.Errorf("-link: %w", err)
	}
	return s.String(), nil
}

// toLink returns a link to the world that a story builds, with its history.
func toLink(s *story.Story) (string, error) {
	link, err := history.EncodeLink(history.Link{World: s.History()})
	if err != nil {
		err = fmt.Errorf("-share: %w", err)
	}
	return link, err
}
