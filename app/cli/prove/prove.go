// Package prove is the command "cosmosttl prove", which says until when an account keeps an item of a container, and whether a promise is
// kept.
package prove

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/app/cli/diff"
	"github.com/cosmosttl/cosmosttl/core/dryrun"
	"github.com/cosmosttl/cosmosttl/core/erasure"
)

const about = `It reads settings and prints every place that keeps an item after its Time to Live is over: disks, feeds, backups, the analytical store, copies
that are declared; when each lets it go; and whether the promise is kept.

INPUTS are files: a container's JSON, what "az cosmosdb show" and "az cosmosdb sql
container show" print, an ARM template as bicep build writes it, with values of its
parameters in -parameters and -var, and the JSON of Terraform. -endpoint reads the
container of an account; its backup policy comes from a file or -backup, because the
data plane does not know it. Nothing is assumed that no input says.

-receipts FILE has records of the feed of all versions and deletes. The purge's delete
there is the service's only receipt. Each item of the file is due when its last write
and its time to live say, and the promise is judged by what the file shows.

-items FILE has what is stored: each item is judged with its own ttl. Without -items and
-receipts the answer is about an item without a ttl of its own.

The exit status is 1 if the promise is broken, 3 if it cannot be said, and 2 if the
inputs cannot be read. The first line says what this is: a model of documented rules.
`

// Model is the first line of every answer.
const Model = "A model of documented rules, computed by cosmosttl. Not a confirmation by Microsoft."

// unsaid is the error of a question that cannot be answered. Its exit status is 3.
type unsaid struct{ error }

// ExitStatus returns 3.
func (unsaid) ExitStatus() int { return 3 }

// Command returns the command "prove" of a version of the program.
func Command(version string) *cobra.Command { return newCommand(version, time.Now) }

func newCommand(version string, now func() time.Time) *cobra.Command {
	var o options
	cmd := &cobra.Command{Use: "prove [flags] INPUTS",
		Short: "say where an expired item still is and until when, and whether a promise of erasure is kept", Long: about,
		SuggestFor: []string{"proof", "erasure", "erase", "gdpr"},
		Example: `cosmosttl prove -promise 90d account.json people.json
cosmosttl prove -promise 60d -purge 1h -backup 'continuous 7d' people.json
cosmosttl prove -promise 90d -receipts feed.ndjson -format html account.json people.json > proof.html`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(args); err != nil {
				return err
			}
			j := job{o: o, in: cmd.InOrStdin(), now: now, version: version}
			a, err := j.run(cmd.Context(), args)
			if err != nil {
				return o.hide(err)
			}
			if err := write(cmd.OutOrStdout(), o.format, a); err != nil {
				return err
			}
			return a.status()
		}}
	o.register(cmd.Flags())
	return cmd
}

// status returns the error that determines the exit status, or nil.
func (a answer) status() error {
	switch {
	case a.Promise == "":
		if a.Verdict == erasure.Unsaid.String() {
			return unsaid{errors.New("it cannot be said: " + strings.Join(a.Missing, "; "))}
		}
		return nil
	case a.Outcome == erasure.Breaks.String():
		return command.ErrNo
	case a.Outcome == erasure.CannotSay.String():
		return unsaid{errors.New("whether the promise is kept cannot be said: " + strings.Join(a.Missing, "; "))}
	}
	return nil
}

// A job is one run of the command.
type job struct {
	o       options
	in      io.Reader
	now     func() time.Time
	version string
}

func (j job) run(ctx context.Context, args []string) (a answer, err error) {
	s, err := j.read(ctx, args)
	if err != nil {
		return a, err
	}
	var r *receipts
	if j.o.receipts != "" {
		text, err := j.open(&s, j.o.receipts)
		if err != nil {
			return a, err
		}
		if r, err = readReceipts(text, s.setting.Default, j.o.salt); err != nil {
			return a, fmt.Errorf("%s: %w", j.o.receipts, err)
		}
	}
	var stored []dryrun.Cohort
	if j.o.items != "" {
		text, err := j.open(&s, j.o.items)
		if err != nil {
			return a, err
		}
		if stored, err = diff.Stored(text); err != nil {
			return a, fmt.Errorf("%s: %w", j.o.items, err)
		}
		stored = append([]dryrun.Cohort{}, stored...) // not nil, even if there are no items
	}
	return j.answer(s, r, stored), nil
}
