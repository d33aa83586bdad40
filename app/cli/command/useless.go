package command

import (
	"fmt"
	"slices"

	"github.com/spf13/pflag"
)

// Only is the check that the flag named alone is given without flags that it makes useless. The flags named in with are
// not useless beside it. The error names the first useless flag.
func Only(flags *pflag.FlagSet, alone string, with ...string) (err error) {
	if !flags.Changed(alone) {
		return nil
	}
	flags.Visit(func(f *pflag.Flag) {
		if err == nil && f.Name != alone && !slices.Contains(with, f.Name) {
			err = fmt.Errorf("-%s cannot be combined with -%s", alone, f.Name)
		}
	})
	return err
}

// Needs returns an error if one of the flags is given although something that it needs is missing.
func Needs(flags *pflag.FlagSet, missing string, names ...string) error {
	for _, name := range names {
		if flags.Changed(name) {
			return fmt.Errorf("-%s needs %s", name, missing)
		}
	}
	return nil
}
