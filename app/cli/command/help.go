package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// width is the longest line of help, in characters, unless a single word is longer.
const width = 100

// help makes a command and the commands below it print their help with Help.
func help(root *cobra.Command) {
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { Help(cmd, cmd.OutOrStdout()) })
}

// Help prints how a command is used: its forms, what it does, examples, its flags and the commands below it.
func Help(cmd *cobra.Command, out io.Writer) {
	for i, form := range forms(cmd) {
		label := "usage: "
		if i > 0 {
			label = "       "
		}
		fmt.Fprintf(out, "%s%s\n", label, form)
	}
	fmt.Fprintf(out, "\n%s\n", wrap(about(cmd), ""))
	if len(cmd.Aliases) > 0 {
		fmt.Fprintf(out, "\nOther names: %s\n", strings.Join(cmd.Aliases, ", "))
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintln(out, "\nCommands:")
		for _, c := range cmd.Commands() {
			if c.IsAvailableCommand() {
				fmt.Fprintf(out, "  %-10s  %s\n", c.Name(), strings.TrimLeft(wrap(c.Short, strings.Repeat(" ", 14)), " "))
			}
		}
	}
	if cmd.Example != "" {
		fmt.Fprintf(out, "\nExamples:\n%s\n", indent(cmd.Example))
	}
	if flags := shown(cmd); len(flags) > 0 {
		fmt.Fprintln(out, "\nFlags:")
		for _, f := range flags {
			fmt.Fprintf(out, "  %s\n%s\n", f.form, wrap(f.text, "        "))
		}
	}
	if !cmd.HasParent() && cmd.HasSubCommands() {
		fmt.Fprintf(out, "\n\"%s help COMMAND\" describes a command and its flags. Each command ends with the status\n"+
			"0 when it is done, 1 when its answer is no, and 2 when the question was wrong.\n", cmd.Name())
	}
}

// forms returns the ways to call a command. Each line of the field Use has one way. Only the first line begins with the
// name.
func forms(cmd *cobra.Command) (list []string) {
	for i, line := range strings.Split(cmd.Use, "\n") {
		if line = strings.TrimSpace(line); i == 0 {
			_, line, _ = strings.Cut(line, " ")
		}
		list = append(list, strings.TrimSpace(path(cmd)+" "+line))
	}
	return list
}

// path returns the names of a command. The names begin with the program's name, also for a command that a test runs
// without its parent.
func path(cmd *cobra.Command) string {
	return "cosmosttl" + strings.TrimPrefix(" "+cmd.CommandPath(), " cosmosttl")
}

// about returns the description of a command: Short as a sentence, and Long.
func about(cmd *cobra.Command) string {
	text := cmd.Short
	if !strings.HasSuffix(text, "?") {
		text = strings.TrimSuffix(text, ".") + "."
	}
	if cmd.Long != "" {
		text += "\n\n" + strings.TrimSpace(cmd.Long)
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// A flagText is the form of a flag and the text that describes it.
type flagText struct{ form, text string }

// shown returns the flags of a command in the order of their names.
func shown(cmd *cobra.Command) (list []flagText) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" {
			return
		}
		value, text := pflag.UnquoteUsage(f)
		if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "0" && f.DefValue != "0s" && !strings.HasPrefix(f.DefValue, "[") {
			text += fmt.Sprintf(" (default %s)", f.DefValue)
		}
		list = append(list, flagText{strings.TrimSpace("-" + f.Name + " " + value), text})
	})
	return list
}

// wrap breaks the paragraphs of a text into lines of at most width characters, joining their present lines first. It
// leaves indented lines unchanged.
func wrap(text, margin string) string {
	var lines []string
	row := margin
	end := func() {
		if row != margin {
			lines, row = append(lines, row), margin
		}
	}
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, " ") || line == "" {
			end()
			lines = append(lines, strings.TrimRight(margin+line, " "))
			continue
		}
		for _, word := range strings.Fields(line) {
			if len(row)+1+len(word) > width {
				end()
			}
			if row != margin {
				row += " "
			}
			row += word
		}
	}
	end()
	return strings.Join(lines, "\n")
}

func indent(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n  ")
}
