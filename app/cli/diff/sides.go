package diff

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/core/arm"
	"github.com/cosmosttl/cosmosttl/core/dryrun"
)

// maxFile is the largest size of a file that describes containers, in bytes.
const maxFile = 64 << 20

// A side is an argument of the command: a setting, or the containers of a file.
type side struct {
	arg     string
	setting *dryrun.Setting // nil for a file
	list    []dryrun.Described
}

func (s side) both() bool { return len(s.list) > 0 && s.list[0].Both }

// sides reads BEFORE and AFTER, or a plan. A single argument that has only one side is AFTER.
func (c job) sides(o options) (d dryrun.Described, err error) {
	after, err := c.side(o, o.args[len(o.args)-1], o.values[1])
	if err != nil {
		return d, err
	}
	if len(o.args) == 1 {
		if !after.both() && !o.live() {
			return d, fmt.Errorf("%s has only one side of a change; want BEFORE as well, or -endpoint, whose container then is BEFORE", o.args[0])
		}
		if len(o.values[0]) > 0 && !o.live() {
			return d, errors.New("-before-parameters and -before-var need BEFORE, a template")
		}
		return after.one(o)
	}
	before, err := c.side(o, o.args[0], o.values[0])
	if err != nil {
		return d, err
	}
	for _, one := range []side{before, after} {
		if one.both() {
			return d, fmt.Errorf("%s has both sides of a change; want it alone", one.arg)
		}
	}
	if before.setting == nil && after.setting == nil {
		return pair(o, before, after)
	}
	was, err := before.one(o)
	if err != nil {
		return d, err
	}
	if d, err = after.one(o); err != nil {
		return d, err
	}
	if d.Container == "" {
		d.Container = was.Container
	}
	d.Before, d.Both, d.Terraform = was.After, true, d.Terraform || was.Terraform
	return d, nil
}

// pair returns the change between two files.
func pair(o options, before, after side) (d dryrun.Described, err error) {
	a, b := before.named(o.container), after.named(o.container)
	if len(a) == 0 || len(b) == 0 { // the container is created, deleted or renamed
		a, b = before.list, after.list
	}
	changes := dryrun.Pair(a, b)
	if d, err = choose(o, before.arg+" and "+after.arg, changes); err != nil {
		return d, err
	}
	for _, name := range []string{d.Container, d.Successor} {
		if strings.Contains(name, "{") && (d.Removed || d.New) {
			return d, fmt.Errorf("%s and %s: the name of the container %s cannot be evaluated, so that it is not known whether it is in both; want the values of its parameters (-parameters or -var)", before.arg, after.arg, name)
		}
	}
	return d, nil
}

// side reads an argument: a setting, or the name of a file. values are the values of a template's parameters.
func (c job) side(o options, name string, values arm.Values) (s side, err error) {
	s.arg = name
	if setting, ok := dryrun.ParseSetting(name); ok {
		s.setting = &dryrun.Setting{Default: setting}
		s.list = []dryrun.Described{{Container: o.container, After: *s.setting}}
		return s, nil
	}
	text, err := command.ReadFile(c.in, name, maxFile)
	if os.IsNotExist(err) {
		return s, fmt.Errorf("%q is neither a setting nor a file; want off, -1, 1 to 2147483647 seconds, a length of time like 90d, or a file",
			name)
	}
	if err != nil {
		return s, err
	}
	if s.list, err = dryrun.Read(text, values); err != nil {
		return s, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// named returns the containers with a name, or all containers if the name is empty.
func (s side) named(name string) (list []dryrun.Described) {
	for _, d := range s.list {
		if name == "" || d.Is(name) {
			list = append(list, d)
		}
	}
	return list
}

// one returns the only container that -container names.
func (s side) one(o options) (dryrun.Described, error) {
	if s.setting != nil {
		return s.list[0], nil
	}
	return choose(o, s.arg, s.list)
}

// choose returns the container of a file that -container names. Without -container it returns the only container, or
// the only container that changes.
func choose(o options, file string, list []dryrun.Described) (d dryrun.Described, err error) {
	var names []string
	var named, changed []dryrun.Described
	for _, d := range list {
		names = append(names, d.Container)
		if o.container == "" || d.Is(o.container) {
			named = append(named, d)
			if d.Both && (d.Removed || !d.New && d.Before.Default != d.After.Default) {
				changed = append(changed, d)
			}
		}
	}
	switch {
	case len(named) == 0:
		return d, fmt.Errorf("%s: -container is %q; want one of %s", file, o.container, some(names))
	case len(named) == 1:
		return named[0], nil
	case len(changed) == 1:
		return changed[0], nil
	}
	return d, fmt.Errorf("%s: the file has %d containers; want -container with one of %s", file, len(named), some(names))
}

// maxNames is the largest number of names that an error lists.
const maxNames = 10

func some(names []string) string {
	if len(names) > maxNames {
		names = append(names[:maxNames:maxNames], "…")
	}
	return strings.Join(names, ", ")
}
