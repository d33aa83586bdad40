package agent

import (
	"github.com/cosmosttl/cosmosttl/app/link"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// maxLink is the length of the longest link in an answer, in bytes. A longer link would take too much of the answer.
const maxLink = 3000

// link returns the address of the playground with a world and a view of it, or an empty text if the address is too long.
func (s *Set) link(h *history.History, v link.View) string {
	if s.config.Playground == "" {
		return ""
	}
	world, err := history.EncodeLink(history.Link{World: h})
	if err != nil {
		return ""
	}
	if address := s.config.Playground + "#" + link.Encode(world, v); len(address) <= maxLink {
		return address
	}
	return ""
}
