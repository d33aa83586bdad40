package arm

import "slices"

// A lambda is a function in an expression of a template: lambda('x', 'i', body).
type lambda struct {
	scope
	names []string
	body  *node
}

// lambdaOf reads an argument that must be a lambda with least to most variables.
func lambdaOf(s scope, n *node, least, most int) (f lambda, failed *Unknown) {
	if n.call != "lambda" || len(n.args)-1 < least || len(n.args)-1 > most {
		return f, s.fail(n, "is no lambda that this function takes")
	}
	for _, arg := range n.args[:len(n.args)-1] {
		name, ok := s.eval(arg).(string)
		if !ok {
			return f, s.fail(n, "has a variable whose name is no text")
		}
		f.names = append(f.names, name)
	}
	f.scope, f.body = s, n.args[len(n.args)-1]
	return f, nil
}

func (f lambda) apply(values ...any) any {
	s := f.scope
	for i, name := range f.names {
		s.locals = &local{name, values[i], s.locals}
	}
	return s.eval(f.body)
}

// listAndLambda evaluates the array and the lambda of a call.
func listAndLambda(s scope, n *node, least, most int) (list []any, f lambda, failed *Unknown) {
	switch v := s.eval(n.args[0]).(type) {
	case []any:
		f, failed = lambdaOf(s, n.args[1], least, most)
		return v, f, failed
	case *Unknown:
		return nil, f, v
	}
	return nil, f, s.fail(n, "wants an array")
}

func mapped(s scope, n *node) any {
	list, f, failed := listAndLambda(s, n, 1, 2)
	if failed != nil {
		return failed
	}
	all := make([]any, len(list))
	for i, item := range list {
		all[i] = f.apply(item, int64(i))
	}
	return all
}

func filtered(s scope, n *node) any {
	list, f, failed := listAndLambda(s, n, 1, 2)
	if failed != nil {
		return failed
	}
	all := []any{}
	for i, item := range list {
		switch keep := f.apply(item, int64(i)).(type) {
		case bool:
			if keep {
				all = append(all, item)
			}
		case *Unknown:
			return keep
		default:
			return s.fail(n, "has a lambda that is neither true nor false")
		}
	}
	return all
}

func reduced(s scope, n *node) any {
	f, failed := lambdaOf(s, n.args[2], 2, 3)
	if failed != nil {
		return failed
	}
	list, ok := s.eval(n.args[0]).([]any)
	if !ok {
		if u, unknown := s.eval(n.args[0]).(*Unknown); unknown {
			return u
		}
		return s.fail(n, "wants an array")
	}
	v := s.eval(n.args[1])
	for i, item := range list {
		v = f.apply(v, item, int64(i))
	}
	return v
}

// sorted sorts an array. The lambda says whether one item comes before another.
func sorted(s scope, n *node) any {
	list, f, failed := listAndLambda(s, n, 2, 2)
	if failed != nil {
		return failed
	}
	var unknown *Unknown
	before := func(x, y any) bool {
		switch v := f.apply(x, y).(type) {
		case bool:
			return v
		case *Unknown:
			unknown = v
		default:
			unknown = s.fail(n, "has a lambda that is neither true nor false")
		}
		return false
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(x, y any) int {
		switch {
		case unknown != nil:
			return 0
		case before(x, y):
			return -1
		case before(y, x):
			return 1
		}
		return 0
	})
	if unknown != nil {
		return unknown
	}
	return list
}

// keyed calls a function for each item with its key. The lambda computes the key.
func keyed(s scope, n *node, do func(key string, item any)) *Unknown {
	list, f, failed := listAndLambda(s, n, 1, 1)
	if failed != nil {
		return failed
	}
	for _, item := range list {
		switch key := f.apply(item).(type) {
		case string:
			do(key, item)
		case *Unknown:
			return key
		case *Text:
			return s.unknownIn(key)
		default:
			return s.fail(n, "has a key that is no text")
		}
	}
	return nil
}

func toObject(s scope, n *node) any {
	o := newObject()
	value := func(item any) any { return item }
	if len(n.args) == 3 {
		f, failed := lambdaOf(s, n.args[2], 1, 1)
		if failed != nil {
			return failed
		}
		value = func(item any) any { return f.apply(item) }
	}
	if failed := keyed(s, n, func(key string, item any) { o.set(key, value(item)) }); failed != nil {
		return failed
	}
	return o
}

func groupBy(s scope, n *node) any {
	o := newObject()
	failed := keyed(s, n, func(key string, item any) {
		group, _ := o.Get(key)
		list, _ := group.([]any)
		o.set(key, append(list, item))
	})
	if failed != nil {
		return failed
	}
	return o
}

func mapValues(s scope, n *node) any {
	f, failed := lambdaOf(s, n.args[1], 1, 1)
	if failed != nil {
		return failed
	}
	switch o := s.eval(n.args[0]).(type) {
	case *Object:
		all := newObject()
		for _, m := range o.Members {
			all.set(m.Name, f.apply(m.Value))
		}
		return all
	case *Unknown:
		return o
	}
	return s.fail(n, "wants an object")
}
