package rest

import (
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

func TestHTTPDate(t *testing.T) {
	for second := int64(0); second <= engine.MaxNow; second += 86400*37 + 3661 {
		if got, want := httpDate(second), time.Unix(second, 0).UTC().Format("Mon, 02 Jan 2006 15:04:05 GMT"); got != want {
			t.Fatalf("%d: %s, want %s", second, got, want)
		}
	}
}

// What clients send is judged as time.Parse does, with the right day of the week, in any case.
func TestIsHTTPDate(t *testing.T) {
	for s, want := range map[string]bool{
		"Fri, 17 Dec 1926 03:15:00 GMT": true, "fri, 17 dec 1926 03:15:00 gmt": true, "Fri, 01 Jan 2027 00:00:00 GMT": true, "Fri, 1 Jan 2027 00:00:00 GMT": true,
		"Thu, 29 Feb 2024 23:59:59 GMT": true,
		"Thu, 17 Dec 1926 03:15:00 GMT": false, "Wed, 29 Feb 2023 00:00:00 GMT": false, "Fri, 17 Dex 1926 03:15:00 GMT": false, "Fri, 17 nFe 1926 03:15:00 GMT": false,
		"Fri, 17 Dec 1926 24:15:00 GMT": false, "Fri, 17 Dec 1926 03:15:00 UTC": false, "Fri, 17 Dec 1926 0é:15:00 GM": false, "éééééééééééééé": false, "": false,
		"Fri, 17 Dec 1926 03:1é:0 GMT ": false, "Fri, 17 \xff\xff\xff 1926 03:15:00 GMT": false,
	} {
		if got := isHTTPDate(s); got != want {
			t.Errorf("%q: %t", s, got)
		}
	}
}
