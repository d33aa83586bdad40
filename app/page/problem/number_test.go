package problem_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/problem"
)

// A number that is refused says the field, the value and the limits.
func TestNumber(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int64
		code problem.Code
	}{
		{"400", 400, ""},
		{" 1000 ", 1000, ""},
		{"1\u00a0000", 1000, ""},
		{"1\u202f000", 1000, ""},
		{"", 0, problem.NotANumber},
		{"4e2", 0, problem.NotANumber},
		{"-", 0, problem.NotANumber},
		{"399", 0, problem.OutOfRange},
		{"1001", 0, problem.OutOfRange},
		{"99999999999999999999", 0, problem.OutOfRange},
		{"450", 0, problem.NotAStep},
	} {
		n, bad := problem.Number(problem.FieldThroughput, c.text, 400, 1000, 100)
		switch {
		case c.code == "" && (bad != nil || n != c.n):
			t.Errorf("%q is %d, %v; want %d", c.text, n, bad, c.n)
		case c.code != "" && (bad == nil || bad.Code != c.code || bad.Field != problem.FieldThroughput || bad.Min != 400 || bad.Max != 1000 || bad.Step != 100):
			t.Errorf("%q is refused with %+v; want %s", c.text, bad, c.code)
		}
	}
}
