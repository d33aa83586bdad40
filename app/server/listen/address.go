package listen

import (
	"fmt"
	"net"
	"strconv"
	"strings"
)

// Address listens on a "host:port", or on a port of the loopback interface. Port 0 chooses a free port. If the host is
// a name or an address of the loopback interface, the listeners are on all of the interface's addresses. Any other host
// is used as given: the user has asked for a server that other machines can reach. flag is the flag with the address,
// for errors. others are the addresses of other servers of the program. An error for a port that is taken names a free
// port that is in none of the others.
func Address(address, flag string, others ...string) (Listeners, error) {
	if strings.Trim(address, "0123456789") == "" && address != "" {
		address = "127.0.0.1:" + address
	}
	host, portText, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("%s is %q, which is not an address like 127.0.0.1:8081", flag, address)
	}
	port, err := strconv.Atoi(portText)
	if err != nil || port < 0 || port > 65535 {
		return nil, fmt.Errorf("%s is %q; its port must be 0 to 65535", flag, address)
	}
	ip := net.ParseIP(host)
	if host == "localhost" || ip != nil && ip.IsLoopback() {
		return loopback(port, flag+" 127.0.0.1:", others)
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, explain(port, flag+" "+net.JoinHostPort(host, ""), others, err)
	}
	return Listeners{l}, nil
}

// Host returns the host of a Host header in lower case, without port and brackets, and reports whether it is one of the names of the
// loopback interface. The host of a malformed header is empty (RFC 3986, 3.2.2 and 3.2.3: an IPv6 address is in brackets, a port has
// digits).
func Host(header string) (host string, loopback bool) {
	host, port := header, ""
	if at := strings.LastIndexByte(header, ':'); at > strings.LastIndexByte(header, ']') {
		host, port = header[:at], header[at+1:]
	}
	if strings.Trim(port, "0123456789") != "" || len(port) > 5 {
		return "", false
	}
	inner, bracketed := strings.CutPrefix(host, "[")
	if bracketed {
		host, bracketed = strings.CutSuffix(inner, "]")
		if !bracketed {
			return "", false
		}
	}
	if bracketed != strings.Contains(host, ":") || strings.ContainsAny(host, "[]") {
		return "", false
	}
	host = strings.ToLower(host)
	return host, host == "localhost" || host == "127.0.0.1" || host == "::1"
}
