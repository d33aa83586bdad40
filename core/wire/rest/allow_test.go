package rest_test

import "testing"

// RFC 9110 §15.5.6: an answer 405 lists the methods in Allow.
func TestAnUnsupportedVerbIsAnsweredWithTheSupportedOnes(t *testing.T) {
	w := shop(t, "")
	for line, want := range map[string]string{
		"PUT /dbs/shop":                      "GET, DELETE",
		"PATCH /dbs/shop/colls/orders":       "GET, PUT, DELETE",
		"DELETE /dbs/shop/colls/orders/docs": "POST, GET",
	} {
		if got := w.want(405, line, "", "").header("allow"); got != want {
			t.Errorf("%s: allow %q, want %q", line, got, want)
		}
	}
}
