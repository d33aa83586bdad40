package stories

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/pflag"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// itemFlags are the flags that make a story from a file of items.
type itemFlags struct {
	file, key, setting string
	keep               bool
}

func (f *itemFlags) register(flags *pflag.FlagSet) {
	flags.StringVar(&f.file, "items", "", "print a story that imports the items of `FILE`: JSON, NDJSON or CSV, also an export of the service")
	flags.StringVar(&f.key, "pk", "/id", "with -items: the partition key `PATH` of the container")
	flags.StringVar(&f.setting, "default", "-1", "with -items: the container's default time to live, `off|-1|SECONDS`")
	flags.BoolVar(&f.keep, "keep-ts", false, "with -items: keep each _ts, and begin the story in the newest one's second")
}

// story returns the story, and writes the refused lines to errs.
func (f *itemFlags) story(errs io.Writer) (*story.Story, error) {
	text, err := os.ReadFile(f.file)
	if err != nil {
		return nil, err
	}
	kind := files.Recognise(text)
	switch {
	case files.Empty(text):
		return nil, fmt.Errorf("%s: %w", f.file, files.ErrEmpty)
	case !kind.Items():
		return nil, fmt.Errorf("%s: want items as JSON, NDJSON or CSV, found a file that is %s", f.file, kind)
	}
	setting := f.setting
	if setting == "off" {
		setting = ""
	}
	d, err := ttl.ParseDefault(setting)
	if err != nil {
		return nil, fmt.Errorf("-default %q: %w", f.setting, err)
	}
	in := engine.Path{Database: story.DefaultDatabase, Container: "imported"}
	begin := func(start int64) (*history.History, error) {
		h := history.New(engine.New(start))
		for _, cmd := range []engine.Command{engine.CreateDatabase{ID: in.Database},
			engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: in.Container, PartitionKey: []string{f.key}, Default: d}}} {
			if _, err := h.Apply(cmd); err != nil {
				return nil, err
			}
		}
		return h, nil
	}
	// At the last second of the clock no item is in the future, so no refusal is due to the clock.
	end, err := begin(engine.MaxNow)
	if err != nil {
		return nil, err
	}
	o := files.Options{KeepTS: f.keep}
	rehearsal := files.Rehearse(kind, o, in, end.Account()).Whole(text)
	if err := f.report(rehearsal, errs); err != nil {
		return nil, err
	}
	start := story.DefaultStart
	if f.keep {
		if start = rehearsal.Newest; start == 0 {
			return nil, fmt.Errorf("%s: -keep-ts: no item that can be imported has a _ts", f.file)
		}
	}
	h, err := begin(start)
	if err != nil {
		return nil, err
	}
	i := files.NewImport(kind, o, in, h.Apply).After(rehearsal).Whole(text)
	if i.Err != nil {
		return nil, i.Err
	}
	items := " items"
	if i.Items() == 1 {
		items = " item"
	}
	fmt.Fprintf(errs, "%d%s, %d left out", i.Items(), items, i.Refused)
	if n := i.Repeats.Count; n > 0 {
		fmt.Fprintf(errs, ", %d replaced by a later one of the file", n)
	}
	fmt.Fprintln(errs)
	return story.FromHistory(h)
}

// report writes to errs which lines are left out, and why. A file whose form is broken is an error: the rest of its
// contents is unknown.
func (f *itemFlags) report(i *files.Import, errs io.Writer) error {
	if i.Err != nil {
		return i.Err
	}
	for _, r := range i.Refusals() {
		if r.Broken {
			return fmt.Errorf("%s:%d: %s", f.file, r.Line, r.What())
		}
		fmt.Fprintf(errs, "%s:%d: left out: %s\n", f.file, r.Line, r.What())
	}
	for _, r := range i.Repeats.List {
		fmt.Fprintf(errs, "%s:%d: %s\n", f.file, r.Line, r)
	}
	if list := i.Reasons.List(); i.Refused > 1 {
		for _, r := range list {
			fmt.Fprintf(errs, "left out: %s\n", r)
		}
	}
	return nil
}
