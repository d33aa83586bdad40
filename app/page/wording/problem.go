package wording

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/form"
	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// FormProblem returns the text of what is wrong with a field: the field's name, the value and the limit. If the engine refused the value,
// the text quotes the engine.
func (l Words) FormProblem(x *problem.Problem, field string) string {
	switch {
	case x.Code != problem.Refused:
		return l.Problem(x, field)
	case x.Field == form.FieldPartitionKey && x.Limit != "", x.Limit != "" && x.Field != problem.FieldItemJSON &&
		(strings.HasPrefix(x.Detail, "The input") || strings.HasPrefix(x.Detail, "The offer")):
		words := l.FormLimit
		if x.Value == "" {
			words = l.FormMissing
		}
		return words.With("field", field, "value", Shorten(x.Value), "limit", l.Say(x.Limit))
	case x.Value == "":
		return l.Problem(x, field)
	}
	means := l.Meaning(x.Status)
	if x.Field == form.FieldBuckets && means != "" { // the status usually means that a second's request units are spent
		means = l.MeansBuckets
	}
	return Joined(l.FormRefused.With("field", field, "value", Shorten(x.Value), "detail", l.Quoted(x.Detail)), means, " ")
}

// Problem returns the text of a rejected input, which names the field, the value and the limits.
func (l Words) Problem(x *problem.Problem, field string) string {
	limits := []string{
		"field", field, "value", Shorten(x.Value), "detail", l.Quoted(x.Detail),
		"min", l.Number(x.Min), "max", l.Number(x.Max), "step", l.Number(x.Step),
		"line", strconv.Itoa(x.Line), "column", strconv.Itoa(x.Column), "status", strconv.Itoa(x.Status),
		"units", l.LengthUnits,
	}
	switch x.Code {
	case problem.NotANumber:
		if x.Value == "" { // browsers also return this for text that is not a number
			return l.ProblemEmpty.With(limits...)
		}
		return l.ProblemNumber.With(limits...)
	case problem.NotADuration:
		return Joined(l.ProblemLength.With(limits...), l.assumed(x.Value), " ")
	case problem.OutOfRange:
		return l.ProblemRange.With(limits...)
	case problem.NotAStep:
		return l.ProblemStep.With(limits...)
	case problem.BadStory:
		words := l.ProblemStory
		if x.Line == 0 {
			words = l.ProblemOther
		}
		return words.With(append([]string{"detail", l.storyFault(x)}, limits...)...)
	case problem.SyntaxError:
		return l.ProblemSyntax.With(append([]string{"detail", l.syntaxFault(x)}, limits...)...)
	case problem.BadQuery:
		words, _ := l.QueryProblem(x)
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

// syntaxFault returns the text of a JSON syntax error.
func (l Words) syntaxFault(x *problem.Problem) string {
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
func (l Words) storyFault(x *problem.Problem) string {
	want := []string{"want", l.Say(x.Want), "found", Shorten(l.Say(x.Value))}
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
func (l Words) queryFault(x *problem.Problem) string {
	arg := append(append([]string(nil), x.Args...), "", "", "")
	found := Shorten(arg[0])
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
	case query.NoRunner:
		return l.QueryFaultRunner.With("found", found)
	case query.NoFunction:
		return l.QueryFaultFunc.With("found", found)
	case query.NoAlias:
		return l.QueryFaultAlias.With("found", found)
	case query.WrongArguments:
		return l.QueryFaultArgs.With("found", found, "value", arg[2], "want", l.Say(arg[1]))
	case query.BadQuery:
		rule := l.Say(arg[0])
		for _, name := range x.Args[1:] {
			rule = strings.Replace(rule, "#", Shorten(name), 1)
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

// QueryProblem returns the text of an error in a query with its place. The second result has the service's own message, if it is known, and
// the charge of the rejected request.
func (l Words) QueryProblem(x *problem.Problem) (words, service string) {
	if x.Code != problem.BadQuery {
		return l.Problem(x, l.Query), ""
	}
	words = l.ProblemQuery.With("line", strconv.Itoa(x.Line), "column", strconv.Itoa(x.Column), "detail", l.queryFault(x))
	if name := (&query.Error{Code: x.Query, Args: x.Args}).Service(); name != "" {
		service = l.ProblemRefused.With("status", strconv.Itoa(x.Status), "detail", l.Quoted(name+", "+ShortenTo(x.Detail, 160))) + " "
	}
	return words, service + l.ProblemQueryCost.With("ru", l.RU(x.Cost))
}

// Quoted returns a message of the service, which is always in English. If the page has another language, Quoted marks the message as
// English.
func (l Words) Quoted(text string) string {
	if l.Locale == i18n.English || text == "" {
		return text
	}
	return English + text + IsolateEnd
}

// Advice explains an error of the service whose own message does not suffice. If the reader's language is not English, it explains
// every error.
func (l Words) Advice(x *problem.Problem) string {
	switch {
	case x.Code != problem.Refused:
		return ""
	case x.Status == 404:
		return l.ProblemGhost
	case strings.Contains(x.Detail, "input ttl '"):
		return l.ProblemTTL.With("max", l.Number(ttl.Max))
	}
	return l.Meaning(x.Status)
}

// Meaning returns the meaning of a status of the service in the reader's language. It is empty for a success, and in English.
func (l Words) Meaning(status int) string {
	if l.Locale == i18n.English || status < 400 {
		return ""
	}
	switch status {
	case 400:
		return l.MeansRefused
	case 404:
		return l.MeansMissing
	case 409:
		return l.MeansConflict
	case 412:
		return l.MeansChanged
	case 413:
		return l.MeansLarge
	case 429:
		return l.MeansThrottled
	}
	return l.MeansOther
}

// RefusedWrite says that an item was not changed, and why.
func (l Words) RefusedWrite(id string, problem *problem.Problem) string {
	words := l.ProblemWrite.With("id", id, "status", strconv.Itoa(problem.Status), "detail", l.Quoted(problem.Detail))
	return Joined(l.Advice(problem), words, " ")
}
