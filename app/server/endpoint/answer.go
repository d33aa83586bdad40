package endpoint

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// route answers the paths that this endpoint has in addition to those of Cosmos DB. It passes requests for other paths
// on.
func (w *World) route(ctx context.Context, r rest.Request, body func() ([]byte, error)) rest.Response {
	path, _, _ := strings.Cut(r.Target, "?")
	switch {
	case path == "/_clock":
		return w.steered(r, body, w.answerClock)
	case path == "/_reset":
		return w.steered(r, body, w.answerReset)
	case path == "/_purge":
		return w.steered(r, body, func(r rest.Request, _ func() ([]byte, error)) rest.Response { return w.answerPurge(r) })
	case strings.HasPrefix(path, simulationPath+"/"):
		return w.steered(r, body, w.answerSimulation)
	case path == faultsPath:
		return w.steered(r, body, w.answerFaults)
	case path == "/_events":
		return w.answerEvents(r)
	case path == "/_report":
		return w.answerReport(r)
	case strings.HasPrefix(path, "/_disk/"):
		return w.answerDisk(r)
	case strings.HasPrefix(path, "/_explain/"):
		return w.answerExplain(r)
	case probes[path] != nil:
		return probes[path](w)
	}
	if answer, refused := w.refuseSeen(&r); refused {
		return answer
	}
	var err error
	if r.Body, err = body(); err != nil {
		return unreadable(err)
	}
	return w.handle(ctx, r)
}

// unreadable returns the answer to a request whose body ends early or contradicts the headers.
func unreadable(err error) rest.Response {
	return refuse(http.StatusBadRequest, fmt.Errorf("the request body cannot be read: %w", err))
}

// reply returns the answer of such a path.
func reply(status int, v any) rest.Response {
	text, err := json.Marshal(v)
	if err != nil {
		status, text = http.StatusInternalServerError, []byte(`{"code":"InternalServerError","message":"the answer cannot be encoded"}`)
	}
	return replyJSON(status, text)
}

func replyJSON(status int, text []byte) rest.Response {
	return rest.Response{Status: status, Body: append(text, '\n'), Header: rest.Header{
		{Name: "content-type", Value: "application/json"}, {Name: "cache-control", Value: "no-store"}}}
}

// refuse returns the answer for an error, in the form that SDKs read.
func refuse(status int, err error) rest.Response {
	body := struct {
		Code    string `json:"code"`
		Message string `json:"message"`
		*fieldError
	}{Code: strings.ReplaceAll(http.StatusText(status), " ", ""), Message: err.Error()}
	errors.As(err, &body.fieldError)
	return reply(status, body)
}

func notAllowed(methods string) rest.Response {
	answer := refuse(http.StatusMethodNotAllowed, errors.New("the methods of this path are "+methods))
	answer.Header = append(answer.Header, rest.Field{Name: "allow", Value: methods})
	return answer
}
