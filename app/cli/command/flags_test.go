package command

import (
	"bytes"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"pgregory.net/rapid"
)

// The order of the flags among the arguments, the number of their hyphens and the form of their values change nothing.
func TestFlagsStandAnywhere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		operands := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "-1", "-", "off", "60", "a=b", "-90"}), 0, 4).Draw(t, "operands")
		value := rapid.SampledFrom([]string{"x", "-1", "", "a b", "-text", "--", "a=b", "-h"}).Draw(t, "value")
		on := rapid.Bool().Draw(t, "on")
		var words [][]string
		hyphens := func() string { return rapid.SampledFrom([]string{"-", "--"}).Draw(t, "hyphens") }
		if rapid.Bool().Draw(t, "joined") {
			words = append(words, []string{hyphens() + "text=" + value})
		} else {
			words = append(words, []string{hyphens() + "text", value})
		}
		if on {
			words = append(words, []string{hyphens() + rapid.SampledFrom([]string{"on", "on=true"}).Draw(t, "form")})
		}
		var args []string
		left := slices.Clone(operands)
		for _, word := range rapid.Permutation(words).Draw(t, "flags") {
			n := rapid.IntRange(0, len(left)).Draw(t, "before")
			args = append(append(args, left[:n]...), word...)
			left = left[n:]
		}
		if rapid.Bool().Draw(t, "end") {
			args = append(args, "--")
		}
		args = append(args, left...)

		var text string
		var got bool
		var rest []string
		root := &cobra.Command{Use: "cosmosttl"}
		sub := &cobra.Command{Use: "sub", RunE: func(_ *cobra.Command, args []string) error { rest = args; return nil }}
		sub.Flags().StringVar(&text, "text", "", "")
		sub.Flags().BoolVar(&got, "on", false, "")
		root.AddCommand(sub)
		if _, err := Run(t.Context(), root, append([]string{"sub"}, args...), nil, &bytes.Buffer{}, &bytes.Buffer{}); err != nil || text != value || got != on || !slices.Equal(rest, operands) {
			t.Errorf("%q: %q %v %q, %v", args, text, got, rest, err)
		}
	})
}

func TestWrongFlags(t *testing.T) {
	for args, want := range map[string]string{
		"-count x":       `-count is "x"; it must be a whole number: -count N`,
		"-wait soon":     `-wait is "soon"; it must be a length of time like 90s, 5m or 1h`,
		"-on=perhaps":    `-on is "perhaps"; it must be true or false`,
		"-cuont 1":       `there is no flag -cuont; did you mean -count?`,
		"-x":             "there is no flag -x (",
		"---count 1":     "there is no flag --count",
		"-count":         "-count needs a value: -count N",
		"-- -count":      "",
		"-count=2 -wait": "-wait needs a value",
	} {
		flags := pflag.NewFlagSet("x", pflag.ContinueOnError)
		flags.Int("count", 0, "`N` times")
		flags.Duration("wait", 0, "")
		flags.Bool("on", false, "")
		if _, err := Parse(flags, strings.Fields(args)); err == nil && want != "" || err != nil && (want == "" || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v, want %q", args, err, want)
		}
	}
}

// Progress is drawn on a terminal only, and removed at its end.
func TestProgress(t *testing.T) {
	var out bytes.Buffer
	p := NewProgress(&out)
	p.Bar(0.5, "simulating")
	if p.End(); out.Len() > 0 {
		t.Errorf("%q is printed where there is no terminal", &out)
	}
	p.terminal = true
	p.Bar(0.5, "simulating")
	p.Bar(0.5, "simulating")
	p.End()
	if want := "\r\x1b[K[###############---------------]  50%  simulating\r\x1b[K"; out.String() != want {
		t.Errorf("%q", &out)
	}
}

// A command that is run without arguments does not take those of the process, which are another program's when it runs in one.
func TestNoArgumentsAreNotThoseOfTheProcess(t *testing.T) {
	defer func(args []string) { os.Args = args }(os.Args)
	os.Args = []string{"another", "-flag=1", "more"}
	var got []string
	cmd := &cobra.Command{Use: "test", RunE: func(_ *cobra.Command, args []string) error {
		got = args
		return nil
	}}
	if _, err := Run(t.Context(), cmd, nil, nil, io.Discard, io.Discard); err != nil || len(got) != 0 {
		t.Errorf("%q, %v", got, err)
	}
}
