package fault

import (
	"maps"
	"strconv"
)

// MaxRules is the most rules of a [List].
const MaxRules = 100

// A List holds the rules of an account, in the order in which they were added. The zero List is ready for use. Several
// goroutines must not use a List at once.
type List struct {
	rules []*Rule
	next  int
}

// Empty reports whether there are no rules.
func (l *List) Empty() bool { return len(l.rules) == 0 }

// Add adds a copy of a rule, and returns the copy. operations are the valid names of operations in rules. The error is
// an [*Error].
func (l *List) Add(r Rule, operations []string) (*Rule, error) {
	if err := r.check(operations); err != nil {
		return nil, err
	}
	if len(l.rules) == MaxRules {
		return nil, &Error{"faults", strconv.Itoa(MaxRules + 1), strconv.Itoa(MaxRules) + " at most; clear them first"}
	}
	l.next++
	r.number, r.seen, r.failed, r.Headers = l.next, 0, 0, maps.Clone(r.Headers)
	l.rules = append(l.rules, &r)
	return &r, nil
}

// Clear removes all rules.
func (l *List) Clear() { *l = List{} }

// Strike returns the first rule by which a request fails, or nil. Each earlier rule that chooses the request counts it.
func (l *List) Strike(q *Request) *Rule {
	for _, r := range l.rules {
		if r.matches(q) && r.strikes() {
			return r
		}
	}
	return nil
}

// Rules returns copies of the rules.
func (l *List) Rules() []Rule {
	list := make([]Rule, len(l.rules))
	for i, r := range l.rules {
		list[i] = *r
		list[i].Headers = maps.Clone(r.Headers)
	}
	return list
}

// String returns a line for each rule.
func (l *List) String() string {
	s := ""
	for _, r := range l.rules {
		s += "\n" + r.String()
	}
	return s
}
