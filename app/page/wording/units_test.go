package wording

import (
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/quantity"
)

func TestChanges(t *testing.T) {
	for _, test := range []struct {
		before, now view.Counts
		want        string
	}{
		{view.Counts{InQueries: 4}, view.Counts{InQueries: 4}, ""},
		{view.Counts{InQueries: 4}, view.Counts{InQueries: 2, ExpiredOnDisk: 2}, "2 items expired"},
		{view.Counts{ExpiredOnDisk: 2}, view.Counts{ExpiredOnDisk: 1, Purged: 1}, "1 purged"},
		{view.Counts{InQueries: 3}, view.Counts{ExpiredOnDisk: 1, Purged: 1}, "2 items expired, 1 purged"},
		{view.Counts{ExpiredOnDisk: 2}, view.Counts{InQueries: 2}, "2 items restored"},
	} {
		if got := english.Changes(test.before, test.now); got != test.want {
			t.Errorf("%+v to %+v: %q, want %q", test.before, test.now, got, test.want)
		}
	}
}

func TestManyIDsAreCounted(t *testing.T) {
	if text := Code("items") + Code("a`b"); text != "`items`"+Isolate+"a`b"+IsolateEnd {
		t.Errorf("the names are marked as %q", text)
	}
	if text := english.IDs([]string{"a", "b"}, 10_004); !strings.HasSuffix(text, " and 10,002 more") {
		t.Error(text)
	}
}

// Each unit that a refusal of a length names is one that a length can have.
func TestTheUnitsOfALengthAreRead(t *testing.T) {
	last := strings.NewReplacer(" or ", ",", " o ", ",", " ou ", ",", " или ", ",", "或", ",", "、", ",")
	for _, l := range locales.All() {
		var sizes []int64
		for _, name := range strings.Split(last.Replace(l.LengthUnits), ",") {
			n, _ := quantity.Duration("1 " + strings.TrimSpace(name))
			sizes = append(sizes, n)
		}
		if want := []int64{1, 60, 3600, 86400, 604800, 31536000}; !slices.Equal(sizes, want) {
			t.Errorf("%s: %q are %v", l.Tag, l.LengthUnits, sizes)
		}
	}
}

// The hint below the request units says why items are purged or not.
func TestTheHintOfTheRequestUnits(t *testing.T) {
	for _, test := range []struct {
		ru   view.RequestUnits
		want string
	}{
		{view.RequestUnits{PerSecond: 40000, Leftover: 40000, BacklogItems: 1}, english.RULeavings},
		{view.RequestUnits{PerSecond: 40000, Leftover: 1, BacklogItems: 1}, english.RULeavings},
		{view.RequestUnits{PerSecond: 40000, Leftover: 0, BacklogItems: 1}, english.RUStarved},
		{view.RequestUnits{PerSecond: 40000, Leftover: 0}, english.RULeavings},
		{view.RequestUnits{PerSecond: 40000, Leftover: 0, Throttle: true}, english.RUThrottled},
		{view.RequestUnits{PerSecond: 40000, Leftover: 1, Throttle: true}, english.RULeavings},
		{view.RequestUnits{Serverless: true, PerSecond: 600_000, Leftover: 1}, "At most 6,000 RU in a second. Every RU used by requests and the purge is billed."},
	} {
		if got := english.UnitsHint(test.ru); got != test.want {
			t.Errorf("%+v: %q, want %q", test.ru, got, test.want)
		}
	}
}

// The lane of request units says of serverless what the card says: a second has a limit.
func TestTheSecondOfAServerlessContainerHasALimit(t *testing.T) {
	ru := view.RequestUnits{Serverless: true, PerSecond: 500_000, Traffic: 100_000, Leftover: 400_000}
	if got, left := english.TrafficText(ru), english.LeftText(ru); got != "1,000 user traffic" || left != "4,000 left for the purge" {
		t.Errorf("%q, %q", got, left)
	}
	ru.Traffic, ru.Leftover = 600_000, 0
	if got, left := english.TrafficText(ru), english.LeftText(ru); !strings.Contains(got, "6,000 of 5,000") || left != english.StripNotRefused {
		t.Errorf("over: %q, %q", got, left)
	}
}
