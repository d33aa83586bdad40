package scenario

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
	// Delete removes an item at a client's request. Without a key it is the newest item with the id.
	Delete struct {
		In    engine.Path
		ID    string
		Key   *engine.PartitionKey
		Match Match
	}
	// Read reads an item. Without a key it is the newest item with the id.
	Read struct {
		In  engine.Path
		ID  string
		Key *engine.PartitionKey
	}
	// List reads the items that queries return, in the order of their creation.
	List struct {
		In    engine.Path
		From  uint64 // where the page begins, as the page before said
		Limit int    // items at most; 0 is all
	}
)

var writeWords = [...]string{"create", "upsert", "replace"}

const wantID = "the id of an item, like SO05"

func parseWrite(k engine.WriteKind) func(*cursor) Statement {
	return func(l *cursor) Statement { return write(l, k, l.path()) }
}

func write(l *cursor, k engine.WriteKind, in engine.Path) Statement {
	w := Write{In: in, Kind: k}
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

func parseDelete(l *cursor) Statement { return deletion(l, l.path()) }
func parseRead(l *cursor) Statement   { return reading(l, l.path()) }

func deletion(l *cursor, in engine.Path) Statement {
	d := Delete{In: in, ID: l.word(wantID)}
	d.Key, d.Match = l.key(), l.match()
	l.finish("pk", "if-match")
	return d
}

func reading(l *cursor, in engine.Path) Statement {
	r := Read{In: in, ID: l.word(wantID)}
	r.Key = l.key()
	l.finish("pk")
	return r
}

func parseList(l *cursor) Statement {
	s := List{In: l.path()}
	if _, ok := l.keyword("from"); ok {
		s.From = l.unsigned("where the page begins, like 3")
	}
	if _, ok := l.keyword("limit"); ok {
		s.Limit = int(l.number64("how many items at most, like 10", -1<<63))
	}
	l.finish("from", "limit")
	return s
}

func (w Write) words() string  { return writeWords[w.Kind] + " " + pathName(w.In) + w.tail(false) }
func (d Delete) words() string { return "delete " + pathName(d.In) + d.tail() }
func (r Read) words() string   { return "read " + pathName(r.In) + r.tail() }

// tail is the line after the container's name.
func (w Write) tail(batch bool) string {
	s := ""
	if w.ID != "" {
		s += " " + name(w.ID)
	}
	return s + keyWords(w.Key) + w.Match.words() + bodyWords(w.Body, batch)
}

func (d Delete) tail() string { return " " + name(d.ID) + keyWords(d.Key) + d.Match.words() }
func (r Read) tail() string   { return " " + name(r.ID) + keyWords(r.Key) }

func (s List) words() string {
	out := "list " + pathName(s.In)
	if s.From > 0 {
		out += " from " + strconv.FormatUint(s.From, 10)
	}
	if s.Limit != 0 {
		out += " limit " + strconv.Itoa(s.Limit)
	}
	return out
}

// id returns the id of the item.
func (w Write) id() string {
	if w.ID != "" {
		return w.ID
	}
	return idOf(w.Body)
}

func (w Write) run(p *Player) {
	p.body = w.Body
	if c, err := p.account.Container(w.In); err == nil {
		p.into = c.Default()
	}
	p.apply(engine.WriteItem{In: w.In, Kind: w.Kind, Body: []byte(w.Body), ID: w.ID, PartitionKey: w.Key, IfMatch: p.tag(w.Match, w.In, w.id())})
}

func (d Delete) run(p *Player) {
	p.apply(engine.DeleteItem{In: d.In, ID: d.ID, PartitionKey: p.key(d.In, d.ID, d.Key), IfMatch: p.tag(d.Match, d.In, d.ID)})
}

func (r Read) run(p *Player) {
	p.apply(engine.ReadItem{In: r.In, ID: r.ID, PartitionKey: p.key(r.In, r.ID, r.Key)})
}

func (s List) run(p *Player) {
	if c, err := p.account.Container(s.In); err == nil && !p.look(c.Stored()) {
		return
	}
	p.apply(engine.ReadFeed{In: s.In, From: s.From, Limit: s.Limit})
}
