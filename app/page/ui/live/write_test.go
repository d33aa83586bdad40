package live

import "testing"

// A refusal is what the service says, without the identifiers and statistics that follow.
func TestTheReasonOfARefusal(t *testing.T) {
	for message, want := range map[string]string{
		"Message: {\"Errors\":[\"The input ttl '0' is invalid.\"]}\r\nActivityId: 1, Request URI: /dbs, RequestStats: \r\n, SDK: cosmosttl": "The input ttl '0' is invalid.",
		"Message: not JSON\r\nActivityId: 1": "not JSON",
		"The key is wrong.":                  "The key is wrong.",
		"":                                   "",
	} {
		if got := reasonOf(message); got != want {
			t.Errorf("%q: %q, want %q", message, got, want)
		}
	}
}
