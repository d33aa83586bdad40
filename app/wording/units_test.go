package wording

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/session"
)

func TestChanges(t *testing.T) {
	for _, test := range []struct {
		before, now session.Counts
		want        string
	}{
		{session.Counts{InQueries: 4}, session.Counts{InQueries: 4}, ""},
		{session.Counts{InQueries: 4}, session.Counts{InQueries: 2, ExpiredOnDisk: 2}, "2 items expired"},
		{session.Counts{ExpiredOnDisk: 2}, session.Counts{ExpiredOnDisk: 1, Purged: 1}, "1 purged"},
		{session.Counts{InQueries: 3}, session.Counts{ExpiredOnDisk: 1, Purged: 1}, "2 items expired, 1 purged"},
		{session.Counts{ExpiredOnDisk: 2}, session.Counts{InQueries: 2}, "2 items restored"},
	} {
		if got := english.Changes(test.before, test.now); got != test.want {
			t.Errorf("%+v to %+v: %q, want %q", test.before, test.now, got, test.want)
		}
	}
}

func TestManyIDsAreCounted(t *testing.T) {
	if text := english.IDs([]string{"a", "b"}, 10_004); !strings.HasSuffix(text, " and 10,002 more") {
		t.Error(text)
	}
}

// The hint below the request units says why items are purged or not.
func TestTheHintOfTheRequestUnits(t *testing.T) {
	for _, test := range []struct {
		ru   session.RequestUnits
		want string
	}{
		{session.RequestUnits{PerSecond: 40000, Leftover: 40000, BacklogItems: 1}, english.RULeavings},
		{session.RequestUnits{PerSecond: 40000, Leftover: 1, BacklogItems: 1}, english.RULeavings},
		{session.RequestUnits{PerSecond: 40000, Leftover: 0, BacklogItems: 1}, english.RUStarved},
		{session.RequestUnits{PerSecond: 40000, Leftover: 0}, english.RULeavings},
		{session.RequestUnits{PerSecond: 40000, Leftover: 0, Throttle: true}, english.RUThrottled},
		{session.RequestUnits{PerSecond: 40000, Leftover: 1, Throttle: true}, english.RULeavings},
		{session.RequestUnits{Serverless: true, Leftover: 1}, english.RUServerless},
	} {
		if got := english.UnitsHint(test.ru); got != test.want {
			t.Errorf("%+v: %q, want %q", test.ru, got, test.want)
		}
	}
}
