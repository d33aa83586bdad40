package score

import "testing"

// A label is not cut in a number or behind it, and dropped if hardly anything would be left.
func TestALabelIsNotCutInANumber(t *testing.T) {
	d := Drawing{words: Labels{Width: func(text string) float64 { return float64(len([]rune(text))) }}}
	for _, test := range []struct {
		text  string
		width float64
		want  string
	}{
		{"ttl 10\u00a0s", 8, "ttl 10\u00a0s"}, {"ttl 10\u00a0s", 7, ""}, {"ttl 10\u00a0s", 5, ""}, {"ttl −1 ignored", 12, "ttl −1 igno…"}, {"container 3,600\u00a0s", 15, "container…"},
		{"container 3,600\u00a0s", 7, "contai…"}, {"never expires", 8, "never e…"},
	} {
		if got := d.fitting(test.text, test.width); got != test.want {
			t.Errorf("%q in %v: %q, want %q", test.text, test.width, got, test.want)
		}
	}
}
