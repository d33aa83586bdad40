package diff

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// answering answers requests whose path has a part in place of the endpoint.
func answering(part string, status int, body string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, part) {
				w.WriteHeader(status)
				_, _ = io.WriteString(w, body)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

// An account says the throughput of the container or else of its database, and that it is serverless. Without an answer it is not known.
func TestCapacityOfAnAccount(t *testing.T) {
	shared := engine.New(1_780_000_000)
	for _, cmd := range []engine.Command{
		engine.CreateDatabase{ID: "shop"},
		engine.SetThroughput{In: engine.Path{Database: "shop"}, Throughput: engine.Throughput{RUPerSec: 700}},
		engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "orders", PartitionKey: []string{"/customer"}, Default: ttl.Off}},
		engine.WriteItem{In: orders, Body: []byte(`{"id":"a","customer":"c"}`)},
		engine.Advance{Seconds: 100},
	} {
		if _, err := shared.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	own := func(c engine.Throughput) *engine.Account { return stocked(t, ttl.Off, c, 50) }
	for name, c := range map[string]struct {
		account *engine.Account
		wrap    func(http.Handler) http.Handler
		want    string
	}{
		"of the container":              {own(engine.Throughput{RUPerSec: 900}), nil, "with 900 RU/s\n"},
		"autoscale of the container":    {own(engine.Throughput{RUPerSec: 400, Autoscale: 4000}), nil, "with 4,000 RU/s of autoscale\n"},
		"of the database":               {shared, nil, "with 700 RU/s\n"},
		"of a serverless account":       {own(engine.Throughput{Serverless: true}), answering("/offers", 400, `{"code":"BadRequest","message":"Reading or replacing offers is not supported for serverless accounts."}`), "with serverless, at most 5,000 RU/s"},
		"of a key without rights to it": {own(engine.Throughput{RUPerSec: 900}), answering("/offers", 403, `{"message":"serverless or not, this key reads no offers"}`), "Assumed: 400 RU/s"},
		"of a broken query":             {own(engine.Throughput{RUPerSec: 900}), answering("/offers", 400, `{"message":"one of the input values is invalid"}`), "Assumed: 400 RU/s"},
	} {
		s := serve(t, c.account, rest.Options{}, c.wrap)
		status, out, errs := call(t, "", "-endpoint", s.url, "-container", "shop/orders", "60")
		if status != OK || !strings.Contains(out, c.want) || strings.Contains(out, "no extra charge") == (strings.Contains(c.want, "Assumed") || strings.Contains(c.want, "serverless")) {
			t.Errorf("%s: %d, %s%s\nwant %s", name, status, out, errs, c.want)
		}
		if (name == "of the database") != strings.Contains(out, "the other containers of the database shop leave its 700 RU/s to this one") {
			t.Errorf("%s: %s", name, out)
		}
	}
}

// An account that names no ranges is not read as one without items, and an empty container has a known estimate.
func TestAccountsWithoutItems(t *testing.T) {
	s := serve(t, stocked(t, ttl.Off, engine.Throughput{RUPerSec: 400}, 10), rest.Options{}, answering("/pkranges", 200, `{"PartitionKeyRanges":[]}`))
	if status, out, errs := call(t, "", "-endpoint", s.url, "-container", "shop/orders", "60", "-fail-if", "hidden > 0"); status != bad || out != "" || !strings.Contains(errs, "the account names no partition key range") {
		t.Errorf("%d, %s%s", status, out, errs)
	}
	empty := engine.New(1_780_000_000)
	for _, cmd := range []engine.Command{engine.CreateDatabase{ID: "shop"}, engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "orders", PartitionKey: []string{"/customer"}}}} {
		if _, err := empty.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	s = serve(t, empty, rest.Options{}, nil)
	if status, out, errs := call(t, "", "-endpoint", s.url, "-container", "shop/orders", "60", "-max-ru", "1000"); status != OK || !strings.Contains(out, "0 of 0 items") || !strings.Contains(errs, "for 0 items") {
		t.Errorf("%d, %s%s", status, out, errs)
	}
}

// An account may list its ranges in pages. The items of all ranges are counted.
func TestRangesInPages(t *testing.T) {
	a := stocked(t, ttl.Off, engine.Throughput{RUPerSec: 22_000}, 10)
	whole := serve(t, a, rest.Options{}, nil)
	paged := serve(t, a, rest.Options{}, func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !strings.HasSuffix(r.URL.Path, "/pkranges") {
				next.ServeHTTP(w, r)
				return
			}
			rec := httptest.NewRecorder()
			next.ServeHTTP(rec, r)
			list := gjson.Get(rec.Body.String(), "PartitionKeyRanges").Array()
			at, _ := strconv.Atoi(r.Header.Get("x-ms-continuation"))
			if len(list) < 2 {
				t.Errorf("%d ranges", len(list))
			}
			if at+1 < len(list) {
				w.Header().Set("x-ms-continuation", strconv.Itoa(at+1))
			}
			_, _ = io.WriteString(w, `{"PartitionKeyRanges":[`+list[at].Raw+`]}`)
		})
	})
	var texts []string
	for _, s := range []*service{whole, paged} {
		status, out, errs := call(t, "", "-endpoint", s.url, "-container", "shop/orders", "60")
		if status != OK {
			t.Errorf("%d, %s%s", status, out, errs)
		}
		counted, _, _ := strings.Cut(out, ", read with") // each page has a charge
		texts = append(texts, strings.ReplaceAll(counted, s.url, ""))
	}
	if texts[0] != texts[1] {
		t.Errorf("in pages:\n%s\nat once:\n%s", texts[1], texts[0])
	}
}

// Help is no failure, and names the arguments and the flags. A list of names is cut after ten.
func TestHelpAndLongLists(t *testing.T) {
	if status, out, errs := call(t, "", "-h"); status != OK || errs != "" || !strings.Contains(out, "usage: cosmosttl diff [flags] BEFORE AFTER") || !strings.Contains(out, "-after-parameters FILE") {
		t.Errorf("%d, %s%s", status, out, errs)
	}
	names := strings.Split("a b c d e f g h i j", " ")
	if got := some(names); got != "a, b, c, d, e, f, g, h, i, j" {
		t.Error(got)
	}
	if got := some(append(names, "k")); got != "a, b, c, d, e, f, g, h, i, j, …" {
		t.Error(got)
	}
}
