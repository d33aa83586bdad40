package endpoint

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/live"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// "GET /_live by an account's own host name is 421 with a wrong message": every route answers to the host names of all accounts, also of those that are
// made at run time, and none to another name.
func TestEveryRouteAnswersToTheHostsOfAccounts(t *testing.T) {
	s := openAll(t, Config{Manual: true, Hosts: []string{"box"}, Accounts: []Account{{Name: "red", Key: redKey}},
		Agents: func(func(context.Context) []Served) http.Handler { return http.NotFoundHandler() }})
	name, _ := s.make(t, `{"name":"w1"}`)
	routes := []string{"GET " + livePath, "GET /_clock", "POST /_clock", "POST /_reset", "POST /_purge", "GET /_events", "GET /_report", "GET /_disk/dbs/d/colls/c", "GET /_explain/dbs/d/colls/c/docs/i",
		"GET " + simulationPath + "/dbs/d/colls/c", "POST /_seed", "GET " + accountsPath, "POST " + agentsPath, "GET " + certificatePath, "GET /dbs", "GET /"}
	for path := range probes {
		routes = append(routes, "GET "+path)
	}
	for _, route := range routes {
		method, path, _ := strings.Cut(route, " ")
		for host, refused := range map[string]bool{"localhost": false, "127.0.0.1:8081": false, "box": false, "red.localhost": false, "red.box:8081": false,
			name + ".localhost": false, name + ".box": false, "blue.localhost": true, "evil.example": true} {
			ctx, stop := context.WithCancel(t.Context())
			stop() // a stream ends at once
			in := httptest.NewRequestWithContext(ctx, method, path, strings.NewReader(""))
			in.Host = host
			out := httptest.NewRecorder()
			s.ServeHTTP(out, in)
			if (out.Code == http.StatusMisdirectedRequest) != refused {
				t.Errorf("%s at %s: %d %s", route, host, out.Code, out.Body)
			}
		}
	}
}

// A message that is longer than any may be is refused as such, instead of being cut and misunderstood.
func TestALongMessageOfAnAgent(t *testing.T) {
	s := openAll(t, Config{Agents: func(func(context.Context) []Served) http.Handler { return http.NotFoundHandler() }})
	for body, want := range map[string]int{strings.Repeat(" ", rest.MaxBody): 404, strings.Repeat(" ", rest.MaxBody+1): 413} {
		if out := get(t, s, "POST", agentsPath, body); out.Code != want {
			t.Errorf("%d bytes: %d %s", len(body), out.Code, out.Body)
		}
	}
}

// "a stream of a removed account goes on": it ends with the account.
func TestTheStreamOfARemovedAccountEnds(t *testing.T) {
	s := openAll(t, Config{Manual: true})
	name, key := s.make(t, `{"name":"w1"}`)
	date, signed := signature(t, key)
	in := httptest.NewRequest("GET", livePath, nil)
	in.Host = name + ".localhost"
	in.Header.Set("authorization", signed)
	in.Header.Set("x-ms-date", date)
	ended := make(chan int)
	out := httptest.NewRecorder()
	go func() {
		s.ServeHTTP(out, in)
		ended <- out.Code
	}()
	if removed := get(t, s, "DELETE", "/_accounts/"+name, ""); removed.Code != 204 {
		t.Fatalf("%d %s", removed.Code, removed.Body)
	}
	select {
	case status := <-ended: // 404 if the account was removed before the stream began
		if status != 200 && status != 404 && status != 421 {
			t.Errorf("%d %s", status, out.Body)
		}
	case <-t.Context().Done():
		t.Error("the stream goes on")
	}
}

// "a follower that reconnects every 2.5 s never gets a checksum": it gets one as often as a follower that stays.
func TestAFollowerThatReconnectsGetsItsChecksum(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := NewWorld(engine.New(epoch), rest.Options{NoAuth: true}, time.Now, 0)
		w.stock(t, "60", "a")
		from, sums := "", 0
		for range 20 { // 50 seconds
			ctx, stop := context.WithTimeout(t.Context(), 2500*time.Millisecond)
			p := &replica.Parser{Use: func(e replica.Event) error {
				if e.ID != "" {
					from = e.ID
				}
				if e.Name == replica.EventSum {
					sums++
				}
				return nil
			}}
			go func() {
				time.Sleep(time.Second)
				_, _ = w.advance(1)
			}()
			_ = w.feed.Follow(ctx, followed{w}, p, live.Options{From: from, Changes: true})
			stop()
		}
		if sums < 3 || sums > 6 {
			t.Errorf("%d checksums in 50 seconds, want one in ten", sums)
		}
	})
}

// "-verbose logs the reason of each 400": neither the SDK nor the log showed why.
func TestTheLogHasTheReason(t *testing.T) {
	var text bytes.Buffer
	w, _ := newWorld(0)
	h := w.Handler(Guard{Log: slog.New(slog.NewJSONHandler(&text, &slog.HandlerOptions{Level: slog.LevelDebug}))})
	for target, says := range map[string]string{"/dbs/none": "Resource Not Found", "/_clock?account=x": "there is only the first account", "/alive": ""} {
		text.Reset()
		get(t, h, "GET", target, "")
		var line struct{ Why string }
		if text.Len() > 0 {
			if err := json.Unmarshal(text.Bytes(), &line); err != nil {
				t.Fatal(err)
			}
		}
		if !strings.Contains(line.Why, says) || says == "" && line.Why != "" {
			t.Errorf("%s: %q in %s, want %q", target, line.Why, &text, says)
		}
	}
}
