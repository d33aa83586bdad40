package session_test

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
)

// Each change that can be tried changes what it says, and nothing else.
func TestEachWhatIf(t *testing.T) {
	for _, test := range []struct {
		what session.WhatIf
		want string // the default, the user traffic, and the item's row
	}{
		{session.WhatIf{Kind: session.IfOff}, "off 400 SO04 ignored"},
		{session.WhatIf{Kind: session.IfNoDefault}, "-1 400 SO04 live"},
		{session.WhatIf{Kind: session.IfOn, Seconds: 90}, "90 400 SO04 live"},
		{session.WhatIf{Kind: session.IfNoTraffic}, "3600 0 SO04 live"},
		{session.WhatIf{Kind: session.IfFullTraffic}, "3600 400 SO04 live"},
		{session.WhatIf{Kind: session.IfNever, Key: 4, ID: "SO04"}, "3600 400 SO04 never"},
		{session.WhatIf{Kind: session.IfInherits, Key: 4, ID: "SO04"}, "3600 400 SO04 live"},
		{session.WhatIf{Kind: session.IfDeleted, Key: 4, ID: "SO04"}, "3600 400 SO04 deleted"},
		{session.WhatIf{Kind: session.IfWritten, Key: 4, ID: "SO04"}, "3600 400 SO04 live"},
	} {
		s := playground.New(roomtest.NewMemoryStore())
		s.Neighbours.TryWhatIf(test.what)
		o, ok := s.Neighbours.Other()
		if !ok || o.WhatIf != test.what {
			t.Errorf("%s: the other world is %+v", test.what.Kind, o)
		}
		s.Viewer.Swap()
		c := s.Container()
		roomtest.Want(t, string(test.what.Kind), fmt.Sprint(c.Default(), " ", c.Throughput().Traffic, " ", roomtest.StatesOf(s.Viewer.Rows(3, 1))), test.want)
		s.Neighbours.TryWhatIf(session.WhatIf{Kind: "unknown", Key: 1})
		if o, _ := s.Neighbours.Other(); o.WhatIf != test.what {
			t.Errorf("an unknown change is tried: %+v", o)
		}
	}
	for what, kind := range map[session.WhatIf]session.WhatIfKind{
		{Kind: session.IfDeleted, Key: 5, ID: "SO05"}: "expired", {Kind: session.IfNever, Key: 5, ID: "SO05"}: "expired", {Kind: session.IfDeleted, Key: 99}: "not there",
	} {
		s := playground.New(roomtest.NewMemoryStore())
		if s.Neighbours.TryWhatIf(what); roomtest.OtherKind(s) != "" {
			t.Errorf("%s is tried with an item that is %s", what.Kind, kind)
		}
	}
}
