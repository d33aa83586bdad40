package endpoint

import (
	"context"
	"errors"
	"log"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/app/listen"
	"github.com/cosmosttl/cosmosttl/core/rest"
)

// A server answers the requests of one set of listeners.
type server struct {
	guard  Guard
	world  *World // the first account
	others []tenant
	pem    []byte // the certificate of an https endpoint; nil for http
}

// worlds are those of all accounts that are open.
func (s *server) worlds() (all []*World) {
	if s.world != nil {
		all = append(all, s.world)
	}
	for _, t := range s.others {
		all = append(all, t.world)
	}
	return all
}

// close keeps what is not kept yet.
func (s *server) close() (err error) {
	for _, w := range s.worlds() {
		if w.store != nil {
			err = errors.Join(err, w.store.Close(w.Now()))
		}
	}
	return err
}

func (s *server) serve(ctx context.Context, l listen.Listeners, ready func()) error {
	var errorLog *log.Logger
	if s.guard.Log != nil {
		errorLog = slog.NewLogLogger(s.guard.Log.Handler(), slog.LevelWarn)
	}
	return l.Serve(ctx, s, errorLog, ready)
}

// ServeHTTP answers one request. The body is read only once the rest of it is accepted.
func (s *server) ServeHTTP(out http.ResponseWriter, in *http.Request) {
	origin := "http://" + in.Host
	if in.TLS != nil {
		origin = "https://" + in.Host
	}
	b := body{of: in}
	answer := s.answer(in.Context(), fromHTTP(in, origin), b.all)
	b.answerFirst(out)
	writeHeader(out, answer)
	_, _ = out.Write(answer.Body)
	b.discard(out)
}

// answer checks one request with the guard, answers it, and logs it.
func (s *server) answer(ctx context.Context, r rest.Request, body func() ([]byte, error)) rest.Response {
	g := s.guard
	route := func(r rest.Request) rest.Response { return s.route(ctx, r, body) }
	if g.Log == nil {
		return g.check(r, route)
	}
	begun := time.Now()
	answer := g.check(r, route)
	if why := answer.Header.Get(rest.WarningHeader); why != "" {
		g.Log.Warn("a lenient answer", "target", r.Target, "why", why)
	}
	g.Log.Debug("request", "method", r.Method, "target", r.Target, "status", answer.Status, "duration", time.Since(begun))
	return answer
}

// certificatePath is where scripts for Microsoft's emulator find the certificate:
// https://learn.microsoft.com/azure/cosmos-db/how-to-develop-emulator#export-the-emulators-tlsssl-certificate.
const certificatePath = "/_explorer/emulator.pem"

// route answers what belongs to no account, and passes the rest on. Without TLS, an https endpoint has only its certificate and the probes, which a
// client needs before it can trust it.
func (s *server) route(ctx context.Context, r rest.Request, body func() ([]byte, error)) rest.Response {
	path, _, _ := strings.Cut(r.Target, "?")
	switch {
	case path == certificatePath && s.pem == nil:
		return refuse(http.StatusNotFound, errors.New("this endpoint has no certificate: start it with -tls"))
	case path == certificatePath:
		return rest.Response{Status: http.StatusOK, Body: s.pem, Header: rest.Header{
			{Name: "content-type", Value: "application/x-pem-file"}, {Name: "cache-control", Value: "no-store"}}}
	case s.pem != nil && strings.HasPrefix(r.Origin, "http:") && probes[path] == nil:
		return refuse(http.StatusBadRequest, errors.New("this endpoint speaks https: its address is https"+strings.TrimPrefix(r.Origin, "http")+"/"))
	}
	w, err := s.of(r)
	if err != nil {
		return refuse(http.StatusNotFound, err)
	}
	return w.route(ctx, r, body)
}
