// Package stories is the command line of the story language: it runs stories from files and prints them with their
// verdicts.
package stories

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/scenario"
)

// The exit statuses.
const (
	OK     = 0
	Failed = 1 // an expectation is not true, or a command was refused unexpectedly
	Bad    = 2 // the arguments or a story cannot be read
)

const usage = `usage: cosmosttl scenario [-json] FILE...   run stories; - is the standard input
       cosmosttl scenario [-json] -lesson N  run a lesson that comes with the program
       cosmosttl scenario [-json] -story NAME  run a story that comes with the program
       cosmosttl scenario -list              list lessons and stories
       cosmosttl scenario -print FILE...     print stories in their canonical spelling
       cosmosttl scenario -endpoint URL [-key KEY] [-json] FILE...
                                             hold stories against a Cosmos DB endpoint

Prints every story with its verdicts. The exit status is 1 when an expectation
is not true or an endpoint differs, and 2 when the arguments or a story cannot
be read or the endpoint cannot be used.

`

// A source is a story with the name under which it is told.
type source struct {
	name  string
	story *scenario.Story
}

// Main runs the command with its arguments and gives its exit status.
func Main(args []string, in io.Reader, out, errs io.Writer) int {
	flags := flag.NewFlagSet("scenario", flag.ContinueOnError)
	flags.SetOutput(errs)
	flags.Usage = func() {
		fmt.Fprint(errs, usage)
		flags.PrintDefaults()
	}
	asJSON := flags.Bool("json", false, "print a JSON object a line for machines")
	list := flags.Bool("list", false, "list the lessons and stories that come with the program")
	lesson := flags.Int("lesson", 0, "run lesson `N`")
	story := flags.String("story", "", "run the story called `NAME`, as -list shows it")
	canonical := flags.Bool("print", false, "print the stories in their canonical spelling, without running them")
	remote := endpointFlags(flags)
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return OK
		}
		return Bad
	}
	if *list {
		return listed(out)
	}
	sources, err := gather(flags.Args(), *lesson, *story, in)
	if err != nil {
		fmt.Fprintln(errs, "cosmosttl scenario:", err)
		return Bad
	}
	if len(sources) == 0 {
		flags.Usage()
		return Bad
	}
	if err := remote.check(flags, *canonical); err != nil {
		fmt.Fprintln(errs, "cosmosttl scenario:", err)
		return Bad
	}
	if remote.endpoint != "" {
		return remote.run(sources, *asJSON, out, errs)
	}
	status := OK
	for i, s := range sources {
		switch {
		case *canonical:
			fmt.Fprint(out, s.story)
		case !tell(out, s, i, len(sources), *asJSON):
			status = Failed
		}
	}
	return status
}

// gather reads everything before anything runs, so that a mistake in the last file is told first.
func gather(files []string, lesson int, story string, in io.Reader) (list []source, err error) {
	if lesson != 0 {
		e, ok := scenario.Lesson(lesson)
		if !ok {
			return nil, fmt.Errorf("there is no lesson %d, only 1 to %d", lesson, len(scenario.Lessons()))
		}
		list = append(list, source{e.File, e.Story})
	}
	if story != "" {
		e, ok := named(story)
		if !ok {
			return nil, fmt.Errorf("there is no story %q; -list shows them all", story)
		}
		list = append(list, source{e.File, e.Story})
	}
	for _, file := range files {
		text, err := read(file, in)
		if err != nil {
			return nil, err
		}
		s, err := scenario.Parse(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		list = append(list, source{file, s})
	}
	return list, nil
}

func named(name string) (scenario.Embedded, bool) {
	for _, e := range scenario.All() {
		if e.File == name {
			return e, true
		}
	}
	return scenario.Embedded{}, false
}

// read reads a file, or the standard input for -; never more than a story may have.
func read(file string, in io.Reader) (string, error) {
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return "", err
		}
		defer f.Close()
		in = f
	}
	text, err := io.ReadAll(io.LimitReader(in, scenario.MaxText+8))
	if err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	return string(text), nil
}

// tell runs a story and prints it; it tells whether nothing failed.
func tell(out io.Writer, s source, i, of int, asJSON bool) bool {
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

// listed prints the lessons with their numbers, then the other stories with the claims that they show.
func listed(out io.Writer) int {
	for _, e := range scenario.Lessons() {
		fmt.Fprintf(out, "lesson %2s  %s\n", e.Story.Header("lesson"), e.Story.Title())
	}
	fmt.Fprintln(out)
	for _, e := range scenario.All() {
		if e.Story.Header("lesson") == "" {
			fmt.Fprintf(out, "%-26s  %s (%s)\n", e.File, e.Story.Title(), strings.Join(e.Story.Claims(), ", "))
		}
	}
	return OK
}
