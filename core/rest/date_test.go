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
