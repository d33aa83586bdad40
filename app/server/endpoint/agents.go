package endpoint

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// agentsPath is the path for coding agents, which use the Model Context Protocol; see [Config.Agents].
const agentsPath = "/_mcp"

// A Served is an account that the endpoint serves.
type Served struct {
	Name  string // empty for the first
	World *World
}

// served returns the accounts, beginning with the account that the request is for.
func (s *server) served(ctx context.Context) (list []Served) {
	list = append(list, Served{"", s.world})
	for _, t := range s.others.roll().list {
		list = append(list, Served{t.Name, t.world})
	}
	for i, one := range list {
		if one.World == ctx.Value(chosenKey{}) {
			list[0], list[i] = list[i], list[0]
		}
	}
	return list
}

type chosenKey struct{}

// answerAgents answers a message of a coding agent about the account of a world.
func (s *server) answerAgents(ctx context.Context, w *World, r rest.Request, body func() ([]byte, error)) rest.Response {
	text, err := body()
	switch {
	case err != nil:
		return unreadable(err)
	case len(text) > rest.MaxBody:
		return refuse(http.StatusRequestEntityTooLarge, errors.New("the message is too large; it may have "+strconv.Itoa(rest.MaxBody)+" bytes"))
	}
	in, err := http.NewRequestWithContext(context.WithValue(ctx, chosenKey{}, w), r.Method, r.Origin+r.Target, bytes.NewReader(text))
	if err != nil {
		return refuse(http.StatusBadRequest, err)
	}
	for _, f := range r.Header {
		in.Header.Set(f.Name, f.Value)
	}
	out := &answer{header: http.Header{}, status: http.StatusOK}
	s.agents.ServeHTTP(out, in)
	response := rest.Response{Status: out.status, Body: out.body.Bytes()}
	for name, values := range out.header {
		response.Header = append(response.Header, rest.Field{Name: strings.ToLower(name), Value: values[0]})
	}
	return response
}

// An answer collects the answer that a handler writes.
type answer struct {
	header http.Header
	status int
	begun  bool
	body   bytes.Buffer
}

// Header returns the answer's header.
func (a *answer) Header() http.Header { return a.header }

// WriteHeader sets the status with its first call.
func (a *answer) WriteHeader(status int) {
	if !a.begun {
		a.status, a.begun = status, true
	}
}

// Write adds to the body.
func (a *answer) Write(text []byte) (int, error) {
	a.begun = true
	return a.body.Write(text)
}

// Flush does nothing because the answer is sent as a whole.
func (a *answer) Flush() {}
