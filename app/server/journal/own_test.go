package journal

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A second process that comes after the lock was removed finds everything that was acknowledged, and the first one acknowledges nothing
// more: neither while the second runs nor, if that has written, afterwards.
func TestARemovedLockLosesNothing(t *testing.T) {
	onlyWhereFilesInUseCanBeRemoved(t)
	for _, gone := range []bool{false, true} { // the second process ends before the first writes again
		path := fresh(t)
		first := open(t, path, Options{})
		first.keep(append(setup(), upsert(1))...)
		if err := os.Remove(filepath.Join(path, lockFile)); err != nil {
			t.Fatal(err)
		}
		second := open(t, path, Options{})
		second.keep(upsert(2))
		want := state(second.a)
		if gone {
			second.close()
		}
		for _, cmd := range []engine.Command{upsert(3), upsert(4)} {
			err := first.s.Keep(first.do(cmd))
			if gone && !errors.Is(err, errForeign) || !gone && !errors.Is(err, errInUse) {
				t.Errorf("the second process is gone %v: a write of the first is %v", gone, err)
			}
		}
		if first.s.Check() == nil {
			t.Error("the first process says that all is well")
		}
		if !gone {
			second.keep(upsert(5))
			want = state(second.a)
			second.close()
		}
		first.kill()
		third := open(t, path, Options{})
		if got := state(third.a); got != want {
			t.Errorf("kept is\n%s\nwant\n%s", got, want)
		}
		third.close()
	}
}

// A lock that was removed or replaced while nobody else came is made anew, and keeps others out again.
func TestARemovedLockIsMadeAnew(t *testing.T) {
	onlyWhereFilesInUseCanBeRemoved(t)
	for _, replaced := range []bool{false, true} {
		for _, begun := range []bool{false, true} { // there is a journal
			path := fresh(t)
			w := open(t, path, Options{})
			if begun {
				w.keep(setup()...)
			}
			lock := filepath.Join(path, lockFile)
			if err := os.Remove(lock); err != nil {
				t.Fatal(err)
			}
			if replaced {
				if err := os.WriteFile(lock, nil, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if !begun {
				w.keep(setup()...)
			}
			w.keep(upsert(1))
			if _, err := openAt(t, path, Options{}); !errors.Is(err, errInUse) {
				t.Errorf("replaced %v, begun %v: another process is let in: %v", replaced, begun, err)
			}
			want := state(w.a)
			w.close()
			again := open(t, path, Options{})
			if state(again.a) != want {
				t.Errorf("replaced %v, begun %v: it is not what was kept", replaced, begun)
			}
			again.close()
		}
	}
}

// If the directory is removed before the first change, that change is kept in a new directory, with a lock that keeps others out.
func TestTheDirectoryIsGoneBeforeTheFirstChange(t *testing.T) {
	onlyWhereFilesInUseCanBeRemoved(t)
	path := fresh(t)
	w := open(t, path, Options{})
	if err := os.RemoveAll(path); err != nil {
		t.Fatal(err)
	}
	w.keep(append(setup(), upsert(1))...)
	if _, err := openAt(t, path, Options{}); !errors.Is(err, errInUse) {
		t.Errorf("another process is let in: %v", err)
	}
	want := state(w.a)
	w.close()
	if w = open(t, path, Options{}); state(w.a) != want {
		t.Error("it is not what was kept")
	}
	w.close()
}

// Characters that are special in a pattern may be in the directory's name. A journal that another process has written there is found all
// the same.
func TestAnotherProcessIsSeenInADirectoryOfAnyName(t *testing.T) {
	onlyWhereFilesInUseCanBeRemoved(t)
	for _, name := range []string{"state[1]", "state[", "sta*te", `sta\te`} {
		path := filepath.Join(t.TempDir(), name)
		first := open(t, path, Options{})
		if err := os.Remove(filepath.Join(path, lockFile)); err != nil {
			t.Fatal(err)
		}
		second := open(t, path, Options{})
		second.keep(append(setup(), upsert(1))...)
		want := state(second.a)
		second.close()
		if err := first.s.Keep(first.do(setup()[0])); !errors.Is(err, errForeign) {
			t.Errorf("%s: a write of the first process is %v", name, err)
		}
		first.kill()
		third := open(t, path, Options{})
		if got := state(third.a); got != want {
			t.Errorf("%s: kept is\n%s\nwant\n%s", name, got, want)
		}
		third.close()
	}
}

// The copy of a damaged journal is not the journal of another process.
func TestACopyIsNoJournal(t *testing.T) {
	onlyWhereFilesInUseCanBeRemoved(t)
	path := fresh(t)
	w := open(t, path, Options{})
	if err := os.WriteFile(w.s.path(journalFile, 1)+".damaged-1", []byte("damaged"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(path, lockFile)); err != nil {
		t.Fatal(err)
	}
	w.keep(setup()...)
	w.close()
}

func onlyWhereFilesInUseCanBeRemoved(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows removes no file that is in use")
	}
}
