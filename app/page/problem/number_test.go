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
		{"4e2", 400, ""},
		{"1,000", 1000, ""},
		{"400 RU/s", 400, ""},
		{"0.5k", 500, ""},
		{"1.000", 0, problem.NotANumber}, // one, or one thousand
		{"30d", 0, problem.NotANumber},
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

// A length of time is in a unit, unless it has its own.
func TestDuration(t *testing.T) {
	for _, c := range []struct {
		text    string
		unit, n int64
		code    problem.Code
	}{
		{"3600", 1, 3600, ""},
		{"30d", 1, 2592000, ""},
		{"30 days", 1, 2592000, ""},
		{"1 h 30 min", 1, 5400, ""},
		{"1440", 60, 1440, ""},
		{"1d", 60, 1440, ""},
		{"90 s", 60, 0, problem.NotANumber}, // it is a length, but not in whole minutes
		{"25000 days", 1, 0, problem.OutOfRange},
		{"30 parsecs", 1, 0, problem.NotADuration},
		{"6 months", 1, 0, problem.NotADuration},
		{"", 1, 0, problem.NotANumber},
		{"0 s", 1, 0, problem.OutOfRange},
	} {
		n, bad := problem.Duration(problem.FieldSeconds, c.text, 1, 2147483647, c.unit)
		if c.code == "" && (bad != nil || n != c.n) || c.code != "" && (bad == nil || bad.Code != c.code || bad.Value != c.text) {
			t.Errorf("%q is %d, %+v; want %d, %s", c.text, n, bad, c.n, c.code)
		}
	}
}
