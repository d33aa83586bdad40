package endpoint

import (
	"errors"
	"net"
	"net/http"
	"slices"
	"strings"
)

// admits answers whoever must not come in, and the browser's preflights. Any web page can let a name of its own point at
// 127.0.0.1 (DNS rebinding), and any can send simple requests without asking: the first shows in Host, the second in Origin.
func (d Door) admits(out http.ResponseWriter, r *http.Request) bool {
	if !d.knows(r.Host) {
		writeError(out, http.StatusMisdirectedRequest, errors.New("this endpoint does not answer to the name "+r.Host+"; -host adds one"))
		return false
	}
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	h := out.Header()
	h.Add("Vary", "Origin")
	if !slices.Contains(d.Origins, origin) {
		writeError(out, http.StatusForbidden, errors.New("pages of "+origin+" may not call this endpoint; -origin allows one"))
		return false
	}
	h.Set("Access-Control-Allow-Origin", origin)
	if r.Method != http.MethodOptions {
		return true
	}
	h.Set("Access-Control-Allow-Methods", "GET, POST, PUT, PATCH, DELETE")
	if asked := r.Header.Get("Access-Control-Request-Headers"); asked != "" {
		h.Set("Access-Control-Allow-Headers", asked)
	}
	if r.Header.Get("Access-Control-Request-Private-Network") == "true" { // a page of the internet asks for this machine
		h.Set("Access-Control-Allow-Private-Network", "true")
	}
	h.Set("Access-Control-Max-Age", "600")
	out.WriteHeader(http.StatusNoContent)
	return false
}

// knows tells whether a Host header names this endpoint.
func (d Door) knows(hostport string) bool {
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
