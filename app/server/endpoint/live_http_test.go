package endpoint

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/journal"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// errEnough ends a stream from the side of its reader.
var errEnough = errors.New("enough")

// read follows a stream over HTTP until enough returns true.
func read(t *testing.T, client *http.Client, url, authorization string, v *viewer, enough func() bool) {
	t.Helper()
	in, err := http.NewRequestWithContext(t.Context(), "GET", url, nil)
	if err != nil {
		t.Fatal(err)
	}
	in.Header.Set("authorization", authorization)
	out, err := client.Do(in)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Body.Close()
	if out.StatusCode != 200 || out.Header.Get("content-type") != "text/event-stream" || out.Header.Get("cache-control") != "no-store" {
		text, _ := io.ReadAll(out.Body)
		t.Fatalf("%s %v: %s", out.Status, out.Header, text)
	}
	p := &replica.Parser{Use: func(e replica.Event) error {
		if err := v.take(e); err != nil {
			return err
		}
		if enough() {
			return errEnough
		}
		return nil
	}}
	if _, err := io.Copy(p, out.Body); !errors.Is(err, errEnough) {
		t.Fatalf("the stream has ended: %v", err)
	}
}

func signature(t *testing.T, key string) (date, authorization string) {
	t.Helper()
	date = time.Now().UTC().Format(http.TimeFormat)
	authorization, err := rest.Authorization(key, "GET", "", "", date)
	if err != nil {
		t.Fatal(err)
	}
	return date, authorization
}

// briefly asks for a stream that ends as soon as it has begun.
func briefly(t *testing.T, s *server, target, host string, header []string) *httptest.ResponseRecorder {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	in := httptest.NewRequestWithContext(ctx, "GET", target, nil)
	in.Host = host
	for i := 0; i < len(header); i += 2 {
		in.Header.Set(header[i], header[i+1])
	}
	out := httptest.NewRecorder()
	s.ServeHTTP(out, in)
	return out
}

// A stream needs the page's token or the master key's signature, and is closed to other hosts and origins.
func TestWhoMayFollow(t *testing.T) {
	w := NewWorld(engine.New(epoch), rest.Options{}, time.Now, 0)
	s := &server{world: w, token: "secret", guard: Guard{Origins: []string{"http://localhost:8080"}}}
	date, signed := signature(t, rest.EmulatorKey)
	_, foreign := signature(t, "bm90IHRoZSBrZXkgb2YgdGhpcw==")
	for _, c := range []struct {
		name, target, host string
		header             []string
		status             int
		says               string
	}{
		{"nobody", "/_live", "localhost", nil, 401, "authorization is missing"},
		{"a wrong token", "/_live", "localhost", []string{"authorization", "Bearer secre"}, 401, "Only master key"},
		{"an empty token", "/_live", "localhost", []string{"authorization", "Bearer "}, 401, "Only master key"},
		{"the token in the address", "/_live?token=secret", "localhost", nil, 401, ""},
		{"another key", "/_live", "localhost", []string{"authorization", foreign, "x-ms-date", date}, 401, "can't serve the request"},
		{"a page by a name of its own", "/_live", "evil.example", []string{"authorization", "Bearer secret"}, 421, "evil.example"},
		{"a hostile page", "/_live", "localhost", []string{"authorization", "Bearer secret", "origin", "http://evil.example"}, 403, "evil.example"},
		{"a page without an origin", "/_live", "localhost", []string{"authorization", "Bearer secret", "origin", "null"}, 403, "null"},
		{"show", "/_live?show=all", "localhost", []string{"authorization", "Bearer secret"}, 400, `show is \"all\"; it must be a list of changes, requests and figures`},
		{"bodies", "/_live?bodies=2", "localhost", []string{"authorization", "Bearer secret"}, 400, `bodies is \"2\"; it must be 0 or 1`},
		{"bodies alone", "/_live?show=figures&bodies=1", "localhost", []string{"authorization", "Bearer secret"}, 400, "add requests"},
		{"from", "/_live?from=" + strings.Repeat("x", 101), "localhost", []string{"authorization", "Bearer secret"}, 400, "the id of an event"},
		{"other", "/_live?form=1", "localhost", []string{"authorization", "Bearer secret"}, 400, "one of account, after, bodies, container, from, most and show"},
		{"container", "/_live?container=orders", "localhost", []string{"authorization", "Bearer secret"}, 400, `container is \"orders\"; it must be the ids of a database and a container`},
		{"after", "/_live?after=-1", "localhost", []string{"authorization", "Bearer secret"}, 400, `after is \"-1\"; it must be the after of the checkpoint`},
		{"after alone", "/_live?after=5", "localhost", []string{"authorization", "Bearer secret"}, 400, "add container"},
		{"most", "/_live?most=5", "localhost", []string{"authorization", "Bearer secret"}, 400, `most is \"5\"; it must be a number of bytes, at least 2097152`},
	} {
		out := briefly(t, s, c.target, c.host, c.header)
		if out.Code != c.status || !strings.Contains(out.Body.String(), c.says) {
			t.Errorf("%s: %d %s, want %d %s", c.name, out.Code, out.Body, c.status, c.says)
		}
	}
	if out := briefly(t, &server{world: w}, "/_live", "localhost", []string{"authorization", "Bearer "}); out.Code != 401 {
		t.Errorf("an empty token where no page has one: %d", out.Code)
	}
	if out := get(t, s, "POST", "/_live", "", "authorization", "Bearer secret"); out.Code != 405 {
		t.Errorf("POST: %d", out.Code)
	}
	for _, header := range [][]string{{"authorization", "Bearer secret"}, {"authorization", signed, "x-ms-date", date}, {"authorization", "Bearer secret", "origin", "http://localhost:8080"}} {
		out := briefly(t, s, "/_live", "localhost", header)
		if out.Code != 200 || !strings.Contains(out.Body.String(), "event: complete\n") {
			t.Errorf("%q: %d %s", header, out.Code, out.Body)
		}
		if len(header) > 2 && header[2] == "origin" && out.Header().Get("Access-Control-Allow-Origin") != header[3] {
			t.Errorf("%v", out.Header())
		}
	}
}

// Over a socket, and across a restart with a state: the viewer goes on with a checkpoint that says why.
func TestFollowingAcrossARestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	v, kept := &viewer{}, int64(0)
	for i, want := range []string{"opened", "unknown"} {
		w, err := openWorld(path, journal.Options{}, rest.Options{NoAuth: true}, time.Now, 0)
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			w.stock(t, "60", "a")
		}
		url := w.listen(t, Guard{})
		asked := false
		read(t, http.DefaultClient, url+"/_live?show=changes,requests,figures&from="+v.Position(), "", v, func() bool {
			if v.History() != nil && !asked {
				asked = true
				out, err := http.Post(url+"/_clock", "application/json", strings.NewReader(`{"advance":7}`))
				if err != nil || out.StatusCode != 200 {
					t.Errorf("%v, %v", out, err)
				}
			}
			return asked && len(v.requests) == i+1 && v.History().Last() == w.Now()
		})
		if got := v.Opening(); got.Reason != want || !got.Done || got.Refusals != kept {
			t.Errorf("%+v, want %s, and the refusals since %d", got, want, kept)
		}
		kept = w.Now() // the state has no refusals
		if !strings.Contains(strings.Join(v.events, " "), "figures") {
			t.Errorf("no figures: %q", v.events)
		}
		w.Look(func(a *engine.Account) {
			if mine, theirs := replica.SumOf(v.History().Tip(), engine.Part{}), replica.SumOf(a, engine.Part{}); mine != theirs {
				t.Errorf("run %d: the replica has the sum %s, the account %s", i, mine, theirs)
			}
		})
		if err := w.store.Close(w.Now()); err != nil {
			t.Fatal(err)
		}
	}
}

// The playground's page gets a token from its own server, and with it the stream and the clock; other pages get nothing.
func TestTheDoorOfThePlayground(t *testing.T) {
	w, red := NewWorld(engine.New(epoch), rest.Options{}, time.Now, 0), NewWorld(engine.New(epoch+5), rest.Options{}, time.Now, 0)
	d := NewDoor()
	if out := get(t, d, "GET", "/_live/accounts", "", "sec-fetch-site", "same-origin"); out.Code != 503 {
		t.Errorf("a door that is shut: %d", out.Code)
	}
	accounts := &server{world: w}
	accounts.others.set([]tenant{{Account: Account{Name: "red"}, hosts: []string{"red.localhost"}, world: red}}, nil)
	d.open(accounts, 8081)
	var told struct {
		Token    string
		Accounts []struct {
			Name, Endpoint string
			Public         bool
		}
	}
	out := get(t, d, "GET", "/_live/accounts", "", "sec-fetch-site", "same-origin")
	if err := json.Unmarshal(out.Body.Bytes(), &told); err != nil || out.Code != 200 || len(told.Token) < 20 || len(told.Accounts) != 2 || told.Accounts[1].Endpoint != "http://red.localhost:8081/" {
		t.Fatalf("%d %s: %v", out.Code, out.Body, err)
	}
	if out.Header().Get("Access-Control-Allow-Origin") != "" || out.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("%v", out.Header())
	}
	if !told.Accounts[0].Public || !told.Accounts[1].Public {
		t.Errorf("the page is not told that these keys are the emulator's: %s", out.Body)
	}
	accounts.config.Key = "c2VjcmV0"
	if out := get(t, d, "GET", "/_live/accounts", "", "sec-fetch-site", "same-origin"); strings.Contains(out.Body.String(), "public") || strings.Contains(out.Body.String(), "c2Vj") {
		t.Errorf("the page is told of a key that the user chose: %s", out.Body)
	}
	accounts.config.Key, accounts.config.State = "", "kept"
	if out := get(t, d, "GET", "/_live/accounts", "", "sec-fetch-site", "same-origin"); !strings.Contains(out.Body.String(), `"state":"kept"`) {
		t.Errorf("the page is not told which directory keeps the accounts: %s", out.Body)
	}
	accounts.config.State = ""
	if strings.Contains(out.Body.String(), rest.EmulatorKey) {
		t.Error("the page gets the master key")
	}
	bearer := "Bearer " + told.Token
	for _, c := range []struct {
		name, method, target, body string
		header                     []string
		status                     int
		says                       string
	}{
		{"a hostile page asks for the token", "GET", "/_live/accounts", "", []string{"origin", "http://evil.example"}, 403, "own page"},
		{"another page without an origin", "GET", "/_live/accounts", "", []string{"sec-fetch-site", "cross-site"}, 403, "own page"},
		{"a page of another port", "GET", "/_live/accounts", "", []string{"sec-fetch-site", "same-site"}, 403, "own page"},
		{"a name of its own", "GET", "/_live/accounts", "", []string{"Host", "evil.example"}, 421, "localhost"},
		{"a hostile page reads the stream", "GET", "/_live/stream", "", []string{"authorization", bearer, "origin", "http://evil.example"}, 403, ""},
		{"a hostile page moves the clock", "POST", "/_live/clock", `{"advance":60}`, []string{"origin", "http://evil.example"}, 403, ""},
		{"no token", "GET", "/_live/stream", "", nil, 401, "Bearer"},
		{"no token for the clock", "POST", "/_live/clock", `{"advance":60}`, []string{"sec-fetch-site", "same-origin"}, 401, "Bearer"},
		{"another account", "GET", "/_live/stream?account=blue", "", []string{"authorization", bearer}, 404, "blue"},
		{"another account's clock", "GET", "/_live/clock?account=blue", "", []string{"authorization", bearer}, 404, "blue"},
		{"a wrong parameter", "GET", "/_live/stream?show=x", "", []string{"authorization", bearer}, 400, "show"},
		{"a stream that is posted", "POST", "/_live/stream", "", []string{"authorization", bearer}, 405, ""},
		{"accounts that are posted", "POST", "/_live/accounts", "", nil, 405, ""},
		{"another path", "GET", "/_live/dbs", "", []string{"authorization", bearer}, 404, "the paths are"},
		{"the clock", "POST", "/_live/clock", `{"advance":60}`, []string{"authorization", bearer, "origin", "http://localhost:8081"}, 200, `"now":1700000060`},
		{"red's clock", "GET", "/_live/clock?account=red", "", []string{"authorization", bearer}, 200, `"now":1700000005`},
		{"backwards", "POST", "/_live/clock", `{"now":1}`, []string{"authorization", bearer}, 400, "time only goes forward"},
	} {
		out := get(t, d, c.method, c.target, c.body, c.header...)
		if out.Code != c.status || !strings.Contains(out.Body.String(), c.says) {
			t.Errorf("%s: %d %s, want %d %s", c.name, out.Code, out.Body, c.status, c.says)
		}
	}
	if w.Now() != epoch+60 || red.Now() != epoch+5 {
		t.Errorf("the clocks show %d and %d", w.Now()-epoch, red.Now()-epoch)
	}
	server := httptest.NewServer(d)
	defer server.Close()
	v := &viewer{}
	read(t, http.DefaultClient, server.URL+"/_live/stream?account=red", bearer, v, func() bool { return v.History() != nil })
	if v.History().Last() != epoch+5 {
		t.Errorf("the page follows another account: %d", v.History().Last())
	}
}
