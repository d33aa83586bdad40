package endpoint

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/core/rest"
)

// Answer answers one request, from whatever it came by. Beside Cosmos's own addresses it knows /_clock, /_disk and /healthz.
func (w *World) Answer(d Guard, r rest.Request) rest.Response {
	if d.Log == nil || !d.Log.Enabled(context.Background(), slog.LevelDebug) {
		return d.pass(r, w.route)
	}
	begun := time.Now()
	answer := d.pass(r, w.route)
	d.Log.Debug("request", "method", r.Method, "target", r.Target, "status", answer.Status, "duration", time.Since(begun))
	return answer
}

func (w *World) route(r rest.Request) rest.Response {
	path, _, _ := strings.Cut(r.Target, "?")
	switch {
	case path == "/_clock":
		return w.answerClock(r)
	case strings.HasPrefix(path, "/_disk/"):
		return w.answerDisk(r)
	case path == "/healthz":
		return reply(200, map[string]any{"status": "ok", "now": w.Clock().Now})
	}
	return w.Handle(r)
}

// reply is an answer of the endpoint's own.
func reply(status int, v any) rest.Response {
	text, err := json.Marshal(v)
	if err != nil {
		status, text = 500, []byte(`{"code":"InternalServerError","message":"the answer cannot be written"}`)
	}
	return written(status, text)
}

func written(status int, text []byte) rest.Response {
	return rest.Response{Status: status, Body: append(text, '\n'), Header: rest.Header{
		{Name: "content-type", Value: "application/json"}, {Name: "cache-control", Value: "no-store"}}}
}

// refuse answers with an error in the shape that SDKs read, too.
func refuse(status int, err error) rest.Response {
	body := struct {
		Code    string `json:"code"`
		Message string `json:"message"`
		*FieldError
	}{Code: strings.ReplaceAll(http.StatusText(status), " ", ""), Message: err.Error()}
	errors.As(err, &body.FieldError)
	return reply(status, body)
}

func notAllowed(methods string) rest.Response {
	answer := refuse(http.StatusMethodNotAllowed, errors.New("this address knows "+methods))
	answer.Header = append(answer.Header, rest.Field{Name: "allow", Value: methods})
	return answer
}
