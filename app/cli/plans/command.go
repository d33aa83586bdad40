// Package plans is the command "cosmosttl plan", which simulates a plan and prints the results.
package plans

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/core/plan"
)

type options struct {
	format   string
	example  string
	smallest bool
	compare  bool
	maxWait  string
	show     bool
}

// Command returns the command "plan".
func Command() *cobra.Command {
	var o options
	cmd := &cobra.Command{Use: "plan [flags] FILE\n[flags] -example NAME",
		Short: "simulate months of a workload: does the purge keep up, and at what cost?",
		Long: "It simulates the workload of a plan's file (- is the standard input) and prints whether the purge keeps up, what is stored and what it costs. " +
			"docs/plan.md describes the file.",
		Aliases: []string{"simulate"}, Annotations: map[string]string{command.Extension: ".plan"},
		Example: `cosmosttl plan -example two-regions
cosmosttl plan -example two-regions -show > my.plan
cosmosttl plan -smallest my.plan`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := command.Only(cmd.Flags(), "show", "example"); err != nil {
				return err
			}
			if o.format == "csv" { // it has only the rows of the plan
				if err := command.Needs(cmd.Flags(), "-format text or json", "smallest", "compare"); err != nil {
					return err
				}
			}
			return o.run(cmd.Context(), args, cmd.InOrStdin(), cmd.OutOrStdout(), command.NewProgress(cmd.ErrOrStderr()))
		}}
	flags := cmd.Flags()
	flags.StringVar(&o.format, "format", "text",
		"`FORMAT`: text, json or csv; all begin with the same figures, csv has a row for each stretch of time")
	flags.StringVar(&o.example, "example", "", "run the example `NAME` instead of a file: "+exampleNames())
	flags.BoolVar(&o.smallest, "smallest", false,
		"search for the smallest throughput with which no item of any region waits longer than -max-wait and no request is refused, and its cost")
	flags.BoolVar(&o.compare, "compare", false,
		"compare manual, autoscale and serverless: the smallest throughput of each that is enough, and its cost")
	flags.StringVar(&o.maxWait, "max-wait", "", "the longest `DURATION` for which an expired item may wait for the purge, its delay included, like 1h; the plan's max-wait, or 1h, when empty")
	flags.BoolVar(&o.show, "show", false, "print the text of the plan instead of running it")
	command.Values(cmd, "format", "text", "json", "csv")
	command.Values(cmd, "example", plan.Examples()...)
	return cmd
}

// run carries out the command. It ends early if ctx ends.
func (o *options) run(ctx context.Context, args []string, in io.Reader, out io.Writer, progress *command.Progress) error {
	name, text, err := read(o.example, args, in)
	if err != nil {
		return err
	}
	if o.show {
		_, err := io.WriteString(out, text)
		return err
	}
	p, err := plan.Parse(text, beside(name))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if o.maxWait != "" {
		n, ok := plan.ParseDuration(o.maxWait)
		if !ok {
			return fmt.Errorf("-max-wait is %q; it must be a length of time like 90s, 5m or 1h", o.maxWait)
		}
		p.MaxWait = n
	}
	write, ok := map[string]func(io.Writer, *plan.Answer) error{"text": writeText, "json": writeJSON, "csv": writeCSV}[o.format]
	if !ok {
		return fmt.Errorf("-format is %q; it must be text, json or csv", o.format)
	}
	more := func(done float64) bool {
		progress.Bar(done, "simulating")
		return ctx.Err() == nil
	}
	answer, err := plan.Solve(p, o.smallest, more)
	if err == nil && o.compare {
		err = answer.Compare(more)
	}
	progress.End()
	if errors.Is(err, plan.ErrCancelled) {
		return ctx.Err()
	} else if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return write(out, answer)
}

// read returns the text of the plan that the arguments name.
func read(example string, files []string, in io.Reader) (name, text string, err error) {
	switch {
	case example != "" && len(files) > 0:
		return "", "", fmt.Errorf("-example %s and %s: only one plan can be run", example, files[0])
	case example != "":
		text, ok := plan.Example(example)
		if !ok {
			return "", "", fmt.Errorf("-example is %q; it must be one of %s", example, exampleNames())
		}
		return "example " + example, text, nil
	case len(files) == 0:
		return "", "", fmt.Errorf("no plan is named: want a file, or -example with one of %s", exampleNames())
	case len(files) > 1:
		return "", "", fmt.Errorf("%d plans: want the name of one file", len(files))
	case files[0] == "-":
		data, err := io.ReadAll(io.LimitReader(in, plan.MaxText+1))
		return "the standard input", string(data), err
	}
	data, err := os.ReadFile(files[0])
	return files[0], string(data), err
}

// beside returns a function that opens the files that a plan names. Their names are relative to the directory of the plan's file.
func beside(file string) func(string) ([]byte, error) {
	return func(name string) ([]byte, error) {
		if !filepath.IsAbs(name) {
			name = filepath.Join(filepath.Dir(file), name)
		}
		return os.ReadFile(name)
	}
}

func exampleNames() (list string) {
	for i, name := range plan.Examples() {
		if i > 0 {
			list += ", "
		}
		list += name
	}
	return list
}
