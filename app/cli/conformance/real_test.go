package conformance

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// service hides what only our endpoint has, so that it is like an account in Azure.
func service(next http.Handler) http.Handler {
	return http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/_") {
			http.NotFound(out, r)
			return
		}
		next.ServeHTTP(out, r)
	})
}

// azure connects to an endpoint whose clock cannot be moved. A run waits by sleeping on the fake clock.
func azure(t *testing.T, f *fake, wrap around, o Options) *Service {
	t.Helper()
	o.Endpoint = serve(t, 1, f.Now, func(next http.Handler) http.Handler {
		if wrap != nil {
			next = wrap(next)
		}
		return service(next)
	})
	o.Time = f
	return connect(t, o)
}

func newFake() *fake { return &fake{now: time.Unix(epoch, 700_000_000)} }

// Where the clock cannot be moved the run waits, and what is stored is not observable.
func TestRealWaiting(t *testing.T) {
	f := newFake()
	s := azure(t, f, nil, Options{})
	if s.Controlled() {
		t.Fatal("it has a clock")
	}
	text := boundary + "advance 1s\nexpect orders SO05 purged\nexpect orders on-disk 0 purged 1\nexpect clock 61s\nexpect event purged SO05\n"
	r := play(t, s, text)
	if !r.OK || r.Controlled || r.NotObservable != 5 {
		t.Errorf("\n%s", r)
	}
	if f.slept < 60*time.Second || f.slept > 62*time.Second {
		t.Errorf("slept %v", f.slept)
	}
	if n := Waits(parse(t, text)); n != 61 {
		t.Errorf("it says that it waits %d s", n)
	}
}

// Every story that waits at most a day also agrees with an account whose clock cannot be moved. A run must not report
// agreement about items on disk, which it cannot see there.
func TestStoriesInRealTime(t *testing.T) {
	for _, e := range story.All() {
		if Waits(e.Story) > 86400 {
			continue
		}
		t.Run(e.File, func(t *testing.T) {
			s := azure(t, newFake(), nil, Options{})
			r, err := s.Play(t.Context(), e.File, e.Story)
			if err != nil || !r.OK {
				t.Fatalf("%v\n%s", err, r)
			}
			for _, step := range r.Steps {
				for _, p := range step.Points {
					if p.Verdict == agree && (strings.Contains(p.What, "disk") || p.What == "purged" || p.What == "expired") {
						t.Errorf("line %d: nobody can see %s", step.Line, p.What)
					}
				}
			}
		})
	}
}

// If every request takes seconds, the clock of the prediction follows the clock of the service.
func TestSlowService(t *testing.T) {
	f := newFake()
	slow := other(func(r *http.Request, body string) string {
		if r.Method == "POST" || r.Method == "PUT" {
			f.now = f.now.Add(1300 * time.Millisecond)
		}
		return body
	}, nil)
	s := azure(t, f, slow, Options{})
	r := play(t, s, `container orders 60
create orders {"id":"a"}
container orders 90
create orders {"id":"b","ttl":30}
expect orders a in-queries deadline 90s
advance 20s
expect orders b in-queries
advance 20s
expect orders b expired
expect orders a in-queries
container orders off
expect orders a never-expires
`)
	if r.Differs != 0 {
		t.Errorf("\n%s", r)
	}
}

// A difference within a second of a deadline is not observable; further away it is a difference.
func TestToleranceOfOneSecond(t *testing.T) {
	for _, c := range []struct {
		name    string
		late    string
		differs bool
	}{{"a second late", `"ttl":61`, false}, {"a minute late", `"ttl":120`, true}} {
		t.Run(c.name, func(t *testing.T) {
			late := other(func(r *http.Request, body string) string { return strings.ReplaceAll(body, `"ttl":60`, c.late) },
				func(r *http.Request, status int, body string) (int, string) {
					return status, strings.ReplaceAll(body, c.late, `"ttl":60`)
				})
			text := "container orders -1\ncreate orders {\"id\":\"SO05\",\"ttl\":60}\nadvance 60s\nexpect orders SO05 expired\nadvance 10s\nexpect orders SO05 expired\n"
			r := play(t, azure(t, newFake(), late, Options{}), text)
			if (r.Differs > 0) != c.differs {
				t.Errorf("\n%s", r)
			}
		})
	}
}

// Progress is called at the beginning, every second and at the end.
func TestProgress(t *testing.T) {
	var told []Progress
	s := azure(t, newFake(), nil, Options{Progress: func(p Progress) { told = append(told, p) }})
	play(t, s, "container orders 60\nadvance 5s\n")
	last := len(told) - 1
	if last < 5 || !told[0].Begun || !told[last].Ended || told[last].Done != told[last].Whole || told[last].Whole < 4*time.Second {
		t.Errorf("%+v", told)
	}
	for i := 1; i < len(told); i++ {
		if told[i].Done < told[i-1].Done || told[i].Done > told[i].Whole {
			t.Errorf("%+v", told[i])
		}
	}
}

// patience interrupts the run during a wait.
type patience struct {
	*fake
	stop context.CancelCauseFunc
}

func (p patience) Sleep(ctx context.Context, d time.Duration) error {
	if p.slept > 3*time.Second {
		p.stop(errors.New("enough"))
	}
	return p.fake.Sleep(ctx, d)
}

// databases returns the databases of an endpoint.
func databases(t *testing.T, s *Service) (names []string) {
	t.Helper()
	pager := s.client.NewQueryDatabasesPager("SELECT * FROM c", nil)
	for pager.More() {
		page, err := pager.NextPage(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, db := range page.Databases {
			names = append(names, db.ID)
		}
	}
	return names
}

// An interrupted run deletes its databases and no others.
func TestInterruptedRunTidiesUp(t *testing.T) {
	f := newFake()
	ctx, stop := context.WithCancelCause(t.Context())
	defer stop(nil)
	s := azure(t, f, nil, Options{})
	play(t, connect(t, Options{Endpoint: s.o.Endpoint, Time: f, Keep: true}), "database other\ncontainer other/c\n")
	before := databases(t, s)
	s.o.Time = patience{f, stop}
	r, err := s.Play(ctx, "long", parse(t, "database archive\ncontainer archive/orders 60\nadvance 1h\nexpect archive/orders count 0\n"))
	if err == nil || !strings.Contains(err.Error(), "enough") || len(r.Steps) != 2 {
		t.Errorf("%v\n%s", err, r)
	}
	if left := databases(t, s); len(before) != 1 || len(left) != 1 || left[0] != before[0] {
		t.Errorf("before %v, left %v", before, left)
	}
}

// The databases of a run are deleted at its end unless Keep is set; a story cannot reach other databases.
func TestDatabases(t *testing.T) {
	s := ours(t, nil)
	play(t, s, "container orders 60\n")
	play(t, s, "database shop\ndatabase archive\ndelete-database archive\ndelete-database nobody\nexpect error 404\n")
	if left := databases(t, s); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
	s.o.Keep = true
	r := play(t, s, "database shop\ndatabase archive\ndelete-database archive\n")
	if left := databases(t, s); len(left) != 1 || !slices.Equal(left, r.Kept) || !strings.HasPrefix(left[0], "cosmosttl-") {
		t.Errorf("left: %v", left)
	}
}

// The error names a database that could not be deleted.
func TestWhatIsLeftIsNamed(t *testing.T) {
	s := ours(t, other(nil, func(r *http.Request, status int, body string) (int, string) {
		if r.Method == "DELETE" {
			return 403, `{"code":"Forbidden","message":"no"}`
		}
		return status, body
	}))
	_, err := s.Play(t.Context(), "", parse(t, "container orders 60\n"))
	if !errors.Is(err, ErrLeft) || !strings.Contains(err.Error(), "cosmosttl-") {
		t.Errorf("%v", err)
	}
}

// Close sets the endpoint's clock to its former speed.
func TestClockIsGivenBack(t *testing.T) {
	url := serve(t, 60, time.Now, nil)
	s, err := Connect(t.Context(), Options{Endpoint: url, Key: rest.EmulatorKey})
	if err != nil {
		t.Fatal(err)
	}
	var state struct{ Speed int64 }
	if err := s.ask(t.Context(), "GET", "/_clock", nil, &state); err != nil || state.Speed != 0 {
		t.Errorf("%+v, %v", state, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.ask(t.Context(), "GET", "/_clock", nil, &state); err != nil || state.Speed != 60 {
		t.Errorf("%+v, %v", state, err)
	}
}

// An endpoint that cannot be used gives an error of one line, without the key.
func TestConnectErrors(t *testing.T) {
	url := serve(t, 1, time.Now, nil)
	const secret = "c2VjcmV0LXNlY3JldC1zZWNyZXQ="
	for _, c := range []struct{ name, endpoint, key, want string }{
		{"another key", url, secret, "does not accept the key"},
		{"no key", url, "", "must be base64"},
		{"a key that is none", url, "secret secret", "must be base64"},
		{"a connection string", "AccountEndpoint=" + url + "/;AccountKey=" + secret + ";", secret, "must be a URL"},
		{"a key in the URL", "http://user:" + secret + "@127.0.0.1/", secret, "must be a URL"},
		{"nobody", "http://127.0.0.1:1/", secret, "no response"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Connect(t.Context(), Options{Endpoint: c.endpoint, Key: c.key})
			if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") || c.key != "" && strings.Contains(err.Error(), c.key) {
				t.Errorf("%v", err)
			}
		})
	}
}
