package journal

import (
	"errors"
	"path/filepath"
	"syscall"
	"testing"
)

// On a file system that is mounted read-only, the first change is not acknowledged and leaves nothing; it is kept as soon as the file
// system can be written. A state that cannot be written is not opened, and stays as it is.
func TestAReadOnlyMount(t *testing.T) {
	mount := t.TempDir()
	if err := syscall.Mount("tmpfs", mount, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("a read-only mount was not tried: mounting a file system is not permitted here: ", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(mount, syscall.MNT_DETACH) })
	remount := func(flags uintptr) {
		t.Helper()
		if err := syscall.Mount("", mount, "", syscall.MS_REMOUNT|flags, ""); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(mount, "state")
	w := open(t, path, Options{})
	remount(syscall.MS_RDONLY)
	place := w.do(setup()[0])
	if err := w.s.Keep(place); !errors.Is(err, syscall.EROFS) || w.s.Err() == nil || w.s.Check() == nil {
		t.Errorf("kept on a read-only file system: %v", err)
	}
	if err := w.try(); !errors.Is(err, syscall.EROFS) {
		t.Errorf("while it is read-only: %v", err)
	}
	if got := files(t, path); len(got) != 1 {
		t.Errorf("files: %q", got)
	}
	remount(0)
	if err := errors.Join(w.try(), w.s.Keep(place), w.s.Check()); err != nil {
		t.Fatal(err)
	}
	w.keep(setup()[1], upsert(1))
	want := state(w.a)
	w.close()

	remount(syscall.MS_RDONLY)
	before := sizes(t, path)
	if w, err := openAt(t, path, Options{}); !errors.Is(err, syscall.EROFS) {
		t.Errorf("opened on a read-only file system: %v", err)
		w.close()
	}
	if after := sizes(t, path); after != before {
		t.Errorf("the files were %s, are %s", before, after)
	}
	remount(0)
	if w = open(t, path, Options{}); state(w.a) != want {
		t.Error("something is missing")
	}
	w.close()
}
