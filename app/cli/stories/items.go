package stories

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// itemFlags are the flags that make a story of a file of items.
type itemFlags struct {
	file, key, setting string
	keep               bool
}

func addItemFlags(flags *flag.FlagSet) *itemFlags {
	f := &itemFlags{}
	flags.StringVar(&f.file, "items", "", "print a story that imports the items of `FILE`: JSON, NDJSON or CSV, also an export of the service")
	flags.StringVar(&f.key, "pk", "/id", "with -items: the partition key `PATH` of the container")
	flags.StringVar(&f.setting, "default", "-1", "with -items: the container's time to live, `off|-1|SECONDS`")
	flags.BoolVar(&f.keep, "keep-ts", false, "with -items: keep each _ts, and begin the story in the newest one's second")
	return f
}

// story returns the story, and writes what is refused to errs.
func (f *itemFlags) story(errs io.Writer) (*story.Story, error) {
	text, err := os.ReadFile(f.file)
	if err != nil {
		return nil, err
	}
	kind := files.Recognise(text)
	if !kind.Items() {
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
	start := story.DefaultStart
	if f.keep {
		if start = newest(kind, text); start == 0 {
			return nil, errors.New("-keep-ts: no item has a _ts")
		}
	}
	h := history.New(engine.New(start))
	in := engine.Path{Database: story.DefaultDatabase, Container: "imported"}
	for _, cmd := range []engine.Command{engine.CreateDatabase{ID: in.Database},
		engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: in.Container, PartitionKey: []string{f.key}, Default: d}}} {
		if _, err := h.Apply(cmd); err != nil {
			return nil, err
		}
	}
	i := files.NewImport(kind, files.Options{KeepTS: f.keep}, in, h.Apply)
	i.Give(text)
	i.End()
	for i.Step(1000) != files.Done {
	}
	for _, r := range i.Refusals() {
		fmt.Fprintf(errs, "%s:%d: left out: %s %s: %s\n", f.file, r.Line, r.Field, r.Value, r.Why())
	}
	if i.Err != nil {
		return nil, i.Err
	}
	fmt.Fprintf(errs, "%d items, %d left out\n", i.Written, i.Refused)
	return story.FromHistory(h)
}

// newest returns the newest _ts in a file.
func newest(kind files.Kind, text []byte) int64 {
	r := files.NewReader(kind, files.Options{})
	r.Give(text)
	r.End()
	for _, ok := r.Next(); ok; _, ok = r.Next() {
	}
	return r.Newest
}
