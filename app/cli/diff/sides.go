package diff

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/dryrun"
)

// maxFile is the most bytes of a file that describes containers.
const maxFile = 64 << 20

// sides reads BEFORE and AFTER, or a plan. A single argument that has only one side is AFTER.
func (c command) sides(o options) (d dryrun.Described, err error) {
	if len(o.args) == 1 {
		d, err = c.side(o, o.args[0])
		if err == nil && !d.Both && !o.live() {
			err = fmt.Errorf("%s has only one side of a change; want BEFORE as well, or -endpoint, whose container then is BEFORE", o.args[0])
		}
		return d, err
	}
	before, err := c.side(o, o.args[0])
	if err != nil {
		return d, err
	}
	if d, err = c.side(o, o.args[1]); err != nil {
		return d, err
	}
	for i, one := range []dryrun.Described{before, d} {
		if one.Both {
			return d, fmt.Errorf("%s has both sides of a change; want it alone", o.args[i])
		}
	}
	if d.Container == "" {
		d.Container = before.Container
	}
	d.Before, d.Both = before.After, true
	return d, nil
}

// side reads a setting, or the file with a name.
func (c command) side(o options, name string) (d dryrun.Described, err error) {
	if setting, ok := dryrun.ParseSetting(name); ok {
		return dryrun.Described{Container: o.container, After: dryrun.Setting{Default: setting}}, nil
	}
	text, err := c.open(name, maxFile)
	if os.IsNotExist(err) {
		return d, fmt.Errorf("%q is neither a setting nor a file; want off, -1, 1 to 2147483647 seconds, a length of time like 90d, or a file", name)
	}
	if err != nil {
		return d, err
	}
	list, err := dryrun.Read(text)
	if err != nil {
		return d, fmt.Errorf("%s: %w", name, err)
	}
	return choose(o, name, list)
}

// choose returns the container of a file that -container names. Without -container it returns the only container, or the only one that changes.
func choose(o options, file string, list []dryrun.Described) (d dryrun.Described, err error) {
	var names []string
	var named, changed []dryrun.Described
	for _, d := range list {
		names = append(names, d.Container)
		if o.container == "" || d.Is(o.container) {
			named = append(named, d)
			if d.Both && (d.Removed || d.Before.Default != d.After.Default) {
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

// open reads at most so many bytes of a file, or of the standard input for -.
func (c command) open(name string, most int64) ([]byte, error) {
	from := c.in
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		from = f
	}
	text, err := io.ReadAll(io.LimitReader(from, most+1))
	if err == nil && int64(len(text)) > most {
		err = fmt.Errorf("%s: the file has more than %d bytes; want at most that", name, most)
	}
	return text, err
}
