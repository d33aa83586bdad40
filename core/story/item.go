package story

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

type (
	// Write creates, upserts or replaces an item.
	Write struct {
		In    engine.Path
		Kind  engine.WriteKind
		ID    string               // empty means the id in the body
		Key   *engine.PartitionKey // the key in the request; nil means the key in the body
		Match Match
		Body  string
	}
	// Delete removes an item at a client's request. Without a key it removes the newest item with the id.
	Delete struct {
		In    engine.Path
		ID    string
		Key   *engine.PartitionKey
		Match Match
	}
	// Read reads an item. Without a key it reads the newest item with the id.
	Read struct {
		In  engine.Path
		ID  string
		Key *engine.PartitionKey
		// Region is a read region; empty is the write region.
		Region string
	}
	// List reads the items that queries return, in the order of their creation.
	List struct {
		In     engine.Path
		Hashes engine.HashRange
		From   uint64 // where the page begins, as the previous page said
		Limit  int    // items at most; 0 is all
	}
)

var writeWords = [...]string{"create", "upsert", "replace"}

const wantID = "the id of an item, like SO05"

func write(k engine.WriteKind) func(*cursor) Operation {
	return func(l *cursor) Operation {
		w := Write{Kind: k}
		at := l.peek()
		if _, option := l.keyword("pk", "if-match", "text"); !option && !at.json {
			w.ID = l.word("an item in JSON, its id before it, pk or if-match")
		} else {
			l.pos = at.at
		}
		w.Key, w.Match = l.key(), l.match()
		w.Body = l.body()
		return w
	}
}

func deletion(l *cursor) Operation {
	d := Delete{ID: l.word(wantID)}
	d.Key, d.Match = l.key(), l.match()
	l.finish("pk", "if-match")
	return d
}

func reading(l *cursor) Operation {
	r := Read{ID: l.word(wantID)}
	r.Key = l.key()
	if _, ok := l.keyword("region"); ok {
		r.Region = l.word("the name of a read region")
	}
	l.finish("pk", "region")
	return r
}

func parseList(l *cursor) Statement {
	s := List{In: l.path(), Hashes: l.hashes()}
	if _, ok := l.keyword("from"); ok {
		s.From = l.unsigned("where the page begins, like 3")
	}
	if _, ok := l.keyword("limit"); ok {
		s.Limit = int(l.number64("how many items at most, like 10", -1<<63))
	}
	l.finish("hashes", "from", "limit")
	return s
}

func (w Write) words() string  { return writeWords[w.Kind] + " " + pathName(w.In) + w.tail(false) }
func (d Delete) words() string { return "delete " + pathName(d.In) + d.tail(false) }
func (r Read) words() string   { return "read " + pathName(r.In) + r.tail(false) }

func (w Write) at(in engine.Path) Operation  { w.In = in; return w }
func (d Delete) at(in engine.Path) Operation { d.In = in; return d }
func (r Read) at(in engine.Path) Operation   { r.In = in; return r }

func (w Write) tail(batch bool) string {
	s := ""
	if w.ID != "" {
		s += " " + name(w.ID)
	}
	return s + keyWords(w.Key) + w.Match.words() + bodyWords(w.Body, batch)
}

func (d Delete) tail(bool) string { return " " + name(d.ID) + keyWords(d.Key) + d.Match.words() }

func (r Read) tail(bool) string {
	s := " " + name(r.ID) + keyWords(r.Key)
	if r.Region != "" {
		s += " region " + name(r.Region)
	}
	return s
}

func (s List) words() string {
	out := "list " + pathName(s.In) + hashWords(s.Hashes)
	if s.From > 0 {
		out += " from " + strconv.FormatUint(s.From, 10)
	}
	if s.Limit != 0 {
		out += " limit " + strconv.Itoa(s.Limit)
	}
	return out
}

func (w Write) command(p *Player, in engine.Path) engine.BatchOp {
	id := w.ID
	if id == "" {
		id = idOf(w.Body)
	}
	return engine.WriteItem{In: w.In, Kind: w.Kind, Body: []byte(w.Body), ID: w.ID, PartitionKey: w.Key, IfMatch: p.tag(w.Match, in, id)}
}

func (d Delete) command(p *Player, in engine.Path) engine.BatchOp {
	return engine.DeleteItem{In: d.In, ID: d.ID, PartitionKey: keyOrNone(d.Key), IfMatch: p.tag(d.Match, in, d.ID)}
}

func (r Read) command(*Player, engine.Path) engine.BatchOp {
	return engine.ReadItem{In: r.In, ID: r.ID, PartitionKey: keyOrNone(r.Key), Region: r.Region}
}

// keyOrNone returns the key of an operation. An operation without one gets the empty key, which stands for
// the key of the batch.
func keyOrNone(k *engine.PartitionKey) engine.PartitionKey {
	if k == nil {
		return ""
	}
	return *k
}

func (w Write) run(p *Player) {
	p.writes(w.In, w.Body)
	p.apply(w.command(p, w.In))
}

// writes records the body that is about to be written and the default of its container, for hints.
func (p *Player) writes(in engine.Path, body string) {
	p.body = body
	if c, err := p.account.Container(in); err == nil {
		p.into = c.Default()
	}
}

func (d Delete) run(p *Player) {
	d.Key = p.key(d.In, d.ID, d.Key)
	p.apply(d.command(p, d.In))
}

func (r Read) run(p *Player) {
	r.Key = p.key(r.In, r.ID, r.Key)
	p.apply(r.command(p, r.In))
}

func (s List) run(p *Player) {
	if c, err := p.account.Container(s.In); err == nil && !p.examine(c.Stored()) {
		return
	}
	p.apply(engine.ReadFeed{In: s.In, Hashes: s.Hashes, From: s.From, Limit: s.Limit})
}
