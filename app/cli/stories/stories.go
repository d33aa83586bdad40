// Package stories is the command "cosmosttl scenario": it runs stories, here or against a Cosmos DB
// endpoint, and converts between stories and share links.
package stories

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// The exit statuses.
const (
	OK     = 0
	failed = 1 // an expectation is not true, a command was refused unexpectedly, or an endpoint differs
	bad    = 2 // the arguments or a story cannot be read, or the endpoint cannot be used
)

const usage = `usage: cosmosttl scenario [-json] FILE...   run stories; - is the standard input
       cosmosttl scenario [-json] -lesson N    run a lesson that comes with the program
       cosmosttl scenario [-json] -story NAME  run a story that comes with the program
       cosmosttl scenario -list                list lessons and stories
       cosmosttl scenario -print FILE...       print stories in their canonical spelling
       cosmosttl scenario -link LINK|FILE      print the story of a share link, or of a
                                               file with a link or a saved history
       cosmosttl scenario -share FILE...       print share links to what stories build
       cosmosttl scenario -items FILE [-keep-ts]
                                               print a story that imports the items of a file
       cosmosttl scenario -endpoint URL [-key KEY] [-json] FILE...
                                               run stories against a Cosmos DB endpoint

A run prints every story with its verdicts. The exit status is 1 when an
expectation is not true or an endpoint differs, and 2 when the arguments or a
story cannot be read or the endpoint cannot be used.

`

// A source is a story with the name that is printed above it.
type source struct {
	name  string
	story *story.Story
}

// Main runs the command with its arguments and returns its exit status.
func Main(args []string, in io.Reader, out, errs io.Writer) int {
	flags := flag.NewFlagSet("scenario", flag.ContinueOnError)
	flags.SetOutput(errs)
	flags.Usage = func() {
		fmt.Fprint(errs, usage)
		flags.PrintDefaults()
	}
	asJSON := flags.Bool("json", false, "print one JSON object per line for programs")
	list := flags.Bool("list", false, "list the lessons and stories that come with the program")
	lesson := flags.Int("lesson", 0, "run lesson `N`")
	name := flags.String("story", "", "run the story called `NAME`, as -list shows it")
	canonical := flags.Bool("print", false, "print the stories in their canonical spelling, without running them")
	link := flags.String("link", "", "print the story of the share link `LINK|FILE`, or of a file with a link or a saved history")
	share := flags.Bool("share", false, "print a share link to what each story builds, without narration and expectations")
	items := addItemFlags(flags)
	endpoint := endpointFlags(flags)
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return OK
		}
		return bad
	}
	if *list {
		return listed(out)
	}
	fail := func(err error) int {
		fmt.Fprintln(errs, "cosmosttl scenario:", err)
		return bad
	}
	if err := alone(flags, "link", "share", "print"); err != nil {
		return fail(err)
	}
	if *link != "" {
		text, err := fromLink(*link, in)
		if err != nil {
			return fail(err)
		}
		fmt.Fprint(out, text)
		return OK
	}
	if items.file != "" {
		s, err := items.story(errs)
		if err != nil {
			return fail(err)
		}
		fmt.Fprint(out, s)
		return OK
	}
	sources, err := gather(flags.Args(), *lesson, *name, in)
	if err != nil {
		return fail(err)
	}
	if len(sources) == 0 {
		flags.Usage()
		return bad
	}
	if err := endpoint.check(flags); err != nil {
		return fail(err)
	}
	if endpoint.url != "" {
		return endpoint.run(sources, *asJSON, out, errs)
	}
	status := OK
	for i, s := range sources {
		switch {
		case *canonical:
			fmt.Fprint(out, s.story)
		case *share:
			text, err := toLink(s.story)
			if err != nil {
				return fail(fmt.Errorf("%s: %w", s.name, err))
			}
			fmt.Fprintln(out, text)
		case !play(out, s, i, len(sources), *asJSON):
			status = failed
		}
	}
	return status
}

// alone refuses flags that contradict each other. Each of the named flags prints something other than a run, so the flags of a run have no
// meaning beside it. -link takes no FILE either.
func alone(flags *flag.FlagSet, names ...string) (err error) {
	only := ""
	flags.Visit(func(f *flag.Flag) {
		if slices.Contains(names, f.Name) {
			only = f.Name
		}
	})
	if only == "" {
		return nil
	}
	flags.Visit(func(f *flag.Flag) {
		if f.Name != only && (only == "link" || f.Name != "lesson" && f.Name != "story") {
			err = fmt.Errorf("-%s cannot be combined with -%s", only, f.Name)
		}
	})
	if err == nil && only == "link" && flags.NArg() > 0 {
		err = fmt.Errorf("-link takes one LINK|FILE, found %q after it", flags.Arg(0))
	}
	return err
}

// gather reads all stories before any of them runs, so that a mistake in the last one is reported first.
func gather(files []string, lesson int, name string, in io.Reader) (list []source, err error) {
	if lesson != 0 {
		lessons := story.Lessons()
		if lesson < 1 || lesson > len(lessons) {
			return nil, fmt.Errorf("-lesson %d: there are lessons 1 to %d", lesson, len(lessons))
		}
		e := lessons[lesson-1]
		list = append(list, source{e.File, e.Story})
	}
	if name != "" {
		all := story.All()
		i := slices.IndexFunc(all, func(e story.Embedded) bool { return e.File == name })
		if i < 0 {
			return nil, fmt.Errorf("-story %q: there is no such story; -list lists them", name)
		}
		list = append(list, source{all[i].File, all[i].Story})
	}
	for _, file := range files {
		text, err := read(file, in)
		if err != nil {
			return nil, err
		}
		s, err := story.Parse(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		list = append(list, source{file, s})
	}
	return list, nil
}

// read reads a file, or the standard input for -.
func read(file string, in io.Reader) (string, error) {
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return "", err
		}
		defer f.Close()
		in = f
	}
	text, err := io.ReadAll(io.LimitReader(in, story.MaxText+1))
	switch {
	case err == nil && len(text) > story.MaxText:
		err = fmt.Errorf("more than %d bytes", story.MaxText)
	case err == nil && files.Empty(text): // a run of it would pass
		err = files.ErrEmpty
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	return string(text), nil
}

// play runs a story, prints it, and reports whether nothing failed.
func play(out io.Writer, s source, i, of int, asJSON bool) bool {
	r := s.story.Run()
	if asJSON {
		fmt.Fprintf(out, "%s\n", r.JSON())
		return r.OK()
	}
	if of > 1 {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "== %s\n", s.name)
	}
	fmt.Fprint(out, r)
	return r.OK()
}

// listed prints the lessons with their numbers, then the other stories with the claims they show.
func listed(out io.Writer) int {
	for _, e := range story.Lessons() {
		fmt.Fprintf(out, "lesson %2s  %s\n", e.Story.Header("lesson"), e.Story.Header("title"))
	}
	fmt.Fprintln(out)
	for _, e := range story.All() {
		if e.Story.Header("lesson") == "" {
			fmt.Fprintf(out, "%-26s  %s (%s)\n", e.File, e.Story.Header("title"), strings.Join(strings.Fields(e.Story.Header("claims")), ", "))
		}
	}
	return OK
}
