package rest

import (
	"strconv"
	"strings"
	"testing"
)

// Whatever was parsed before, a text is answered with itself, and one that was parsed just now is not parsed again.
func TestParsed(t *testing.T) {
	for n := range 4 * len(recent) {
		text := "SELECT " + strconv.Itoa(n)
		q := parsed(text)
		if q.Text() != text || q.Err() != nil {
			t.Fatalf("%s is answered with %s, %v", text, q.Text(), q.Err())
		}
		if parsed(text) != q {
			t.Fatalf("%s is parsed again", text)
		}
	}
	if q := parsed("SELECT"); q.Err() == nil || parsed("SELECT").Err() == nil {
		t.Error("a faulty text has no error")
	}
	long := "SELECT '" + strings.Repeat("x", maxRecent) + "'"
	if q := parsed(long); q == parsed(long) {
		t.Error("a long text is kept")
	}
}

// A date is remembered for one second only.
func TestLastDate(t *testing.T) {
	var l lastDate
	for _, second := range []int64{0, 0, 1, 86400, 1, 0} {
		if got, want := l.of(second), httpDate(second); got != want {
			t.Errorf("%d: %s, want %s", second, got, want)
		}
	}
}
