package query

import "strconv"

// parser turns tokens into a statement. It stops at the first error.
type parser struct {
	text   string
	tokens []token
	i      int
	depth  int
	joins  int
	err    *Error

	functions []*expr         // the different calls of user-defined functions
	calls     map[string]bool // the texts of these calls
}

// Query is a text and its parsed form. It never changes, contains no parameters or data, and can run any number of times.
type Query struct {
	text   string
	schema *Schema // of the container, or nil
	stmt   *statement
	slots  int
	item   int // the slot that holds the container's items, or -1
	err    *Error

	functions []*expr // the different calls of user-defined functions
}

// Parse parses one query. It checks everything that does not depend on parameters or documents: syntax,
// aliases, function names and their number of arguments, and the rules of the documentation for clauses.
// The error is an *Error with the place of the first fault. The Query is then not nil, but only its Text
// and Err may be called.
func Parse(text string) (*Query, error) {
	q := &Query{text: text}
	q.err = q.parse()
	return q, q.Err()
}

// Text returns the text that was parsed.
func (q *Query) Text() string { return q.text }

// Err returns the error of Parse.
func (q *Query) Err() error {
	if q.err == nil {
		return nil
	}
	return q.err
}

func (q *Query) parse() *Error {
	if len(q.text) > maxTextBytes {
		return newError(q.text, 0, 0, TextTooLong, strconv.Itoa(len(q.text)), strconv.Itoa(maxTextBytes))
	}
	tokens, err := lex(q.text)
	if err != nil {
		return err
	}
	p := &parser{text: q.text, tokens: tokens}
	q.stmt = p.statement()
	if p.err == nil && p.now().kind != tokEnd {
		p.unexpected()
	}
	if p.err != nil {
		return p.err
	}
	q.functions = p.functions
	return q.bind()
}

func (p *parser) now() *token { return &p.tokens[p.i] }

func (p *parser) step() *token {
	t := &p.tokens[p.i]
	if t.kind != tokEnd {
		p.i++
	}
	return t
}

// is reports whether the next token is this keyword or sign.
func (p *parser) is(word string) bool {
	t := p.now()
	return (t.kind == tokKeyword || t.kind == tokSign) && t.word == word
}

func (p *parser) accept(word string) bool {
	if p.err != nil || !p.is(word) {
		return false
	}
	p.i++
	return true
}

func (p *parser) expect(word string) {
	if !p.accept(word) {
		p.unexpected()
	}
}

func (p *parser) fail(at, end int, code Code, args ...string) {
	if p.err == nil {
		p.err = newError(p.text, at, end, code, args...)
	}
}

// since returns the part of the text from a byte to the last token.
func (p *parser) since(at int) span { return span{at, p.tokens[p.i-1].end} }

// unexpected reports the next token as a syntax error.
func (p *parser) unexpected() {
	t := p.now()
	near := p.text[t.at:t.end]
	if t.kind == tokEnd {
		near = t.word
	}
	p.fail(t.at, t.end, Syntax, near)
}

// name reads a name that is not reserved.
func (p *parser) name() string {
	if p.now().kind != tokName {
		p.unexpected()
		return ""
	}
	return p.step().word
}

// enter limits the recursion of the parser. The caller must undo it with p.depth--.
func (p *parser) enter() bool {
	p.depth++
	if p.depth > maxDepth {
		t := p.now()
		p.fail(t.at, t.end, TooDeep, strconv.Itoa(maxDepth))
	}
	return p.err == nil
}

// statement parses a statement from SELECT to its last clause.
func (p *parser) statement() *statement {
	s := &statement{at: p.now().at}
	if p.enter() {
		p.clauses(s)
	}
	p.depth--
	return s
}

func (p *parser) clauses(s *statement) {
	p.expect("SELECT")
	s.distinct = p.accept("DISTINCT")
	if at := p.now().at; p.accept("TOP") {
		s.top = p.count("TOP")
		s.topAt = p.since(at)
	}
	switch {
	case p.accept("VALUE"):
		s.value = true
		if p.is("*") {
			p.unexpected()
		}
		s.items = []item{p.column()}
	case p.accept("*"):
		s.star = true
		if p.is(",") {
			p.unexpected()
		}
	default:
		for ok := true; ok && p.err == nil; ok = p.accept(",") {
			s.items = append(s.items, p.column())
		}
	}
	if p.accept("FROM") {
		s.from = append(s.from, p.source())
		for p.accept("JOIN") {
			if p.joins++; p.joins > maxJoins {
				t := p.now()
				p.fail(t.at, t.end, TooManyJoins, strconv.Itoa(maxJoins))
			}
			s.from = append(s.from, p.source())
		}
	}
	if p.accept("WHERE") {
		s.where = p.expr()
	}
	p.tail(s)
}

// tail reads GROUP BY, ORDER BY and OFFSET LIMIT.
func (p *parser) tail(s *statement) {
	if p.accept("GROUP") {
		p.expect("BY")
		for ok := true; ok && p.err == nil; ok = p.accept(",") {
			s.group = append(s.group, p.expr())
		}
	}
	if at := p.now().at; p.accept("ORDER") {
		p.expect("BY")
		if t := p.now(); t.kind == tokName && capitals(t.word) == "RANK" && p.tokens[p.i+1].kind == tokName {
			p.step()
			s.ranks = true
		}
		for ok := true; ok && p.err == nil; ok = p.accept(",") {
			k := sortKey{expr: p.expr()}
			k.desc = p.accept("DESC")
			k.given = k.desc || p.accept("ASC")
			s.order = append(s.order, k)
		}
		s.orderAt = p.since(at)
	}
	if at := p.now().at; p.accept("OFFSET") {
		s.offset = p.count("OFFSET")
		p.expect("LIMIT")
		s.limit = p.count("LIMIT")
		s.offsetAt = p.since(at)
		if s.top != nil {
			p.fail(at, p.now().at, BadQuery, "TOP cannot be used together with OFFSET LIMIT.")
		}
	}
}

// count reads the number of TOP, OFFSET or LIMIT: a whole number or a parameter.
func (p *parser) count(clause string) *expr {
	t := p.now()
	if t.kind == tokNumber {
		v := t.num
		if n, ok := v.integer(); ok && n >= 0 {
			if n > maxCount {
				p.fail(t.at, t.end, BadQuery, "The # count value exceeds the maximum allowed value.", clause)
			}
			p.step()
			return &expr{op: opLiteral, at: t.at, end: t.end, depth: 1, val: v}
		}
	}
	if t.kind == tokParam {
		p.step()
		return &expr{op: opParam, at: t.at, end: t.end, depth: 1, name: t.word}
	}
	p.unexpected()
	return nil
}

// column reads expr [[AS] alias].
func (p *parser) column() item {
	it := item{expr: p.expr()}
	if p.accept("AS") || p.now().kind == tokName {
		it.alias = p.name()
	}
	return it
}

// source reads path [[AS] alias], alias IN path, (subquery) [[AS] alias] or alias IN (subquery):
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/from
func (p *parser) source() source {
	src := source{at: p.now().at}
	if p.now().kind == tokName && p.tokens[p.i+1].kind == tokKeyword && p.tokens[p.i+1].word == "IN" {
		src.alias, src.iterate = p.step().word, true
		p.step()
	}
	if p.accept("(") {
		src.sub = p.statement()
		p.expect(")")
	} else {
		t := p.now()
		word := p.name()
		src.expr = p.path(&expr{op: opAlias, at: t.at, end: t.end, depth: 1, name: word})
	}
	if !src.iterate {
		if p.accept("AS") || p.now().kind == tokName {
			src.alias = p.name()
		} else if src.expr != nil {
			src.alias = nameOf(src.expr)
		}
	}
	src.end = p.tokens[p.i-1].end
	return src
}
