package story

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Changes reads a page of the change feed.
type Changes struct {
	In     engine.Path
	Mode   engine.FeedMode
	After  uint64 // the lsn of the last change seen
	Seen   bool   // continue where the story stopped reading this container's feed
	Key    *engine.PartitionKey
	Hashes engine.HashRange
	Limit  int
	Keep   int64 // seconds for which a container that keeps no versions begins to keep them
}

var _ = reserve("all-versions", "after")

func parseChanges(l *cursor) Statement {
	c := Changes{In: l.path()}
	if _, ok := l.keyword("all-versions"); ok {
		c.Mode = engine.AllVersions
	} else if _, ok := l.keyword("mode"); ok {
		c.Mode = engine.FeedMode(l.number64("a mode", 0))
	}
	if _, ok := l.keyword("keep"); ok {
		c.Keep = l.duration()
	}
	if _, ok := l.keyword("after"); ok {
		if _, c.Seen = l.keyword("seen"); !c.Seen {
			c.After = l.unsigned("the number of a change, or seen")
		}
	}
	c.Key, c.Hashes = l.key(), l.hashes()
	if _, ok := l.keyword("limit"); ok {
		c.Limit = int(l.number64("how many changes at most, like 10", -1<<63))
	}
	l.finish("all-versions", "keep", "after", "pk", "hashes", "limit")
	return c
}

func (c Changes) words() string {
	s := "changes " + pathName(c.In)
	switch {
	case c.Mode == engine.AllVersions:
		s += " all-versions"
	case c.Mode != engine.LatestVersion:
		s += " mode " + strconv.Itoa(int(c.Mode))
	}
	if c.Keep != 0 {
		s += " keep " + Duration(c.Keep)
	}
	switch {
	case c.Seen:
		s += " after seen"
	case c.After != 0:
		s += " after " + strconv.FormatUint(c.After, 10)
	}
	s += keyWords(c.Key) + hashWords(c.Hashes)
	if c.Limit != 0 {
		s += " limit " + strconv.Itoa(c.Limit)
	}
	return s
}

func (c Changes) run(p *Player) {
	after := c.After
	if c.Seen {
		after = p.resume[c.In]
	}
	if k, err := p.account.Container(c.In); err == nil && !p.examine(k.Stored()) {
		return
	}
	p.apply(engine.ReadChanges{In: c.In, Mode: c.Mode, After: after, Key: c.Key, Hashes: c.Hashes, Limit: c.Limit, Keep: c.Keep})
}
