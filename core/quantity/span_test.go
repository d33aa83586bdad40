package quantity_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/quantity"
)

func TestSpan(t *testing.T) {
	for seconds, want := range map[int64]string{
		0: "0 s", 1: "1 s", 60: "1 min", 90: "1 min 30 s", 5400: "1 h 30 min", 86_399: "23 h 59 min 59 s", 86_400: "1 d",
		90 * 86_400: "90 d", 2_591_999: "29 d 23 h 59 min 59 s", -93_600: "-1 d 2 h",
	} {
		if got := quantity.Span(seconds); got != want {
			t.Errorf("Span(%d) is %q, want %q", seconds, got, want)
		}
	}
}
