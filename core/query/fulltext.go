package query

import "github.com/cosmosttl/cosmosttl/core/fulltext"

// Full-text functions: https://learn.microsoft.com/azure/cosmos-db/gen-ai/full-text-search. Plans use
// those that begin with an underscore in the query for each partition key range (Query.Hybrid); their
// arguments are known from the tests of the .NET SDK. This file compiles all of them except _VectorScore,
// which is VectorDistance.
const (
	fullTextContains    = "FullTextContains"
	fullTextContainsAll = "FullTextContainsAll"
	fullTextContainsAny = "FullTextContainsAny"
	fullTextScore       = "FullTextScore"
	rankFusion          = "RRF"
	scoreOf             = "_FullTextScore"
	wordCountOf         = "_FullTextWordCount"
	vectorScore         = "_VectorScore"
)

var textFunctions = []function{
	{name: fullTextContains, min: 2, max: 2}, {name: fullTextContainsAll, min: 2, max: -1}, {name: fullTextContainsAny, min: 2, max: -1},
	{name: fullTextScore, min: 2, max: -1}, {name: rankFusion, min: 2, max: -1},
	{name: scoreOf, min: 5, max: 5}, {name: wordCountOf, min: 1, max: 1}, {name: vectorScore, min: 2, max: 4, undefined: true},
}

// onlyRanks is the service's own text for FullTextScore
// (LinqTranslationBaselineTests.TestFullTextScoreOrderByRankFunction.xml of the .NET SDK).
const onlyRanks = "The # function is only allowed in the ORDER BY RANK clause."

// readsText reports whether e is a call whose first argument is a text to analyze.
func (e *expr) readsText() bool {
	if e.op != opCall {
		return false
	}
	switch e.fn.name {
	case fullTextContains, fullTextContainsAll, fullTextContainsAny, fullTextScore, scoreOf, wordCountOf:
		return true
	}
	return false
}

// textual finds the path of a call's text. The container's policy knows the language of a path.
func (b *binder) textual(s *statement, e *expr, at place) {
	if name := e.fn.name; (name == fullTextScore || name == rankFusion) && at.clause != clauseRank {
		b.fail(e.at, e.end, BadQuery, onlyRanks, name)
	}
	if !e.readsText() {
		return
	}
	path, ok := pathOf(e.args[0], opAlias, b.item)
	if !ok {
		path, _ = s.origin(e.args[0])
	}
	e.name = path
}

// A textSource yields the tokens of the text that a full-text function reads.
type textSource struct {
	eval    eval
	by      *fulltext.Analyzer
	slot    int // the slot of the container's items, if the text is indexed
	indexed int // the path's index among the indexed paths, or -1
	memo    int // the source's index in env.texts
}

// analyzed is the last text that a source has read.
type analyzed struct {
	text   string
	tokens fulltext.Text
}

func (c *compiler) source(e *expr) *textSource {
	t := &textSource{eval: c.expr(e.args[0]), by: c.schema.analyzer(e.name), slot: c.item, indexed: -1, memo: c.texts}
	if path, ok := pathOf(e.args[0], opAlias, c.item); ok {
		t.indexed = c.schema.fullTextIndex(path)
	}
	c.texts++
	return t
}

// tokens returns the tokens of the present row's text. If the value is not a text, ok is false.
func (t *textSource) tokens(en *env) (list fulltext.Text, ok bool) {
	if t.indexed >= 0 && en.item != nil && en.item.Texts != nil && en.slots[t.slot].data == en.doc {
		if all := en.item.Texts.of(en, en.doc); all != nil {
			list = all[t.indexed]
			return list, list != nil && en.spend(1+int64(len(list))>>4)
		}
	}
	v := t.eval(en)
	if v.kind != isString {
		return nil, false
	}
	for len(en.texts) <= t.memo {
		en.texts = append(en.texts, analyzed{})
	}
	last := &en.texts[t.memo]
	if text := v.chars(); last.tokens == nil || last.text != text {
		if !en.spend(v.read() + analysis(len(text))) {
			return nil, false
		}
		last.text, last.tokens = text, t.by.Text(text)
	}
	return last.tokens, true
}

// analysis returns the price of dividing a text of n bytes into tokens.
func analysis(n int) int64 { return int64(n) + int64(n)/2 }

// words returns the words of a text with known tokens. Fuzzy terms need them.
func (t *textSource) words(en *env) []string {
	v := t.eval(en)
	en.spend(v.read() + 4*analysis(len(v.data)))
	return t.by.Words(v.chars())
}

// soughtTerm is a term that a query looks for: a constant, or an expression that is computed for each row.
type soughtTerm struct {
	fulltext.Term
	eval eval
}

// terms compiles the terms of a call. An array of constants stands for its elements, as in the first form
// of FullTextScore.
func (c *compiler) terms(e *expr, list []*expr, by *fulltext.Analyzer) (terms []soughtTerm) {
	for _, a := range list {
		if !a.folds() {
			terms = append(terms, soughtTerm{eval: c.expr(a)})
			continue
		}
		v := c.folded(a)
		values := []value{v}
		if v.kind == isArray && e.fn.name != fullTextContains {
			values = values[:0]
			for it := elements(v.data); it.next(); {
				values = append(values, fromJSON(it.item))
			}
		}
		for _, v := range values {
			term, ok := termOf(v, by)
			if !ok && c.err == nil {
				c.err = newError(c.text, a.at, a.end, BadQuery, wrongTerm, e.fn.name, shown(v))
			}
			terms = append(terms, soughtTerm{Term: term})
		}
	}
	return terms
}

const wrongTerm = `A term of # must be a string or an object like {"term": "red", "distance": 1} with a distance of 0, 1 or 2, and is #.`

// onlyConstants refuses terms, weights and statistics that are not constants.
const onlyConstants = "The terms and numbers of # must be constants or parameters, as many as it needs."

// shown returns a value for a message.
func shown(v value) string {
	if !v.defined() {
		return "undefined"
	}
	return brief(jsonOf(v))
}

// termOf reads a term: a text or {"term":…,"distance":…}.
func termOf(v value, by *fulltext.Analyzer) (term fulltext.Term, ok bool) {
	if v.kind == isString {
		return by.Term(v.chars(), 0), true
	}
	if v.kind != isObject {
		return term, false
	}
	text, distance := fromJSON(findMember(v.data, "term")), fromJSON(findMember(v.data, "distance"))
	n, whole := distance.integer()
	for it := members(v.data); it.next(); {
		if it.key != "term" && it.key != "distance" {
			return term, false
		}
	}
	if text.kind != isString || !whole || n < 0 || n > fulltext.MaxDistance {
		return term, false
	}
	return by.Term(text.chars(), int(n)), true
}

// count returns how often a term occurs in a text. If the computed value is not a term, ok is false.
func (s *soughtTerm) count(en *env, in *textSource, text fulltext.Text) (n int, ok bool) {
	term := &s.Term
	if s.eval != nil {
		v := s.eval(en)
		computed, ok := termOf(v, in.by)
		if !ok || !en.spend(analysis(len(v.data))) {
			return 0, false
		}
		term = &computed
	}
	if term.Fuzzy() {
		return term.CountNear(in.words(en)), true
	}
	return term.Count(text), true
}

// fullText compiles a call of a function that reads a text. The result is undefined for a value that is not a text.
func (c *compiler) fullText(e *expr) eval {
	source := c.source(e)
	name := e.fn.name
	switch name {
	case wordCountOf:
		return func(en *env) value {
			text, ok := source.tokens(en)
			if !ok || !en.spend(stepsPerCall) {
				return undefined
			}
			return number(float64(len(text)))
		}
	case fullTextScore, scoreOf:
		return c.scoring(e, source).eval
	}
	terms := c.terms(e, e.args[1:], source.by)
	return func(en *env) value {
		text, ok := source.tokens(en)
		if !ok || !en.spend(stepsPerCall+int64(len(terms))*(1+int64(len(text))>>4)) {
			return undefined
		}
		for i := range terms {
			n, ok := terms[i].count(en, source, text)
			if !ok {
				return undefined
			}
			if (n > 0) == (name == fullTextContainsAny) {
				return truth(n > 0)
			}
		}
		return truth(name != fullTextContainsAny)
	}
}

// scoring is a call that returns the score of a text.
type scoring struct {
	source *textSource
	terms  []soughtTerm
	fulltext.Statistics
	scorer fulltext.Scorer
	counts []int
}

func (c *compiler) scoring(e *expr, source *textSource) *scoring {
	s := &scoring{source: source}
	if e.fn.name == fullTextScore {
		for _, a := range e.args[1:] {
			if !a.folds() && c.err == nil {
				c.err = newError(c.text, a.at, a.end, BadQuery, onlyConstants, fullTextScore)
			}
		}
		s.terms = c.terms(e, e.args[1:], source.by)
		s.Hits = make([]float64, len(s.terms))
		c.scorings = append(c.scorings, s)
	} else {
		s.terms = c.terms(e, e.args[1:2], source.by)
		s.Statistics = c.statistics(e)
		if len(s.Hits) != len(s.terms) && c.err == nil {
			c.err = newError(c.text, e.args[4].at, e.args[4].end, BadQuery, onlyConstants, scoreOf)
		}
		s.scorer = s.Scorer(ln)
	}
	s.counts = make([]int, len(s.terms))
	return s
}

// statistics reads the arguments of _FullTextScore that say how common the terms are.
func (c *compiler) statistics(e *expr) (s fulltext.Statistics) {
	numbers := func(e *expr, list bool) (all []float64) {
		if e.folds() {
			v := c.folded(e)
			if all = constantVector(v); !list && v.kind == isNumber {
				all = []float64{v.num}
			}
		}
		if all == nil && c.err == nil {
			c.err = newError(c.text, e.at, e.end, BadQuery, onlyConstants, scoreOf)
		}
		return append(all, 0)[:max(1, len(all))]
	}
	s.Documents, s.Words = numbers(e.args[2], false)[0], numbers(e.args[3], false)[0]
	s.Hits = numbers(e.args[4], true)
	return s
}

// read counts the terms in the present row's text and returns its length.
func (s *scoring) read(en *env) (length int, ok bool) {
	text, ok := s.source.tokens(en)
	if !ok || !en.spend(stepsPerCall+int64(len(s.terms))*(1+int64(len(text))>>4)) {
		return 0, false
	}
	for i := range s.terms {
		if s.counts[i], ok = s.terms[i].count(en, s.source, text); !ok {
			return 0, false
		}
	}
	return len(text), true
}

func (s *scoring) eval(en *env) value {
	length, ok := s.read(en)
	if !ok {
		return undefined
	}
	return number(s.scorer.Score(length, s.counts))
}
