package form_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// The box of the seconds reads what a default is in a story and in the service's API as well: -1, and off. What it offers afterwards stays.
func TestTheSecondsAreAlsoOffAndMinusOne(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	for _, c := range []struct {
		typed string
		want  ttl.Default
	}{{"90 s", ttl.On(90)}, {"-1", ttl.NoDefault}, {" off ", ttl.Off}, {"OFF", ttl.Off}, {"null", ttl.Off}, {"30d", ttl.On(30 * 86400)}} {
		if bad := s.Settings.SetOn(c.typed); bad != nil || s.Container().Default() != c.want {
			t.Errorf("%q: %v, %v", c.typed, bad, s.Container().Default())
		}
	}
	for _, wrong := range []string{"-2", "0", "on"} {
		if bad := s.Settings.SetOn(wrong); bad == nil || s.Container().Default() != ttl.On(30*86400) {
			t.Errorf("%q is accepted", wrong)
		}
	}
	s.Settings.SetOn("-1")
	if got := s.Settings.Setting("seconds"); got != 30*86400 {
		t.Errorf("On offers %d seconds afterwards", got)
	}
}
