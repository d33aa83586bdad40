package command

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cosmosttl/cosmosttl/core/story"
)

// number matches an argument that begins with a hyphen but is a setting, such as -1.
var number = regexp.MustCompile(`^-[0-9]+$`)

// rewrite finds the command that the arguments name and writes its flags in the form that the library reads: each with
// two hyphens and its value, and all before the other arguments. The library would read a flag with one hyphen as
// several flags of one letter, and -1 as such a flag.
func rewrite(root *cobra.Command, args []string) (cmd *cobra.Command, list []string, err error) {
	cmd = root
	for len(args) > 0 && cmd.HasSubCommands() && !strings.HasPrefix(args[0], "-") {
		next := child(cmd, args[0])
		if next == nil {
			return cmd, nil, unknown(cmd, args[0])
		}
		list = append(list, args[0])
		cmd, args = next, args[1:]
	}
	flags, rest, err := split(cmd, cmd.Flags(), args)
	if err != nil {
		return cmd, nil, err
	}
	if list = append(list, flags...); len(rest) > 0 {
		list = append(append(list, "--"), rest...)
	}
	return cmd, list, nil
}

func child(cmd *cobra.Command, name string) *cobra.Command {
	for _, c := range cmd.Commands() {
		if c.Name() == name || c.HasAlias(name) {
			return c
		}
	}
	return nil
}

// Extension is the annotation of a command that takes files: the value is the extension of their names. If such a file
// stands in place of a command, the error suggests this command.
const Extension = "extension"

// unknown returns the error for a command that does not exist.
func unknown(cmd *cobra.Command, name string) error {
	list := cmd.SuggestionsFor(name)
	var names []string
	for _, c := range cmd.Commands() {
		names = append(append(names, c.Name()), c.Aliases...)
		if ext := c.Annotations[Extension]; ext != "" && strings.HasSuffix(name, ext) {
			list, names = []string{path(c) + " " + name}, nil
			break
		}
	}
	if near := story.Nearest(name, names); near != "" && !slices.Contains(list, near) {
		list = append(list, near)
	}
	near := ""
	if len(list) > 0 {
		near = fmt.Sprintf("; did you mean %s?", quoted(list))
	}
	return fmt.Errorf("there is no command %q%s (\"%s help\" lists the commands)", name, near, cmd.Root().Name())
}

func quoted(list []string) string {
	for i := range list {
		list[i] = fmt.Sprintf("%q", list[i])
	}
	return strings.Join(list, " or ")
}

// split separates the flags, with their values, from the other arguments.
func split(cmd *cobra.Command, flags *pflag.FlagSet, args []string) (list, rest []string, err error) {
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		if arg == "--" {
			return list, append(rest, args...), nil
		}
		if arg == "-" || !strings.HasPrefix(arg, "-") || number.MatchString(arg) {
			rest = append(rest, arg)
			continue
		}
		name, value, given := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(arg, "-"), "-"), "=")
		f := flags.Lookup(name)
		switch {
		case f == nil && (name == "h" || name == "help"):
			list = append(list, "--help")
		case f == nil:
			return nil, nil, noFlag(cmd, flags, name)
		case given:
			list = append(list, "--"+name+"="+value)
		case f.NoOptDefVal != "":
			list = append(list, "--"+name)
		case len(args) == 0:
			what, _ := pflag.UnquoteUsage(f)
			return nil, nil, fmt.Errorf("-%s needs a value: -%s %s", name, name, what)
		default:
			list = append(list, "--"+name+"="+args[0])
			args = args[1:]
		}
	}
	return list, rest, nil
}

func noFlag(cmd *cobra.Command, flags *pflag.FlagSet, name string) error {
	var names []string
	flags.VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	near := ""
	if n := story.Nearest(name, names); n != "" {
		near = fmt.Sprintf("; did you mean -%s?", n)
	}
	return fmt.Errorf("there is no flag -%s%s (\"%s -h\" lists the flags)", name, near, path(cmd))
}

// wanted says what the values of flags must be, by the names of their types.
var wanted = map[string]string{"int": "a whole number", "int64": "a whole number", "float64": "a number", "bool": "true or false",
	"duration": "a length of time like 90s, 5m or 1h"}

// flagError rewords an error of the library.
func flagError(_ *cobra.Command, err error) error {
	var bad *pflag.InvalidValueError
	if !errors.As(err, &bad) {
		return err
	}
	if want := wanted[bad.GetFlag().Value.Type()]; want != "" {
		if value, _ := pflag.UnquoteUsage(bad.GetFlag()); strings.ToUpper(value) == value && value != "" {
			want += ": -" + bad.GetFlag().Name + " " + value
		}
		return fmt.Errorf("-%s is %q; it must be %s", bad.GetFlag().Name, bad.GetValue(), want)
	}
	return fmt.Errorf("-%s %q: %w", bad.GetFlag().Name, bad.GetValue(), bad.Unwrap())
}

// Parse reads flags in the same form as Run, and returns the other arguments.
func Parse(flags *pflag.FlagSet, args []string) ([]string, error) {
	cmd := &cobra.Command{Use: flags.Name()}
	list, rest, err := split(cmd, flags, args)
	if err == nil {
		err = flags.Parse(list)
	}
	if err != nil {
		return nil, flagError(cmd, err)
	}
	return rest, nil
}
