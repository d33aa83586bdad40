// Package code is the command that prints SDK snippets for a container and an item that a story leaves behind.
package code

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/core/consumer"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/storytest"
)

// An options value has the flags of the command.
type options struct{ lang, test, task, container, consumer, item string }

// Command returns the command "code". It writes snippets to its output and remarks about them to its error output.
func Command() *cobra.Command {
	var o options
	languages, tasks, targets := names(codegen.Languages()), names(codegen.Tasks()), names(storytest.Targets())
	cmd := &cobra.Command{Use: "code -lang LANGUAGE [flags] STORY.ttl\n-test TARGET STORY.ttl",
		Short: "print SDK code, or a test, for what a story leaves behind",
		Long:  "It plays a story and prints code that makes its container with its TTL and an item with its ttl, and code that changes them. Notes go to the standard error.",
		Example: `cosmosttl code -lang csharp story.ttl
cosmosttl code -lang java -task archive story.ttl
cosmosttl code -test pytest story.ttl > test_story.py`,
		SuggestFor: []string{"generate", "codegen", "snippet", "export"},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := command.Only(cmd.Flags(), "test"); err != nil {
				return err
			}
			return o.run(args, cmd.OutOrStdout(), cmd.ErrOrStderr())
		}}
	flags := cmd.Flags()
	flags.StringVar(&o.lang, "lang", "", "write in `LANGUAGE`: "+languages)
	flags.StringVar(&o.test, "test", "", "print the story as a test for `TARGET` instead: "+targets)
	flags.StringVar(&o.task, "task", "", "only `TASK`; empty means all tasks that the language can do: "+tasks)
	flags.StringVar(&o.container, "container", "", "the container with this `ID`, when the story leaves several; DATABASE/ID when it leaves several databases")
	flags.StringVar(&o.consumer, "consumer", "", "the consumer called `NAME`; the story's first of the container when empty")
	flags.StringVar(&o.item, "item", "", "the item with this `ID`; the container's first when empty")
	command.Values(cmd, "lang", strings.Split(languages, ", ")...)
	command.Values(cmd, "test", strings.Split(targets, ", ")...)
	command.Values(cmd, "task", strings.Split(tasks, ", ")...)
	return cmd
}

// spellings are the other accepted names of languages.
var spellings = map[string]string{"c#": "csharp", "cs": "csharp", "dotnet": "csharp", "js": "javascript", "node": "javascript",
	"py": "python", "golang": "go", "cli": "az", "tf": "terraform"}

// run carries out the command.
func (o *options) run(args []string, out, notes io.Writer) error {
	o.lang = cmp.Or(spellings[strings.ToLower(o.lang)], o.lang)
	switch {
	case len(args) == 0:
		return errors.New("no story is named: want a file, as in \"cosmosttl code -lang go story.ttl\"")
	case len(args) > 1:
		return fmt.Errorf("%d stories: want the name of one file", len(args))
	case o.test != "":
		return asTest(args[0], storytest.Target(o.test), out, notes)
	case o.lang == "":
		return fmt.Errorf("-lang is missing: want %s; or -test with %s", names(codegen.Languages()), names(storytest.Targets()))
	case !slices.Contains(codegen.Languages(), codegen.Language(o.lang)):
		return fmt.Errorf("-lang %q is not a language: want %s", o.lang, names(codegen.Languages()))
	case o.task != "" && !slices.Contains(codegen.Tasks(), codegen.Task(o.task)):
		return fmt.Errorf("-task %q is not a task: want %s", o.task, names(codegen.Tasks()))
	}
	left, err := played(args[0])
	if err != nil {
		return err
	}
	c, err := chosen(left.account, o.container)
	if err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	w, err := world(c, o.item)
	if err == nil {
		w.Consumer, err = left.consumer(c, o.consumer)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	if o.task != "" {
		s, err := codegen.Generate(w, codegen.Language(o.lang), codegen.Task(o.task))
		if err != nil {
			return fmt.Errorf("%s: %w", o.task, err)
		}
		return write(s, "", out, notes)
	}
	for _, t := range codegen.Tasks() {
		s, err := codegen.Generate(w, codegen.Language(o.lang), t)
		if err != nil {
			fmt.Fprintf(notes, "no code for %s: %v\n", t, err)
			continue
		}
		if err := write(s, fmt.Sprintf("==> %s: %s <==\n", t, s.Filename), out, notes); err != nil {
			return err
		}
	}
	return nil
}

// write writes a snippet under a heading to out, and the remarks about it to notes.
func write(s codegen.Snippet, heading string, out, notes io.Writer) error {
	for _, n := range s.Notes {
		fmt.Fprintf(notes, "note: %s: %s\n", s.Task, n)
	}
	_, err := io.WriteString(out, heading+s.Text)
	return err
}

// asTest writes a story as a test to out, and the number of lines that the test leaves out to notes.
func asTest(file string, to storytest.Target, out, notes io.Writer) error {
	s, err := read(file)
	if err != nil {
		return err
	}
	text, err := storytest.Write(s, to)
	if err != nil {
		return fmt.Errorf("-test: %w", err)
	}
	if text.LeftOut > 0 {
		fmt.Fprintf(notes, "note: %s: lines left out, with the reasons: %d\n", text.File, text.LeftOut)
	}
	_, err = io.WriteString(out, text.Text)
	return err
}

func read(file string) (*story.Story, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	s, err := story.Parse(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return s, nil
}

// A left is the state at the end of a story.
type left struct {
	account   *engine.Account
	consumers []consumer.Plan
	began     int64 // Unix second
}

// played plays a story to its end, even if expectations do not hold, and returns the final state.
func played(file string) (l left, err error) {
	s, err := read(file)
	if err != nil {
		return l, err
	}
	p := story.Play(s)
	for more := true; more; {
		_, more = p.Next()
	}
	return left{p.Account(), p.Consumers(), s.Start()}, nil
}

// consumer returns the story's consumer of a container that is called name, or the container's first consumer if name
// is empty. If the container has no consumer, the result has the defaults of the SDKs.
func (l left) consumer(c *engine.Container, name string) (codegen.Consumer, error) {
	var all []string
	for _, p := range l.consumers {
		if p.In != c.Path() {
			continue
		}
		if all = append(all, p.Name); name == "" || name == p.Name {
			return codegen.ConsumerOf(p, l.began), nil
		}
	}
	if name != "" {
		return codegen.Consumer{}, fmt.Errorf("-consumer %q does not read %s: want one of %s", name, c.ID(),
			cmp.Or(names(all), "none, because the story has no consumer of it"))
	}
	return codegen.ConsumerOf(consumer.Plan{In: c.Path(), Begin: l.began, Every: consumer.DefaultEvery}, l.began), nil
}

// chosen returns the container called id, or the only container if id is empty. Where there are several databases, the id may begin with
// that of the database.
func chosen(a *engine.Account, id string) (*engine.Container, error) {
	var found []*engine.Container
	var all []string
	for _, db := range a.Databases() {
		for _, c := range db.Containers() {
			name := c.ID()
			if len(a.Databases()) > 1 {
				name = db.ID() + "/" + name
			}
			all = append(all, name)
			if id == "" || c.ID() == id || name == id {
				found = append(found, c)
			}
		}
	}
	switch {
	case len(all) == 0:
		return nil, fmt.Errorf("the story leaves no container")
	case len(found) == 0:
		return nil, fmt.Errorf("-container %q is not there: want one of %s", id, names(all))
	case len(found) > 1:
		return nil, fmt.Errorf("the story leaves %d containers: want -container with one of %s", len(found), names(all))
	}
	return found[0], nil
}

// maxNames is the largest number of ids that an error lists.
const maxNames = 10

// world returns the generator's description of a container and its item called id. If id is empty, the container's
// first item is used.
func world(c *engine.Container, id string) (codegen.World, error) {
	var item *engine.Item
	var visible []string
	c.Each(0, func(it *engine.Item) bool {
		if id == "" || it.ID() == id {
			item = it
			return false
		}
		if len(visible) < maxNames {
			visible = append(visible, it.ID())
		}
		return true
	})
	w := codegen.WorldOf(c, item)
	if item == nil && id != "" && len(visible) == 0 {
		return w, fmt.Errorf("%s does not return -item %q: it returns no item", c.ID(), id)
	}
	if item == nil && id != "" {
		return w, fmt.Errorf("%s does not return -item %q: want an item like %s", c.ID(), id, names(visible))
	}
	return w, nil
}

// names joins words with commas.
func names[S ~string](words []S) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(string(w))
	}
	return b.String()
}
