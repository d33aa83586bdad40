package listen

import (
	"fmt"
	"strings"
	"testing"
)

func TestAddresses(t *testing.T) {
	for _, address := range []string{"127.0.0.1:0", "localhost:0", "[::1]:0"} {
		l, err := Address(address, "-cosmos")
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range l {
			if host := one.Addr().String(); !strings.HasPrefix(host, "127.0.0.1:") && !strings.HasPrefix(host, "[::1]:") {
				t.Errorf("%s listens on %s", address, host)
			}
		}
		_, err = Address(fmt.Sprintf("127.0.0.1:%d", l.Port()), "-cosmos")
		if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("for example: -cosmos 127.0.0.1:%d", l.Port()+1)) {
			t.Errorf("taken: %v", err)
		}
		l.Close()
	}
	for _, address := range []string{"", "8081", "127.0.0.1:x", "127.0.0.1:70000", "nowhere.invalid:0"} {
		if l, err := Address(address, "-cosmos"); err == nil {
			l.Close()
			t.Errorf("%q is taken for an address", address)
		}
	}
}
