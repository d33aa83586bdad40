package endpoint

import (
	"errors"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/rest"
)

// A Guard is what the endpoint checks before it answers.
type Guard struct {
	Hosts   []string     // names by which it may be called, besides those of this machine
	AnyIP   bool         // also by any IP address: no name of a stranger is one
	Origins []string     // of web pages that may call it, "http://localhost:8080"
	Log     *slog.Logger // of requests, at the debug level; nil logs none
}

// pass answers whoever must not come in, and the browser's preflights; whoever may is answered by serve. Any web page can let a name
// of its own point at 127.0.0.1 (DNS rebinding), and any can send simple requests without asking: the first shows in Host, the second
// in Origin.
func (d Guard) pass(r rest.Request, serve func(rest.Request) rest.Response) rest.Response {
	_, host, _ := strings.Cut(r.Origin, "://")
	if !d.knows(host) {
		return refuse(http.StatusMisdirectedRequest, errors.New("this endpoint does not answer to the name "+host+"; -host adds one"))
	}
	origin := r.Header.Get("origin")
	if origin == "" {
		return serve(r)
	}
	var answer rest.Response
	set := func(name, value string) { answer.Header = append(answer.Header, rest.Field{Name: name, Value: value}) }
	switch {
	case !slices.Contains(d.Origins, origin):
		answer = refuse(http.StatusForbidden, errors.New("pages of "+origin+" may not call this endpoint; -origin allows one"))
		set("vary", "Origin")
		return answer
	case r.Method == http.MethodOptions:
		answer = preflight(r)
	default:
		answer = serve(r)
		names := make([]string, len(answer.Header))
		for i, f := range answer.Header {
			names[i] = f.Name
		}
		set("access-control-expose-headers", strings.Join(names, ", "))
	}
	set("vary", "Origin")
	set("access-control-allow-origin", origin)
	return answer
}

// preflight tells a browser what a page may send.
func preflight(r rest.Request) rest.Response {
	h := rest.Header{{Name: "access-control-allow-methods", Value: "GET, POST, PUT, PATCH, DELETE"}, {Name: "access-control-max-age", Value: "600"}}
	if asked := r.Header.Get("access-control-request-headers"); asked != "" {
		h = append(h, rest.Field{Name: "access-control-allow-headers", Value: asked})
	}
	if r.Header.Get("access-control-request-private-network") == "true" { // a page of the internet asks for this machine
		h = append(h, rest.Field{Name: "access-control-allow-private-network", Value: "true"})
	}
	return rest.Response{Status: http.StatusNoContent, Header: h}
}

// knows tells whether a Host header names this endpoint.
func (d Guard) knows(hostport string) bool {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		host = hostport
	}
	host = strings.ToLower(strings.Trim(host, "[]"))
	switch host {
	case "localhost", "127.0.0.1", "::1":
		return true
	}
	return slices.Contains(d.Hosts, host) || d.AnyIP && net.ParseIP(host) != nil
}
