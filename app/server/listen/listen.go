// Package listen opens the sockets of the local servers, on the loopback interface unless another host is named, and serves HTTP on
// them.
package listen

import (
	"errors"
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// Listeners are the sockets of one server.
type Listeners []net.Listener

// loopback listens on the loopback addresses of IPv4 and IPv6, because the name localhost may stand for either. If the program took only
// one of the two, another program could receive a part of the requests. Usage and others are for errors: usage is what the user writes
// before the port, such as "-cosmos 127.0.0.1:", and others are addresses whose ports an error must not recommend.
func loopback(port int, usage string, others []string) (Listeners, error) {
	for tries := 1; ; tries++ {
		v4, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
		if err != nil {
			return nil, explain(port, usage, others, err)
		}
		all := Listeners{v4}
		v6, err := listenV6(all.Port())
		switch {
		case err == nil:
			return append(all, v6), nil
		case !taken(err):
			return all, nil // this machine has no IPv6
		}
		all.Close()
		if port != 0 || tries == maxTries {
			return nil, explain(all.Port(), usage, others, err)
		}
	}
}

// maxTries is how many ports are tried where any port will do. A port that is free for IPv4 may be taken for IPv6.
const maxTries = 100

// listenV6 is a variable so that tests can replace it.
var listenV6 = func(port int) (net.Listener, error) {
	return net.Listen("tcp", net.JoinHostPort("::1", strconv.Itoa(port)))
}

// Port returns the port of the listeners.
func (l Listeners) Port() int { return l[0].Addr().(*net.TCPAddr).Port }

// Close closes the listeners.
func (l Listeners) Close() {
	for _, one := range l {
		one.Close()
	}
}

// free returns a port for an error to recommend: the first one from least on that no program uses and that none of the other addresses has.
// An address may be a port alone. If there is no such port, free returns 0, which stands for any port.
func free(least int, others []string) int {
	for port := least; port < min(least+maxTries, 1<<16); port++ {
		if slices.ContainsFunc(others, func(address string) bool { return strings.HasSuffix(":"+address, ":"+strconv.Itoa(port)) }) {
			continue
		}
		v4, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
		if err != nil {
			continue
		}
		v4.Close()
		v6, err := listenV6(port)
		if err == nil {
			v6.Close()
		}
		if !taken(err) {
			return port
		}
	}
	return 0
}

// These are errors of Windows. Package syscall has no value for the first one, because its EADDRINUSE is a number that Windows never
// returns. No other system has errors of these numbers.
const (
	windowsInUse  = syscall.Errno(10048) // WSAEADDRINUSE
	windowsAccess = syscall.Errno(10013) // WSAEACCES
)

// inUse reports whether an error of net.Listen says that another program has the port.
func inUse(err error) bool {
	return errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, windowsInUse)
}

// forbidden reports whether an error of net.Listen says that this program must not have the port. On Windows this is so of a port that the
// system has reserved, and of one that another program has for itself alone.
func forbidden(err error) bool {
	return errors.Is(err, syscall.EACCES) || errors.Is(err, windowsAccess)
}

// taken reports whether an error of net.Listen is about this port only.
func taken(err error) bool { return inUse(err) || forbidden(err) }

// explain adds to an error of net.Listen what the user can do about it.
func explain(port int, usage string, others []string, err error) error {
	switch {
	case inUse(err):
		return fmt.Errorf("port %d is in use by another program; choose another one, for example: %s%d", port, usage,
			free(port+1, others))
	case forbidden(err) && port > 1023:
		return fmt.Errorf("port %d is reserved, or in use by another program; choose another one, for example: %s%d", port, usage, free(port+1, others))
	case forbidden(err):
		return fmt.Errorf("port %d requires more privileges; choose one above 1023, for example: %s8080", port, usage)
	}
	return err
}
