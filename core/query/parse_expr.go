package query

import (
	"strconv"
	"strings"
)

// These are the binding strengths of the binary operators, weakest first. ?: and ?? are weaker than all of
// them. The documentation orders only NOT, AND and OR
// (https://learn.microsoft.com/azure/cosmos-db/nosql/query/logical-operators). The others follow T-SQL,
// where a comparison is weaker than every operator that returns a value.
const (
	bindOr = iota + 1
	bindAnd
	bindNot
	bindCompare
	bindConcat
	bindBitOr
	bindBitXor
	bindBitAnd
	bindShift
	bindAdd
	bindMultiply
)

func strength(t *token) int {
	if t.kind == tokKeyword {
		switch t.word {
		case "OR":
			return bindOr
		case "AND":
			return bindAnd
		case "IN", "LIKE", "BETWEEN", "NOT":
			return bindCompare
		}
	}
	if t.kind == tokSign {
		switch t.word {
		case "=", "!=", "<>", "<", "<=", ">", ">=":
			return bindCompare
		case "||":
			return bindConcat
		case "|":
			return bindBitOr
		case "^":
			return bindBitXor
		case "&":
			return bindBitAnd
		case "<<", ">>", ">>>":
			return bindShift
		case "+", "-":
			return bindAdd
		case "*", "/", "%":
			return bindMultiply
		}
	}
	return 0
}

// node completes an expression with its end and its depth. The limit of the depth bounds every later recursion.
func (p *parser) node(e *expr) *expr {
	if p.err != nil {
		return e
	}
	e.end = p.tokens[p.i-1].end
	for _, a := range e.args {
		e.depth = max(e.depth, a.depth)
	}
	if e.depth++; e.depth > maxDepth {
		p.fail(e.at, e.end, TooDeep, strconv.Itoa(maxDepth))
	}
	return e
}

// expr reads any expression. The result is never nil, but it is meaningless after an error.
func (p *parser) expr() *expr {
	e := &expr{at: p.now().at}
	if p.enter() {
		e = p.coalesced(p.binary(bindOr))
		if p.accept("?") {
			yes := p.expr()
			p.expect(":")
			e = p.node(&expr{op: opTernary, at: e.at, args: []*expr{e, yes, p.expr()}})
		}
	}
	p.depth--
	return e
}

// coalesced reads ?? after its left operand. The operator associates to the right.
func (p *parser) coalesced(e *expr) *expr {
	if p.accept("??") {
		if p.enter() {
			e = p.node(&expr{op: opCoalesce, at: e.at, args: []*expr{e, p.coalesced(p.binary(bindOr))}})
		}
		p.depth--
	}
	return e
}

// binary reads operators that bind at least as strongly as floor.
func (p *parser) binary(floor int) *expr {
	at := p.now().at
	e := p.unary()
	for p.err == nil {
		t := p.now()
		s := strength(t)
		if s == 0 || s < floor {
			return e
		}
		p.step()
		switch {
		case s == bindOr || s == bindAnd:
			kind := opOr
			if s == bindAnd {
				kind = opAnd
			}
			right := p.binary(s + 1)
			if e.op == kind && e.at == at {
				// A chain is one node, so that a thousand ORs do not nest a thousand levels.
				e.args = append(e.args, right)
				e.end = right.end
				if e.depth = max(e.depth, right.depth+1); e.depth > maxDepth {
					p.fail(e.at, e.end, TooDeep, strconv.Itoa(maxDepth))
				}
				continue
			}
			e = &expr{op: kind, at: at, args: []*expr{e, right}}
		case t.kind == tokKeyword:
			e = p.special(t, at, e)
			continue
		case s == bindCompare:
			word := t.word
			if word == "<>" {
				word = "!="
			}
			e = &expr{op: opCompare, at: at, name: word, args: []*expr{e, p.binary(s + 1)}}
		default:
			e = &expr{op: opMath, at: at, name: t.word, args: []*expr{e, p.binary(s + 1)}}
		}
		e = p.node(e)
	}
	return e
}

// special reads the rest of left IN, LIKE or BETWEEN, each also with NOT before it.
func (p *parser) special(t *token, at int, left *expr) *expr {
	negated := t.word == "NOT"
	word := t.word
	if negated {
		if t = p.now(); t.kind != tokKeyword || strength(t) != bindCompare || t.word == "NOT" {
			p.unexpected()
			return left
		}
		word = p.step().word
	}
	e := &expr{at: at, args: []*expr{left}}
	switch word {
	case "IN":
		e.op = opIn
		p.expect("(")
		if p.is("SELECT") {
			p.fail(t.at, p.now().end, Unsupported, "IN (subquery)")
		}
		if p.is(")") {
			p.unexpected()
		}
		e.args = append(e.args, p.list(")")...)
		if n := len(e.args) - 1; n > maxIn {
			p.fail(at, p.now().at, BadQuery, "IN has # values; the limit is #.", strconv.Itoa(n), strconv.Itoa(maxIn))
		}
	case "LIKE":
		e.op = opLike
		e.args = append(e.args, p.binary(bindConcat))
		if p.accept("ESCAPE") {
			e.args = append(e.args, p.binary(bindConcat))
		}
	case "BETWEEN":
		e.op = opBetween
		low := p.binary(bindConcat)
		p.expect("AND")
		e.args = append(e.args, low, p.binary(bindConcat))
	}
	e = p.node(e)
	if negated {
		e = p.node(&expr{op: opNot, at: at, args: []*expr{e}})
	}
	return e
}

// unary reads NOT, -, + and ~ before a value, or the value with its path.
func (p *parser) unary() *expr {
	e := &expr{at: p.now().at}
	if p.enter() {
		switch {
		case p.accept("NOT"):
			e.op, e.args = opNot, []*expr{p.binary(bindCompare)}
			e = p.node(e)
		case p.accept("-"):
			e = p.signed(e, opNegate)
		case p.accept("+"):
			e = p.signed(e, opPlus)
		case p.accept("~"):
			e = p.signed(e, opBitNot)
		default:
			e = p.path(p.primary())
		}
	}
	p.depth--
	return e
}

func (p *parser) signed(e *expr, sign op) *expr {
	e.op, e.args = sign, []*expr{p.unary()}
	return p.node(e)
}

// path reads .name and [index] after an expression.
func (p *parser) path(e *expr) *expr {
	for p.err == nil {
		if p.accept(".") {
			if t := p.now(); t.kind == tokKeyword {
				word := p.text[t.at:t.end]
				p.fail(t.at, t.end, Syntax, word+`' (a reserved word; write ["`+word+`"])`+" instead of '."+word)
				return e
			}
			e = p.node(&expr{op: opMember, at: e.at, name: p.name(), args: []*expr{e}})
		} else if p.accept("[") {
			if t := p.now(); t.kind == tokString && p.tokens[p.i+1].word == "]" && p.tokens[p.i+1].kind == tokSign {
				p.i += 2
				e = p.node(&expr{op: opMember, at: e.at, name: t.text, args: []*expr{e}})
				continue
			}
			index := p.expr()
			p.expect("]")
			e = p.node(&expr{op: opIndex, at: e.at, args: []*expr{e, index}})
		} else {
			break
		}
	}
	return e
}

// list reads expressions with commas between them, up to the closing bracket.
func (p *parser) list(end string) []*expr {
	var all []*expr
	if p.accept(end) {
		return nil
	}
	for ok := true; ok && p.err == nil; ok = p.accept(",") {
		all = append(all, p.expr())
	}
	p.expect(end)
	return all
}

// subquery reads a SELECT after its opening bracket, and the closing bracket.
func (p *parser) subquery(e *expr) *expr {
	e.sub = p.statement()
	p.expect(")")
	return p.node(e)
}

// primary reads constants, parameters, names, calls, literals of arrays and objects, subqueries and brackets.
func (p *parser) primary() *expr {
	t := p.now()
	e := &expr{at: t.at}
	p.step()
	switch t.kind {
	case tokNumber:
		e.val = t.num
		return p.node(e)
	case tokString:
		e.val = value{kind: isString, data: t.text}
		return p.node(e)
	case tokParam:
		e.op, e.name = opParam, t.word
		return p.node(e)
	case tokName:
		e.name = t.word
		if t.word == "udf" && p.is(".") {
			return p.userDefined(e)
		}
		if p.accept("(") {
			return p.call(e)
		}
		e.op = opAlias
		return p.node(e)
	case tokKeyword:
		switch t.word {
		case "TRUE", "FALSE":
			e.val = truth(t.word == "TRUE")
			return p.node(e)
		case "NULL":
			e.val = null
			return p.node(e)
		case "UNDEFINED":
			return p.node(e)
		case "EXISTS", "ARRAY":
			p.expect("(")
			e.op = opExists
			if t.word == "ARRAY" {
				e.op = opSubArray
			}
			return p.subquery(e)
		}
	case tokSign:
		switch t.word {
		case "(":
			if p.is("SELECT") {
				e.op = opScalar
				return p.subquery(e)
			}
			inner := p.expr()
			p.expect(")")
			return inner
		case "[":
			e.op, e.args = opArray, p.list("]")
			return p.node(e)
		case "{":
			return p.object(e)
		}
	}
	if t.kind != tokEnd {
		p.i--
	}
	p.unexpected()
	return e
}

// object reads { name: expr, "name": expr } after the opening brace.
func (p *parser) object(e *expr) *expr {
	e.op = opObject
	if p.accept("}") {
		return p.node(e)
	}
	seen := map[string]bool{}
	for ok := true; ok && p.err == nil; ok = p.accept(",") {
		t := p.now()
		var name string
		if t.kind == tokString {
			name = p.step().text
		} else {
			name = p.name()
		}
		if seen[name] {
			p.fail(t.at, t.end, BadQuery, "The property '#' is given more than once.", name)
		}
		seen[name] = true
		p.expect(":")
		e.names = append(e.names, name)
		e.args = append(e.args, p.expr())
	}
	p.expect("}")
	return p.node(e)
}

// call reads the arguments after name( and finds the function.
func (p *parser) call(e *expr) *expr {
	nameEnd := e.at + len(e.name)
	e.op = opCall
	if aggregate := strings.ToUpper(e.name); isAggregate(aggregate) {
		e.op, e.name = opAggregate, aggregate
		if p.is("*") || p.is("DISTINCT") {
			what := aggregate + "(" + p.now().word
			if p.is("*") {
				what += ")"
			}
			p.fail(e.at, p.now().end, Unsupported, what)
		}
		e.args = p.list(")")
		if len(e.args) != 1 {
			p.fail(e.at, p.tokens[p.i-1].end, WrongArguments, aggregate, "1", strconv.Itoa(len(e.args)))
		}
		return p.node(e)
	}
	if refused(e.name) {
		p.fail(e.at, nameEnd, Unsupported, e.name)
	}
	if e.fn = lookup(e.name); e.fn == nil {
		p.fail(e.at, nameEnd, NoFunction, e.name)
		return e
	}
	e.args = p.list(")")
	if n := len(e.args); n < e.fn.min || e.fn.max >= 0 && n > e.fn.max {
		p.fail(e.at, p.tokens[p.i-1].end, WrongArguments, e.fn.name, e.fn.arity(), strconv.Itoa(n))
	}
	return p.node(e)
}
