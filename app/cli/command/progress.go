package command

import (
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// Terminal reports whether out is a terminal.
func Terminal(out io.Writer) bool {
	f, ok := out.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// A Progress shows the progress of a command on a terminal. If the output is not a terminal, it prints nothing.
type Progress struct {
	out      io.Writer
	terminal bool
	last     string
}

// NewProgress returns a Progress that is shown on out.
func NewProgress(out io.Writer) *Progress { return &Progress{out: out, terminal: Terminal(out)} }

// barWidth is the length of the bar in characters.
const barWidth = 30

// Bar shows the share of the work that is done, from 0 to 1, and a note after it.
func (p *Progress) Bar(share float64, note string) {
	full := int(barWidth * min(max(share, 0), 1))
	p.Say(fmt.Sprintf("[%s%s] %3.0f%%  %s", strings.Repeat("#", full), strings.Repeat("-", barWidth-full), 100*share, note))
}

// Say replaces the text that is shown.
func (p *Progress) Say(text string) {
	if text == p.last || !p.terminal {
		return
	}
	p.last = text
	fmt.Fprintf(p.out, "\r\x1b[K%s", text)
}

// End removes the text that is shown.
func (p *Progress) End() {
	if p.last != "" {
		p.Say("")
	}
}
