// Package listen opens the sockets of the local servers, on the loopback interface unless another host is named.
package listen

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"syscall"
)

// Listeners are the sockets of one server.
type Listeners []net.Listener

// Loopback takes the port on the loopback interface; 0 takes any free one.
func Loopback(port int) (Listeners, error) { return listen(port, "make run PORT=") }

// listen is Loopback with what to do when the port is taken: hint with another
// port behind it. The name localhost may mean either protocol's loopback, so both are taken where
// both exist: else another program could answer half of the requests. An error
// says in words what to do about it.
func listen(port int, hint string) (Listeners, error) {
	v4, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return nil, explain(port, hint, err)
	}
	all := Listeners{v4}
	v6, err := net.Listen("tcp", net.JoinHostPort("::1", strconv.Itoa(all.Port())))
	switch {
	case err == nil:
		all = append(all, v6)
	case errors.Is(err, syscall.EADDRINUSE) && port != 0:
		all.Close()
		return nil, explain(port, hint, err)
	}
	return all, nil
}

// Port is the port that was taken.
func (l Listeners) Port() int { return l[0].Addr().(*net.TCPAddr).Port }

// Close gives the port back.
func (l Listeners) Close() {
	for _, one := range l {
		one.Close()
	}
}

func explain(port int, hint string, err error) error {
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("port %d is taken by another program; choose another one, for example: %s%d", port, hint, port+1)
	}
	if errors.Is(err, syscall.EACCES) {
		return fmt.Errorf("port %d needs more rights; choose one above 1023, for example: %s8080", port, hint)
	}
	return err
}
