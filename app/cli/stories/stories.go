// Package stories is the command "cosmosttl story": it runs stories, here or against a Cosmos DB
// endpoint, and converts between stories and share links.
package stories

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/core/story"
)

const about = `It plays each story and prints its lines with their verdicts. The answer is no when an expectation fails or an endpoint differs. With
other flags it prints stories in other forms, converts between stories and share links, or makes a story of a file of items.`

// A source is a story with the name that is printed above it.
type source struct {
	name  string
	story *story.Story
}

// An options value has the flags of the command.
type options struct {
	json, list, canonical, share bool
	lesson                       int
	name, link                   string
	items                        itemFlags
	target                       target
}

// Command returns the command "story".
func Command() *cobra.Command {
	o := options{target: target{time: testTime}}
	cmd := &cobra.Command{Use: `story [flags] FILE...
-lesson N | -story NAME
-list
-print FILE...
-link LINK|FILE
-share FILE...
-items FILE [-keep-ts]
-endpoint URL [-key KEY] FILE...`, Short: "run stories and print a verdict for each line", Long: about,
		Aliases: []string{"stories", "scenario"}, Annotations: map[string]string{command.Extension: ".ttl"}, SuggestFor: []string{"test", "play",
			"lesson"},
		Example: `cosmosttl story story.ttl                       # - is the standard input
cosmosttl story -lesson 1
cosmosttl story -items items.ndjson -keep-ts > story.ttl
cosmosttl story -endpoint http://localhost:8081 story.ttl`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return o.run(cmd.Context(), cmd.Flags(), args, cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr())
		}}
	flags := cmd.Flags()
	flags.BoolVar(&o.json, "json", false, "print one JSON object per line for programs")
	flags.BoolVar(&o.list, "list", false, "list the lessons and stories that come with the program")
	flags.IntVar(&o.lesson, "lesson", 0, "run lesson `N`")
	flags.StringVar(&o.name, "story", "", "run the story called `NAME`, as -list shows it")
	flags.BoolVar(&o.canonical, "print", false, "print the stories in their canonical spelling, without running them")
	flags.StringVar(&o.link, "link", "", "print the story of the share link `LINK|FILE`, or of a file with a link or a saved history")
	flags.BoolVar(&o.share, "share", false, "print a share link to what each story builds, without narration and expectations")
	o.items.register(flags)
	o.target.register(flags)
	command.Values(cmd, "format", "text", "markdown")
	command.Values(cmd, "story", storyNames()...)
	return cmd
}

// run carries out the command.
func (o *options) run(ctx context.Context, flags *pflag.FlagSet, args []string, in io.Reader, out, errs io.Writer) error {
	if err := check(flags, args); err != nil {
		return err
	}
	if o.list {
		listed(out)
		return nil
	}
	if o.link != "" {
		text, err := fromLink(o.link, in)
		if err == nil {
			_, err = io.WriteString(out, text)
		}
		return err
	}
	if o.items.file != "" {
		s, err := o.items.story(errs)
		if err == nil {
			_, err = fmt.Fprint(out, s)
		}
		return err
	}
	if o.lesson == 0 && flags.Changed("lesson") {
		return fmt.Errorf("-lesson 0: there are lessons 1 to %d", len(numbered()))
	}
	sources, err := gather(args, o.lesson, o.name, in)
	if err != nil {
		return err
	}
	if len(sources) == 0 {
		return errors.New("no story is named: want the name of a file, - for the standard input, -lesson N or -story NAME; -list lists those that come with the program")
	}
	if err := o.target.check(flags); err != nil {
		return err
	}
	if o.target.url != "" {
		return o.target.run(ctx, sources, o.json, out, errs)
	}
	for i, s := range sources {
		switch {
		case o.canonical:
			fmt.Fprint(out, s.story)
		case o.share:
			text, bad := toLink(s.story)
			if bad != nil {
				return fmt.Errorf("%s: %w", s.name, bad)
			}
			fmt.Fprintln(out, text)
		case !play(out, s, i, len(sources), o.json):
			err = command.ErrNo
		}
	}
	return err
}

// check refuses flags and files that would be ignored. Some flags print something other than a run, so the flags of a run have no meaning
// with them.
func check(flags *pflag.FlagSet, args []string) error {
	for _, only := range [][]string{{"list"}, {"link"}, {"items", "pk", "default", "keep-ts"}, {"share", "lesson", "story"},
		{"print", "lesson", "story"}} {
		if err := command.Only(flags, only[0], only[1:]...); err != nil {
			return err
		}
	}
	if !flags.Changed("items") {
		if err := command.Needs(flags, "-items", "pk", "default", "keep-ts"); err != nil {
			return err
		}
	}
	for _, takes := range [][2]string{{"list", "no FILE"}, {"link", "one LINK|FILE"}, {"items", "one FILE"}} {
		if flags.Changed(takes[0]) && len(args) > 0 {
			return fmt.Errorf("-%s takes %s, found %q after it", takes[0], takes[1], args[0])
		}
	}
	return nil
}

// numbered returns the lessons that have a number.
func numbered() []story.Embedded {
	return slices.DeleteFunc(story.Lessons(), func(e story.Embedded) bool { return e.Number() == 0 })
}

// gather reads all stories before any of them runs, so that a mistake in any of them is reported before the first one
// runs.
func gather(files []string, lesson int, name string, in io.Reader) (list []source, err error) {
	if lesson != 0 {
		lessons := numbered()
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
	case err == nil && files.Empty(text): // an empty story would pass
		err = files.ErrEmpty
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	return string(text), nil
}

// play runs a story and prints its report. It returns false if an expectation failed.
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
func listed(out io.Writer) {
	for _, e := range story.Lessons() {
		if n := e.Number(); n > 0 {
			fmt.Fprintf(out, "lesson %2d  %s\n", n, e.Story.Header("title"))
		}
	}
	fmt.Fprintln(out)
	for _, e := range story.All() {
		if e.Number() == 0 {
			fmt.Fprintf(out, "%-26s  %s (%s)\n", e.File, e.Story.Header("title"), strings.Join(strings.Fields(e.Story.Header("claims")), ", "))
		}
	}
}

func storyNames() (list []string) {
	for _, e := range story.All() {
		list = append(list, e.File)
	}
	return list
}
