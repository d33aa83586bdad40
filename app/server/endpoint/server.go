package endpoint

import (
	"context"
	"crypto/tls"
	"errors"
	"log"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/direct"
	"github.com/cosmosttl/cosmosttl/app/server/listen"
	"github.com/cosmosttl/cosmosttl/app/server/live"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// A server answers the requests of one set of listeners.
type server struct {
	guard  Guard
	world  *World // the first account
	others register
	config Config       // for accounts that are made at run time; the zero Config allows none
	secure bool         // without TLS, only the certificate and the probes are answered
	token  string       // of the playground's page; empty if there is no such page
	agents http.Handler // nil refuses agentsPath

	observer  live.Observer // nil if nobody observes
	watching  sync.Mutex    // guards unwatched, and is held while figures are taken
	unwatched bool          // the server ends, and figures are no longer taken

	// identify returns the certificate for TLS. The first call reads or makes the certificate. identify is nil if the server has no TLS.
	identify func() (identity, error)
}

// worlds returns the worlds of all accounts that are open.
func (s *server) worlds() (all []*World) {
	if s.world != nil {
		all = append(all, s.world)
	}
	for _, t := range s.others.roll().list {
		all = append(all, t.world)
	}
	return all
}

// close closes the stores of all accounts. Each store first writes what it has not written yet.
func (s *server) close() (err error) {
	for _, w := range s.worlds() {
		if w.store != nil {
			err = errors.Join(err, w.store.Close(w.Now()))
		}
	}
	return err
}

// serve answers HTTP on the listeners. If there is a certificate, serve also answers https and Direct mode.
func (s *server) serve(ctx context.Context, l listen.Listeners, ready func()) error {
	var errorLog *log.Logger
	if s.guard.Log != nil {
		errorLog = slog.NewLogLogger(s.guard.Log.Handler(), slog.LevelWarn)
	}
	if s.identify == nil {
		return l.Serve(ctx, s, errorLog, ready)
	}
	all := l.Divide(s.tls(), errorLog)
	frames := direct.Server{Answer: s.answerDirect, Origin: originOf, Log: s.guard.Log}
	ended := make(chan error, len(all.Direct))
	for _, one := range all.Direct {
		go func() { ended <- frames.Serve(ctx, one) }()
	}
	err := all.Serve(ctx, s, errorLog, ready)
	for range all.Direct {
		<-ended // the error is that of the shared listener, which all.Serve returns as well
	}
	return err
}

// tls returns the configuration of connections with TLS.
func (s *server) tls() *tls.Config {
	return &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) {
		i, err := s.identify()
		return &i.certificate, err
	}}
}

// originOf returns the address at which the client of a connection of Direct mode has found the endpoint. The address has the host name
// that the client sent in its TLS greeting, or else the IP address and the port.
func originOf(c net.Conn) string {
	if name := listen.ServerName(c); name != "" {
		return "https://" + name
	}
	return "https://" + c.LocalAddr().String()
}

// ServeHTTP answers one request. It reads the body of the request only after the head of the request was accepted.
func (s *server) ServeHTTP(out http.ResponseWriter, in *http.Request) {
	origin := "http://" + in.Host
	if listen.Secure(in.Context()) {
		origin = "https://" + in.Host
	}
	r := fromHTTP(in, origin)
	if path, _, _ := strings.Cut(r.Target, "?"); path == livePath {
		s.follow(out, in, r)
		return
	}
	b := body{of: in}
	answer := s.answer(in.Context(), r, b.all)
	b.answerFirst(out)
	write(out, answer)
	b.discard(out)
}

// present returns the guard with the host names of the present accounts. The names change when accounts are made or removed at run time.
func (s *server) present() Guard {
	g := s.guard
	g.Hosts = s.hosts()
	return g
}

// answer checks one request with the guard, answers it, and logs it.
func (s *server) answer(ctx context.Context, r rest.Request, body func() ([]byte, error)) rest.Response {
	return s.logged(r, func() rest.Response {
		return s.present().check(r, func(r rest.Request) rest.Response { return s.route(ctx, r, body) })
	})
}

// answerDirect answers a request of Direct mode, and logs it. It needs no guard, because a web page cannot send such a request.
func (s *server) answerDirect(ctx context.Context, r rest.Request) rest.Response {
	body := r.Body
	r.Body = nil
	return s.logged(r, func() rest.Response { return s.route(ctx, r, func() ([]byte, error) { return body, nil }) })
}

// logged answers a request and logs it.
func (s *server) logged(r rest.Request, answered func() rest.Response) rest.Response {
	g := s.guard
	if g.Log == nil {
		return answered()
	}
	begun := time.Now()
	answer := answered()
	if why := answer.Header.Get(rest.WarningHeader); why != "" {
		g.Log.Warn("the service differs", "target", r.Target, "why", why)
	}
	about := []any{"method", r.Method, "target", r.Target, "status", answer.Status, "duration", time.Since(begun)}
	if answer.Status >= 400 {
		about = append(about, "why", messageOf(answer.Body))
	}
	g.Log.Debug("request", about...)
	return answer
}

// certificatePath is where scripts for Microsoft's emulator find the certificate:
// https://learn.microsoft.com/azure/cosmos-db/how-to-develop-emulator#export-the-emulators-tlsssl-certificate.
const certificatePath = "/_explorer/emulator.pem"

// route answers the requests that belong to no single account, and passes all others to the world of their account. Without TLS, an https
// endpoint answers only requests for the certificate and the probes. A client needs both before it trusts the certificate.
func (s *server) route(ctx context.Context, r rest.Request, body func() ([]byte, error)) rest.Response {
	path, _, _ := strings.Cut(r.Target, "?")
	switch {
	case path == certificatePath && s.identify == nil:
		return refuse(http.StatusNotFound, errors.New("this endpoint has no certificate: it speaks http alone"))
	case path == certificatePath:
		i, err := s.identify()
		if err != nil {
			return refuse(http.StatusInternalServerError, err)
		}
		return rest.Response{Status: http.StatusOK, Body: i.pem, Header: rest.Header{
			{Name: "content-type", Value: "application/x-pem-file"}, {Name: "cache-control", Value: "no-store"}}}
	case s.secure && strings.HasPrefix(r.Origin, "http:") && probes[path] == nil:
		return refuse(http.StatusBadRequest, speaksTLS(r.Origin))
	case path == accountsPath || strings.HasPrefix(path, accountsPath+"/"):
		return s.answerAccounts(r, body)
	}
	w, err := s.of(r)
	if err != nil {
		return refuse(http.StatusNotFound, err)
	}
	if path == agentsPath && s.agents != nil {
		return s.answerAgents(ctx, w, r, body)
	}
	if path == "/_seed" {
		return s.answerSeed(w, r, body)
	}
	return w.route(ctx, r, body)
}
