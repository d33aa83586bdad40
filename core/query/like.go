package query

import "unicode/utf8"

// likePart is one element of a LIKE pattern: any character (_), one character, or a set of characters.
type likePart struct {
	one    bool // _
	set    bool // [abc] or [^a-f]
	not    bool // [^...]
	r      rune
	ranges [][2]rune
}

func (p *likePart) matches(r rune) bool {
	switch {
	case p.one:
		return true
	case p.set:
		for _, pair := range p.ranges {
			if r >= pair[0] && r <= pair[1] {
				return !p.not
			}
		}
		return p.not
	}
	return r == p.r
}

// compileLike reads a pattern: https://learn.microsoft.com/azure/cosmos-db/nosql/query/keywords#like. The
// parameter escape is the character of the ESCAPE clause, or -1. If the run ends during the call, the
// pattern is incomplete.
func compileLike(en *env, pattern string, escape rune) likePattern {
	runes := []rune(pattern)
	last := len(runes) - 1 // the last ], after which no set can close
	for last >= 0 && runes[last] != ']' {
		last--
	}
	var all likePattern
	piece := &likePiece{}
	for i := 0; i < len(runes) && en.spend(stepsPerElement*2); i++ {
		part := likePart{r: runes[i]}
		switch r := runes[i]; {
		case r == escape && i+1 < len(runes):
			i++
			part.r = runes[i]
		case r == '%':
			all = append(all, piece.finish())
			piece = &likePiece{}
			continue
		case r == '_':
			part.one = true
		case r == '[' && i < last:
			if set, end := likeSet(en, runes, i); end >= 0 {
				part, i = set, end
			}
		}
		piece.parts = append(piece.parts, part)
	}
	return append(all, piece.finish())
}

// likeSet reads [a-f], [abc] or [^abc] from runes[i] on. The result end is the index of the closing
// bracket, or -1 if there is none.
func likeSet(en *env, runes []rune, i int) (part likePart, end int) {
	part.set = true
	i++
	if i < len(runes) && runes[i] == '^' {
		part.not = true
		i++
	}
	for first := true; i < len(runes) && en.spend(stepsPerElement*2); first = false {
		if runes[i] == ']' && !first {
			return part, i
		}
		low, high := runes[i], runes[i]
		if i+2 < len(runes) && runes[i+1] == '-' && runes[i+2] != ']' {
			high = runes[i+2]
			i += 2
		}
		part.ranges = append(part.ranges, [2]rune{low, high})
		i++
	}
	return part, -1
}

// like compiles value LIKE pattern [ESCAPE character].
func (c *compiler) like(args []*expr) test {
	a, m := c.all(args), &likeMatcher{}
	if pattern, ok := c.constant(args[1]); ok && len(a) == 2 {
		return func(en *env) kind {
			v := a[0](en)
			return m.matches(en, &v, &pattern, -1)
		}
	}
	return func(en *env) kind {
		v, pattern := a[0](en), a[1](en)
		escape := rune(-1)
		if len(a) > 2 {
			e := a[2](en)
			r, n := utf8.DecodeRuneInString(e.chars())
			if e.kind != isString || n == 0 || n != len(e.chars()) {
				return isUndefined
			}
			escape = r
		}
		return m.matches(en, &v, &pattern, escape)
	}
}

// likeBytes is the memory that each byte of a pattern may take in its compiled form: a part, and half a piece.
const likeBytes = 64

// likeMatcher keeps the compiled pattern, and compiles again only when the pattern changes.
type likeMatcher struct {
	source   string
	escape   rune
	compiled likePattern
}

func (m *likeMatcher) matches(en *env, v, pattern *value, escape rune) kind {
	if v.kind != isString || pattern.kind != isString || !en.spend(v.read()+pattern.read()) {
		return isUndefined
	}
	source := pattern.chars()
	if m.compiled == nil || m.escape != escape || m.source != source {
		en.released(m.compiled.bytes() + likeBytes*len(m.source))
		*m = likeMatcher{source: source, escape: escape}
		if en.take(likeBytes * len(source)); en.err == nil {
			m.compiled = compileLike(en, source, escape)
		}
		if en.err != nil {
			return isUndefined
		}
	}
	return kindOf(m.compiled.matches(en, v.chars()))
}
