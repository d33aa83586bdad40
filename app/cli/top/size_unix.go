//go:build linux || darwin

package top

import (
	"os"
	"syscall"
	"unsafe"
)

// size returns the width and height of a terminal in characters, and reports whether a file is a terminal.
func size(f *os.File) (width, height int, terminal bool) {
	var s struct{ rows, columns, x, y uint16 }
	if _, _, err := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&s))); err != 0 || s.rows == 0 || s.columns == 0 {
		return 80, 24, false
	}
	return int(s.columns), int(s.rows), true
}
