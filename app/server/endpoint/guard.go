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

// A Guard decides which requests the endpoint answers. Any web page can make a name of its own resolve to 127.0.0.1 (DNS rebinding),
// and any page can send simple requests to any server without asking; the Host header shows the first, the Origin header the second.
type Guard struct {
	Hosts   []string     // names of this endpoint in addition to the loopback interface's names
	AnyIP   bool         // answer to any IP address in Host: a page cannot make one its own name
	Origins []string     // of web pages that may call the endpoint, "http://localhost:8080"
	Log     *slog.Logger // of requests, at the debug level, and of the server's errors; nil logs no requests
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
	case strings.ContainsAny(origin, ", "): // one origin has neither
		return refuse(http.StatusBadRequest, errors.New("the request has several origins: "+origin))
	case origin != r.Origin && !slices.Contains(g.Origins, origin): // the endpoint's own pages have its own address
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

// misdirected says how the endpoint is made to answer to the host of a Host header, as to the name of a service in a compose file.
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

// preflight lists what a page may send.
func preflight(r rest.Request) rest.Response {
	h := rest.Header{{Name: "access-control-allow-methods", Value: "GET, POST, PUT, PATCH, DELETE"},
		{Name: "access-control-max-age", Value: "600"}}
	if asked := r.Header.Get("access-control-request-headers"); asked != "" {
		h = append(h, rest.Field{Name: "access-control-allow-headers", Value: asked})
	}
	if r.Header.Get("access-control-request-private-network") == "true" { // sent for a page of the internet that calls this machine
		h = append(h, rest.Field{Name: "access-control-allow-private-network", Value: "true"})
	}
	return rest.Response{Status: http.StatusNoContent, Header: h}
}

// allows reports whether a Host header names this endpoint.
func (g Guard) allows(header string) bool {
	host, loopback := listen.Host(header)
	return loopback || slices.Contains(g.Hosts, host) || g.AnyIP && net.ParseIP(host) != nil
}
