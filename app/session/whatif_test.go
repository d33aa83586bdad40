package session

import (
	"fmt"
	"testing"
)

// Each change that can be tried changes what it says, and nothing else.
func TestEachWhatIf(t *testing.T) {
	for _, test := range []struct {
		what WhatIf
		want string // the default, the user traffic, and the item's row
	}{
		{WhatIf{Kind: IfOff}, "off 400 SO04 ignored"},
		{WhatIf{Kind: IfNoDefault}, "-1 400 SO04 live"},
		{WhatIf{Kind: IfOn, Seconds: 90}, "90 400 SO04 live"},
		{WhatIf{Kind: IfNoTraffic}, "3600 0 SO04 live"},
		{WhatIf{Kind: IfFullTraffic}, "3600 400 SO04 live"},
		{WhatIf{Kind: IfNever, Key: 4, ID: "SO04"}, "3600 400 SO04 never"},
		{WhatIf{Kind: IfInherits, Key: 4, ID: "SO04"}, "3600 400 SO04 live"},
		{WhatIf{Kind: IfDeleted, Key: 4, ID: "SO04"}, "3600 400 SO04 deleted"},
		{WhatIf{Kind: IfWritten, Key: 4, ID: "SO04"}, "3600 400 SO04 live"},
	} {
		s := New(newMemoryStore())
		s.Neighbours.TryWhatIf(test.what)
		o, ok := s.Neighbours.Other()
		if !ok || o.WhatIf != test.what {
			t.Errorf("%s: the other world is %+v", test.what.Kind, o)
		}
		s.Viewer.Swap()
		c := s.Container()
		want(t, string(test.what.Kind), fmt.Sprint(c.Default(), " ", c.Throughput().Traffic, " ", statesOf(s.Viewer.Rows(3, 1))), test.want)
		s.Neighbours.TryWhatIf(WhatIf{Kind: "unknown", Key: 1})
		if o, _ := s.Neighbours.Other(); o.WhatIf != test.what {
			t.Errorf("an unknown change is tried: %+v", o)
		}
	}
	for what, kind := range map[WhatIf]WhatIfKind{
		{Kind: IfDeleted, Key: 5, ID: "SO05"}: "expired", {Kind: IfNever, Key: 5, ID: "SO05"}: "expired", {Kind: IfDeleted, Key: 99}: "not there",
	} {
		s := New(newMemoryStore())
		if s.Neighbours.TryWhatIf(what); otherKind(s) != "" {
			t.Errorf("%s is tried with an item that is %s", what.Kind, kind)
		}
	}
}
