package stories

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/app/cli/conformance"
	"github.com/cosmosttl/cosmosttl/app/cli/remote"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// target has the flags that concern an endpoint.
type target struct {
	url, key       string
	maxWait        time.Duration
	maxItems       int
	keep, insecure bool
	format         string           // text or markdown
	time           conformance.Time // nil except in tests
}

func (a *target) register(flags *pflag.FlagSet) {
	flags.StringVar(&a.url, "endpoint", "", "run the stories against the Cosmos DB endpoint at `URL`")
	flags.StringVar(&a.key, "key", "", "with -endpoint: the account's `KEY`; the default is "+command.KeyVariable+
		" in the environment, or the emulator's public key for an endpoint on this machine")
	flags.DurationVar(&a.maxWait, "max-wait", 10*time.Minute, "with -endpoint: the longest `DURATION` that all stories together may wait")
	flags.IntVar(&a.maxItems, "max-items", conformance.DefaultItems, "with -endpoint: the most items, `N`, that a generate line may write")
	flags.BoolVar(&a.keep, "keep", false, "with -endpoint: do not delete the databases of the run, cosmosttl-..., at the end")
	flags.BoolVar(&a.insecure, "insecure", false, "with -endpoint: accept any certificate, as emulators need")
	flags.StringVar(&a.format, "format", "text", "with -endpoint: the `FORMAT`, text or markdown (a table with a row for each story)")
}

// check checks the flags and completes the key.
func (a *target) check(flags *pflag.FlagSet) error {
	if a.url == "" {
		if err := command.Needs(flags, "-endpoint", "key", "max-wait", "max-items", "keep", "insecure", "format"); err != nil {
			return err
		}
	}
	switch {
	case a.format != "text" && a.format != "markdown":
		return errors.New("-format is " + strconv.Quote(a.format) + "; it must be text or markdown")
	case a.url != "" && !strings.Contains(a.url, "://") && !strings.Contains(a.url, "="): // conformance.Connect refuses a connection string
		return errors.New("-endpoint is " + strconv.Quote(a.url) + "; it must be an address like http://localhost:8081/")
	case a.maxItems < 0:
		return errors.New("-max-items is " + strconv.Itoa(a.maxItems) + "; the least is 0")
	}
	if a.maxItems == 0 {
		a.maxItems = -1 // not the default
	}
	if a.key == "" {
		a.key = os.Getenv(command.KeyVariable)
	}
	if a.key == "" && local(a.url) {
		a.key = rest.EmulatorKey
	}
	if a.key == "" && a.url != "" {
		return errors.New("-endpoint needs -key, or " + command.KeyVariable + " in the environment")
	}
	return nil
}

// local reports whether an endpoint is on this machine.
func local(endpoint string) bool {
	u, err := url.Parse(endpoint)
	if err != nil {
		return false
	}
	return remote.Loopback(*u)
}

// run plays all stories against the endpoint.
func (a *target) run(ctx context.Context, sources []source, asJSON bool, out, errs io.Writer) (err error) {
	explain := func(err error, interrupted string) error {
		switch {
		case err == nil || ctx.Err() == nil:
			return err
		case errors.Is(err, conformance.ErrLeft):
			return fmt.Errorf("interrupted: %w", err)
		}
		return errors.New(interrupted)
	}
	bar := &bar{out: errs, terminal: command.Terminal(errs)}
	s, err := conformance.Connect(ctx, conformance.Options{Endpoint: a.url, Key: a.key, MaxItems: a.maxItems, Keep: a.keep,
		Insecure: a.insecure,
		Time:     a.time, Progress: bar.show})
	if err != nil {
		return explain(err, "interrupted")
	}
	defer func() {
		if left := s.Close(); left != nil && err == nil {
			err = explain(left, "interrupted")
		} else if left != nil {
			fmt.Fprintln(errs, left)
		}
	}()
	if !s.Controlled() {
		if bar.total, err = a.affordable(sources); err != nil {
			return err
		}
	}
	for i, one := range sources {
		r, bad := s.Play(ctx, one.name, one.story)
		if bad == nil || len(r.Steps) > 0 {
			a.print(out, r, i, len(sources), asJSON)
		}
		for _, name := range r.Kept {
			fmt.Fprintln(errs, "kept:", name)
		}
		if bad != nil {
			interrupted := "interrupted"
			if !a.keep && len(r.Steps) > 0 {
				interrupted = "interrupted; the databases of the run are deleted"
			}
			return explain(fmt.Errorf("%s: %w", one.name, bad), interrupted)
		}
		if !r.OK {
			err = command.ErrNo
		}
	}
	return err
}

func (a *target) print(out io.Writer, r *conformance.Report, i, of int, asJSON bool) {
	if asJSON {
		fmt.Fprintf(out, "%s\n", r.JSON())
		return
	}
	if a.format == "markdown" {
		fmt.Fprint(out, row(r, i == 0))
		return
	}
	if i > 0 {
		fmt.Fprintln(out)
	}
	if of > 1 {
		fmt.Fprintf(out, "== %s\n", r.Name)
	}
	fmt.Fprint(out, r)
}

// affordable returns how long all stories together wait, or an error if this is longer than -max-wait.
func (a *target) affordable(sources []source) (time.Duration, error) {
	total := int64(0)
	var each []string
	for _, s := range sources {
		n := conformance.Waits(s.story)
		if total += n; n > 0 && len(each) < 5 {
			each = append(each, s.name+" "+story.Duration(n))
		}
	}
	if most := int64(a.maxWait / time.Second); total > most {
		text := "the endpoint's clock cannot be moved, and waiting for it takes " + story.Duration(total) + " in all (" + strings.Join(each, ", ")
		if len(sources) > len(each) {
			text += " ..."
		}
		return 0, errors.New(text + "), and -max-wait is " + story.Duration(most))
	}
	return time.Duration(total) * time.Second, nil
}
