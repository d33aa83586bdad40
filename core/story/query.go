package story

import (
	"strconv"
	"strings"

	"github.com/tidwall/pretty"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
)

type (
	// Query runs a query on a container. The SQL is the rest of the line.
	Query struct {
		In     engine.Path
		Key    *engine.PartitionKey // only items of this partition key; nil is all
		Hashes engine.HashRange     // only these effective partition keys
		From   int                  // rows to skip
		Cursor engine.Cursor        // instead of From: the end of the previous page
		Limit  int                  // rows at most; 0 is all
		Params []query.Param
		SQL    string
	}
	// rowsAre expects the rows of the last query, as a JSON array.
	rowsAre struct{ JSON string }
	// rowsCount expects a number of rows of the last query.
	rowsCount struct{ N int }
)

var _ = reserve("from", "mark", "limit", "with")

func parseQuery(l *cursor) Statement {
	q := Query{In: l.path()}
	q.Key, q.Hashes = l.key(), l.hashes()
	if _, ok := l.keyword("from"); ok {
		q.From = int(l.number64("how many rows to skip, like 10", -1<<63))
	}
	if _, ok := l.keyword("mark"); ok {
		q.Cursor.Ordinal = l.unsigned("the number of an item")
		q.Cursor.Rows = int(l.number64("how many of its rows to skip", -1<<63))
		if _, ok := l.keyword("given"); ok {
			q.Cursor.Given = int(l.number64("how many rows were returned before", -1<<63))
		}
		if _, ok := l.keyword("key"); ok {
			q.Cursor.Key = l.word("the sort values of a cursor")
		}
		if _, ok := l.keyword("seen"); ok {
			q.Cursor.Seen = l.word("the rows that a cursor leaves out")
		}
	}
	if _, ok := l.keyword("limit"); ok {
		q.Limit = int(l.number64("how many rows at most, like 10", -1<<63))
	}
	for {
		if _, ok := l.keyword("with"); !ok {
			break
		}
		q.Params = append(q.Params, query.Param{Name: l.word("the name of a parameter, like @n"), Value: []byte(l.json())})
	}
	if _, ok := l.keyword("text"); ok {
		q.SQL = l.quoted()
		return q
	}
	if t := l.peek(); t.quoted || t.json || !strings.EqualFold(t.text, "select") {
		l.fail(t, "a query, like SELECT * FROM c", "SELECT", "pk", "from", "mark", "limit", "with")
	}
	q.SQL = l.rest()
	return q
}

func parseRows(l *cursor) Expectation {
	if t := l.peek(); !t.json || !strings.HasPrefix(t.text, "[") {
		l.fail(t, `the rows as a JSON array, like [{"id":"SO05"}]`)
	}
	return rowsAre{l.json()}
}

func parseRowsCount(l *cursor) Expectation { return rowsCount{l.count("how many rows, like 3")} }

func (q Query) words() string {
	s := "query " + pathName(q.In) + keyWords(q.Key) + hashWords(q.Hashes)
	if q.From != 0 {
		s += " from " + strconv.Itoa(q.From)
	}
	if q.Cursor != (engine.Cursor{}) {
		s += " mark " + strconv.FormatUint(q.Cursor.Ordinal, 10) + " " + strconv.Itoa(q.Cursor.Rows)
		if q.Cursor.Given != 0 {
			s += " given " + strconv.Itoa(q.Cursor.Given)
		}
		if q.Cursor.Key != "" {
			s += " key " + name(q.Cursor.Key)
		}
		if q.Cursor.Seen != "" {
			s += " seen " + name(q.Cursor.Seen)
		}
	}
	if q.Limit != 0 {
		s += " limit " + strconv.Itoa(q.Limit)
	}
	for _, p := range q.Params {
		s += " with " + name(p.Name) + " " + jsonName(string(p.Value))
	}
	if word, _, _ := strings.Cut(q.SQL, " "); strings.EqualFold(word, "select") && printable(q.SQL) &&
		strings.TrimRight(q.SQL, " \t") == q.SQL {
		return s + " " + q.SQL
	}
	return s + " text " + strconv.Quote(q.SQL)
}

func (r rowsAre) words() string   { return "query " + jsonName(r.JSON) }
func (r rowsCount) words() string { return "rows " + strconv.Itoa(r.N) }

func (q Query) run(p *Player) {
	if c, err := p.account.Container(q.In); err == nil && !p.examine(c.Stored()+q.weight()) {
		return
	}
	p.apply(engine.Query{In: q.In, Text: q.SQL, Params: q.Params, Key: q.Key, Hashes: q.Hashes, From: q.From, Cursor: q.Cursor,
		Limit: q.Limit})
}

// weight returns how many items a query counts as, besides the items that it reads. A query that may
// multiply its items counts as many.
func (q Query) weight() int {
	sql := strings.ToUpper(q.SQL)
	if strings.Contains(sql, "JOIN") || strings.Count(sql, "SELECT") > 1 {
		return 2_000_000
	}
	return 1000
}

func (r rowsAre) check(p *Player) {
	if got, ok := p.rows(r.words()); ok && string(pretty.Ugly([]byte(r.JSON))) != got {
		p.miss("query", r.words(), "query "+clip(got, 400))
	}
}

func (r rowsCount) check(p *Player) {
	page, _ := p.last.Answer.(engine.QueryResult)
	if _, ok := p.rows(r.words()); ok && len(page.Rows) != r.N {
		p.miss("rows", r.words(), "rows "+strconv.Itoa(len(page.Rows)))
	}
}

// rows returns the rows of the last query as a compact array. It returns false when there was no query or it was refused.
func (p *Player) rows(want string) (array string, ok bool) {
	if !p.hasCommand("query") {
		return "", false
	}
	if p.failed != nil {
		p.miss("query", want, errorWords(p.failed))
		return "", false
	}
	var b strings.Builder
	b.WriteByte('[')
	page, _ := p.last.Answer.(engine.QueryResult)
	for i, row := range page.Rows {
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(pretty.Ugly(row))
	}
	b.WriteByte(']')
	return b.String(), true
}
