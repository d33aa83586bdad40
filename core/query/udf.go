package query

import (
	"math"
	"slices"
	"strconv"
)

// Functions are the user-defined functions that the queries of a container may call, like udf.name(…).
// This package runs no JavaScript, so the caller of a run supplies them
// (learn.microsoft.com/azure/cosmos-db/nosql/query/udfs).
type Functions interface {
	// Has reports whether a function with a name exists.
	Has(name string) bool
	// Begin prepares functions for one run. Each name is given once. An error ends the run before the first item.
	Begin(names []string) (Caller, error)
}

// A Caller calls the user-defined functions of one run.
type Caller interface {
	// Call calls a function. Each argument and the result is JSON, or NaN, Infinity or -Infinity, which are
	// not JSON, or empty for undefined. An error ends the run.
	Call(name string, arguments []string) (result string, err error)
	// Close ends the run.
	Close()
}

// maxFunctions is the largest number of calls of user-defined functions in a query. It is the service's
// limit (learn.microsoft.com/azure/cosmos-db/concepts-limits#sql-query-limits), which the account names
// maxUdfRefPerSqlQuery. Equal calls count once, because the queries of plans repeat the calls of GROUP BY.
const maxFunctions = 10

// tooManyFunctions is a text of this package, because the text of the service is not public.
const tooManyFunctions = "A query has at most # different calls of user-defined functions."

// stepsPerFunction is the price of calling a user-defined function. The caller of the run also limits the
// time of functions.
const stepsPerFunction = 500

// userDefined reads a call of a user-defined function after its prefix. The prefix and the name are case-sensitive.
func (p *parser) userDefined(e *expr) *expr {
	p.step()
	e.op, e.name = opFunction, p.name()
	p.expect("(")
	e.args = p.list(")")
	if p.node(e); p.err != nil {
		return e
	}
	if p.calls == nil {
		p.calls = map[string]bool{}
	}
	if text := printExpr(e); !p.calls[text] {
		p.calls[text], p.functions = true, append(p.functions, e)
	}
	if len(p.functions) > maxFunctions {
		p.fail(e.at, e.end, BadQuery, tooManyFunctions, strconv.Itoa(maxFunctions))
	}
	return e
}

// CallsFunctions reports whether the query calls user-defined functions.
func (q *Query) CallsFunctions() bool { return len(q.functions) > 0 }

// begin prepares the user-defined functions of a query. The run must end with a call of done.
func (q *Query) begin(given Functions) (c Caller, done func(), err *Error) {
	var names []string
	for _, e := range q.functions {
		switch name := "udf." + e.name; {
		case given == nil:
			return nil, nil, newError(q.text, e.at, e.end, NoRunner, name)
		case !given.Has(e.name):
			return nil, nil, newError(q.text, e.at, e.end, NoFunction, name)
		case !slices.Contains(names, e.name):
			names = append(names, e.name)
		}
	}
	if names == nil {
		return nil, func() {}, nil
	}
	c, failed := given.Begin(names)
	if failed != nil {
		return nil, nil, functionFailed(q.text, q.functions[0], failed)
	}
	return c, c.Close, nil
}

func functionFailed(text string, e *expr, cause error) *Error {
	err := newError(text, e.at, e.end, FunctionFailed, cause.Error())
	err.cause = cause
	return err
}

// function compiles a call of a user-defined function. Undefined arguments are passed on.
func (c *compiler) function(e *expr) eval {
	args := c.all(e.args)
	return func(en *env) value {
		given, held, cost := make([]string, len(args)), 0, int64(stepsPerFunction)
		for i, arg := range args {
			v := arg(en)
			held += en.held(&v)
			given[i] = en.exact(v)
			cost += copied(len(given[i]))
		}
		defer en.released(held)
		if !en.spend(cost) {
			return undefined
		}
		result, err := en.functions.Call(e.name, given)
		if err != nil {
			if en.err == nil {
				en.err = functionFailed(en.text, e, err)
			}
			en.steps, en.reserve = -1, 0
			return undefined
		}
		en.look()
		return en.returned(e, result)
	}
}

// look lets the caller interrupt the run at the next step, because a function may have taken long.
func (en *env) look() {
	if en.steps > 0 {
		en.reserve, en.steps = en.reserve+en.steps, 0
	}
}

// exact returns a value in the form of an argument of [Caller].
func (en *env) exact(v value) string {
	switch {
	case !v.defined():
		return ""
	case v.kind == isNumber && math.IsNaN(v.num):
		return "NaN"
	case v.kind == isNumber && math.IsInf(v.num, 0):
		return map[bool]string{true: "Infinity", false: "-Infinity"}[v.num > 0]
	case v.kind >= isArray:
		return v.data
	}
	return jsonOf(v)
}

// returned returns the value of a result of a user-defined function.
func (en *env) returned(e *expr, result string) value {
	switch result {
	case "NaN":
		return number(math.NaN())
	case "Infinity":
		return number(math.Inf(1))
	case "-Infinity":
		return number(math.Inf(-1))
	}
	if !en.made(len(result)) {
		return undefined
	}
	if nesting(result) > maxDepth {
		en.fail(e.at, e.end, TooDeep, strconv.Itoa(maxDepth))
		return undefined
	}
	return fromJSON(result)
}
