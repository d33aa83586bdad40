package endpoint

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/live"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// livePath is the path of the stream of an account; docs/stream.md describes the stream.
const livePath = "/_live"

// leastMost is the smallest limit of bytes that a follower may set: the largest item fits.
const leastMost = 2 << 20

// mostWrite is the longest time that a follower may take to receive one write of the stream. Then its connection ends.
const mostWrite = 30 * time.Second

// followed is a world as a [live.Source].
type followed struct{ *World }

func (f followed) Clock() (now, speed int64) {
	c := f.clock()
	return c.Now, c.Speed
}

func (f followed) Copy() (a *engine.Account, place uint64, speed int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.tick()
	return f.account.Copy(), f.feed.Place(), f.speed
}

// follow answers GET /_live with a stream, which lasts until the client leaves or the endpoint stops.
func (s *server) follow(out http.ResponseWriter, in *http.Request, r rest.Request) {
	var w *World
	var o live.Options
	answer := s.present().check(r, func(r rest.Request) rest.Response {
		var refused *rest.Response
		if w, o, refused = s.follower(&r); refused != nil {
			return *refused
		}
		return rest.Response{Status: http.StatusOK, Header: streamHeader}
	})
	if w == nil || answer.Status != http.StatusOK {
		write(out, answer)
		return
	}
	w.stream(out, in, answer.Header, o)
}

// streamHeader has the headers of an answer that is a stream.
var streamHeader = rest.Header{{Name: "content-type", Value: "text/event-stream"}, {Name: "cache-control", Value: "no-store"}}

func write(out http.ResponseWriter, answer rest.Response) {
	if answer.Dropped {
		panic(http.ErrAbortHandler) // net/http then ends the connection without a message in the log
	}
	writeHeader(out, answer)
	_, _ = out.Write(answer.Body)
}

// stream writes the headers of the answer and then the stream.
func (w *World) stream(out http.ResponseWriter, in *http.Request, h rest.Header, o live.Options) {
	for _, f := range h {
		out.Header().Set(f.Name, f.Value)
	}
	to := &patient{out, http.NewResponseController(out)}
	_ = to.control.SetReadDeadline(time.Time{}) // the request's deadline would end the stream
	ctx, stop := context.WithCancel(in.Context())
	defer stop()
	defer context.AfterFunc(w.removed, stop)()
	_ = w.feed.Follow(ctx, followed{w}, to, o)
}

// patient is an answer that is sent in pieces, with a deadline for each.
type patient struct {
	io.Writer
	control *http.ResponseController
}

func (p *patient) Write(b []byte) (int, error) {
	_ = p.control.SetWriteDeadline(time.Now().Add(mostWrite)) // the server's deadline is for a whole answer
	n, err := p.Writer.Write(b)
	if err == nil {
		err = p.control.Flush()
	}
	return n, err
}

// follower returns the world that a request wants to follow and the options of the stream, or else the refusal.
func (s *server) follower(r *rest.Request) (*World, live.Options, *rest.Response) {
	no := func(status int, err error) (*World, live.Options, *rest.Response) {
		answer := refuse(status, err)
		return nil, live.Options{}, &answer
	}
	if r.Method != http.MethodGet {
		answer := notAllowed("GET")
		return nil, live.Options{}, &answer
	}
	if s.secure && strings.HasPrefix(r.Origin, "http:") {
		return no(http.StatusBadRequest, speaksTLS(r.Origin))
	}
	w, err := s.of(*r)
	if err != nil {
		return no(http.StatusNotFound, err)
	}
	if !s.holds(r) {
		if err := w.options().Signed(r); err != nil {
			return no(http.StatusUnauthorized, err)
		}
	}
	_, raw, _ := strings.Cut(r.Target, "?")
	o, err := followOptions(raw)
	if err != nil {
		return no(http.StatusBadRequest, err)
	}
	return w, o, nil
}

// holds reports whether a request has the token of the playground's page.
func (s *server) holds(r *rest.Request) bool {
	given, ok := strings.CutPrefix(r.Header.Get("authorization"), "Bearer ")
	return ok && s.token != "" && subtle.ConstantTimeCompare([]byte(given), []byte(s.token)) == 1
}

// followOptions reads ?show=changes,requests,figures&bodies=1&from=POSITION&container=DATABASE/CONTAINER&after=LSN&most=BYTES.
func followOptions(raw string) (o live.Options, err error) {
	query, err := url.ParseQuery(raw)
	if err != nil {
		return o, err
	}
	for name, values := range query {
		switch value := values[len(values)-1]; name {
		case "account": // [server.of] has used it
		case "from":
			if o.From = value; len(value) > 100 {
				return o, &fieldError{name, strconv.Quote(value[:100]), "the id of an event of this stream"}
			}
		case "bodies":
			if o.Bodies = value == "1"; value != "1" && value != "0" {
				return o, &fieldError{name, strconv.Quote(value), "0 or 1"}
			}
		case "container":
			var ok bool
			if o.Part.Of, ok = replica.ParseContainerName(value); !ok {
				return o, &fieldError{name, strconv.Quote(value), "the ids of a database and a container, with a slash between them"}
			}
		case "after":
			if o.Part.After, err = strconv.ParseUint(value, 10, 64); err != nil {
				return o, &fieldError{name, strconv.Quote(value), "the after of the checkpoint that the follower has"}
			}
		case "most":
			if o.Most, err = strconv.Atoi(value); err != nil || o.Most < leastMost {
				return o, &fieldError{name, strconv.Quote(value), fmt.Sprintf("a number of bytes, at least %d", leastMost)}
			}
		case "show":
			for what := range strings.SplitSeq(value, ",") {
				switch what {
				case "changes":
					o.Changes = true
				case "requests":
					o.Requests = true
				case "figures":
					o.Figures = true
				default:
					return o, &fieldError{name, strconv.Quote(value), "a list of changes, requests and figures"}
				}
			}
		default:
			return o, &fieldError{"query", strconv.Quote(name), "one of account, after, bodies, container, from, most and show"}
		}
	}
	if !o.Changes && !o.Requests && !o.Figures {
		o.Changes, o.Requests = true, true
	}
	if o.Part.After > 0 && o.Part.Of == (engine.Path{}) {
		return o, errors.New("after belongs to a container: add container")
	}
	if o.Bodies && !o.Requests {
		return o, errors.New("bodies are parts of requests: add requests to show")
	}
	return o, nil
}

// speaksTLS returns the error for a client that calls an https endpoint over http.
func speaksTLS(origin string) error {
	return errors.New("this endpoint speaks https: its address is https" + strings.TrimPrefix(origin, "http") + "/")
}
