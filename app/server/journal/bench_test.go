//go:build unix

package journal

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// body returns an item of about 500 bytes.
func body(n int) []byte {
	return fmt.Appendf(nil, `{"id":"item-%07d","pk":"p%d","status":"open","ttl":86400,"text":"%s"}`, n, n%1000, strings.Repeat("x", 430))
}

// filled returns a store with n items, written one by one, in memory or kept.
func filled(b *testing.B, path string, n int) *world {
	b.Helper()
	w := open(b, path, Options{})
	w.keep(setup()...)
	for i := range n {
		w.do(engine.WriteItem{In: in, Kind: engine.Upsert, Body: body(i)})
		if i%1000 == 0 {
			if err := w.s.Keep(w.s.queue.noted()); err != nil {
				b.Fatal(err)
			}
		}
	}
	if err := w.s.Keep(w.s.queue.noted()); err != nil {
		b.Fatal(err)
	}
	w.s.writing.Wait()
	return w
}

// BenchmarkOpen measures a restart after a kill: the newest checkpoint, and the journal behind it.
func BenchmarkOpen(b *testing.B) {
	for _, n := range []int{100_000, 1_000_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			path := filepath.Join(b.TempDir(), "state")
			filled(b, path, n).kill()
			checkpoint, journal := bytesOf(b, path, checkpointFile), bytesOf(b, path, journalFile)
			runtime.GC()
			b.ResetTimer()
			busy := processor()
			for b.Loop() {
				w := open(b, path, Options{})
				if c, err := w.a.Container(in); err != nil || c.Stored() != n {
					b.Fatal(err)
				}
				w.kill()
			}
			b.ReportMetric((processor()-busy).Seconds()/float64(b.N), "cpu-s/op") // of all threads; unlike the time, the same on a busy machine
			b.ReportMetric(float64(checkpoint)/1e6, "MB-of-checkpoint")
			b.ReportMetric(float64(journal)/1e6, "MB-of-journal")
		})
	}
}

// processor returns how much processor time this process has used.
func processor() time.Duration {
	var r syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

// bytesOf returns the size of the newest file of a kind.
func bytesOf(b *testing.B, dir, format string) int64 {
	list, err := numbers(dir, format)
	if err != nil || len(list) == 0 {
		b.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(dir, name(format, list[len(list)-1])))
	if err != nil {
		b.Fatal(err)
	}
	return info.Size()
}

// BenchmarkKeep measures what keeping adds to a change, by many writers, and the bytes written for each byte of an item.
func BenchmarkKeep(b *testing.B) {
	for _, sync := range []bool{false, true} {
		b.Run(fmt.Sprintf("sync=%v", sync), func(b *testing.B) {
			w := open(b, filepath.Join(b.TempDir(), "state"), Options{Sync: sync, Checkpoint: 4 << 20})
			w.keep(setup()...)
			b.SetParallelism(8)
			b.ResetTimer()
			b.RunParallel(func(pb *testing.PB) {
				for n := 0; pb.Next(); n++ {
					if err := w.s.Keep(w.do(engine.WriteItem{In: in, Kind: engine.Upsert, Body: body(n % 10_000)})); err != nil {
						b.Error(err)
					}
				}
			})
			b.StopTimer()
			w.s.writing.Wait()
			w.kill()
		})
	}
}
