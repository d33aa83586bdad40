package diff

import (
	"fmt"
	"maps"
	"os"

	"github.com/spf13/pflag"

	"github.com/cosmosttl/cosmosttl/core/arm"
)

// parameters adds the flags that give values to a template's parameters. A later flag replaces the values of an earlier
// flag.
func (o *options) parameters(flags *pflag.FlagSet) {
	o.values = [2]arm.Values{{}, {}}
	for _, f := range []struct {
		prefix, of string
		sides      []int
	}{{"", "BEFORE and AFTER", []int{0, 1}}, {"before-", "BEFORE", []int{0}}, {"after-", "AFTER", []int{1}}} {
		flags.Func(f.prefix+"parameters", "`FILE` with values of the parameters of "+f.of+
			": a parameter file of Azure, or what bicep build-params writes; can be repeated", func(name string) error {
			values, err := valuesOf(name)
			for _, side := range f.sides {
				maps.Copy(o.values[side], values)
			}
			return err
		})
		flags.Func(f.prefix+"var", "`NAME=VALUE` of a parameter of "+f.of+"; can be repeated", func(text string) error {
			for _, side := range f.sides {
				if err := o.values[side].Set(text); err != nil {
					return err
				}
			}
			return nil
		})
	}
}

// valuesOf reads a parameter file.
func valuesOf(name string) (arm.Values, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	values, err := arm.ParseFile(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return values, nil
}
