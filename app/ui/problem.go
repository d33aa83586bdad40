package ui

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/i18n"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// problem words a refused input: the field, what was given, what it must be.
func (p *page) problem(x *session.Problem, field string) string {
	l := p.l
	limits := []string{
		"field", field, "value", shorten(x.Value), "detail", x.Detail,
		"min", l.Number(x.Min), "max", l.Number(x.Max), "step", l.Number(x.Step),
		"line", strconv.Itoa(x.Line), "column", strconv.Itoa(x.Column), "status", strconv.Itoa(x.Status),
	}
	switch x.Code {
	case session.NotANumber:
		if x.Value == "" { // also what a browser makes of text that it cannot read as a number
			return l.T(i18n.ProblemEmpty, limits...)
		}
		return l.T(i18n.ProblemNumber, limits...)
	case session.OutOfRange:
		return l.T(i18n.ProblemRange, limits...)
	case session.NotAStep:
		return l.T(i18n.ProblemStep, limits...)
	case session.SyntaxError:
		return l.T(i18n.ProblemSyntax, append([]string{"detail", p.fault(x)}, limits...)...)
	case session.BadQuery:
		words, _ := p.queryProblem(x)
		return words
	case session.Unsaved:
		return l.T(i18n.ProblemUnsaved)
	case session.ChangedSince:
		return l.T(i18n.ProblemChanged, limits...)
	case session.Refused:
		return l.T(i18n.ProblemRefused, limits...)
	}
	return l.T(i18n.ProblemOther, limits...)
}

var faults = map[document.Fault]i18n.Key{
	document.FaultEmpty: i18n.FaultEmpty, document.FaultNotObject: i18n.FaultNotObject,
	document.FaultUnexpected: i18n.FaultUnexpected, document.FaultEnd: i18n.FaultEnd,
	document.FaultTrailing: i18n.FaultTrailing, document.FaultNumber: i18n.FaultNumber,
	document.FaultEscape: i18n.FaultEscape, document.FaultControl: i18n.FaultControl, document.FaultUTF8: i18n.FaultUTF8,
	document.FaultByteOrder: i18n.FaultByteOrder, document.FaultDuplicate: i18n.FaultDuplicate,
	document.FaultDepth: i18n.FaultDepth,
}

// fault words what is wrong with a text that should be JSON.
func (p *page) fault(x *session.Problem) string {
	key, ok := faults[x.Fault]
	if !ok {
		return x.Detail
	}
	return p.l.T(key, "want", x.Want, "found", "“"+string(x.Found)+"”")
}

var queryFaults = map[query.Code]i18n.Key{
	query.Syntax: i18n.QueryFaultSyntax, query.Unsupported: i18n.QueryFaultNot, query.NoFunction: i18n.QueryFaultFunc,
	query.NoAlias: i18n.QueryFaultAlias, query.WrongArguments: i18n.QueryFaultArgs, query.TextTooLong: i18n.QueryFaultLong,
	query.TooDeep: i18n.QueryFaultDeep, query.TooManyJoins: i18n.QueryFaultJoins, query.TooMuchWork: i18n.QueryFaultWork,
	query.TooLarge: i18n.QueryFaultLarge,
}

// queryProblem words what is wrong with a query and where; then the service's own words, where those are known, and what
// the refusal took.
func (p *page) queryProblem(x *session.Problem) (words, service string) {
	if x.Code != session.BadQuery {
		return p.problem(x, p.l.T(i18n.Query)), ""
	}
	detail := x.Detail
	if key, ok := queryFaults[x.Query]; ok {
		if x.Query == query.Syntax && x.Value == "" {
			key = i18n.QueryFaultEnd
		}
		arg := append(append([]string(nil), x.Args...), "", "", "")
		most := arg[0]
		if x.Query == query.TextTooLong {
			most = arg[1]
		}
		n, _ := strconv.ParseInt(most, 10, 64)
		size, _ := strconv.ParseInt(arg[0], 10, 64)
		value := arg[1]
		if x.Query == query.TextTooLong {
			value = p.l.Number(size)
		}
		detail = p.l.T(key, "found", shorten(arg[0]), "value", value, "want", arg[2], "max", p.l.Number(n))
	}
	words = p.l.T(i18n.ProblemQuery, "line", strconv.Itoa(x.Line), "column", strconv.Itoa(x.Column), "detail", detail)
	if name := x.Query.Service(); name != "" {
		service = p.l.T(i18n.ProblemRefused, "status", strconv.Itoa(x.Status), "detail", name+", "+shortenTo(x.Detail, 160)) + " "
	}
	return words, service + p.l.T(i18n.ProblemQueryCost, "ru", p.ru(x.Cost))
}

// advice adds what the service's own text leaves to the reader, empty when that is nothing.
func (p *page) advice(x *session.Problem) string {
	switch {
	case x.Code != session.Refused:
		return ""
	case x.Status == 404:
		return p.l.T(i18n.ProblemGhost)
	case strings.Contains(x.Detail, "input ttl '"):
		return p.l.T(i18n.ProblemTTL, "max", p.l.Number(ttl.Max))
	}
	return ""
}

// longestEcho is how many characters of a user's text a sentence repeats; an id may have a thousand.
const longestEcho = 40

func shorten(value string) string { return shortenTo(value, longestEcho) }

func shortenTo(value string, most int) string {
	if r := []rune(value); len(r) > most {
		return string(r[:most]) + "…"
	}
	return value
}
