package stories

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/cosmosttl/cosmosttl/app/conformance"
	"github.com/cosmosttl/cosmosttl/core/rest"
)

// keyVariable holds the key for those who do not want it in a list of processes.
const keyVariable = "COSMOSTTL_KEY"

// against is the part of the arguments that is about an endpoint.
type against struct {
	endpoint, key  string
	maxWait        time.Duration
	maxItems       int
	keep, insecure bool
	time           conformance.Time // nil but in tests
}

func endpointFlags(flags *flag.FlagSet) *against {
	a := &against{time: testTime}
	flags.StringVar(&a.endpoint, "endpoint", "", "hold the stories against the Cosmos DB endpoint at `URL`")
	flags.StringVar(&a.key, "key", "", "the endpoint's account `KEY`; otherwise "+keyVariable+" in the environment, or on this machine the public key of the emulator")
	flags.DurationVar(&a.maxWait, "max-wait", 10*time.Minute, "with -endpoint: the longest that all stories together may wait in real time")
	flags.IntVar(&a.maxItems, "max-items", conformance.DefaultItems, "with -endpoint: the most items that a generate line may write")
	flags.BoolVar(&a.keep, "keep", false, "with -endpoint: leave the databases of the run, cosmosttl-..., in place")
	flags.BoolVar(&a.insecure, "insecure", false, "with -endpoint: accept any certificate, as Microsoft's emulator needs")
	return a
}

// check finds what does not go together.
func (a *against) check(flags *flag.FlagSet, canonical bool) (err error) {
	flags.Visit(func(f *flag.Flag) {
		if slices.Contains([]string{"key", "max-wait", "max-items", "keep", "insecure"}, f.Name) && a.endpoint == "" {
			err = errors.New("-" + f.Name + " is of no use without -endpoint")
		}
	})
	switch {
	case err != nil:
		return err
	case a.endpoint != "" && canonical:
		return errors.New("-print runs nothing, so that -endpoint is of no use")
	case a.maxItems < 0:
		return errors.New("-max-items is " + strconv.Itoa(a.maxItems) + "; it must be 0 or more")
	}
	if a.maxItems == 0 {
		a.maxItems = -1 // not the default
	}
	if a.key == "" {
		a.key = os.Getenv(keyVariable)
	}
	if a.key == "" && local(a.endpoint) {
		a.key = rest.EmulatorKey
	}
	if a.key == "" && a.endpoint != "" {
		return errors.New("-endpoint needs -key, or " + keyVariable + " in the environment")
	}
	return nil
}

// local tells whether an endpoint is on this machine.
func local(endpoint string) bool {
	u, err := url.Parse(endpoint)
	if err != nil {
		return false
	}
	ip := net.ParseIP(u.Hostname())
	return u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
}

// run holds all stories against the endpoint and gives the exit status.
func (a *against) run(sources []source, asJSON bool, out, errs io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	fail := func(err error) int {
		text := err.Error()
		if ctx.Err() != nil {
			text = "interrupted; the databases of the run are deleted"
			if errors.Is(err, conformance.ErrLeft) {
				text = "interrupted: " + err.Error()
			}
		}
		fmt.Fprintln(errs, "cosmosttl scenario:", conformance.Hide(text, a.key))
		return Bad
	}
	bar := &bar{out: errs, terminal: isTerminal(errs)}
	s, err := conformance.Connect(ctx, conformance.Options{Endpoint: a.endpoint, Key: a.key, MaxItems: a.maxItems, Keep: a.keep, HTTP: conformance.HTTPClient(a.insecure),
		Time: a.time, Progress: bar.tell})
	if err != nil {
		return fail(err)
	}
	status := OK
	defer func() {
		if err := s.Close(); err != nil {
			fail(err)
		}
	}()
	if !s.Controlled() {
		if bar.total, err = a.affordable(sources); err != nil {
			return fail(err)
		}
	}
	for i, one := range sources {
		r, err := s.Play(ctx, one.name, one.story)
		if err == nil || len(r.Steps) > 0 {
			a.print(out, r, i, len(sources), asJSON)
		}
		for _, name := range r.Kept {
			fmt.Fprintln(errs, "kept:", name)
		}
		if err != nil {
			return fail(fmt.Errorf("%s: %w", one.name, err))
		}
		if !r.OK {
			status = Failed
		}
	}
	return status
}

func (a *against) print(out io.Writer, r *conformance.Report, i, of int, asJSON bool) {
	if asJSON {
		fmt.Fprintf(out, "%s\n", r.JSON())
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

// affordable is how long all stories together wait, or an error when that is longer than allowed.
func (a *against) affordable(sources []source) (time.Duration, error) {
	total := int64(0)
	var each []string
	for _, s := range sources {
		n := conformance.Waits(s.story)
		if total += n; n > 0 && len(each) < 5 {
			each = append(each, s.name+" "+spell(n))
		}
	}
	if most := int64(a.maxWait / time.Second); total > most {
		text := "the endpoint has no clock that can be moved, so that the time must be waited for: " + spell(total) + " in all (" + strings.Join(each, ", ")
		if len(sources) > len(each) {
			text += " ..."
		}
		return 0, errors.New(text + "), and -max-wait is " + spell(most))
	}
	return time.Duration(total) * time.Second, nil
}

// spell is a length of time in its two largest units.
func spell(n int64) string {
	var parts []string
	for _, u := range []struct {
		letter  string
		seconds int64
	}{{"d", 86400}, {"h", 3600}, {"m", 60}, {"s", 1}} {
		if k := n / u.seconds; k > 0 && len(parts) < 2 {
			parts = append(parts, strconv.FormatInt(k, 10)+u.letter)
			n -= k * u.seconds
		} else if len(parts) > 0 {
			break
		}
	}
	if parts == nil {
		return "0s"
	}
	return strings.Join(parts, " ")
}
