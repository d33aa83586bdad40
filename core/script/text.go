package script

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// These are the service's own texts (Azure/azure-cosmosdb-js-server issue 40, Azure/azure-cosmos-dotnet-v2
// issue 518, and utils/DocDbWrapperScript.js of the former).
const (
	textTime    = "The requested operation exceeded maximum alloted time. Learn more: https://aka.ms/cosmosdb-tsg-service-request-timeout"
	textThrown  = "Encountered exception while executing function. Exception = "
	textCompile = "Encountered exception while compiling Javascript. Exception = "
	textOther   = "Requests originating from scripts cannot reference partition keys other than the one for which client request was submitted."
)

func bad(message string) *engine.Error {
	return &engine.Error{Status: 400, Code: engine.BadRequest, Message: message}
}

// tooLarge returns the error for a response that exceeds [MaxBody].
func tooLarge(bytes int) *engine.Error {
	return &engine.Error{Status: 413, Code: engine.EntityTooLarge, Message: "Response size is too large", Field: "Body",
		Value: strconv.Itoa(bytes) + " bytes", Limit: "at most " + strconv.Itoa(MaxBody) + " bytes"}
}

func blocked(id string) *engine.Error {
	return &engine.Error{Status: 403, Code: "Forbidden",
		Message: "The script with id '" + id + "' is blocked for execution because it has violated its allowed resource limit several times."}
}

// thrown returns the error of a script that has ended with an exception. The prelude has described the
// exception. The substatus is the exception's number.
func thrown(id string, what gjson.Result) *engine.Error {
	text := clipped(what.Get("text").String())
	if what.Get("compiling").Bool() {
		return bad(textCompile + text)
	}
	e := bad(textThrown + text)
	if stack := what.Get("stack").String(); stack != "" {
		e.Message += "\r\nStack trace: " + text + "\n" + frames(id, stack)
	}
	if n := what.Get("number").Num; n > 0 && n < 1e9 && n == float64(int(n)) {
		e.SubStatus = int(n)
	}
	return e
}

const maxText = 8 << 10 // bytes of an exception's text, or of its stack

func clipped(s string) string {
	if len(s) > maxText {
		return strings.ToValidUTF8(s[:maxText], "") + "..."
	}
	return s
}

// frames returns a stack trace of QuickJS in the service's form, without the frames of the prelude. A
// frame of a script is "    at name (<input>:3:17)".
func frames(id, stack string) string {
	var b strings.Builder
	for line := range strings.Lines(stack) {
		name, place, ok := strings.Cut(strings.TrimSpace(line), " (<input>:")
		if !ok || b.Len() > maxText {
			continue
		}
		name = strings.TrimPrefix(name, "at ")
		if name == "<anonymous>" || name == "" {
			name = "Anonymous function"
		}
		b.WriteString("   at " + name + " (" + id + ".js:" + strings.TrimSuffix(place, ")") + ")\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// refusal returns the text of an error in the form for callbacks.
func refusal(err *engine.Error) string {
	return `{"Errors":[` + document.Quote(err.Message) + `]}`
}
