package conformance

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

func itoa(n int) string     { return strconv.Itoa(n) }
func uitoa(n uint64) string { return strconv.FormatUint(n, 10) }
func i64toa(n int64) string { return strconv.FormatInt(n, 10) }

// answer returns the last response of an exchange. err is the client's error. The exchange may have ended with an error
// and without a response.
func (x *exchange) answer(err error) answer {
	a := answer{asked: true, status: x.status, sub: x.sub, charge: x.charge}
	e := new(azcore.ResponseError)
	switch {
	case x.status == 0 && errors.As(err, &e):
		a.status, a.message = e.StatusCode, brief(x, err)
	case !x.sent && err != nil:
		return unsent("azcosmos cannot send it: " + brief(nil, err))
	case x.status == 0 && err != nil:
		a.message = brief(x, err)
	case x.status >= 400:
		body := gjson.ParseBytes(x.text)
		a.code, a.message = body.Get("code").String(), body.Get("message").String()
	}
	return a
}

// inner returns the text of an error's message: the service wraps it in {"Errors":["…"]}.
func inner(message string) string {
	from := strings.Index(message, "{")
	if from < 0 {
		return message
	}
	var wrapped struct {
		Errors []json.RawMessage `json:"errors"` // the decoder ignores case, so this reads Errors too
	}
	if json.NewDecoder(strings.NewReader(message[from:])).Decode(&wrapped) != nil || len(wrapped.Errors) == 0 {
		return message
	}
	text := ""
	for _, e := range wrapped.Errors {
		v := gjson.ParseBytes(e)
		if v.IsObject() {
			v = v.Get("message")
		}
		text = strings.TrimLeft(text+" "+v.String(), " ")
	}
	return text
}

// words returns the answer in the form of an expect line.
func (a answer) words() string {
	switch {
	case !a.asked:
		return "no command"
	case a.unsent != "":
		return "not sent"
	case a.status < 400:
		return "status " + itoa(a.status)
	}
	return refused(a.status, a.sub, a.code, inner(a.message))
}

func refused(status, sub int, code, text string) string {
	return story.Refused{Status: status, Sub: sub, Code: code, Text: clip(text, 200)}.String()
}

func errorWords(e *engine.Error) string {
	return refused(e.Status, e.SubStatus, string(e.Code), e.Message)
}

func clip(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "..."
	}
	return s
}

// statusOf returns the status of the response that caused an error, or else the last status of the exchange. It is 0 if
// there was no response.
func statusOf(x *exchange, err error) int {
	if e := new(azcore.ResponseError); errors.As(err, &e) {
		return e.StatusCode
	}
	if x != nil {
		return x.status
	}
	return 0
}

// brief returns an error in one line. The texts of azcore's errors have whole requests and responses.
func brief(x *exchange, err error) string {
	if e := new(azcore.ResponseError); errors.As(err, &e) {
		return "status " + itoa(e.StatusCode)
	}
	if x != nil && x.status >= 400 {
		return "status " + itoa(x.status)
	}
	first, _, _ := strings.Cut(err.Error(), "\n")
	return clip(first, 300)
}
