// Package conformance plays stories against a Cosmos DB endpoint through the official azcosmos client and holds what is seen there
// against what our engine predicts: our own endpoint, whose clock it moves, or Microsoft's emulator or an account in Azure,
// where it waits.
//
//	service, err := remote.Connect(ctx, remote.Options{Endpoint: url, Key: key})
//	defer service.Close()
//	report, err := service.Play(ctx, "lesson-01", story)
//	fmt.Print(report)
//
// A story is played twice at once, line by line: by scenario.Player on an account of its own (the prediction) and by requests
// (the observation). A [Point] is one thing that a line says, predicted and observed. What requests cannot show (the disk, the
// purge, budgets, events) is [notObservable], never passed; our own endpoint shows what it stores beside the protocol, at
// /_disk, and there it is compared. What no client can ask for (other users' traffic, regions, the rules of 2016) is
// [notSendable], and so is what a story says about anything that follows from it.
//
// What a story writes goes out as it stands. azcosmos would not let it: a container's defaultTtl is an *int32 there, so that null,
// 1.5, "60" and 2147483648 have no spelling; a patch's and a batch's values pass through Go types, ids are not escaped in a batch,
// a partition key cannot be absent within an array, and the change feed has one mode. A policy in the client's pipeline (wire.go)
// puts the story's own bytes in the place of the client's for these, before the request is signed; a signature covers neither
// body nor these headers. Addresses, headers, signatures, retries and paging are azcosmos's.
//
// Every run has databases of its own, cosmosttl-<random>, removed at its end whatever happens; nothing else is written to.
package conformance

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/cosmosttl/cosmosttl/core/scenario"
)

// Options are what a connection needs.
type Options struct {
	Endpoint string           // https://NAME.documents.azure.com:443/, http://127.0.0.1:8081/
	Key      string           // the account's master key; never printed
	MaxItems int              // that a generate line may write; 0 is DefaultItems
	Keep     bool             // leave the databases of the run in place
	Insecure bool             // accept any certificate: Microsoft's emulator makes its own
	Time     Time             // for tests; nil is the machine's
	Progress func(p Progress) // told while time passes; nil is told nothing
}

// DefaultItems is how many items a generate line may write.
const DefaultItems = 1000

// Time is a clock that one can wait on.
type Time interface {
	Now() time.Time
	Sleep(ctx context.Context, d time.Duration) error
}

type machine struct{}

func (machine) Now() time.Time { return time.Now() }

func (machine) Sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Waits is how long a story lets time pass, in seconds. Against an endpoint whose clock cannot be moved it takes as long.
func Waits(s *scenario.Story) int64 {
	r := s.Run()
	return r.End - r.Start
}

// Connect looks at an endpoint: is it there, is the key right, has it a clock that can be moved. A clock that can be is
// stopped until [Service.Close], so that nothing but the stories moves it.
func Connect(ctx context.Context, o Options) (*Service, error) {
	if o.MaxItems == 0 {
		o.MaxItems = DefaultItems
	}
	if o.Time == nil {
		o.Time = machine{}
	}
	s, err := dial(o)
	if err != nil {
		return nil, err
	}
	if err := s.probe(ctx); err != nil {
		s.client.Close()
		return nil, s.hide(err)
	}
	return s, nil
}

// Controlled tells whether the endpoint's clock is moved; otherwise the time is waited for.
func (s *Service) Controlled() bool { return s.clock.controlled() }

// ErrLeft says that a database of a run may be left at the endpoint.
var ErrLeft = errors.New("a database may be left")

// Close gives the endpoint's clock its pace back.
func (s *Service) Close() error {
	defer s.client.Close()
	ctx, cancel := context.WithTimeout(context.Background(), cleanup)
	defer cancel()
	return s.hide(s.clock.close(ctx))
}

// cleanup is how long tidying up may take.
const cleanup = 30 * time.Second

// Play plays a story and reports. The error is of the connection, or the context's cause; a report of what was seen up to then
// comes with it.
func (s *Service) Play(ctx context.Context, name string, story *scenario.Story) (report *Report, err error) {
	id := make([]byte, 6)
	_, _ = rand.Read(id) // never fails
	r := &run{s: s, ctx: ctx, p: scenario.Play(story), prefix: "cosmosttl-" + hex.EncodeToString(id), own: map[string]bool{}, boxes: boxes{}}
	report = &Report{Name: name, Title: story.Header("title"), Endpoint: s.name, Controlled: s.clock.controlled()}
	defer func() {
		if s.o.Keep {
			report.Kept = slices.Sorted(maps.Keys(r.own))
		} else {
			err = errors.Join(err, r.tidy())
		}
		err = s.hide(err)
	}()
	if err = r.begin(); err != nil {
		return report, err
	}
	for _, alone := range story.Run().Steps {
		step, err := r.line()
		if err != nil {
			return report, fmt.Errorf("line %d: %w", step.Line, err)
		}
		step.Untrue = alone.Misses
		report.add(step)
	}
	return report, nil
}
