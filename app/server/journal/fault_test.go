//go:build unix

package journal

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// alone runs a test in a process of its own, since it limits what the process can write, and reports whether this is that process.
func alone(t *testing.T) bool {
	t.Helper()
	if os.Getenv("COSMOSTTL_ALONE") != "" {
		return true
	}
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.count=1")
	cmd.Env = append(os.Environ(), "COSMOSTTL_ALONE=1")
	if out, err := cmd.CombinedOutput(); err != nil || !strings.HasPrefix(string(out), "PASS") {
		t.Errorf("%v\n%s", err, out)
	}
	return false
}

// limited bounds the size of this process's files, as a full disk does, until the function that it returns is called.
func limited(t *testing.T, bytes int64) (lift func()) {
	t.Helper()
	signal.Ignore(syscall.SIGXFSZ)
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		t.Fatal(err)
	}
	now := before
	now.Cur = uint64(bytes)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &now); err != nil {
		t.Fatal(err)
	}
	lift = func() { _ = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before) }
	t.Cleanup(lift)
	return lift
}

// try makes the attempt that a timer would make.
func (w *world) try() error {
	w.s.file.Lock()
	defer w.s.file.Unlock()
	w.s.retry()
	return w.s.Err()
}

// A full disk: the change is not acknowledged, nothing is left of it in the file, and it is kept as soon as there is room.
func TestAFullDisk(t *testing.T) {
	if !alone(t) {
		return
	}
	for _, sync := range []bool{false, true} {
		path := fresh(t)
		w := open(t, path, Options{Sync: sync})
		w.keep(append(setup(), upsert(1))...)
		full := w.s.journal.size
		lift := limited(t, full+50)
		place := w.do(upsert(99))
		if err := w.s.Keep(place); !errors.Is(err, syscall.EFBIG) || w.s.Err() == nil || w.s.Check() == nil {
			t.Fatalf("kept on a full disk: %v", err)
		}
		if info, err := os.Stat(w.s.journal.path); err != nil || info.Size() != full {
			t.Errorf("a partial record is left: %v bytes, %v", info.Size(), err)
		}
		if w.try() == nil {
			t.Error("kept while the disk is still full")
		}
		lift()
		if err := w.try(); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(w.s.Keep(place), w.s.Check()); err != nil {
			t.Error(err)
		}
		w.keep(upsert(2))
		want := state(w.a)
		w.kill()
		if w = open(t, path, Options{}); state(w.a) != want {
			t.Error("something is missing")
		}
		w.close()
	}
}

// On a disk that is full from the beginning, no file is left.
func TestAFullDiskAtTheFirstChange(t *testing.T) {
	if !alone(t) {
		return
	}
	path := fresh(t)
	w := open(t, path, Options{})
	lift := limited(t, 60)
	place := w.do(setup()[0])
	if w.s.Keep(place) == nil {
		t.Fatal("kept on a full disk")
	}
	if got := files(t, path); len(got) != 1 {
		t.Errorf("files: %q", got)
	}
	lift()
	if err := w.try(); err != nil {
		t.Fatal(err)
	}
	want := state(w.a)
	w.close()
	if w = open(t, path, Options{}); state(w.a) != want {
		t.Error("something is missing")
	}
	w.close()
}

// A checkpoint for which there is no room is done without, and leaves no file: the journals go on.
func TestNoRoomForACheckpoint(t *testing.T) {
	if !alone(t) {
		return
	}
	path := fresh(t)
	w := open(t, path, Options{Checkpoint: 3000})
	w.keep(setup()...)
	lift := limited(t, 3600)
	for n := range 60 {
		w.keep(upsert(n))
		w.s.writing.Wait()
	}
	if got := strings.Join(files(t, path), " "); strings.Count(got, "checkpoint-") != 1 || strings.Count(got, "journal-") < 3 || strings.Contains(got, unfinished) {
		t.Errorf("files: %s", got)
	}
	lift()
	want := state(w.a)
	w.kill()
	w = open(t, path, Options{Checkpoint: 3000})
	if state(w.a) != want {
		t.Error("something is missing")
	}
	for n := range 60 {
		w.keep(upsert(n))
		w.s.writing.Wait()
	}
	want = state(w.a)
	w.close()
	if got := strings.Join(files(t, path), " "); strings.Count(got, "checkpoint-") != 2 {
		t.Errorf("files: %s", got)
	}
	if w = open(t, path, Options{}); state(w.a) != want {
		t.Error("something is missing at the end")
	}
	w.close()
}

// The directory is removed or another one takes its place: what is in memory is kept in a new one.
func TestTheDirectoryIsGone(t *testing.T) {
	for name, remove := range map[string]func(path string) error{
		"the directory":                    os.RemoveAll,
		"the directory, and another there": func(path string) error { return errors.Join(os.RemoveAll(path), os.Mkdir(path, 0o700)) },
		"the journal":                      func(path string) error { return os.Remove(filepath.Join(path, "journal-0000000000000001")) },
	} {
		path := fresh(t)
		w := open(t, path, Options{})
		w.keep(append(setup(), upsert(1))...)
		if err := remove(path); err != nil {
			t.Fatal(err)
		}
		if err := w.s.Check(); !errors.Is(err, errGone) {
			t.Errorf("%s: %v", name, err)
		}
		place := w.do(upsert(2))
		if w.s.Keep(place) == nil {
			t.Fatalf("%s: kept in a file that nobody can open", name)
		}
		if err := w.try(); err != nil {
			t.Fatal(err)
		}
		w.keep(upsert(3))
		want := state(w.a)
		if _, err := openAt(t, path, Options{}); !errors.Is(err, errInUse) {
			t.Errorf("%s: %v", name, err)
		}
		w.kill()
		if w = open(t, path, Options{}); state(w.a) != want {
			t.Errorf("%s: something is missing", name)
		}
		w.close()
	}
}

// A store is closed while another process has taken over its directory, and a goroutine still wants to keep something afterwards: both are
// told why that cannot be.
func TestClosingWithoutTheLock(t *testing.T) {
	path := fresh(t)
	first := open(t, path, Options{})
	first.keep(setup()...)
	if err := os.RemoveAll(path); err != nil {
		t.Fatal(err)
	}
	second := open(t, path, Options{})
	second.keep(setup()...)
	if err := first.s.Check(); !errors.Is(err, errGone) {
		t.Fatalf("the first process is content: %v", err)
	}
	if err := first.try(); !errors.Is(err, errInUse) {
		t.Fatalf("the first process goes on: %v", err)
	}
	if err := first.s.Close(first.a.Now()); !errors.Is(err, errInUse) {
		t.Errorf("closing says %v", err)
	}
	second.close()
	if err := second.s.Keep(second.do(upsert(2))); !errors.Is(err, errClosed) {
		t.Errorf("keeping after the end: %v", err)
	}
	if err := second.s.Check(); !errors.Is(err, errClosed) {
		t.Errorf("checking after the end: %v", err)
	}
}

// Without permission to look into the directory the journal may be there or not; as soon as it can be seen, all is well.
func TestPermissionIsLost(t *testing.T) {
	if !alone(t) {
		return
	}
	if os.Getuid() == 0 { // who has every permission
		if err := syscall.Setuid(65534); err != nil {
			t.Fatal(err)
		}
	}
	path := fresh(t)
	w := open(t, path, Options{})
	w.keep(setup()...)
	if err := os.Chmod(path, 0); err != nil {
		t.Fatal(err)
	}
	place := w.do(upsert(1))
	if err := w.s.Keep(place); !errors.Is(err, os.ErrPermission) {
		t.Errorf("%v", err)
	}
	if err := os.Chmod(path, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := w.try(); err != nil {
		t.Error(err)
	}
	w.close()
}

// With Sync, Keep returns when everything before it is on the disk; an fsync that fails is as bad as a write that does.
func TestSync(t *testing.T) {
	var synced []string
	var fault error
	fsync = func(f *os.File) error {
		if info, err := f.Stat(); err != nil || info.IsDir() {
			return err
		}
		synced = append(synced, strings.TrimRight(filepath.Base(f.Name()), "0123456789"))
		return fault
	}
	defer func() { fsync = (*os.File).Sync }()
	seen := func() string {
		defer func() { synced = nil }()
		return strings.Join(synced, " ")
	}
	for _, sync := range []bool{true, false} {
		path := fresh(t)
		w := open(t, path, Options{Sync: sync})
		w.keep(setup()...)
		if got := seen(); sync && got != "journal- checkpoint-0000000000000001.unfinished journal- journal-" || !sync && strings.Contains(got, "journal") {
			t.Errorf("sync %v: the first changes: %s", sync, got)
		}
		w.keep(upsert(1))
		if got := seen(); (got == "journal-") != sync {
			t.Errorf("sync %v: one change: %s", sync, got)
		}
		w.kill()
		if !sync {
			continue
		}
		w = open(t, path, Options{Sync: true})
		fault = syscall.EIO
		place := w.do(upsert(2))
		if err := w.s.Keep(place); !errors.Is(err, syscall.EIO) {
			t.Errorf("kept although the disk fails: %v", err)
		}
		want, size := state(w.a), w.s.journal.size
		fault = nil
		if err := errors.Join(w.try(), w.s.Keep(place)); err != nil || w.s.journal.size <= size {
			t.Errorf("%v: %d bytes", err, w.s.journal.size)
		}
		w.kill()
		if w = open(t, path, Options{}); state(w.a) != want {
			t.Error("something is missing")
		}
		w.close()
		seen()
	}
}

// Closing says what could not be kept.
func TestClosingOnAFullDisk(t *testing.T) {
	if !alone(t) {
		return
	}
	path := fresh(t)
	w := open(t, path, Options{})
	w.keep(setup()...)
	want := state(w.a)
	lift := limited(t, w.s.journal.size)
	_ = w.s.Keep(w.do(upsert(1)))
	if err := w.s.Close(w.a.Now()); !errors.Is(err, syscall.EFBIG) {
		t.Errorf("%v", err)
	}
	lift()
	if w = open(t, path, Options{}); state(w.a) != want {
		t.Error("the state is not as before")
	}
	w.close()
}
