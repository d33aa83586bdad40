package journal

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
)

// errVersion is wrapped if a file has another version than this program reads. Such a file is not damaged, since
// another program can read it.
var errVersion = errors.New("another version")

// A damage is a place in a file whose bytes are not those that were written.
type damage struct {
	path   string
	offset int
	length int // of the file
	reason error
}

func (d *damage) Error() string {
	return fmt.Sprintf("%s is damaged at byte %d of %d: %v", d.path, d.offset, d.length, d.reason)
}

func damaged(path string, offset, length int, reason error) error {
	if errors.Is(reason, errVersion) {
		return fmt.Errorf("%s: %w", path, reason)
	}
	return &damage{path, offset, length, reason}
}

// refusal returns the error for damage that cannot be repaired without losing kept changes. The error says what to do.
func refusal(err error) error {
	var d *damage
	if !errors.As(err, &d) {
		return err
	}
	advice := "Nothing has been changed. Restore the directory from a copy"
	if strings.HasPrefix(filepath.Base(d.path), journalFile) {
		advice += fmt.Sprintf("; or keep only what precedes the damage: \"truncate -s %d %s\", and move away the files with higher numbers",
			d.offset, d.path)
	}
	return fmt.Errorf("%w. %s", err, advice)
}
