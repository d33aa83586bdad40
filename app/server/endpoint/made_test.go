package endpoint

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/tidwall/gjson"
)

// getSigned sends a request that a key signs.
func getSigned(t testing.TB, h http.Handler, key, method, kind, link, target, body string, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	token, err := rest.Authorization(key, method, kind, link, rawDate)
	if err != nil {
		t.Fatal(err)
	}
	return get(t, h, method, target, body, append(header, "authorization", token, "x-ms-date", rawDate)...)
}

// make makes an account and returns its name and key.
func (s *server) make(t testing.TB, body string) (name, key string) {
	t.Helper()
	out := get(t, s, "POST", "/_accounts", body)
	var made struct{ Name, Key, ConnectionString string }
	if err := json.Unmarshal(out.Body.Bytes(), &made); out.Code != 201 || err != nil {
		t.Fatalf("%s: %d %s", body, out.Code, out.Body)
	}
	if want := "AccountEndpoint=http://localhost:8081/;AccountKey=" + made.Key + ";"; made.ConnectionString != want {
		t.Errorf("the connection string is %s, want %s", made.ConnectionString, want)
	}
	return made.Name, made.Key
}

// An account that is made at run time has its own databases and its own clock, from then until it is removed.
func TestAnAccountIsMadeAtRunTime(t *testing.T) {
	s := openAll(t, Config{Accounts: []Account{{Name: "red", Key: redKey}}})
	name, key := s.make(t, "")
	if name != "account-2" {
		t.Errorf("the name is %s", name)
	}
	if out := getSigned(t, s, key, "POST", "dbs", "", "/dbs", `{"id":"mine"}`); out.Code != 201 {
		t.Fatalf("%d %s", out.Code, out.Body)
	}
	before := s.world.Now()
	if out := get(t, s, "POST", "/_clock?account="+name, `{"advance":100}`); out.Code != 200 {
		t.Fatalf("%d %s", out.Code, out.Body)
	}
	if now := s.world.Now(); now != before {
		t.Errorf("the first account's clock moved by %d", now-before)
	}
	if out := getSigned(t, s, rest.EmulatorKey, "GET", "dbs", "dbs/mine", "/dbs/mine", ""); out.Code != 404 {
		t.Errorf("the first account has the database: %d", out.Code)
	}
	for host, want := range map[string]int{"localhost:8081": 200, name + ".localhost": 200, "red.localhost": 401} {
		if out := getSigned(t, s, key, "GET", "dbs", "dbs/mine", "/dbs/mine", "", "Host", host); out.Code != want {
			t.Errorf("at %s: %d, want %d", host, out.Code, want)
		}
	}
	if out := get(t, s, "GET", "/_accounts", ""); !strings.Contains(out.Body.String(), `{"name":"account-2","clock":{"now":`) {
		t.Errorf("the list: %s", out.Body)
	}
	if out := get(t, s, "DELETE", "/_accounts/"+name, ""); out.Code != 204 {
		t.Errorf("removed: %d %s", out.Code, out.Body)
	}
	if out := getSigned(t, s, key, "GET", "dbs", "dbs/mine", "/dbs/mine", ""); out.Code != 401 {
		t.Errorf("after its removal: %d", out.Code)
	}
	if out := get(t, s, "GET", "/dbs", "", "Host", name+".localhost"); out.Code != 421 {
		t.Errorf("its host name after its removal: %d", out.Code)
	}
}

func TestAccountsThatCannotBeMade(t *testing.T) {
	s := openAll(t, Config{Accounts: []Account{{Name: "red", Key: redKey}}})
	_, key := s.make(t, `{"name":"w1"}`)
	for _, c := range []struct {
		method, target, body string
		status               int
		says                 string
	}{
		{"POST", "/_accounts", `{"name":"w1"}`, 409, "there are two accounts w1"},
		{"POST", "/_accounts", `{"name":"w2","key":"` + key + `"}`, 409, "the account w2 has the key of w1"},
		{"POST", "/_accounts", `{"name":"w2","key":"` + rest.EmulatorKey + `"}`, 409, "the key of the first account"},
		{"POST", "/_accounts", `{"name":"W2"}`, 400, `the name is \"W2\"`},
		{"POST", "/_accounts", `{"name":5}`, 400, "name is 5; it must be a text"},
		{"POST", "/_accounts", `{"key":"short"}`, 400, "base64 of at least 16 bytes"},
		{"POST", "/_accounts", `{"nam":"w2"}`, 400, `body is \"nam\"; it must be the fields name and key`},
		{"POST", "/_accounts", `[]`, 400, "both optional"},
		{"PUT", "/_accounts", ``, 405, "GET, POST"},
		{"GET", "/_accounts/w1", ``, 405, "DELETE"},
		{"DELETE", "/_accounts/red", ``, 409, "was named by -account"},
		{"DELETE", "/_accounts/w2", ``, 404, "one of red, w1, or left out"},
		{"POST", "/_clock?account=w2", `{"advance":1}`, 404, "one of red, w1, or left out"},
	} {
		if out := get(t, s, c.method, c.target, c.body); out.Code != c.status || !strings.Contains(out.Body.String(), c.says) {
			t.Errorf("%s %s %s: %d %s", c.method, c.target, c.body, out.Code, out.Body)
		}
	}
	alone, _ := newWorld(0)
	if out := get(t, alone.Handler(Guard{}), "POST", "/_clock?account=w1", `{"advance":1}`); out.Code != 404 || alone.Now() != epoch {
		t.Errorf("an endpoint with one account moved its clock for another: %d %s", out.Code, out.Body)
	}
}

// Accounts are made and removed while others are used.
func TestAHundredAccountsSideBySide(t *testing.T) {
	s := openAll(t, Config{Manual: true})
	var all sync.WaitGroup
	var began [100]int64
	for i := range 100 {
		all.Go(func() {
			name, key := s.make(t, fmt.Sprintf(`{"name":"w%d"}`, i))
			began[i] = gjson.Get(get(t, s, "GET", "/_clock?account="+name, "").Body.String(), "now").Int()
			get(t, s, "POST", "/_clock?account="+name, fmt.Sprintf(`{"advance":%d}`, i+1))
			if out := getSigned(t, s, key, "POST", "dbs", "", "/dbs", `{"id":"`+name+`"}`); out.Code != 201 {
				t.Errorf("%s: %d %s", name, out.Code, out.Body)
			}
			if list := getSigned(t, s, key, "GET", "dbs", "", "/dbs", ""); strings.Count(list.Body.String(), `"id":"w`) != 1 {
				t.Errorf("%s sees %s", name, list.Body)
			}
		})
	}
	all.Wait()
	for _, other := range s.others.roll().list {
		var n int64
		if _, err := fmt.Sscanf(other.Name, "w%d", &n); err != nil || began[n] == 0 || other.world.Now()-began[n] != n+1 {
			t.Errorf("%s is %d seconds ahead", other.Name, other.world.Now()-began[n])
		}
	}
}

func TestMoreAccountsThanThereMayBe(t *testing.T) {
	s := openAll(t, Config{})
	list := make([]tenant, maxAccounts)
	for i := range list {
		list[i] = tenant{Account: Account{Name: fmt.Sprintf("w%d", i)}, world: s.world}
	}
	s.others.set(list, nil)
	if out := get(t, s, "POST", "/_accounts", ""); out.Code != 409 || !strings.Contains(out.Body.String(), "accounts is 1001; it must be 1000 at most") {
		t.Errorf("%d %s", out.Code, out.Body)
	}
	s.others.set(nil, nil)
}
