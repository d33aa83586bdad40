package command

import (
	"fmt"
	"slices"

	"github.com/spf13/pflag"
)

// Only refuses flags that would be ignored because the flag alone is given. The flags in with have a meaning beside it.
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

// Needs refuses flags that would be ignored because something that they need is missing.
func Needs(flags *pflag.FlagSet, missing string, names ...string) error {
	for _, name := range names {
		if flags.Changed(name) {
			return fmt.Errorf("-%s needs %s", name, missing)
		}
	}
	return nil
}
