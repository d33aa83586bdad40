package conformance

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/endpoint"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// epoch is a second at which no story begins.
const epoch = 1795192213

// fake is a clock that Sleep moves.
type fake struct {
	now   time.Time
	slept time.Duration
}

func (f *fake) Now() time.Time { return f.now }

func (f *fake) Sleep(ctx context.Context, d time.Duration) error {
	f.now, f.slept = f.now.Add(d), f.slept+d
	return ctx.Err()
}

// around wraps our endpoint's handler to change its behaviour.
type around func(next http.Handler) http.Handler

// serve starts our endpoint on the loopback and returns its URL.
func serve(t *testing.T, speed int64, wall func() time.Time, wrap around) string {
	t.Helper()
	w := endpoint.NewWorld(engine.New(wall().Unix()), rest.Options{}, wall, speed)
	h := w.Handler(endpoint.Guard{})
	if wrap != nil {
		h = wrap(h)
	}
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return server.URL
}

func connect(t *testing.T, o Options) *Service {
	t.Helper()
	if o.Key == "" {
		o.Key = rest.EmulatorKey
	}
	s, err := Connect(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// ours connects to our own endpoint, whose clock is moved.
func ours(t *testing.T, wrap around) *Service {
	return connect(t, Options{Endpoint: serve(t, 1, time.Now, wrap)})
}

func parse(t *testing.T, text string) *story.Story {
	t.Helper()
	s, err := story.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func play(t *testing.T, s *Service, text string) *Report {
	t.Helper()
	r, err := s.Play(t.Context(), t.Name(), parse(t, text))
	if err != nil {
		t.Fatalf("%v\n%s", err, r)
	}
	return r
}
