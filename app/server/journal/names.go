package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The kinds of files. The names are also the formats in the heads of journals and checkpoints.
const (
	journalFile    = "journal"
	checkpointFile = "checkpoint"
	lockFile       = "lock"
)

// name returns a file's name. Numbers have 16 digits, so that a listing is in order.
func name(format string, number uint64) string { return fmt.Sprintf("%s-%016d", format, number) }

// numbers returns the numbers of the files of a format in a directory, in order.
func numbers(dir, format string) (list []uint64, err error) {
	files, err := os.ReadDir(dir)
	for _, f := range files {
		var n uint64
		if _, err := fmt.Sscanf(f.Name(), format+"-%d", &n); err == nil && f.Name() == name(format, n) {
			if !f.Type().IsRegular() { // the target of a link may never end, and belongs to somebody else
				return nil, fmt.Errorf("%s is not a regular file: it was not written by this program", filepath.Join(dir, f.Name()))
			}
			list = append(list, n)
		}
	}
	slices.Sort(list)
	return list, err
}

// resolve follows symbolic links, so that one directory cannot be used by two names. The target of a link need not
// exist yet.
func resolve(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	real, err := filepath.EvalSymlinks(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return real, err
	}
	if target, err := os.Readlink(path); err == nil {
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(path), target)
		}
		return resolve(target)
	}
	parent, err := filepath.EvalSymlinks(filepath.Dir(path))
	return filepath.Join(parent, filepath.Base(path)), err
}

// spare returns an unused name for a file in the same directory: the file's name with a suffix and the lowest free
// number.
func spare(path, suffix string) string {
	for n := 1; ; n++ {
		if p := fmt.Sprintf("%s.%s-%d", path, suffix, n); !exists(p) {
			return p
		}
	}
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// syncDir makes the names in a directory durable if the system supports this.
func syncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = fsync(d)
		_ = d.Close()
	}
}

// removeUnfinished removes the unfinished files that a crash has left.
func removeUnfinished(dir string) {
	files, _ := os.ReadDir(dir)
	for _, f := range files {
		if strings.HasSuffix(f.Name(), unfinished) {
			_ = os.Remove(filepath.Join(dir, f.Name()))
		}
	}
}
