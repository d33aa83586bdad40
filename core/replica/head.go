package replica

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Head is the beginning of a checkpoint.
type Head struct {
	Reason string `json:"reason"` // the reason for the checkpoint: opened, behind, replaced, unknown, gone or unwritable
	Now    int64  `json:"now"`    // the Unix second of the account's clock
	Speed  int64  `json:"speed"`  // the seconds of the clock that pass in a real second
	Items  int    `json:"items"`  // number of stored items in the checkpoint
	Bytes  int    `json:"bytes"`  // size of their documents
	Part   *Part  `json:"part,omitempty"`
	// Refusals is the second from which on the log has the refusals; 0 if it has all. A kept account loses them when it is opened again.
	Refusals int64 `json:"refusals,omitempty"`
}

// A Part is the part of the account that a checkpoint has, and the list of the account's containers, from which a user
// can choose another part. The commands after the checkpoint are those that concern the part ([engine.Part.Concerns]).
// The account's other records become records of the kind [Time].
type Part struct {
	Database   string  `json:"database"`
	Container  string  `json:"container"`
	After      uint64  `json:"after,omitempty"` // only items with a later write are in the part; 0 for all items
	Exact      bool    `json:"exact"`           // the container behaves as in the account ([engine.Part.Exact])
	Containers []Stock `json:"containers"`      // all containers of the account
}

// Of returns the part in the engine's form. It is the whole account if p is nil.
func (p *Part) Of() engine.Part {
	if p == nil {
		return engine.Part{}
	}
	return engine.Part{Of: engine.Path{Database: p.Database, Container: p.Container}, After: p.After}
}

// ContainerName returns the name of a container in addresses: DATABASE/CONTAINER. No id has a slash.
func ContainerName(in engine.Path) string { return in.Database + "/" + in.Container }

// ParseContainerName returns the container of a name in addresses. It reports whether the name is valid.
func ParseContainerName(name string) (in engine.Path, ok bool) {
	in.Database, in.Container, _ = strings.Cut(name, "/")
	return in, in.Database != "" && in.Container != ""
}

// A Stock says how much a container stores.
type Stock struct {
	Database  string `json:"database"`
	Container string `json:"container"`
	Items     int    `json:"items"`
	Bytes     int    `json:"bytes"`
}

// Path returns the path of the container.
func (s Stock) Path() engine.Path { return engine.Path{Database: s.Database, Container: s.Container} }
