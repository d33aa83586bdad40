package listen

import (
	"errors"
	"net"
	"os"
	"strings"
	"syscall"
	"testing"
)

// withV6 makes listening on IPv6 fail so many times, and returns the ports that were tried.
func withV6(t *testing.T, failures int, err error) *[]int {
	before, tried := listenV6, new([]int)
	listenV6 = func(port int) (net.Listener, error) {
		if *tried = append(*tried, port); len(*tried) <= failures {
			return nil, err
		}
		return net.Listen("tcp", "127.0.0.1:0") // stands in for IPv6, which the machine need not have
	}
	t.Cleanup(func() { listenV6 = before })
	return tried
}

// A free port is free for both protocols: on a port that another program has for IPv6, that program would receive half of the requests.
func TestAFreePortIsFreeForBothProtocols(t *testing.T) {
	for _, fault := range []error{syscall.EADDRINUSE, syscall.EACCES, windowsInUse, windowsAccess} {
		tried := withV6(t, 3, fault)
		all, err := Address("127.0.0.1:0", "-cosmos")
		if err != nil {
			t.Fatalf("%v: %v", fault, err)
		}
		if len(all) != 2 || len(*tried) != 4 || all.Port() != (*tried)[3] {
			t.Errorf("%v: %d listeners after %v", fault, len(all), *tried)
		}
		all.Close()
	}
}

// The text for a port that cannot be had says what to do, also with the numbers that the errors have on Windows.
func TestPortsThatCannotBeHad(t *testing.T) {
	withV6(t, 0, nil)
	for _, c := range []struct {
		port  int
		fault error
		want  string
	}{
		{8081, syscall.EADDRINUSE, "port 8081 is in use by another program; choose another one, for example: -cosmos "},
		{8081, windowsInUse, "port 8081 is in use by another program; choose another one, for example: -cosmos "},
		{8081, windowsAccess, "port 8081 is reserved, or in use by another program; choose another one, for example: -cosmos "},
		{80, syscall.EACCES, "port 80 requires more privileges; choose one above 1023, for example: -cosmos 8080"},
	} {
		err := explain(c.port, "-cosmos ", nil, &net.OpError{Op: "listen", Err: os.NewSyscallError("bind", c.fault)})
		if !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%d, %v: %v", c.port, c.fault, err)
		}
	}
}

func TestPortsThatAreNeverFree(t *testing.T) {
	tried := withV6(t, 1000, syscall.EADDRINUSE)
	if all, err := Address("127.0.0.1:0", "-cosmos"); err == nil || !strings.Contains(err.Error(), "in use by another program") || len(*tried) < maxTries {
		t.Errorf("%d listeners after %d tries, %v", len(all), len(*tried), err)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := free.Addr().String()
	free.Close()
	if _, err := Address(port, "-cosmos"); err == nil || !strings.HasSuffix(err.Error(), "-cosmos 127.0.0.1:0") {
		t.Errorf("a port that was asked for: %v after %d tries", err, len(*tried)-maxTries)
	}
}

func TestAMachineWithoutIPv6(t *testing.T) {
	withV6(t, 1000, errors.New("address family not supported"))
	all, err := Address("localhost:0", "-cosmos")
	if err != nil || len(all) != 1 {
		t.Fatalf("%d listeners, %v", len(all), err)
	}
	all.Close()
}
