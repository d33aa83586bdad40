// Package command has what the commands of the native program share. Each command is a [cobra.Command]. Help,
// completion and the manual page are made from these values. Flags begin with one or two hyphens and may stand anywhere
// among the arguments.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

// The exit statuses of all commands.
const (
	Done  = 0
	No    = 1 // the answer is no: an expectation is not true, a condition is met, or an endpoint is not ready
	Wrong = 2 // the question was wrong: arguments or files cannot be read, or an endpoint cannot be used
)

// ErrNo is the error of a command whose answer is no. The command has already printed the reason.
var ErrNo = errors.New("the answer is no")

// A Refusal is an answer no with a reason that the command has not printed.
type Refusal struct{ Err error }

func (r Refusal) Error() string { return r.Err.Error() }

// Unwrap returns the reason.
func (r Refusal) Unwrap() error { return r.Err }

// Is makes errors.Is report that a Refusal is [ErrNo].
func (r Refusal) Is(target error) bool { return target == ErrNo }

// status returns the exit status of a command that returned err.
func status(err error) int {
	var other interface{ ExitStatus() int } // an error with a status of its own
	switch {
	case err == nil:
		return Done
	case errors.Is(err, ErrNo):
		return No
	case errors.As(err, &other):
		return other.ExitStatus()
	}
	return Wrong
}

// Main runs the command that the arguments name and returns its exit status. It prints the command's name and the error
// to errs.
func Main(ctx context.Context, root *cobra.Command, args []string, in io.Reader, out, errs io.Writer) int {
	found, err := Run(ctx, root, args, in, out, errs)
	if errors.Is(err, context.Canceled) {
		err = errors.New("interrupted")
	}
	if err != nil && err != ErrNo { //nolint:errorlint // a Refusal must still be printed
		fmt.Fprintf(errs, "%s: %v\n", path(found), err)
	}
	return status(err)
}

// Run runs the command that the arguments name, which may be root itself, and returns it.
func Run(ctx context.Context, root *cobra.Command, args []string, in io.Reader, out, errs io.Writer) (*cobra.Command, error) {
	prepare(root)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errs)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		return root, complete(ctx, root, args, out)
	}
	found, args, err := rewrite(root, args)
	if err != nil {
		return found, err
	}
	root.SetArgs(append([]string{}, args...)) // not nil: the library would then use the arguments of the process
	ran, err := root.ExecuteContextC(ctx)
	return ran, err
}

// prepare sets the options that all commands share.
func prepare(root *cobra.Command) {
	cobra.MousetrapHelpText = "" // a double-click on the program serves the playground
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetFlagErrorFunc(flagError)
	root.CompletionOptions.DisableDefaultCmd = true
	if root.HasSubCommands() {
		root.SetHelpCommand(&cobra.Command{Hidden: true, Use: "no-help"}) // help is one of the commands
	}
	help(root)
}

// NoArguments refuses arguments that are not flags.
func NoArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("found the argument %q; want only flags (\"%s -h\" lists them)", args[0], path(cmd))
	}
	return nil
}
