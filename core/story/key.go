package story

import (
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

var _ = reserve("pk", "hashes", "raw", "text", "if-match", "seen", "true", "false", "null")

// key reads pk and a partition key. The key is a word or quoted text, a JSON number, true, false or null,
// none for an absent property, or an array with a value for each path. After raw comes the engine's own
// spelling in quotes, valid or not.
func (l *cursor) key() *engine.PartitionKey {
	if _, ok := l.keyword("pk"); !ok {
		return nil
	}
	if _, ok := l.keyword("none"); ok {
		k := engine.Undefined
		return &k
	}
	if _, ok := l.keyword("raw"); ok {
		k := engine.PartitionKey(l.shallow(l.pos, l.quoted()))
		return &k
	}
	const want = `a partition key: a word, a text in quotes, a number, true, false, null, none or an array`
	t := l.peek()
	l.whole(t)
	if l.err != nil {
		return nil
	}
	raw := t.text
	if !t.json {
		if v := gjson.Parse(raw); !t.quoted && gjson.Valid(raw) && v.Type != gjson.String {
			raw = "[" + raw + "]"
		} else {
			k := engine.Key(l.word(want))
			return &k
		}
	}
	k, err := engine.ParsePartitionKey(raw)
	if err != nil {
		l.fail(t, want)
		return nil
	}
	l.pos = t.end
	return &k
}

// KeyIn returns the partition key in an item's JSON, as the header of a request has it. Where a value is
// absent, an object or an array, the key has {}. The service refuses a key that has {} for an object or an
// array.
func KeyIn(body string, paths []string) string {
	var parts []string
	for _, path := range paths {
		v := Member([]byte(body), path)
		if v.Raw == "" || v.Type == gjson.JSON {
			parts = append(parts, "{}")
		} else {
			parts = append(parts, v.Raw)
		}
	}
	return "[" + strings.Join(parts, ",") + "]"
}

// hashes reads the word hashes and the ends of a range of effective partition keys.
func (l *cursor) hashes() (r engine.HashRange) {
	if _, ok := l.keyword("hashes"); ok {
		r.Min, r.Max = l.word("the effective partition key at which the range begins"),
			l.word("the effective partition key before which the range ends")
	}
	return r
}

func hashWords(r engine.HashRange) string {
	if r == (engine.HashRange{}) {
		return ""
	}
	return " hashes " + name(r.Min) + " " + name(r.Max)
}

func keyWords(k *engine.PartitionKey) string {
	switch {
	case k == nil:
		return ""
	case *k == engine.Undefined:
		return " pk none"
	}
	if deep(string(*k)) {
		return " pk raw " + strconv.Quote(string(*k)) // parsing refuses a key that nests so deep
	}
	if back, err := engine.ParsePartitionKey(string(*k)); err != nil || back != *k || !printable(string(*k)) {
		return " pk raw " + strconv.Quote(string(*k))
	}
	list := gjson.Parse(string(*k)).Array()
	if len(list) != 1 || list[0].IsObject() {
		if l := (&cursor{text: string(*k)}); l.peek().end != len(*k) { // the key nests too deep for a token
			return " pk raw " + strconv.Quote(string(*k))
		}
		return " pk " + string(*k)
	}
	if v := list[0]; v.Type == gjson.String {
		if s := v.String(); gjson.Valid(s) || engine.Key(s) != *k {
			return " pk " + strconv.Quote(s)
		} else {
			return " pk " + name(s)
		}
	}
	return " pk " + list[0].Raw
}

// A Match is the condition of a write: the version that the item must have.
type Match struct {
	Seen bool   // the version that the story read or wrote last
	ETag string // an etag with its quotes; "*" is any version, and empty is no condition
}

func (l *cursor) match() Match {
	if _, ok := l.keyword("if-match"); !ok {
		return Match{}
	}
	if _, ok := l.keyword("seen"); ok {
		return Match{Seen: true}
	}
	return Match{ETag: l.word("an etag in quotes, * or seen")}
}

func (m Match) words() string {
	switch {
	case m.Seen:
		return " if-match seen"
	case m.ETag != "":
		return " if-match " + name(m.ETag)
	}
	return ""
}

// tag returns the etag of a condition. For Seen, this is the etag that the story saw last on the item, or
// two quotes if it saw none.
func (p *Player) tag(m Match, in engine.Path, id string) string {
	if !m.Seen {
		return m.ETag
	}
	if tag, ok := p.seen[in][id]; ok {
		return tag
	}
	return `""`
}

// body reads an item's JSON, which is the rest of the line, unchanged. After text, it reads any other bytes in quotes.
func (l *cursor) body() string {
	if _, ok := l.keyword("text"); ok {
		return l.quoted()
	}
	if l.end() || l.text[l.pos] != '{' {
		l.expected(`an item, like {"id":"SO05","ttl":60}`)
		return ""
	}
	if l.batch {
		return l.json()
	}
	return l.rest()
}

func bodyWords(s string, batch bool) string {
	if strings.HasPrefix(s, "{") && printable(s) && strings.TrimRight(s, " \t") == s && (!batch || closed(s)) {
		return " " + s
	}
	return " text " + strconv.Quote(s)
}
