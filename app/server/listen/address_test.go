package listen

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestAddresses(t *testing.T) {
	for _, address := range []string{"127.0.0.1:0", "localhost:0", "[::1]:0", "0"} {
		l, err := Address(address, "-cosmos")
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range l {
			if host := one.Addr().String(); !strings.HasPrefix(host, "127.0.0.1:") && !strings.HasPrefix(host, "[::1]:") {
				t.Errorf("%s listens on %s", address, host)
			}
		}
		// the port that the error names is free, and not one that another server of the program will take
		taken, others := fmt.Sprintf("127.0.0.1:%d", l.Port()), []string{fmt.Sprintf("127.0.0.1:%d", l.Port()+1), "off", fmt.Sprintf("127.0.0.1:%d", l.Port()+2)}
		_, err = Address(taken, "-cosmos", others...)
		if err == nil {
			t.Fatalf("%s is taken twice", taken)
		}
		_, cure, found := strings.Cut(err.Error(), "for example: -cosmos ")
		if !found || cure == taken || slices.Contains(others, cure) {
			t.Errorf("taken: %v", err)
		}
		if cured, err := Address(cure, "-cosmos"); err != nil {
			t.Errorf("the port that was advised: %v", err)
		} else {
			cured.Close()
		}
		l.Close()
	}
	for _, address := range []string{"", "x", "127.0.0.1", "70000", "127.0.0.1:x", "127.0.0.1:70000", "nowhere.invalid:0"} {
		if l, err := Address(address, "-cosmos"); err == nil {
			l.Close()
			t.Errorf("%q is taken for an address", address)
		}
	}
}

// The advice for an address of IPv6 can be used as it is.
func TestATakenAddressOfIPv6(t *testing.T) {
	l, err := Address("[::]:0", "-cosmos")
	if err != nil {
		t.Skip(err) // this machine has no IPv6
	}
	defer l.Close()
	_, err = Address(fmt.Sprintf("[::]:%d", l.Port()), "-cosmos")
	if err == nil || !strings.Contains(err.Error(), "for example: -cosmos [::]:") {
		t.Errorf("taken: %v", err)
	}
}

func TestHost(t *testing.T) {
	for header, want := range map[string]struct {
		host     string
		loopback bool
	}{
		"localhost": {"localhost", true}, "LOCALHOST:8081": {"localhost", true}, "localhost:": {"localhost", true}, "127.0.0.1:1": {"127.0.0.1", true},
		"[::1]": {"::1", true}, "[::1]:8081": {"::1", true}, "[FE80::1]:1": {"fe80::1", false}, "shop.example:443": {"shop.example", false},
		"": {}, "localhost:http": {}, "localhost:-1": {}, "localhost:+1": {}, "localhost:1 ": {}, "localhost:123456": {}, "localhost:1:1": {}, "::1": {}, "[::1": {}, "::1]": {},
		"[localhost]": {}, "[::1]x": {}, "[[::1]]": {}, "localhost]": {}, "[]": {}, "[::1]8081": {},
	} {
		if host, loopback := Host(header); host != want.host || loopback != want.loopback {
			t.Errorf("%q: %q, %v, want %+v", header, host, loopback, want)
		}
	}
}
