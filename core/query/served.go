package query

// ServiceError returns the error with which the service refuses a query that this package runs, or nil.
// The service refuses an index that is an expression, an aggregate of a subquery, and ORDER BY over
// anything but paths of the items.
func (q *Query) ServiceError() error {
	s := q.stmt
	var found *Error
	s.visit(func(e *expr) {
		switch {
		case found != nil:
		case e.op == opIndex && e.args[1].has(func(e *expr) bool { return e.op == opAlias || e.sub != nil }):
			found = newError(q.text, e.at, e.end, MemberIndexer)
		case e.op == opAggregate && e.args[0].has(func(e *expr) bool { return e.sub != nil }):
			found = newError(q.text, e.at, e.end, NotServed, inAggregate, "SC2101")
		}
	})
	if found != nil {
		return found
	}
	for _, k := range s.order {
		if text := s.unsorted(k.expr); text != "" {
			return newError(q.text, k.expr.at, k.expr.end, NotServed, text, services[text])
		}
	}
	return nil
}

// unsorted returns the reason why the service does not sort by a path. It is empty if the service sorts by it.
func (s *statement) unsorted(path *expr) string {
	root := path
	for len(root.args) > 0 {
		root = root.args[0]
	}
	for i := range s.from {
		switch src := &s.from[i]; {
		case src.slot != root.slot:
		case i > 0 && src.sub == nil:
			return orderCorrelated
		case src.sub != nil:
			if _, ok := s.origin(path); i > 0 || !ok {
				return orderNoPath
			}
		}
	}
	return ""
}

// orderCorrelated is the service's own text.
const orderCorrelated = "Order-by over correlated collections is not supported."
