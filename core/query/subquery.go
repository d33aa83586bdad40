package query

import "strings"

// This file is about the subqueries with which FROM begins. These read the container; every other subquery
// is computed for one row.

// gathers reports whether the statement makes each of its rows of several rows of FROM.
func (s *statement) gathers() bool { return s.distinct || s.group != nil || s.aggregates != nil }

// begins returns the subquery with which FROM begins, or nil.
func (s *statement) begins() *statement {
	if len(s.from) == 0 {
		return nil
	}
	return s.from[0].sub
}

// innermost follows the subqueries with which FROM begins, and returns the last one. Without any, it
// returns the statement itself.
func (s *statement) innermost() *statement {
	for sub := s.begins(); sub != nil; sub = s.begins() {
		s = sub
	}
	return s
}

// gathered returns the outermost of the subqueries with which FROM begins that gathers its rows, or nil.
func (s *statement) gathered() *statement {
	for sub := s.begins(); sub != nil; sub = sub.begins() {
		if sub.gathers() {
			return sub
		}
	}
	return nil
}

// divides reports whether the rows of all items are the rows of some items and the rows of the others
// together. This is so because each row is an item, and no two items are equal.
func (s *statement) divides() bool {
	whole := s.distinct && s.group == nil && s.aggregates == nil && len(s.from) == 1 && s.from[0].expr != nil && s.from[0].expr.op == opRoot &&
		!s.from[0].iterate
	return whole && (s.star || s.value && s.items[0].expr.op == opAlias)
}

// origin returns the path below the first source of FROM for which a path stands, like /a/b, if it
// consists only of names. It follows the path through the subqueries with which FROM begins, also into the
// objects that they make.
func (s *statement) origin(e *expr) (path string, ok bool) {
	var names []string // the last one first
	for {
		for ; e.op == opMember || e.op == opComputed; e = e.args[0] {
			names = append(names, e.name)
		}
		if e.op == opObject {
			if names, e = e.member(names); e == nil {
				return "", false
			}
			continue
		}
		if e.op != opAlias || len(s.from) == 0 || e.slot != s.from[0].slot {
			return "", false
		}
		sub := s.begins()
		switch {
		case sub == nil:
			for i := len(names) - 1; i >= 0; i-- {
				path += "/" + names[i]
				ok = strings.Contains(names[i], "/") || ok
			}
			return path, !ok
		case s.from[0].iterate:
			return "", false
		case sub.star:
			e = &expr{op: opAlias, slot: sub.from[0].slot}
		case sub.value:
			e = sub.items[0].expr
		default:
			if names, e = sub.row().member(names); e == nil {
				return "", false
			}
		}
		s = sub
	}
}

// member returns the expression in an object literal with the last of some names, and the other names. The
// expression is nil if there is none.
func (e *expr) member(names []string) ([]string, *expr) {
	last := len(names) - 1
	for i, name := range e.names {
		if last >= 0 && name == names[last] {
			return names[:last], e.args[i]
		}
	}
	return nil, nil
}
