//go:build e2e

package packages

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// follow does what a README says, in its order, in a directory: it writes the blocks of code whose first line is a comment with a file's name, and runs
// the blocks of a shell. It returns what these print.
func follow(t *testing.T, readme, dir string, env []string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(toolchain.Root(t), filepath.FromSlash(readme)))
	if err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	begun := time.Now()
	for _, block := range regexp.MustCompile("(?ms)^```(\\w+)\n(.*?)^```").FindAllStringSubmatch(string(text), -1) {
		if block[1] == "sh" {
			said.WriteString(toolchain.Run(t, dir, env, "sh", "-e", "-c", block[2]))
			t.Logf("%.1f s from the empty project until %q is done", time.Since(begun).Seconds(), strings.TrimSpace(block[2]))
		} else if name := regexp.MustCompile(`^(?:#|//|<!--) (\S+\.\w+)`).FindStringSubmatch(block[2]); name != nil {
			toolchain.Write(t, block[2], dir, filepath.FromSlash(name[1]))
		}
	}
	return said.String()
}
