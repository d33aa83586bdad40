package files

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/app/link"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// FindLink returns the link in a text, without the page's address before it.
func FindLink(text string) (found string, ok bool) { return link.Find(text) }

// ReadLink reads a saved world, or a link with or without the page's address.
func ReadLink(text string) (history.Link, error) {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "{") {
		h, err := history.Unmarshal([]byte(text))
		return history.Link{World: h}, err
	}
	found, _ := FindLink(text)
	world, _, err := link.Decode(found)
	if err != nil {
		return history.Link{}, err
	}
	return history.DecodeLink(world)
}
