package agent_test

import (
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/app/cli/agent"
	"github.com/cosmosttl/cosmosttl/app/server/endpoint"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

var shopItems = engine.Path{Database: "shop", Container: "items"}

// world returns an account at a second with an empty container.
func world(t interface{ Fatal(...any) }, at int64, d ttl.Default, key ...string) *engine.Account {
	a := engine.New(at)
	apply(t, a, engine.CreateDatabase{ID: "shop"}, engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "items", PartitionKey: key, Default: d}})
	return a
}

func apply(t interface{ Fatal(...any) }, a *engine.Account, list ...engine.Command) {
	for _, cmd := range list {
		if _, err := a.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
}

// settings are defaults and ttls as arguments, and as the engine has them.
var settings = []struct {
	argument any
	is       ttl.Default
}{{"off", ttl.Off}, {-1, ttl.NoDefault}, {1, ttl.On(1)}, {60, ttl.On(60)}, {3600, ttl.On(3600)}, {2147483647, ttl.On(2147483647)}}

// drawItem draws the ttl of an item as the end of its JSON, and as an argument; nil is none.
func drawItem(t *rapid.T) (end string, argument any) {
	switch n := rapid.SampledFrom([]int{0, -1, 1, 59, 60, 61, 3600, 5000}).Draw(t, "ttl"); n {
	case 0:
		return "}", nil
	default:
		return fmt.Sprintf(`,"ttl":%d}`, n), n
	}
}

// explain_item agrees with the engine about an item: whether requests find it, and in which second it expires.
func TestExplanationsAreWhatTheEngineDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.SampledFrom(settings).Draw(t, "default")
		end, own := drawItem(t)
		age := rapid.SampledFrom([]int64{0, 1, 58, 59, 60, 61, 62, 3599, 3600, 3601, 86400}).Draw(t, "age")
		a := world(t, present, d.is, "/id")
		apply(t, a, engine.WriteItem{In: shopItems, Body: []byte(`{"id":"a"` + end)})
		if age > 0 {
			apply(t, a, engine.Advance{Seconds: age})
		}
		c, err := a.Container(shopItems)
		if err != nil {
			t.Fatal(err)
		}
		given := map[string]any{"default_ttl": d.argument, "ts": present, "now": present + age}
		if own != nil {
			given["ttl"] = own
		}
		text := must(t, set(), "explain_item", given)
		if live := strings.HasPrefix(text, "Live"); live != (c.Live() == 1) || live == strings.HasPrefix(text, "Expired: since ") {
			t.Fatalf("%d live items; %s", c.Live(), text)
		}
		_, after, ends := strings.Cut(text, "deadline: ")
		never := strings.HasPrefix(text, "Live, and never expires")
		if ends == never {
			t.Fatal(text)
		}
		if never {
			apply(t, a, engine.Advance{Seconds: 70 * 365 * 86400})
			if c.Live() != 1 {
				t.Fatalf("it expired within 70 years: %s", text)
			}
			return
		}
		var ts, seconds, deadline int64
		if _, err := fmt.Sscanf(after, "_ts %d + %d = %d;", &ts, &seconds, &deadline); err != nil || ts != present || ts+seconds != deadline {
			t.Fatalf("%v: %s", err, text)
		}
		b := world(t, present, d.is, "/id")
		apply(t, b, engine.WriteItem{In: shopItems, Body: []byte(`{"id":"a"` + end)})
		if seconds > 1 {
			apply(t, b, engine.Advance{Seconds: seconds - 1})
		}
		c, _ = b.Container(shopItems)
		before := c.Live()
		apply(t, b, engine.Advance{Seconds: 1})
		if before != 1 || c.Live() != 0 {
			t.Fatalf("%d live items a second before, %d then: %s", before, c.Live(), text)
		}
	})
}

// must calls a tool within a property.
func must(t *rapid.T, s *agent.Set, tool string, given map[string]any) string {
	text, failed := answered(s, tool, given)
	if failed {
		t.Fatalf("%v: %s", given, text)
	}
	return text
}

// What check_settings says that a change hides at once is what the engine hides at once, and nothing else is hidden.
func TestWhatAChangeHidesAtOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		was, is := rapid.SampledFrom(settings).Draw(t, "was"), rapid.SampledFrom(settings[1:]).Draw(t, "is")
		a := world(t, present, was.is, "/id")
		hidden := map[bool]int{} // by whether the item has a ttl of its own
		for i := range 12 {
			end, _ := drawItem(t)
			apply(t, a, engine.WriteItem{In: shopItems, Body: []byte(fmt.Sprintf(`{"id":"%d"`, i) + end)}, engine.Advance{Seconds: rapid.Int64Range(1, 600).Draw(t, "later")})
		}
		c, _ := a.Container(shopItems)
		visible := func() map[string]bool {
			own := map[string]bool{}
			c.Each(0, func(it *engine.Item) bool {
				own[it.ID()] = it.Override().String() != ttl.Override{}.String()
				return true
			})
			return own
		}
		before := visible()
		apply(t, a, engine.SetDefault{In: shopItems, Default: is.is})
		after := visible()
		for id, own := range before {
			if _, still := after[id]; !still {
				hidden[own]++
			}
		}
		text, _ := answered(set(), "check_settings", map[string]any{"text": fmt.Sprintf(`{"id":"items","partitionKey":{"paths":["/id"]},"defaultTtl":%v}`, is.argument), "before": was.argument})
		if hidden[false] > 0 && !strings.Contains(text, "hides at once every item without a ttl of its own") || hidden[true] > 0 && !strings.Contains(text, "hides at once every item with a ttl of its own") {
			t.Fatalf("%v hidden from %v to %v: %s", hidden, was.argument, is.argument, text)
		}
	})
}

// An account has the same items, keys and deadlines from within and by its endpoint, whatever the paths of its partition key.
func TestAnAccountIsTheSameFromOutside(t *testing.T) {
	for _, paths := range [][]string{{"/id"}, {"/customer/city"}, {"/a", "/b", "/id"}, {`/"a b"`}, {"/absent"}} {
		a := world(t, present, ttl.On(3600), paths...)
		for i, body := range []string{`{"id":"1","customer":{"city":"Ulm"},"a":1,"b":null,"a b":"x"}`, `{"id":"2","ttl":60,"a":true}`, `{"id":"3","ttl":-1,"customer":{"city":"Zürich \"1\""},"a":"é","b":2.5}`} {
			apply(t, a, engine.WriteItem{In: shopItems, Body: []byte(body)}, engine.Advance{Seconds: int64(i + 1)})
		}
		w := endpoint.NewWorld(a, rest.Options{}, time.Now, 0)
		server := httptest.NewServer(w.Handler(endpoint.Guard{}))
		outside, err := agent.Remote(server.URL, "", time.Now)
		if err != nil {
			t.Fatal(err)
		}
		inside := agent.Local("", server.URL, w)
		want, wantMore, err1 := inside.Items(t.Context(), "shop", "items", 0, 2)
		got, more, err2 := outside.Items(t.Context(), "shop", "items", 0, 2)
		if err1 != nil || err2 != nil || !slices.Equal(got, want) || more != wantMore || len(got) != 2 {
			t.Errorf("%v: %+v %v, want %+v, %v %v", paths, got, more, want, err1, err2)
		}
		text, _ := answered(set(func(c *agent.Config) { c.Accounts = accounts(outside) }), "read_account", map[string]any{"container": "shop/items"})
		if strings.Contains(text, `key ""`) || !strings.Contains(text, `"2" key `+got[0].Key+`: ttl 60`) {
			t.Error(text)
		}
		server.Close()
	}
}
