//go:build linux || darwin

package top

import (
	"os"
	"syscall"
	"unsafe"
)

// size returns how many characters a terminal has, or that a file is none.
func size(f *os.File) (width, height int, terminal bool) {
	var s struct{ rows, columns, x, y uint16 }
	if _, _, err := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&s))); err != 0 || s.rows == 0 || s.columns == 0 {
		return 80, 24, false
	}
	return int(s.columns), int(s.rows), true
}
