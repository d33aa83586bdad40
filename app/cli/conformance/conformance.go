// Package conformance plays stories against a Cosmos DB endpoint through the official azcosmos client and compares what
// it observes with what our engine predicts. The endpoint is one of cosmosttl, whose clock it moves, or Microsoft's
// emulator or an account in Azure, where it waits.
//
//	service, err := conformance.Connect(ctx, conformance.Options{Endpoint: url, Key: key})
//	defer service.Close()
//	report, err := service.Play(ctx, "lesson-01", story)
//	fmt.Print(report)
//
// A story is played on both sides at once, line by line: by a story.Player on an account of its own (the prediction)
// and by requests (the observation). A [Point] is one aspect of a line, predicted and observed. Its verdict is "agree",
// "differs", "not observable" or "not sendable". An aspect that requests cannot show (the disk, the purge, budgets,
// events) is not observable. An endpoint of cosmosttl shows what it stores at /_disk, so there the disk is compared. A
// line that no client can request (other users' traffic, regions, the rules of 2016) is not sendable, and so is
// everything that depends on the line.
//
// Bodies are sent as the story writes them, which azcosmos alone does not allow. Its defaultTtl is an *int32, so null,
// 1.5, "60" and 2147483648 cannot be expressed. It decodes the values of patches and batches into Go types and does not
// escape ids in a batch. A partition key cannot have an absent value in an array, and the change feed has one mode. So
// a policy in the client's pipeline (wire.go) replaces the body and some headers before the request is signed; the
// signature covers neither. Addresses, other headers, signatures, retries and paging are azcosmos's.
//
// Every run has databases of its own, cosmosttl-<random>, which are deleted at its end. Nothing else is written to.
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

	"github.com/cosmosttl/cosmosttl/core/story"
)

// Options are the settings of a connection.
type Options struct {
	Endpoint string           // https://NAME.documents.azure.com:443/, http://127.0.0.1:8081/
	Key      string           // the account's master key; never printed
	MaxItems int              // the most items that a generate line may write; 0 means DefaultItems, and -1 none
	Keep     bool             // do not delete the databases of a run
	Insecure bool             // accept any certificate, because that of Microsoft's emulator is self-signed
	Time     Time             // for tests; nil means the machine's clock
	Progress func(p Progress) // called while time passes; may be nil
}

// DefaultItems is the default of Options.MaxItems.
const DefaultItems = 1000

// Time is real time and a way to wait.
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

// Waits returns how far a story moves the clock, in seconds. If the clock cannot be moved, the story takes this long in
// real time.
func Waits(s *story.Story) int64 {
	r := s.Run()
	return r.End - r.Start
}

// Connect connects to an endpoint. It checks that the endpoint answers and accepts the key. A clock that can be moved is stopped
// until [Service.Close], so that only the stories move it.
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

// Controlled reports whether the endpoint's clock can be moved. Otherwise Play waits.
func (s *Service) Controlled() bool { return s.clock.controlled() }

// ErrLeft means that a database of a run may remain at the endpoint.
var ErrLeft = errors.New("a database may be left")

// Close sets the endpoint's clock to its former speed.
func (s *Service) Close() error {
	defer s.client.Close()
	ctx, cancel := context.WithTimeout(context.Background(), cleanUpTime)
	defer cancel()
	return s.hide(s.clock.close(ctx))
}

// cleanUpTime is the time limit of the cleanup.
const cleanUpTime = 30 * time.Second

// Play plays a story. An error means that the connection failed or the context ended; the report then ends with the
// last line before the error. The error may also say that a database is left ([ErrLeft]).
func (s *Service) Play(ctx context.Context, name string, told *story.Story) (report *Report, err error) {
	id := make([]byte, 6)
	_, _ = rand.Read(id) // never fails
	r := &run{s: s, ctx: ctx, p: story.Play(told), prefix: "cosmosttl-" + hex.EncodeToString(id), own: map[string]bool{}, records: records{}}
	report = &Report{Name: name, Title: told.Header("title"), Endpoint: s.name, Controlled: s.clock.controlled()}
	defer func() {
		if s.o.Keep {
			for _, name := range slices.Sorted(maps.Keys(r.own)) {
				if r.own[name] {
					report.Kept = append(report.Kept, name)
				}
			}
		} else {
			err = errors.Join(err, r.cleanUp())
		}
		err = s.hide(err)
	}()
	if err = r.begin(); err != nil {
		return report, err
	}
	for _, alone := range told.Run().Steps {
		step, err := r.line()
		if err != nil {
			return report, fmt.Errorf("line %d: %w", step.Line, err)
		}
		step.Untrue = alone.Misses
		report.add(step)
	}
	return report, nil
}
