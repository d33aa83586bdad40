//go:build e2e

package toolchain

import (
	"fmt"
	"testing"
)

func TestSome(t *testing.T) {
	cases := []int{0, 1, 2, 3, 4, 5, 6}
	for _, c := range []struct {
		tests string
		n     int
		want  string
	}{
		{"", 2, "[0 6]"}, {"", 3, "[0 3 6]"}, {"", 4, "[0 2 4 6]"}, {"", 7, "[0 1 2 3 4 5 6]"}, {"", 9, "[0 1 2 3 4 5 6]"}, {"all", 2, "[0 1 2 3 4 5 6]"},
	} {
		t.Setenv("COSMOSTTL_TESTS", c.tests)
		if got := fmt.Sprint(Some(cases, c.n)); got != c.want {
			t.Errorf("%d of %v with %q: %s, want %s", c.n, cases, c.tests, got, c.want)
		}
	}
}
