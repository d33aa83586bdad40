package toolchain

import (
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// Javac compiles files of Java with all warnings except the warnings of deprecation and of a resource that is not used, and returns the
// folder of the classes. In place of azure-cosmos, Jackson and JUnit they use stubs with the same signatures (testdata/java).
func Javac(t testing.TB, files ...string) (classes string) {
	t.Helper()
	Need(t, "javac")
	classes = t.TempDir()
	args := []string{"-encoding", "UTF-8", "-Xlint:all,-deprecation,-try", "-Werror", "-d", classes}
	err := filepath.WalkDir(filepath.Join(Root(t), "e2e", "toolchain", "testdata", "java"), func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".java") {
			args = append(args, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	Run(t, classes, nil, "javac", append(args, files...)...)
	return classes
}
