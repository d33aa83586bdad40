package listen

import (
	"fmt"
	"net"
	"strconv"
)

// Address takes a "host:port". A loopback host means this machine only, by
// whichever of its names; any other host is taken as it is, so that it is the
// caller who has chosen to be reached from outside. Port 0 takes any free one.
// Flag is the flag that gave the address, for the errors.
func Address(address, flag string) (Listeners, error) {
	host, portText, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("%s is %q, which is no address like 127.0.0.1:8081: %w", flag, address, err)
	}
	port, err := strconv.Atoi(portText)
	if err != nil || port < 0 || port > 65535 {
		return nil, fmt.Errorf("%s is %q; its port must be 0 to 65535", flag, address)
	}
	ip := net.ParseIP(host)
	if host == "localhost" || ip != nil && ip.IsLoopback() {
		return listen(port, flag+" 127.0.0.1:")
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, explain(port, flag+" "+host+":", err)
	}
	return Listeners{l}, nil
}
