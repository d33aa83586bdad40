package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

// manual prints the commands as a page for the program man, in the macros of man(7). The library's own generator is not
// used: it writes a page for each command and flags with two hyphens, and needs three more modules.
func manual(root *cobra.Command, version string, out io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH COSMOSTTL 1 \"\" \"cosmosttl %s\" \"User Commands\"\n.SH NAME\ncosmosttl \\- %s\n", escaped(version),
		escaped(root.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n\\fBcosmosttl\\fR [\\fICOMMAND\\fR] [\\fIFLAGS\\fR] [\\fIARGUMENTS\\fR]\n.SH DESCRIPTION\n%s",
		paragraphs(root.Long))
	b.WriteString(".SH COMMANDS\n")
	for _, c := range root.Commands() {
		if !c.IsAvailableCommand() {
			continue
		}
		fmt.Fprintf(&b, ".SS %s\n", escaped(strings.Join(append([]string{c.Name()}, c.Aliases...), ", ")))
		for _, form := range forms(c) {
			fmt.Fprintf(&b, ".B %s\n.br\n", escaped(form))
		}
		b.WriteString(".PP\n" + paragraphs(about(c)))
		if c.Example != "" {
			fmt.Fprintf(&b, ".PP\n.nf\n%s\n.fi\n", escaped(indent(c.Example)))
		}
		for _, f := range shown(c) {
			fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", escaped(f.form), escaped(f.text))
		}
	}
	b.WriteString(".SH EXIT STATUS\n.TP\n0\nThe command is done.\n.TP\n1\nThe answer is no.\n.TP\n2\nThe question was wrong.\n")
	_, err := io.WriteString(out, b.String())
	return err
}

// paragraphs writes a text in the macros of man(7). Indented lines stay unchanged.
func paragraphs(text string) string {
	var b strings.Builder
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		switch {
		case line == "":
			b.WriteString(".PP\n")
		case strings.HasPrefix(line, " "):
			fmt.Fprintf(&b, ".nf\n%s\n.fi\n", escaped(line))
		default:
			b.WriteString(escaped(line) + "\n")
		}
	}
	return b.String()
}

// escaped returns a text with the characters escaped that the formatter would interpret.
func escaped(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
