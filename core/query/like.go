package query

import "unicode/utf8"

// likePart is one element of a LIKE pattern: any run (%), any character (_), a character, or a set of them.
type likePart struct {
	any    bool // %
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

// compileLike reads a pattern: https://learn.microsoft.com/azure/cosmos-db/nosql/query/keywords#like. escape is the
// character of the ESCAPE clause, or -1.
func compileLike(pattern string, escape rune) []likePart {
	runes := []rune(pattern)
	var parts []likePart
	for i := 0; i < len(runes); i++ {
		r := runes[i]
		switch {
		case r == escape && i+1 < len(runes):
			i++
			parts = append(parts, likePart{r: runes[i]})
		case r == '%':
			if n := len(parts); n == 0 || !parts[n-1].any {
				parts = append(parts, likePart{any: true})
			}
		case r == '_':
			parts = append(parts, likePart{one: true})
		case r == '[':
			part, end := likeSet(runes, i)
			if end < 0 {
				parts = append(parts, likePart{r: r})
				continue
			}
			parts = append(parts, part)
			i = end
		default:
			parts = append(parts, likePart{r: r})
		}
	}
	return parts
}

// likeSet reads [a-f], [abc] or [^abc] from runes[i] on; end is the index of the closing bracket, -1 if there is none.
func likeSet(runes []rune, i int) (part likePart, end int) {
	part.set = true
	i++
	if i < len(runes) && runes[i] == '^' {
		part.not = true
		i++
	}
	for first := true; i < len(runes); first = false {
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

// matchLike matches without recursion: only the last % is retried, so the cost is at most len(s) * len(parts).
func matchLike(s string, parts []likePart) bool {
	i, p := 0, 0
	retryS, retryP := -1, -1
	for i < len(s) {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case p < len(parts) && parts[p].any:
			retryS, retryP = i, p
			p++
			continue
		case p < len(parts) && parts[p].matches(r):
			i += n
			p++
			continue
		case retryP < 0:
			return false
		}
		_, n = utf8.DecodeRuneInString(s[retryS:])
		retryS += n
		i, p = retryS, retryP+1
	}
	for p < len(parts) && parts[p].any {
		p++
	}
	return p == len(parts)
}

// like compiles value LIKE pattern [ESCAPE character], which compiles a pattern again only when it changes.
func like(a []eval) eval {
	last, lastEscape := "", rune(-2)
	var parts []likePart
	return func(en *env) value {
		v, pattern := a[0](en), a[1](en)
		escape := rune(-1)
		if len(a) > 2 {
			e := a[2](en)
			r, n := utf8.DecodeRuneInString(e.chars())
			if e.kind != isString || n == 0 || n != len(e.chars()) {
				return undefined
			}
			escape = r
		}
		if v.kind != isString || pattern.kind != isString {
			return undefined
		}
		source := pattern.chars()
		if lastEscape != escape || last != source {
			parts = compileLike(source, escape)
			last, lastEscape = source, escape
		}
		s := v.chars()
		if !en.spend(int64(len(s)) * int64(1+len(parts)) / 1024) {
			return undefined
		}
		return truth(matchLike(s, parts))
	}
}
