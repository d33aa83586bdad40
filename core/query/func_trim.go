package query

import (
	"strings"
	"unicode"
)

// trim removes white space, or the characters of a second argument, on either side.
func trim(en *env, a []value, left, right bool) value {
	if a[0].kind != isString || len(a) > 1 && a[1].kind != isString {
		return undefined
	}
	s := a[0].chars()
	drop := unicode.IsSpace
	if len(a) > 1 {
		drop = en.cutset(a[1].chars())
	}
	before := len(s)
	if left {
		s = strings.TrimLeftFunc(s, drop)
	}
	if right {
		s = strings.TrimRightFunc(s, drop)
	}
	en.spend(int64(before-len(s)) * stepsPerElement)
	return text(s)
}

// charset is a set of characters.
type charset struct {
	of     string
	ascii  [2]uint64
	others map[rune]struct{}
}

// cutset returns a test for the characters of a text. It keeps the set for the next row, which usually has the same text.
func (en *env) cutset(chars string) func(rune) bool {
	set := &en.trimmed
	if set.of != chars {
		en.spend(int64(len(chars)) * stepsPerElement * 2)
		*set = charset{of: chars}
		for _, r := range chars {
			switch {
			case r < 128:
				set.ascii[r>>6] |= 1 << (r & 63)
			case set.others == nil:
				set.others = map[rune]struct{}{r: {}}
			default:
				set.others[r] = struct{}{}
			}
		}
	}
	return set.has
}

func (set *charset) has(r rune) bool {
	if r < 128 {
		return set.ascii[r>>6]&(1<<(r&63)) != 0
	}
	_, ok := set.others[r]
	return ok
}
