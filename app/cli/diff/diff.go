// Package diff is the command "cosmosttl diff", which says what a change of a container's defaultTtl would do, before anybody makes the
// change.
package diff

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/core/dryrun"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

const about = `It says what the change hides at once and later, when the purge makes it irreversible, what is restored if the change is reverted, the request
units, and probable mistakes.

BEFORE and AFTER are settings (off, -1, 60, 90d) or files: a container's JSON, what
"az cosmosdb sql container list" prints, an ARM template as bicep build writes it,
with values of its parameters in -parameters and -var, or a state of Terraform.
PLAN is a file with both: what "terraform show -json" prints of a plan, or the JSON
of what-if. With -endpoint, BEFORE can be left out: it is then the container's
present setting.

What is stored comes from -items or -endpoint. Without them, diff prints a query:
its result is the file for -items. The exit status is 1 if a condition of -fail-if is met,
and 2 if the arguments or files cannot be read or the endpoint cannot be used.
`

// Command returns the command "diff".
func Command() *cobra.Command { return newCommand(time.Now, sleep) }

func newCommand(now func() time.Time, sleep func(context.Context, time.Duration) error) *cobra.Command {
	var o options
	cmd := &cobra.Command{Use: "diff [flags] BEFORE AFTER\n[flags] PLAN",
		Short: "say what a change of a container's defaultTtl would hide, purge and restore, before it is made", Long: about,
		SuggestFor: []string{"dry-run", "dryrun", "what-if", "whatif", "compare"},
		Example: `cosmosttl diff -items items.json off 90d
cosmosttl diff -items items.json -fail-if 'hidden > 0' before.json after.json
cosmosttl diff -endpoint http://localhost:8081 -container shop/orders 1h`,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.args = args
			if err := o.check(cmd.Flags()); err != nil {
				return o.hide(err)
			}
			progress := command.NewProgress(cmd.ErrOrStderr())
			c := job{in: cmd.InOrStdin(), out: cmd.OutOrStdout(), errs: cmd.ErrOrStderr(), now: now, sleep: sleep, progress: progress}
			met, err := c.run(cmd.Context(), o)
			switch {
			case err != nil:
				return o.hide(err)
			case met:
				return command.ErrNo
			}
			return nil
		}}
	o.register(cmd.Flags())
	return cmd
}

// sleep waits for a duration, or until the context ends.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// A job is one run of the command.
type job struct {
	in        io.Reader
	out, errs io.Writer
	now       func() time.Time
	sleep     func(context.Context, time.Duration) error
	progress  *command.Progress
}

// run carries out the command and reports whether a condition of -fail-if is met.
func (c job) run(ctx context.Context, o options) (met bool, err error) {
	d, err := c.sides(o)
	if err != nil {
		return false, err
	}
	var s stock
	switch {
	case d.New:
		s = stock{at: c.now().Unix(), from: "a container that is new"}
	case o.endpoint != "":
		s, err = c.fetch(ctx, o)
	case o.items != "":
		s, err = c.read(o)
	default:
		return false, c.ask(o, d)
	}
	if err != nil {
		return false, err
	}
	if !d.Both && o.live() {
		d.Before, d.Both, d.Container = s.setting, true, o.container
	}
	a, err := o.answer(d, s)
	if err != nil {
		return false, err
	}
	return len(a.Met) > 0, o.write(c.out, a)
}

// ask prints the query whose result says what is stored, and the warnings for which the result is not needed.
func (c job) ask(o options, d dryrun.Described) error {
	if o.format != "text" || len(o.failIf) > 0 {
		return errors.New("nothing says what is stored: -format and -fail-if need -items FILE or -endpoint URL")
	}
	fmt.Fprintf(c.out, "Nothing says what is stored. Run this query, for example in the Data Explorer of the portal, and save its result, all pages of it, as items.json:\n\n  %s\n\n"+
		"Then run the command again with -items items.json. An export of the items, with _ts, does as well.\n", storedQuery)
	change := dryrun.Change{Before: d.Before.Default, After: d.After.Default, Removed: d.Removed}
	if list := dryrun.Warnings(d, change, nil); len(list) > 0 {
		fmt.Fprint(c.out, "\nWarnings\n", bullets(list, "  - "))
	}
	return nil
}

// An answer is what the command prints.
type answer struct {
	dryrun.Report
	Container    string
	Successor    string // new container that replaces a removed one
	Left         bool   // the container is in BEFORE but not in AFTER
	Given        int64  // items that the file or the account has
	PurgedBefore int64  // of these, items that the purge has deleted before the change
	Warnings     []dryrun.Warning
	Capacity     engine.Throughput
	Unknown      bool     // the throughput is unknown, and whether the account is serverless
	Assumed      []string // assumptions, where no flag, file or account has a value
	Cost         float64  // US dollars
	Price        float64  // US dollars for a million RU
	Items        string   // file or endpoint from which the stored items were read
	Charge       string   // RU that reading an endpoint has cost
	FailIf       []string
	Met          []string
}

// hiddenBefore is the number of items that are hidden before the change and not purged.
func (a answer) hiddenBefore() int64 { return a.Stored - a.Live }

// answer runs the dry run.
func (o options) answer(d dryrun.Described, s stock) (a answer, err error) {
	a = answer{Container: d.Container, Successor: d.Successor, Left: d.Left, Items: s.from, Charge: s.charge, Assumed: s.assumed,
		Price: o.price, Given: count(s.cohorts)}
	capacity, assumed, unknown := o.capacity(d, s)
	a.Assumed = append(a.Assumed, assumed...)
	at := s.at
	if o.at != 0 {
		at = o.at
	}
	change := dryrun.Change{Before: d.Before.Default, After: d.After.Default, At: at, Removed: d.Removed}
	if from := s.newest(); from < at && capacity.Check() == nil {
		s.cohorts = dryrun.Until(s.cohorts, change.Before, from, at, capacity)
	}
	a.PurgedBefore = a.Given - count(s.cohorts)
	if a.Report, err = dryrun.Run(s.cohorts, change, dryrun.Capacity{Throughput: capacity}); err != nil {
		if s.from != "" {
			err = fmt.Errorf("%s: %w", s.from, err)
		}
		return a, err
	}
	a.Capacity, a.Unknown = capacity, unknown
	a.Warnings = dryrun.Warnings(d, change, s.cohorts)
	if s.live && s.setting.Default != d.Before.Default {
		a.Warnings = append(a.Warnings, dryrun.Warning{Code: dryrun.Drift, Value: s.setting.Default.String()})
	}
	if capacity.Serverless || unknown {
		a.Cost = float64(a.RU) / 100 / 1e6 * o.price
	}
	for _, condition := range o.failIf {
		if unknown && condition.Names("cost") {
			return a, errors.New("-fail-if names cost, and nothing says whether the account is serverless; want -serverless, -throughput or -autoscale")
		}
		a.FailIf = append(a.FailIf, condition.text)
		a.Met = append(a.Met, condition.Met(a.Figures(a.Cost, len(a.Warnings)))...)
	}
	return a, nil
}

// count returns the number of items of cohorts.
func count(cohorts []dryrun.Cohort) (items int64) {
	for _, c := range cohorts {
		items += c.Count
	}
	return items
}

// capacity returns the throughput in the flags, else in the files, else of the container in the account. If none of
// them has a throughput, it returns an assumption, and unknown is true.
func (o options) capacity(d dryrun.Described, s stock) (t engine.Throughput, assumed []string, unknown bool) {
	t = engine.Throughput{RUPerSec: engine.MinThroughput, Traffic: o.traffic, PurgeDelay: o.purgeDelay}
	flags := dryrun.Setting{Offer: dryrun.Offer{RUPerSec: o.throughput, Autoscale: o.autoscale, Serverless: o.serverless}}
	unread := ""
	for _, from := range []dryrun.Setting{flags, d.After, d.Before, s.setting} {
		switch {
		case from.Serverless:
			t.Serverless = true
		case from.Autoscale > 0:
			t.Autoscale = from.Autoscale
		case from.RUPerSec > 0:
			t.RUPerSec = from.RUPerSec
		default:
			if unread == "" {
				unread = from.Unread()
			}
			continue
		}
		if from.Shared != "" {
			assumed = append(assumed, fmt.Sprintf("the other containers of the database %s leave its %s to this one (-throughput, -autoscale or -traffic)", from.Shared, capacity(engine.Throughput{RUPerSec: t.RUPerSec, Autoscale: t.Autoscale})))
		}
		return t, assumed, false
	}
	why := "because nothing says the throughput"
	if unread != "" {
		why = "because what says the throughput cannot be evaluated: " + unread
	}
	return t, []string{"400 RU/s, the least, " + why + " (-throughput, -autoscale or -serverless)"}, true
}

// write prints the answer.
func (o options) write(out io.Writer, a answer) error {
	text := ""
	switch o.format {
	case "json":
		text = asJSON(a)
	case "markdown":
		text = asMarkdown(a)
	default:
		text = asText(a)
	}
	_, err := io.WriteString(out, strings.TrimRight(text, "\n")+"\n")
	return err
}
