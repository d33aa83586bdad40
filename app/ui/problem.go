package ui

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/i18n"
	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// problem returns the text of a rejected input, which names the field, the value and the limits.
func (p *page) problem(x *problem.Problem, field string) string {
	l := p.l
	limits := []string{
		"field", field, "value", shorten(x.Value), "detail", p.wire(x.Detail),
		"min", l.Number(x.Min), "max", l.Number(x.Max), "step", l.Number(x.Step),
		"line", strconv.Itoa(x.Line), "column", strconv.Itoa(x.Column), "status", strconv.Itoa(x.Status),
	}
	switch x.Code {
	case problem.NotANumber:
		if x.Value == "" { // browsers also return this for text that is not a number
			return l.ProblemEmpty.With(limits...)
		}
		return l.ProblemNumber.With(limits...)
	case problem.OutOfRange:
		return l.ProblemRange.With(limits...)
	case problem.NotAStep:
		return l.ProblemStep.With(limits...)
	case problem.BadStory:
		words := l.ProblemStory
		if x.Line == 0 {
			words = l.ProblemOther
		}
		return words.With(append([]string{"detail", p.storyFault(x)}, limits...)...)
	case problem.SyntaxError:
		return l.ProblemSyntax.With(append([]string{"detail", p.fault(x)}, limits...)...)
	case problem.BadQuery:
		words, _ := p.queryProblem(x)
		return words
	case problem.Unsaved:
		return l.ProblemUnsaved
	case problem.ChangedSince:
		return l.ProblemChanged.With(limits...)
	case problem.Refused:
		return l.ProblemRefused.With(limits...)
	}
	return l.ProblemOther.With(limits...)
}

// fault returns the text of a JSON syntax error.
func (p *page) fault(x *problem.Problem) string {
	l := p.l
	want := []string{"want", l.Say(x.Want), "found", string(x.Found)}
	switch x.Fault {
	case document.FaultEmpty:
		return l.FaultEmpty
	case document.FaultNotObject:
		return l.FaultNotObject
	case document.FaultUnexpected:
		return l.FaultUnexpected.With(want...)
	case document.FaultEnd:
		return l.FaultEnd.With(want...)
	case document.FaultTrailing:
		return l.FaultTrailing
	case document.FaultNumber:
		return l.FaultNumber
	case document.FaultEscape:
		return l.FaultEscape
	case document.FaultControl:
		return l.FaultControl
	case document.FaultUTF8:
		return l.FaultUTF8
	case document.FaultByteOrder:
		return l.FaultByteOrder
	case document.FaultDuplicate:
		return l.FaultDuplicate.With(want...)
	case document.FaultDepth:
		return l.FaultDepth
	}
	return x.Detail
}

// storyFault returns the text of an error in a story.
func (p *page) storyFault(x *problem.Problem) string {
	l := p.l
	want := []string{"want", l.Say(x.Want), "found", shorten(l.Say(x.Value))}
	text := l.FaultUnexpected
	if x.Value == "" {
		text = l.FaultLineEnd
	}
	words := text.With(want...)
	if x.Near != "" {
		words = l.FaultNear.With("detail", words, "near", x.Near)
	}
	return words
}

// queryFault returns the text of an error in a query.
func (p *page) queryFault(x *problem.Problem) string {
	l := p.l
	arg := append(append([]string(nil), x.Args...), "", "", "")
	found := shorten(arg[0])
	number := func(i int) string {
		n, _ := strconv.ParseInt(arg[i], 10, 64)
		return l.Number(n)
	}
	switch x.Query {
	case query.Syntax:
		if x.Value == "" {
			return l.QueryFaultEnd
		}
		return l.QueryFaultSyntax.With("found", found)
	case query.Unsupported:
		return l.QueryFaultNot.With("found", found)
	case query.NoFunction:
		return l.QueryFaultFunc.With("found", found)
	case query.NoAlias:
		return l.QueryFaultAlias.With("found", found)
	case query.WrongArguments:
		return l.QueryFaultArgs.With("found", found, "value", arg[1], "want", l.Say(arg[2]))
	case query.BadQuery:
		rule := l.Say(arg[0])
		for _, name := range x.Args[1:] {
			rule = strings.Replace(rule, "#", shorten(name), 1)
		}
		return rule
	case query.TextTooLong:
		return l.QueryFaultLong.With("value", number(0), "max", number(1))
	case query.TooDeep:
		return l.QueryFaultDeep.With("max", number(0))
	case query.TooManyJoins:
		return l.QueryFaultJoins.With("max", number(0))
	case query.TooMuchWork:
		return l.QueryFaultWork.With("max", number(0))
	case query.TooLarge:
		return l.QueryFaultLarge.With("max", number(0))
	}
	return x.Detail
}

// queryProblem returns the text of an error in a query with its place, and separately the service's own message, where
// it is known, and the charge of the rejected request.
func (p *page) queryProblem(x *problem.Problem) (words, service string) {
	if x.Code != problem.BadQuery {
		return p.problem(x, p.l.Query), ""
	}
	words = p.l.ProblemQuery.With("line", strconv.Itoa(x.Line), "column", strconv.Itoa(x.Column), "detail", p.queryFault(x))
	if name := x.Query.Service(); name != "" {
		service = p.l.ProblemRefused.With("status", strconv.Itoa(x.Status), "detail", p.wire(name+", "+shortenTo(x.Detail, 160))) + " "
	}
	return words, service + p.l.ProblemQueryCost.With("ru", p.ru(x.Cost))
}

// wire is what the service says, in English. rich sets it apart where the page has another language.
func (p *page) wire(text string) string {
	if p.l == i18n.English || text == "" {
		return text
	}
	return english + text + isolateEnd
}

// advice explains an error of the service whose own message does not suffice: all of them where the reader's language is not
// English.
func (p *page) advice(x *problem.Problem) string {
	switch {
	case x.Code != problem.Refused:
		return ""
	case x.Status == 404:
		return p.l.ProblemGhost
	case strings.Contains(x.Detail, "input ttl '"):
		return p.l.ProblemTTL.With("max", p.l.Number(ttl.Max))
	}
	return p.meaning(x.Status)
}

// meaning says in the reader's language what an answer of the service means. In English, and of a success, there is nothing to say.
func (p *page) meaning(status int) string {
	if p.l == i18n.English || status < 400 {
		return ""
	}
	switch status {
	case 400:
		return p.l.MeansRefused
	case 404:
		return p.l.MeansMissing
	case 409:
		return p.l.MeansConflict
	case 412:
		return p.l.MeansChanged
	case 413:
		return p.l.MeansLarge
	case 429:
		return p.l.MeansThrottled
	}
	return p.l.MeansOther
}

// longestEcho is the number of characters of a user's text that a sentence repeats. Ids may be 1,023 bytes long.
const longestEcho = 40

func shorten(value string) string { return shortenTo(value, longestEcho) }

func shortenTo(value string, most int) string {
	if r := []rune(value); len(r) > most {
		return string(r[:most]) + "…"
	}
	return value
}
