package endpoint

import (
	"errors"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/server/listen"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// A Guard decides which requests the endpoint answers. It protects the endpoint from two attacks by web pages. A page can make a host name
// of its own resolve to 127.0.0.1 (DNS rebinding); the Host header then has that name. A page can also send simple requests to any server
// without a preflight; the Origin header then has the origin of the page.
type Guard struct {
	Hosts   []string     // names of this endpoint in addition to the loopback interface's names
	AnyIP   bool         // accept any IP address in the Host header: DNS rebinding needs a name
	Origins []string     // of web pages that may call the endpoint, such as "http://localhost:8080"
	Log     *slog.Logger // receives requests at the debug level, and the errors of the server; nil logs no requests
}

// check refuses requests with a foreign Host or Origin, answers the preflights of browsers, and passes other requests to next.
func (g Guard) check(r rest.Request, next func(rest.Request) rest.Response) rest.Response {
	_, host, _ := strings.Cut(r.Origin, "://")
	if !g.allows(host) {
		return refuse(http.StatusMisdirectedRequest, misdirected(host))
	}
	origin := r.Header.Get("origin")
	if origin == "" {
		return next(r)
	}
	var answer rest.Response
	set := func(name, value string) { answer.Header = append(answer.Header, rest.Field{Name: name, Value: value}) }
	switch {
	case strings.ContainsAny(origin, ", "): // a single origin has neither character
		return refuse(http.StatusBadRequest, errors.New("the request has several origins: "+origin))
	case origin != r.Origin && !slices.Contains(g.Origins, origin): // pages that the endpoint serves may call it
		answer = refuse(http.StatusForbidden, errors.New("pages of "+origin+" may not call this endpoint; the flag -origin allows one"))
		set("vary", "Origin")
		return answer
	case r.Method == http.MethodOptions:
		answer = preflight(r)
	default:
		answer = next(r)
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

// misdirected returns the error for a Host header that the guard refuses. The error names the flag by which the endpoint accepts the host,
// which may be the name of a service in a compose file.
func misdirected(header string) error {
	host, _ := listen.Host(header)
	switch {
	case host == "":
		return errors.New("the Host header is " + strconv.Quote(header) + ", which is no host name")
	case net.ParseIP(host) != nil:
		return errors.New("this endpoint does not answer to the address " + host + ": start it with -host " + host +
			", or with -cosmos 0.0.0.0:8081 to answer to every address")
	}
	flag := "-host " + host
	if name, ok := strings.CutSuffix(host, ".localhost"); ok {
		flag = "-account " + name
	}
	return errors.New("this endpoint does not answer to the host name " + host + ": start it with " + flag)
}

// preflight answers a browser that asks which requests a page may send. It allows all headers that the browser asks for.
func preflight(r rest.Request) rest.Response {
	h := rest.Header{{Name: "access-control-allow-methods", Value: "GET, POST, PUT, PATCH, DELETE"},
		{Name: "access-control-max-age", Value: "600"}}
	if asked := r.Header.Get("access-control-request-headers"); asked != "" {
		h = append(h, rest.Field{Name: "access-control-allow-headers", Value: asked})
	}
	if r.Header.Get("access-control-request-private-network") == "true" { // sent when a public page calls this machine
		h = append(h, rest.Field{Name: "access-control-allow-private-network", Value: "true"})
	}
	return rest.Response{Status: http.StatusNoContent, Header: h}
}

// allows reports whether a Host header names this endpoint.
func (g Guard) allows(header string) bool {
	host, loopback := listen.Host(header)
	return loopback || slices.Contains(g.Hosts, host) || g.AnyIP && net.ParseIP(host) != nil
}
