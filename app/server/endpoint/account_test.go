package endpoint

import (
	"bytes"
	"encoding/base64"
	"errors"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/server/listen"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

var (
	redKey  = base64.StdEncoding.EncodeToString([]byte("the key of team red"))
	blueKey = base64.StdEncoding.EncodeToString([]byte("the key of team blue"))
)

// openAll opens the accounts of a configuration, and closes them at the end of the test.
func openAll(t *testing.T, c Config) *server {
	t.Helper()
	l, err := listenAnywhere()
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	c.Listeners, c.Manual = l, true
	s, err := c.open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// Requests of several accounts on one port see their own databases only, told apart by host name or by key, and have a clock each.
func TestAccountsDoNotSeeEachOther(t *testing.T) {
	s := openAll(t, Config{Hosts: []string{"cosmos.test"}, Accounts: []Account{{Name: "red", Key: redKey}, {Name: "plain"}, {Name: "blue", Key: blueKey}}})
	send := func(host, key, method, path, body string) *httptest.ResponseRecorder {
		kind, link := "dbs", strings.TrimPrefix(path, "/")
		if method == "POST" {
			link = ""
		}
		token, err := rest.Authorization(key, method, kind, link, rawDate)
		if err != nil {
			t.Fatal(err)
		}
		return get(t, s, method, path, body, "Host", host, "authorization", token, "x-ms-date", rawDate)
	}
	for _, c := range []struct{ name, host, key string }{
		{"first", "localhost:8081", rest.EmulatorKey},
		{"red", "localhost:8081", redKey},
		{"blue", "cosmos.test:8081", blueKey},
		{"plain", "plain.localhost:8081", rest.EmulatorKey},
	} {
		if out := send(c.host, c.key, "POST", "/dbs", `{"id":"`+c.name+`"}`); out.Code != 201 {
			t.Errorf("%s: %d %s", c.name, out.Code, out.Body)
		}
	}
	for _, c := range []struct{ host, key, db string }{
		{"localhost", rest.EmulatorKey, "first"}, {"cosmos.test", rest.EmulatorKey, "first"},
		{"localhost", redKey, "red"}, {"red.localhost:8081", redKey, "red"}, {"red.cosmos.test", redKey, "red"}, {"RED.localhost", redKey, "red"},
		{"127.0.0.1", blueKey, "blue"}, {"plain.cosmos.test", rest.EmulatorKey, "plain"},
	} {
		for _, db := range []string{"first", "red", "blue", "plain"} {
			want := 404
			if db == c.db {
				want = 200
			}
			if out := send(c.host, c.key, "GET", "/dbs/"+db, ""); out.Code != want {
				t.Errorf("%s of %s: %d, want %d", db, c.host, out.Code, want)
			}
		}
	}
	for _, c := range []struct{ host, key string }{{"red.localhost", blueKey}, {"plain.localhost", redKey}, {"localhost", base64.StdEncoding.EncodeToString([]byte("nobody's key at all"))}} {
		if out := send(c.host, c.key, "GET", "/dbs/red", ""); out.Code != 401 {
			t.Errorf("a foreign key at %s: %d", c.host, out.Code)
		}
	}
	if out := get(t, s, "GET", "/dbs", "", "Host", "green.localhost"); out.Code != 421 || !strings.Contains(out.Body.String(), "start it with -account green") {
		t.Errorf("an unknown account: %d %s", out.Code, out.Body)
	}
}

// addDatabase adds a database as a request does that is kept.
func addDatabase(t *testing.T, w *World) {
	t.Helper()
	w.mu.Lock()
	_, err := w.apply(engine.CreateDatabase{ID: "db"})
	due := w.due
	w.mu.Unlock()
	if err := errors.Join(err, w.keep(due)); err != nil {
		t.Fatal(err)
	}
}

// What needs no signature names its account by the host or by a parameter.
func TestTheClockOfAnAccount(t *testing.T) {
	s := openAll(t, Config{Accounts: []Account{{Name: "red", Key: redKey}, {Name: "plain"}}})
	start := s.world.Now()
	for _, c := range []struct {
		host, target, body string
		status             int
	}{
		{"localhost", "/_clock?account=red", `{"advance":10}`, 200},
		{"plain.localhost", "/_clock", `{"advance":20}`, 200},
		{"plain.localhost", "/_clock?account=red", `{"advance":1}`, 200}, // the host name says it
		{"localhost", "/_clock", `{"advance":40}`, 200},
		{"localhost", "/_clock?account=green", `{"advance":1}`, 404},
		{"localhost", "/_clock?account=%zz", `{"advance":1}`, 404},
	} {
		if out := get(t, s, "POST", c.target, c.body, "Host", c.host); out.Code != c.status {
			t.Errorf("%+v: %d %s", c, out.Code, out.Body)
		}
	}
	for i, want := range []int64{40, 10, 21} {
		if got := s.worlds()[i].Now() - start; got < want || got > want+5 {
			t.Errorf("account %d is %d s ahead, want %d", i, got, want)
		}
	}
	addDatabase(t, s.others.roll().list[0].world)
	addDatabase(t, s.world)
	if out := get(t, s, "POST", "/_reset?account=red", "", "Host", "localhost"); out.Code != 200 {
		t.Errorf("%d %s", out.Code, out.Body)
	}
	if n, other := len(s.others.roll().list[0].world.account.Databases()), len(s.world.account.Databases()); n != 0 || other != 1 {
		t.Errorf("%d databases in the account that was emptied, %d in the first", n, other)
	}
}

// Each account has its own state beside the state of the first account.
func TestTheStateOfAnAccount(t *testing.T) {
	dir := t.TempDir()
	config := Config{State: filepath.Join(dir, "state"), Accounts: []Account{{Name: "red", Key: redKey}}, Manual: true}
	for round := range 2 {
		l, err := listenAnywhere()
		if err != nil {
			t.Fatal(err)
		}
		l.Close()
		config.Listeners = l
		s, err := config.open()
		if err != nil {
			t.Fatal(err)
		}
		red := s.others.roll().list[0].world
		if n := len(red.account.Databases()); n != round || len(s.world.account.Databases()) != 0 {
			t.Errorf("round %d: %d databases", round, n)
		}
		if round == 0 {
			addDatabase(t, red)
		}
		if err := s.close(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "state-red")); err != nil {
		t.Error(err)
	}
}

func TestTheConnectionStringOfAnAccount(t *testing.T) {
	l, err := listenAnywhere()
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	out := new(bytes.Buffer)
	Config{Listeners: listen.Listeners{l[0]}, Out: out, Accounts: []Account{{Name: "red", Key: redKey}, {Name: "plain"}}}.print()
	for _, want := range []string{"\nAccount red: AccountEndpoint=http://localhost:", ";AccountKey=" + redKey + ";\n", "\nAccount plain: AccountEndpoint=http://plain.localhost:"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("lacks %q: %s", want, out)
		}
	}
}

func TestAccountsThatCannotBeToldApart(t *testing.T) {
	for text, want := range map[string]string{
		"red": "", "a-1=" + redKey: "", "": `the name is ""`, "Red": `the name is "Red"`, "-a": "no hyphen at an end", "a.b": "1 to 44 lower-case letters",
		strings.Repeat("a", 45): "1 to 44", "a=": "base64", "a=short": "base64",
	} {
		if _, err := ParseAccount(text); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, c := range []struct {
		list []Account
		want string
	}{
		{[]Account{{"a", redKey}, {"b", blueKey}, {"c", ""}, {"d", ""}}, ""},
		{[]Account{{"a", redKey}, {"a", ""}}, "there are two accounts a"},
		{[]Account{{"a", redKey}, {"b", redKey}}, "the account b has the key of a"},
		{[]Account{{"a", rest.EmulatorKey}}, "the account a has the key of the first account"},
	} {
		if err := checkAccounts("", c.list); (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v", c.list, err)
		}
	}
}
