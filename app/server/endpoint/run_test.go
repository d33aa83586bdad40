package endpoint

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/listen"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

func listenAnywhere() (listen.Listeners, error) { return listen.Address("127.0.0.1:0", "-cosmos") }

// Run prints the connection string, answers requests, returns when its context ends, and has then saved the account.
func TestRunAndStop(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state.json")
	for round, status := range []int{201, 409} {
		l, err := listenAnywhere()
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		in, out := io.Pipe()
		ended := make(chan error, 1)
		go func() {
			ended <- Run(ctx, Config{Listeners: l, State: path, Interval: time.Hour, Out: out})
		}()
		want := fmt.Sprintf("Cosmos DB endpoint: AccountEndpoint=http://localhost:%d/;AccountKey=%s;\n", l.Port(), rest.EmulatorKey)
		line, err := bufio.NewReader(in).ReadString('\n')
		if err != nil || line != want {
			t.Fatalf("%q, %v", line, err)
		}
		r, _ := http.NewRequest("POST", "http://"+l[0].Addr().String()+"/dbs", strings.NewReader(`{"id":"db"}`))
		token, _ := rest.Authorization(rest.EmulatorKey, "POST", "dbs", "", rawDate)
		r.Header.Set("authorization", token)
		r.Header.Set("x-ms-date", rawDate)
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != status {
			t.Errorf("round %d: %d, want %d", round, resp.StatusCode, status)
		}
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

// A seed fills a new account and is not used again, also if nothing has changed since.
func TestASeedFillsANewAccountOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	said := new(bytes.Buffer)
	config := Config{State: path, Manual: true, Log: slog.New(slog.NewTextHandler(said, nil)), Seed: func(int64) (*engine.Account, error) {
		a := engine.New(epoch)
		_, err := a.Apply(engine.CreateDatabase{ID: "seeded"})
		return a, err
	}}
	for range 2 {
		w, err := config.world()
		if err != nil {
			t.Fatal(err)
		}
		if list := w.account.Databases(); len(list) != 1 || list[0].ID() != "seeded" || w.Now() != epoch {
			t.Errorf("%d databases at %d", len(list), w.Now())
		}
		if err := w.store.Close(w.Now()); err != nil {
			t.Fatal(err)
		}
		config.Seed = func(int64) (*engine.Account, error) { return nil, errors.New("used twice") }
	}
	if strings.Contains(said.String(), "not closed in order") {
		t.Error(said)
	}
	if n := strings.Count(said.String(), "the seed is not used: the state has an account already"); n != 1 {
		t.Errorf("said %d times: %s", n, said)
	}
	for _, state := range []string{"", filepath.Join(t.TempDir(), "other")} {
		config.State = state
		if _, err := config.world(); err == nil || err.Error() != "used twice" {
			t.Errorf("a seed that fails: %v", err)
		}
	}
}
