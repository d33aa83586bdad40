package journal

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gofrs/flock"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// oldFile writes a state as earlier versions did.
func oldFile(t testing.TB) (path string, text []byte) {
	t.Helper()
	a := engine.New(epoch)
	for _, cmd := range append(setup(), upsert(1)) {
		if _, err := a.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	path, text = fresh(t), a.Save()
	if err := os.WriteFile(path, text, 0o640); err != nil {
		t.Fatal(err)
	}
	return path, text
}

// A file of the old format is read, stays as it is until the first change, and is then kept beside the directory.
func TestAnOldFileIsTakenOver(t *testing.T) {
	path, text := oldFile(t)
	for range 2 {
		w := open(t, path, Options{})
		if c, err := w.a.Container(in); err != nil || c.Stored() != 1 {
			t.Fatal(err)
		}
		w.close()
		if now, err := os.ReadFile(path); err != nil || string(now) != string(text) {
			t.Fatalf("the file was changed before the account was: %v", err)
		}
	}
	w := open(t, path, Options{})
	w.keep(upsert(2))
	if _, err := openAt(t, path, Options{}); !errors.Is(err, errInUse) {
		t.Errorf("%v", err)
	}
	w.keep(upsert(3))
	want := state(w.a)
	w.kill()
	if got := files(t, filepath.Dir(path)); !slices.Equal(got, []string{"state", "state.bak-1"}) {
		t.Errorf("files: %q", got)
	}
	if kept, err := os.ReadFile(path + ".bak-1"); err != nil || string(kept) != string(text) {
		t.Errorf("the file is not kept: %v", err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o750 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if info, err := os.Stat(w.s.journal.path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if w = open(t, path, Options{}); state(w.a) != want {
		t.Error("something is missing")
	}
	w.close()
}

// The process ends between the two renames, or before the first.
func TestATakeoverIsFinished(t *testing.T) {
	path, _ := oldFile(t)
	w := open(t, path, Options{})
	w.keep(upsert(2))
	want := state(w.a)
	w.kill()
	if err := os.Rename(path, path+".new"); err != nil {
		t.Fatal(err)
	}
	if w = open(t, path, Options{}); state(w.a) != want {
		t.Error("something is missing")
	}
	w.close()

	path, text := oldFile(t)
	if err := os.Mkdir(path+".new", 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(path+".new", name(journalFile, 1)), []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	w = open(t, path, Options{})
	w.keep(upsert(2))
	w.close()
	if kept, err := os.ReadFile(path + ".bak-1"); err != nil || string(kept) != string(text) {
		t.Errorf("the file is not kept: %v", err)
	}
}

// What is no state is left alone: it may be the only copy of something. So is a file that an earlier version is using.
func TestAnUnreadableFileIsNotTouched(t *testing.T) {
	path, text := oldFile(t)
	for name, content := range map[string]string{
		"no state":         "precious",
		"an unknown field": strings.Replace(string(text), `"v":1`, `"v":1,"w":1`, 1),
		"another version":  strings.Replace(string(text), `"v":1`, `"v":2`, 1),
		"a cut file":       string(text[:len(text)/2]),
	} {
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := openAt(t, path, Options{}); err == nil || !strings.Contains(err.Error(), "move it away") {
			t.Errorf("%s: %v", name, err)
		}
		if now, _ := os.ReadFile(path); string(now) != content {
			t.Errorf("%s: the file holds %q", name, now)
		}
	}
	path, _ = oldFile(t)
	earlier := flock.New(path + ".lock")
	if _, err := earlier.TryLock(); err != nil {
		t.Fatal(err)
	}
	defer earlier.Close()
	if _, err := openAt(t, path, Options{}); !errors.Is(err, errInUse) {
		t.Errorf("%v", err)
	}
}
