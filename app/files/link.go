package files

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/history"
)

// linkVersion is how a link begins. The characters after it are from base64url, so that it is not found again in a link.
const linkVersion = "v1."

// FindLink returns the link in a text: what precedes it is the page's address.
func FindLink(text string) (link string, ok bool) {
	at := strings.LastIndex(text, linkVersion)
	return text[max(at, 0):], at >= 0
}

// ReadLink reads a saved world, or a link with or without the page's address.
func ReadLink(text string) (history.Link, error) {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "{") {
		h, err := history.Unmarshal([]byte(text))
		return history.Link{World: h}, err
	}
	link, _ := FindLink(text)
	return history.DecodeLink(link)
}
