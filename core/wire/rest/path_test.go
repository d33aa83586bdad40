package rest

import (
	"net/url"
	"testing"
	"unicode/utf8"
)

// FuzzEscapes compares unescape and escape with net/url.
func FuzzEscapes(f *testing.F) {
	for _, s := range []string{"", "a b", "a%20b", "%", "%4", "%zz", "%41%", "é+~_-.", "%C3%A9", "%00", "type=master&ver=1.0&sig=a+b/c==", "azAZ09@[`{/:", "%aF%0f"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		want, err := url.PathUnescape(s)
		if got, ok := unescape(s); ok != (err == nil) || ok && got != want {
			t.Errorf("unescape(%q) = %q, %v; want %q, %v", s, got, ok, want, err)
		}
		if back, ok := unescape(escape(s)); !ok || back != s {
			t.Errorf("%q comes back as %q", s, back)
		}
		if utf8.ValidString(s) && s != "" && !containsSpace(s) && escape(s) != url.QueryEscape(s) {
			t.Errorf("escape(%q) = %q, want %q", s, escape(s), url.QueryEscape(s))
		}
	})
}

func containsSpace(s string) bool {
	for _, r := range s {
		if r == ' ' {
			return true
		}
	}
	return false
}
