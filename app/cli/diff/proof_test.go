package diff

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/dryrun"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// The endpoint does what the dry run says about its 100,000 items, when the test makes the change there and moves the clock, and when it
// reverts the change.
func TestTheDryRunIsWhatHappensAtAnEndpoint(t *testing.T) {
	const items = 100_000
	for _, c := range []struct {
		name          string
		before, after string
		capacity      engine.Throughput
	}{
		{"TTL switched on late", "off", "30d", engine.Throughput{RUPerSec: 400}},
		{"from 80 days to 7, four ranges", "80d", "7d", engine.Throughput{RUPerSec: 22_000, Traffic: 21_800}},
		{"serverless, to a second", "-1", "1", engine.Throughput{Serverless: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			before, _ := settingOf(c.before)
			after, _ := settingOf(c.after)
			account := stocked(t, before, c.capacity, items)
			if before.Enabled() {
				for range 100 { // purges the items that the setting has hidden already
					if container, _ := account.Container(orders); container.Expired() > 0 {
						_, _ = account.Apply(engine.Advance{Seconds: 36})
					}
				}
			}
			unchanged := account.Copy()
			s := serve(t, account, rest.Options{}, nil)
			price := s.signed("DELETE", "/dbs/shop/colls/orders/docs/sample", "docs", "dbs/shop/colls/orders/docs/sample", map[string]string{"x-ms-documentdb-partitionkey": `["c1"]`}, "")
			was := s.disk()
			at := was.Now + 5
			args := []string{"-endpoint", s.url, "-container", "shop/orders", "-format", "json", "-at", fmt.Sprint(at), "-delete-ru", price, c.after}
			if c.capacity.Serverless {
				args = append(args, "-serverless")
			}
			if c.capacity.Traffic > 0 {
				args = append(args, "-traffic", fmt.Sprint(c.capacity.Traffic))
			}
			status, out, errs := call(t, "", args...)
			if status != OK || !strings.Contains(errs, storedQuery) || !strings.Contains(errs, "estimated charge: ") {
				t.Fatalf("%d: %s%s", status, out, errs)
			}
			var said jsonAnswer
			if err := json.Unmarshal([]byte(out), &said); err != nil {
				t.Fatal(err)
			}
			if said.Before != before.String() || said.After != after.String() || said.At != at || said.Live != was.Live {
				t.Fatalf("%+v; the endpoint has %+v", said, was)
			}
			s.advance(5)
			kept := s.disk()
			s.setDefault(after.JSON())
			now := s.disk()
			if hidden := kept.Live - now.Live; hidden != said.HiddenAtOnce || hidden < items/20 {
				t.Fatalf("%d items are hidden, and the dry run says %d", hidden, said.HiddenAtOnce)
			}
			if now.BacklogRU != said.RU {
				t.Errorf("the purge needs %v RU, and the dry run says %v", now.BacklogRU, said.RU)
			}
			reverts := map[int64]jsonRevert{}
			for _, r := range said.Reverts {
				reverts[r.After] = r
			}
			// The last second with the last item, the first second without it, and the times after which the change is reverted.
			last, first := *said.Purge.Last.At-at, *said.Purge.First.At-at
			moments := []int64{first - 1, first, 60, last - 1, last, 3600, day}
			slices.Sort(moments)
			passed := int64(0)
			for _, m := range slices.Compact(moments) {
				s.advance(m - passed)
				passed = m
				now := s.disk()
				gone := now.Purged - kept.Purged
				if m == first-1 && gone != 0 || m == first && gone == 0 || m == last-1 && gone >= said.HiddenAtOnce || m == last && gone < said.HiddenAtOnce {
					t.Errorf("%d seconds after: %d items of %d are purged; the dry run says from %d to %d", m, gone, said.HiddenAtOnce, first, last)
				}
				r, ok := reverts[m]
				if !ok {
					continue
				}
				s.setDefault(before.JSON()) // and, so that the test can go on, forward again in the same second
				back := s.disk()
				s.setDefault(after.JSON())
				lost := liveAt(t, unchanged, now.Now) - 1 - back.Live // but for the sample
				if back.Live-now.Live != r.Back || lost != r.Gone {
					t.Errorf("reverted after %d seconds: %d items come back and %d are gone, and the dry run says %d and %d", m, back.Live-now.Live, lost, r.Back, r.Gone)
				}
			}
		})
	}
}

// liveAt returns how many items an account would have in a later second.
func liveAt(t *testing.T, a *engine.Account, second int64) int64 {
	t.Helper()
	a = a.Copy()
	if _, err := a.Apply(engine.Advance{Seconds: second - a.Now()}); err != nil {
		t.Fatal(err)
	}
	c, err := a.Container(orders)
	if err != nil {
		t.Fatal(err)
	}
	return int64(c.Live())
}

func settingOf(text string) (ttl.Default, bool) {
	return dryrun.ParseSetting(text)
}
