package query

import (
	"cmp"
	"strconv"
	"strings"
)

// Code is the kind of an Error.
type Code uint8

// These are the kinds of errors, and the contents of Error.Args for each.
const (
	_              Code = iota
	Syntax              // the text is not a query; Args: the offending token
	Unsupported         // a documented clause or function that this emulator refuses; Args: its name
	NoFunction          // there is no such built-in function; Args: the name
	NoAlias             // an identifier that is not bound by FROM; Args: the identifier
	WrongArguments      // wrong number of arguments; Args: function, wanted, given
	BadParameter        // a parameter that is missing or not JSON; Args: the name
	BadQuery            // well-formed, but against a rule of the documentation; Args: the rule, then a text for each # in it
	TextTooLong         // the query text exceeds 512 KB; Args: its length, the limit
	TooDeep             // the query nests too deep; Args: the limit
	TooManyJoins        // too many JOINs; Args: the limit
	TooMuchWork         // the run took too many steps; Args: the limit
	TooLarge            // a value or the whole run took too many bytes; Args: the limit
	MemberIndexer       // an index that the service accepts only as a constant: Query.ServiceError
	NotServed           // the service refuses the query: Query.ServiceError; Args: the text, and the service's code or an empty text
	NotMerged           // the answers of several partition key ranges cannot be merged: Query.Plan
	NoRunner            // a user-defined function without Options.Functions; Args: its name
	FunctionFailed      // a user-defined function has failed; Args: why. The error unwraps to the error of Functions
	Interrupted         // Options.Interrupted ended the run at a place where a page cannot begin
)

// services has the service's codes for messages and rules, by their wording (the baselines of the .NET SDK's tests).
var services = map[string]string{
	messages[Syntax]: "SC1001", messages[NoAlias]: "SC2001", messages[NoFunction]: "SC2005", messages[WrongArguments]: "SC2050",
	messages[MemberIndexer]: "SC2990", starGrouped: "SC2041", limitTooLarge: "SC2061", offsetTooLarge: "SC2062", notGrouped: "SC2102",
	onlyRanks: "SC2240", orderInside: "SC2202", topInside: "SC2203", offsetInside: "SC2204", orderNoPath: "2206",
}

// These are the service's own texts of rules.
const (
	starGrouped    = "'SELECT *' is not allowed with GROUP BY."
	limitTooLarge  = "The LIMIT count value exceeds the maximum allowed value."
	offsetTooLarge = "The OFFSET count value exceeds the maximum allowed value."
	inAggregate    = "Cannot perform an aggregate function on an expression containing an aggregate or a subquery."
	notGrouped     = "Property reference '#' is invalid in the select list because it is not contained in either an aggregate function or the GROUP BY clause."
	orderInside    = "'ORDER BY' is not supported in subqueries."
	topInside      = "'TOP' is not supported in subqueries."
	offsetInside   = "'OFFSET LIMIT' clause is not supported in subqueries."
	wrongCount     = "The # count # must be a whole number from 0 to #, and is #."
	sortedDistance = "Specifying a sorting order (ASC or DESC) with VectorDistance function is not supported."
	orderNoPath    = "Unsupported ORDER BY clause. ORDER BY item expression could not be mapped to a document path."
)

// Service returns the code of the service for such an error, such as SC1001 for a syntax error. It is
// empty if the service's code is not publicly known.
func (e *Error) Service() string {
	switch e.Code {
	case BadQuery:
		return cmp.Or(services[e.Args[0]], services[e.Message()])
	case NotServed:
		return e.Args[1]
	case NoFunction:
		if e.userDefined() {
			return ""
		}
	}
	return services[messages[e.Code]]
}

// Error is the only error type of this package: a code with arguments, and the place in the query text.
type Error struct {
	Code   Code
	Args   []string // see the codes
	Offset int      // first byte of the place, from 0
	End    int      // one past its last byte
	Line   int      // from 1
	Column int      // in characters, from 1
	Near   string   // the text at the place, at most 40 bytes
	cause  error    // for FunctionFailed
	More   []*Error // the errors of further clauses in subqueries, in the order of the service
}

// Unwrap returns the error of a user-defined function.
func (e *Error) Unwrap() error { return e.cause }

// Error returns line:column and the Message.
func (e *Error) Error() string {
	return strconv.Itoa(e.Line) + ":" + strconv.Itoa(e.Column) + ": " + e.Message()
}

// messages has the wording of each code. The Args replace each # in turn.
var messages = [...]string{
	Syntax:         "Syntax error, incorrect syntax near '#'.",
	Unsupported:    "'#' is not supported by this emulator.",
	NoFunction:     "'#' is not a recognized built-in function name.",
	NoAlias:        "Identifier '#' could not be resolved.",
	WrongArguments: "The # function requires # argument(s).",
	BadParameter:   "The query parameter '#' has no value or one that is not JSON.",
	TextTooLong:    "The query text has # bytes; the limit is #.",
	TooDeep:        "The query nests deeper than # levels.",
	TooManyJoins:   "The query has more than # JOINs.",
	TooMuchWork:    "The query was stopped after # steps, because it does too much work.",
	TooLarge:       "The query was stopped because it built more than # bytes.",
	MemberIndexer:  "The specified query includes 'member indexer' which is currently not supported.",
	NotServed:      "#",
	NotMerged:      "A subquery in FROM with DISTINCT, GROUP BY or an aggregate cannot be merged from several partition key ranges.",
	NoRunner:       "'#' is not run here: the endpoint of the native program runs user-defined functions.",
	FunctionFailed: "#",
	// https://learn.microsoft.com/rest/api/cosmos-db/http-status-codes-for-cosmosdb, 408
	Interrupted: "The operation did not complete within the allotted amount of time.",
}

// userDefined reports whether the error is about a user-defined function that is missing. The service's
// code and text for it are not public.
func (e *Error) userDefined() bool {
	return e.Code == NoFunction && strings.HasPrefix(e.Args[0], "udf.")
}

// Message returns the error without its place, in the words of the service if they are known.
func (e *Error) Message() string {
	text, args := messages[e.Code], e.Args
	if e.Code == BadQuery {
		text, args = args[0], args[1:]
	}
	if e.userDefined() {
		text = "'#' is not a recognized user-defined function name."
	}
	parts := strings.Split(text, "#")
	text = parts[0]
	for i, part := range parts[1:] {
		if i < len(args) {
			text += args[i]
		}
		text += part
	}
	return text
}

// newError returns an error at text[at:end]. It moves positions outside the text into it.
func newError(text string, at, end int, code Code, args ...string) *Error {
	at = min(max(at, 0), len(text))
	end = min(max(end, at), len(text))
	before := text[:at]
	start := strings.LastIndexByte(before, '\n') + 1
	near := text[at:end]
	if len(near) > 40 {
		near = strings.ToValidUTF8(near[:40], "")
	}
	return &Error{
		Code: code, Args: args, Offset: at, End: end, Near: near,
		Line:   1 + strings.Count(before, "\n"),
		Column: 1 + len([]rune(before[start:])),
	}
}
