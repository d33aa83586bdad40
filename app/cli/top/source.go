package top

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/cosmosttl/cosmosttl/app/cli/remote"
	"github.com/cosmosttl/cosmosttl/app/server/live"
	"github.com/cosmosttl/cosmosttl/core/replica"
)

// An event is an event of the endpoint's stream. Both fields are empty for an event that only shows that the endpoint
// is running.
type event struct {
	figures  *live.Figures
	requests []replica.Request
}

// A source reads an endpoint's stream.
type source struct {
	o      options
	client *http.Client
	from   string // the position after the last event
}

func newSource(o options) *source { return &source{o: o, client: o.Client()} }

// follow reads the stream until it ends, and returns the reason. The error is never nil.
func (s *source) follow(ctx context.Context, use func(event) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	in, err := s.request(ctx)
	if err != nil {
		return err
	}
	out, err := s.client.Do(in)
	if err != nil {
		return remote.Unreached(s.o.Address, err)
	}
	defer out.Body.Close()
	if out.StatusCode != http.StatusOK {
		return refused(out)
	}
	watch := time.AfterFunc(replica.Quiet, func() { stop(fmt.Errorf("the endpoint has been silent for %v", replica.Quiet)) })
	defer watch.Stop()
	_, err = io.Copy(&replica.Parser{Use: func(e replica.Event) error {
		watch.Reset(replica.Quiet)
		if e.ID != "" {
			s.from = e.ID
		}
		told, err := read(e)
		if err != nil {
			return err
		}
		return use(told)
	}}, out.Body)
	if cause := context.Cause(ctx); err != nil && cause != nil {
		return cause
	}
	if err == nil {
		err = errors.New("the endpoint has ended the stream")
	}
	return err
}

func (s *source) request(ctx context.Context) (*http.Request, error) {
	query := url.Values{"show": {"figures,requests"}}
	if s.o.account != "" {
		query.Set("account", s.o.account)
	}
	if s.from != "" {
		query.Set("from", s.from)
	}
	in, err := http.NewRequestWithContext(ctx, http.MethodGet, s.o.Address.String()+"/_live?"+query.Encode(), nil)
	if err != nil {
		return nil, err
	}
	if err := s.o.Sign(in, "", ""); err != nil {
		return nil, err
	}
	in.Header.Set("user-agent", "cosmosttl-top")
	return in, nil
}

// refused returns the error of an answer that is not a stream.
func refused(out *http.Response) error {
	text, _ := io.ReadAll(io.LimitReader(out.Body, 4<<10))
	var told struct{ Message string }
	if json.Unmarshal(text, &told) != nil || told.Message == "" {
		told.Message = "is this an endpoint of cosmosttl?"
	}
	return fmt.Errorf("the endpoint refuses: %s: %s", out.Status, told.Message)
}

func read(e replica.Event) (told event, err error) {
	switch e.Name {
	case "figures":
		err = json.Unmarshal(e.Data, &told.figures)
	case "requests":
		err = json.Unmarshal(e.Data, &told.requests)
	}
	if err != nil {
		err = fmt.Errorf("the endpoint's %s cannot be read: %w", e.Name, err)
	}
	return told, err
}
