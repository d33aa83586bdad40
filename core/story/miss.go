package story

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Miss is a difference between a story and the account, in the words of the language. If the language
// has no words for it, Want and Got are phrases of the list below.
type Miss struct {
	What string `json:"what"`
	Want string `json:"want"`
	Got  string `json:"got"`
}

// These are the phrases of misses, with {n} for whole numbers. Screens in other languages have a translation for each.
const (
	something    = "something that happens by itself"
	nothing      = "nothing"
	mostItems    = "at most {n} items"
	mostExamined = "at most {n} items to be examined"
	mostOnDisk   = "at most {n} items on disk"

	success     = "success"
	aContainer  = "a container"
	noContainer = "no such container"
	noRegion    = "no such region"
	noConsumer  = "no such consumer"
	onDisk      = "an item on disk"
	noItem      = "no such item"
	unrecorded  = "removed, and no longer on record"

	commandBefore  = "a command before it"
	commandBetween = "a command between it and the next expectation"
	noCommand      = "no command"
	queryBefore    = "a query right before the next expectation"
	changesBefore  = "changes right before the next expectation"
	otherCommand   = "another command, or a refusal"
)

// numbered returns a phrase about a number.
func numbered(phrase string, n int) string { return strings.Replace(phrase, "{n}", itoa(n), 1) }

// miss adds a difference to the step.
func (p *Player) miss(what, want, got string) {
	p.step.Misses = append(p.step.Misses, Miss{what, want, got})
}

// gone adds the miss of a container that does not exist.
func (p *Player) gone(in engine.Path) { p.miss(pathName(in), aContainer, noContainer) }
