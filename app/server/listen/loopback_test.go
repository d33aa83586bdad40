package listen

import (
	"errors"
	"net"
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
	tried := withV6(t, 3, syscall.EADDRINUSE)
	all, err := Address("127.0.0.1:0", "-cosmos")
	if err != nil || len(all) != 2 || len(*tried) != 4 || all.Port() != (*tried)[3] {
		t.Fatalf("%d listeners after %v, %v", len(all), *tried, err)
	}
	all.Close()
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
