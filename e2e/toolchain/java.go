package toolchain

import (
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// Brief are options of java for programs that end soon: what its second compiler does then costs more than it saves. The SDK runs
// without them. With them it closed a connection of Direct mode under load in two of five runs, and a write then fails with 408.
var Brief = []string{"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"}

// Javac compiles Java files and returns the folder of the classes. Every warning is an error, except warnings about
// deprecation and about unused resources. In place of azure-cosmos, Jackson and JUnit, the compiler gets stubs with the
// same signatures (testdata/java).
func Javac(t testing.TB, files ...string) (classes string) {
	t.Helper()
	Need(t, "javac")
	classes = t.TempDir()
	args := []string{"-J-XX:TieredStopAtLevel=1", "-encoding", "UTF-8", "-Xlint:all,-deprecation,-try", "-Werror", "-d", classes}
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
