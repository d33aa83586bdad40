package agent_test

import (
	"strings"
	"testing"
)

// "Where is this item still?" has three answers: a date, never, and that it cannot be said.
func TestWhereAnItemStillIs(t *testing.T) {
	for _, c := range []struct{ given, want string }{
		{`{"default_ttl":60,"ts":1000,"now":2000,"backup":"continuous 7d","analytical":"off","purged":1061}`, "Nothing known keeps it from 8 January 1970, 00:17:42 UTC on."},
		{`{"default_ttl":60,"ts":1000,"now":2000,"backup":"periodic 4h 8h","purged":1061}`, "Backup: there, hidden, until 1970-01-01T08:17:41Z"},
		{`{"default_ttl":60,"ts":1000,"now":2000,"backup":"continuous 7d"}`, "Cannot be said: not known is when the purge deletes it"},
		{`{"default_ttl":60,"ts":1000,"now":2000,"backup":"unknown","purged":1061}`, "the backup policy"},
		{`{"default_ttl":"off","ts":1000,"now":2000,"backup":"continuous 7d"}`, "Never erased"},
		{`{"default_ttl":60,"ts":1000,"now":2000,"backup":"continuous 7d","purged":1061}`, "whether the container has an analytical store"},
		{`{"default_ttl":60,"ts":1000,"now":2000,"backup":"continuous 7d","analytical":"on","purged":1061}`, "Never erased"},
		{`{"default_ttl":60,"ts":1000,"now":2000}`, "Expired: since"},
		{`{"default_ttl":60,"ts":1000,"now":2000,"backup":"continuous 8d"}`, `backup is continuous 8d; it must be "unknown", or a policy`},
		{`{"default_ttl":60,"ts":1000,"now":2000,"purged":1061}`, "backup is missing"},
		{`{"default_ttl":60,"ts":1000,"now":2000,"backup":"continuous 7d","purged":1059}`, "or later, which is the deadline"},
	} {
		answer, err := with(&fixed{}).Call(t.Context(), "explain_item", []byte(c.given))
		text := answer.Text
		if err != nil {
			text = err.Error()
		}
		if !strings.Contains(text, c.want) {
			t.Errorf("%s: want %q\n%s", c.given, c.want, text)
		}
	}
}
