package top

import (
	"io"
	"os"

	"golang.org/x/term"
)

// size returns the width and height of a terminal in characters. If out is not a terminal, it returns 80, 24 and false.
func size(out io.Writer) (width, height int, terminal bool) {
	if f, ok := out.(*os.File); ok {
		if width, height, err := term.GetSize(int(f.Fd())); err == nil && height > 0 {
			return width, height, true
		}
	}
	return 80, 24, false
}
