package main

import (
	"syscall"
	"time"
	"unsafe"
)

// cpuOf is the processor time that a process has used, in the system and outside of it.
func cpuOf(pid int) time.Duration {
	clock := uintptr(^pid<<3 | 2) // clock_getcpuclockid(3)
	var t syscall.Timespec
	if _, _, failed := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, clock, uintptr(unsafe.Pointer(&t)), 0); failed != 0 {
		return 0
	}
	return time.Duration(t.Nano())
}
