package stories

import (
	"fmt"
	"io"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/scenario"
)

// linkVersion is how a link begins. The characters after it are those of base64url, so that it is not found again in a link.
const linkVersion = "v1."

// fromLink returns the story of a share link, or of a file that holds a link or a saved history.
func fromLink(arg string, in io.Reader) (story string, err error) {
	text, err := read(arg, in)
	if at := strings.LastIndex(arg, linkVersion); err != nil && at >= 0 {
		text = arg[at:]
	} else if err != nil {
		return "", fmt.Errorf("-link: neither a link, which contains %s, nor a file: %w", linkVersion, err)
	}
	link, err := decode(strings.TrimSpace(text))
	if err != nil {
		return "", fmt.Errorf("-link: %w", err)
	}
	if link.World == nil {
		if _, err := scenario.Parse(link.Story); err != nil {
			return "", fmt.Errorf("-link: the link's story: %w", err)
		}
		return link.Story, nil
	}
	s, err := scenario.FromHistory(link.World)
	if err != nil {
		return "", fmt.Errorf("-link: %w", err)
	}
	return s.String(), nil
}

func decode(text string) (history.Link, error) {
	if strings.HasPrefix(text, "{") {
		h, err := history.Unmarshal([]byte(text))
		return history.Link{World: h}, err
	}
	if at := strings.LastIndex(text, linkVersion); at >= 0 {
		text = text[at:] // what comes before it is the page's address
	}
	return history.DecodeLink(text)
}

// toLink returns a link to the world that a story builds, with its history.
func toLink(s *scenario.Story) (string, error) {
	link, err := history.EncodeLink(history.Link{World: s.History()})
	if err != nil {
		err = fmt.Errorf("-share: %w", err)
	}
	return link, err
}
