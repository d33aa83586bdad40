package main

import (
	"syscall"
	"time"
	"unsafe"
)

// cpuOf returns the user and system time that a process has used.
func cpuOf(pid int) time.Duration {
	clock := uintptr(^pid<<3 | 2) // clock_getcpuclockid(3)
	var t syscall.Timespec
	if _, _, failed := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, clock, uintptr(unsafe.Pointer(&t)), 0); failed != 0 {
		return 0
	}
	return time.Duration(t.Nano())
}
