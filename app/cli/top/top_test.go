package top

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/cli/remote"
	"github.com/cosmosttl/cosmosttl/app/server/endpoint"
	"github.com/cosmosttl/cosmosttl/app/server/live"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"

	"github.com/spf13/pflag"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
)

const epoch = 1_767_268_800

// twoSeconds has the events of an endpoint in two seconds.
func twoSeconds() []event {
	figures := func(at int64, requests uint64, orders live.Container) *live.Figures {
		return &live.Figures{At: at, Now: epoch + at/1000, Speed: 60, Requests: requests, Throttled: 7, Containers: []live.Container{
			{Database: "shop", ID: "carts", Live: 3}, orders,
		}}
	}
	return []event{
		{figures: figures(1000, 10, live.Container{Database: "shop", ID: "orders", Live: 20, Purged: 100})},
		{requests: []replica.Request{
			{Place: 1, At: 1_767_268_801_000, Now: epoch - 60, Method: "GET", Target: "/dbs/shop/colls/orders/docs/SO04", Operation: "read_item", Database: "shop", Container: "orders", Item: "SO04", Status: 404, Charge: 1, Milliseconds: 0.21, Why: &replica.Why{State: replica.WhyExpired, Seconds: 3}},
			{Place: 2, At: 1_767_268_802_000, Now: epoch + 1, Method: "POST", Target: "/_clock", Status: 200, Milliseconds: 1.5},
			{Place: 3, At: 1_767_268_803_000, Now: epoch + 1, Method: "POST", Operation: "create_item", Database: "shop", Container: "or\x1b[2Jders", Item: "\u202eX", Status: 429, SubStatus: 3200, Message: "Request rate is large"},
		}},
		{figures: figures(3000, 40, live.Container{Database: "shop", ID: "orders", Live: 12, Expired: 8, Purged: 105, Backlog: 44.5, Waiting: 3700})},
	}
}

// after returns the state after events.
func after(events ...event) *state {
	s := &state{endpoint: "localhost:8081", account: "red"}
	for _, e := range events {
		s.take(e, time.Unix(100, 0))
	}
	return s
}

func TestThePage(t *testing.T) {
	want := `localhost:8081, account red   its clock: 2026-01-01T12:00:03Z, 60×
15 live, 8 expired on disk   15.0 requests/s, 7 × 429   last event 2 s ago

CONTAINER                        LIVE  EXPIRED   BACKLOG RU    OLDEST     PURGED  PURGED/S
shop/orders                        12        8        44.50   1h1m40s        105       2.5
shop/carts                          3        0         0.00         -          0       0.0

TIME      STATUS        RU       MS  OPERATION           WHAT
12:00:03  429/3200     0.00     0.00  create_item         shop/or�[2Jders/�X: Request rat…
12:00:02  200          0.00     1.50  POST                /_clock
12:00:01  404          1.00     0.21  read_item           shop/orders/SO04: expired 3 s a…`
	got := strings.Join(paint(after(twoSeconds()...), time.Unix(102, 0), 90, 24), "\n")
	if got != want {
		t.Errorf("the page is\n%s\nwant\n%s", got, want)
	}
	small := paint(after(twoSeconds()...), time.Unix(102, 0), 40, 8)
	if len(small) != 8 || !strings.HasPrefix(small[5], "and 1 more containers") {
		t.Errorf("a small page is\n%s", strings.Join(small, "\n"))
	}
	for _, line := range small {
		if len([]rune(line)) > 40 {
			t.Errorf("%q is too long", line)
		}
	}
	s := after(twoSeconds()...)
	s.lost = errors.New("refused\x1b")
	if line := paint(s, time.Unix(112, 0), 200, 24)[1]; !strings.Contains(line, "connection lost, last event 12 s ago, trying again: refused\uFFFD") {
		t.Errorf("without a connection it says %q", line)
	}
}

// An endpoint that has started again counts from 0, and so does a container that was created again. Neither gives a rate below 0, nor a
// rate from 0.
func TestRates(t *testing.T) {
	list := twoSeconds()
	again := *list[0].figures
	again.At, again.Requests = 5000, 3
	s := after(list[0], list[2], event{figures: &again})
	if s.requests != 0 || s.rows[0].Rate != 0 || s.rows[1].Rate != 0 {
		t.Errorf("%+v, %v requests/s", s.rows, s.requests)
	}
	if s := after(list[0]); s.rated || s.requests != 0 {
		t.Errorf("rates of a moment: %+v", s)
	}
}

// A screen shows another page of the terminal, and restores the first page at the end. It does not write the same page twice.
func TestTheScreen(t *testing.T) {
	var out bytes.Buffer
	s := &screen{out: &out, size: func() (int, int) { return 80, 24 }}
	st := after(twoSeconds()...)
	for range 2 {
		if err := s.show(st, time.Unix(102, 0)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	if !strings.HasPrefix(text, enter+home) || !strings.HasSuffix(text, below+leave) || strings.Count(text, "CONTAINER") != 1 {
		t.Errorf("%q", text)
	}
	if strings.Contains(text, "or\x1b") {
		t.Error("the terminal carries out what an item's name says")
	}
}

// Without a terminal, top prints a line for each container that has changed, and a line for each request. Each line begins with the second
// of the account's clock that it is about.
func TestLines(t *testing.T) {
	var out bytes.Buffer
	l := &lines{out: &out}
	st := after()
	for _, e := range append(twoSeconds(), twoSeconds()[2]) {
		st.take(e, time.Unix(100, 0))
		if err := l.show(st, time.Unix(100, 0)); err != nil {
			t.Fatal(err)
		}
	}
	st.lost = errors.New("reset by peer")
	for range 2 {
		if err := l.show(st, time.Unix(105, 0)); err != nil {
			t.Fatal(err)
		}
	}
	want := `2026-01-01T12:00:01Z  shop/carts  live 3  expired 0  backlog 0.00 RU  oldest -  purged 0  purged/s 0.0
2026-01-01T12:00:01Z  shop/orders  live 20  expired 0  backlog 0.00 RU  oldest -  purged 100  purged/s 0.0
2026-01-01T12:00:01Z  23 live, 0 expired on disk   0.0 requests/s, 7 × 429
2026-01-01T11:59:00Z  12:00:01  404          1.00     0.21  read_item           shop/orders/SO04: expired 3 s ago, still on disk
2026-01-01T12:00:01Z  12:00:02  200          0.00     1.50  POST                /_clock
2026-01-01T12:00:01Z  12:00:03  429/3200     0.00     0.00  create_item         shop/or�[2Jders/�X: Request rate is large
2026-01-01T12:00:01Z  23 live, 0 expired on disk   0.0 requests/s, 7 × 429
2026-01-01T12:00:03Z  shop/orders  live 12  expired 8  backlog 44.50 RU  oldest 1h1m40s  purged 105  purged/s 2.5
2026-01-01T12:00:03Z  15 live, 8 expired on disk   15.0 requests/s, 7 × 429
2026-01-01T12:00:03Z  connection lost, last event 5 s ago, trying again: reset by peer
`
	if out.String() != want {
		t.Errorf("the lines are\n%s\nwant\n%s", &out, want)
	}
	out.Reset()
	if err := (&lines{out: &out}).show(after(twoSeconds()...), time.Unix(100, 0)); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(out.String(), "2026-01-01T11:59:00Z") {
		t.Errorf("the requests of before are not first:\n%s", &out)
	}
}

func (o *options) parse(args string) error {
	flags := pflag.NewFlagSet("top", pflag.ContinueOnError)
	o.register(flags)
	if _, err := command.Parse(flags, strings.Fields(args)); err != nil {
		return err
	}
	return o.check()
}

func TestFlags(t *testing.T) {
	for _, c := range []struct{ args, says string }{
		{"-key x", "-key: the account key must be base64 of at least 16 bytes"},
		{"-cosmos localhost", `-cosmos is "localhost"; it must be an address like 127.0.0.1:8081 or https://localhost:8081`},
		{"-cosmos ftp://localhost:1", "it must be an address"}, {"-cosmos http://localhost:1/x", "it must be an address"}, {"-cosmos http://u@localhost:1", "it must be an address"},
	} {
		if err := new(options).parse(c.args); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %s", c.args, err, c.says)
		}
	}
	for text, want := range map[string]string{"0.0.0.0:8081": "http://127.0.0.1:8081", "8081": "http://127.0.0.1:8081", ":8081": "http://127.0.0.1:8081", "https://localhost:1/": "https://localhost:1"} {
		if u, err := remote.ParseAddress("-cosmos", text); err != nil || u.String() != want {
			t.Errorf("%s: %s, %v", text, u.String(), err)
		}
	}
}

// A shown is a display that ends when it has got what it waits for.
type shown struct {
	enough func(*state) bool
	closed bool
}

func (d *shown) show(s *state, _ time.Time) error {
	if d.enough(s) {
		return errDone
	}
	return nil
}

func (d *shown) Close() error {
	d.closed = true
	return nil
}

// A real endpoint accepts its own key and refuses another. With -once and -json, top prints the figures and requests of the account.
func TestARunningEndpoint(t *testing.T) {
	w := endpoint.NewWorld(engine.New(epoch), rest.Options{}, time.Now, 0)
	server := httptest.NewServer(w.Handler(endpoint.Guard{}))
	defer server.Close()
	flags := "-cosmos " + server.URL
	var o options
	if err := o.parse(flags); err != nil {
		t.Fatal(err)
	}
	asked := false
	d := &shown{enough: func(s *state) bool {
		if s.rated && !asked {
			asked = true
			out, err := http.Post(server.URL+"/_clock", "application/json", strings.NewReader(`{"advance":60}`))
			if err != nil || out.StatusCode != 200 {
				t.Errorf("%v, %v", out, err)
			}
		}
		return len(s.recent) > 0 && s.figures.Now == epoch+60
	}}
	if err := run(t.Context(), o, newSource(o).follow, d, time.Now); !errors.Is(err, errDone) || !d.closed {
		t.Errorf("%v, %v", err, d.closed)
	}
	var out bytes.Buffer
	o.once = true
	if err := run(t.Context(), o, newSource(o).follow, &jsonLines{out: &out}, time.Now); err != nil {
		t.Fatal(err)
	}
	var line struct {
		Now               int64
		RequestsPerSecond *float64
		Containers        []any
		Recent            []replica.Request
	}
	if err := json.Unmarshal(out.Bytes(), &line); err != nil || line.Now != epoch+60 || line.RequestsPerSecond == nil || line.Containers == nil || len(line.Recent) != 1 || bytes.Count(out.Bytes(), []byte("\n")) != 1 {
		t.Errorf("%s: %v", &out, err)
	}
	o.Key = "bm90IHRoZSBrZXkgb2YgdGhpcw=="
	if err := run(t.Context(), o, newSource(o).follow, &lines{out: io.Discard}, time.Now); err == nil || !strings.Contains(err.Error(), "401 Unauthorized: The input authorization token") {
		t.Errorf("another key: %v", err)
	}
	server.Close()
	if err := run(t.Context(), o, newSource(o).follow, &lines{out: io.Discard}, time.Now); err == nil || !strings.Contains(err.Error(), "refused") {
		t.Errorf("no endpoint: %v", err)
	}
}

// When the connection is lost, top says so and connects again. The end of the context is no error.
func TestALostConnection(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	attempts := 0
	follow := func(ctx context.Context, use func(event) error) error {
		attempts++
		for _, e := range twoSeconds() {
			if err := use(e); err != nil {
				return err
			}
		}
		return errors.New("broken pipe")
	}
	lost := false
	d := &shown{enough: func(s *state) bool {
		lost = lost || s.lost != nil
		if lost && s.lost == nil && attempts > 1 {
			stop()
		}
		return false
	}}
	if err := run(ctx, options{}, follow, d, time.Now); err != nil || !lost || attempts < 2 {
		t.Errorf("%v, %v, %d attempts", err, lost, attempts)
	}
}
