//go:build unix

package hostile

import (
	"syscall"
	"time"
)

// processor returns the time for which processors have worked for this process.
func processor() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err) // there is no other error than a wrong address or process
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
