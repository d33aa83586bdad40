package endpoint

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"

	"github.com/cosmosttl/cosmosttl/app/server/listen"
	"github.com/cosmosttl/cosmosttl/app/server/live"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// A Door gives the playground's page access to the accounts of an endpoint. It is a handler for the playground's own
// server, so that the page needs no other origin. Its paths are
//
//	GET  /_live/accounts    the page's token and the accounts, for pages of this very origin alone
//	GET  /_live/stream      the same as /_live of the endpoint, with the same parameters
//	GET  /_live/clock       the same as /_clock of the endpoint
//	POST /_live/clock       the same
//	     /_live/write/...   writes or deletes an item, changes a setting, or empties the account; see writePath
//
// All but the first need the token, as "Authorization: Bearer TOKEN". Each process makes a new token, which gives
// access only to these paths and to the stream of the endpoint (/_live).
type Door struct {
	token  string
	server atomic.Pointer[server]
	port   int // of the endpoint
}

// A doorAccount describes an account to the page.
type doorAccount struct {
	Name     string `json:"name"` // empty for the first
	Endpoint string `json:"endpoint"`
	Public   bool   `json:"public,omitempty"` // whether its key is the emulator's public key
}

// NewDoor returns a door that refuses all requests until [Run] opens it.
func NewDoor() *Door { return &Door{token: rand.Text()} }

// open gives the page access to the accounts of a server.
func (d *Door) open(s *server, port int) {
	d.port = port
	s.token = d.token
	d.server.Store(s)
}

// accounts returns the present accounts.
func (d *Door) accounts(s *server) []doorAccount {
	scheme := "http"
	if s.secure {
		scheme = "https"
	}
	public := s.config.Key == "" || s.config.Key == rest.EmulatorKey
	list := []doorAccount{{"", fmt.Sprintf("%s://localhost:%d/", scheme, d.port), public}}
	for _, t := range s.others.roll().list {
		list = append(list, doorAccount{t.Name, fmt.Sprintf("%s://%s.localhost:%d/", scheme, t.Name, d.port), t.Key == "" && public})
	}
	return list
}

// ServeHTTP answers the paths below /_live/.
func (d *Door) ServeHTTP(out http.ResponseWriter, in *http.Request) {
	r := fromHTTP(in, "http://"+in.Host)
	s := d.server.Load()
	if refused := d.refusal(s, in, &r); refused != nil {
		write(out, *refused)
		return
	}
	path, query, _ := strings.Cut(r.Target, "?")
	if path == "/_live/stream" {
		d.stream(out, in, s, query)
		return
	}
	write(out, d.answer(in, s, r, path, query))
}

// stream lets the page follow an account.
func (d *Door) stream(out http.ResponseWriter, in *http.Request, s *server, query string) {
	if in.Method != http.MethodGet {
		write(out, notAllowed("GET"))
		return
	}
	w, err := s.chosen(s.others.roll(), query)
	if err != nil {
		write(out, refuse(http.StatusNotFound, err))
		return
	}
	o, err := followOptions(query)
	if err != nil {
		write(out, refuse(http.StatusBadRequest, err))
		return
	}
	w.stream(out, in, streamHeader, o)
}

// refusal returns the answer to a request that is not allowed, or nil.
func (d *Door) refusal(s *server, in *http.Request, r *rest.Request) *rest.Response {
	no := func(status int, err error) *rest.Response {
		answer := refuse(status, err)
		return &answer
	}
	status, err := listen.OwnPage(in)
	switch {
	case err != nil:
		return no(status, err)
	case s == nil:
		return no(http.StatusServiceUnavailable, errors.New("the endpoint has not started yet"))
	case in.URL.Path != "/_live/accounts" && !s.holds(r):
		return no(http.StatusUnauthorized, errors.New(`the header Authorization must be "Bearer" and the token of /_live/accounts`))
	}
	return nil
}

func (d *Door) answer(in *http.Request, s *server, r rest.Request, path, query string) rest.Response {
	writes := strings.HasPrefix(path, writePath+"/")
	switch {
	case path == "/_live/accounts":
		if r.Method != http.MethodGet {
			return notAllowed("GET")
		}
		return reply(http.StatusOK, struct {
			Token    string        `json:"token"`
			Accounts []doorAccount `json:"accounts"`
			State    string        `json:"state,omitempty"` // the directory that keeps them
		}{d.token, d.accounts(s), s.config.State})
	case path == "/_live/clock", writes:
		w, err := s.chosen(s.others.roll(), query)
		if err != nil {
			return refuse(http.StatusNotFound, err)
		}
		if writes {
			return w.write(in.Context(), r, query, (&body{of: in}).all)
		}
		r.Target, r.Header = "/_clock", rest.Header{{Name: "user-agent", Value: live.PageAgent}}
		return w.route(in.Context(), r, func() ([]byte, error) {
			var text bytes.Buffer
			_, err := text.ReadFrom(io.LimitReader(in.Body, 1<<10))
			return text.Bytes(), err
		})
	}
	return refuse(http.StatusNotFound, errors.New("the paths are /_live/accounts, /_live/stream, /_live/clock and /_live/write/"))
}
