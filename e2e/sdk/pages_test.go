//go:build e2e

package sdk

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// files writes the code of a page of docs/clients to a directory, and returns the paths. The first line of each block is a comment with
// the file's name.
func files(t *testing.T, page, language, dir string) (paths []string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "clients", page))
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range regexp.MustCompile("(?s)```"+language+"\n(?:#|//) ([^\n]+)\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		paths = append(paths, toolchain.Write(t, block[2], dir, filepath.FromSlash(block[1])))
	}
	if len(paths) != 2 {
		t.Fatalf("%s has the files %q; a fixture and a test are expected", page, paths)
	}
	return paths
}

// TestPythonPage runs the code of docs/clients/python.md, also with a program that serves https.
func TestPythonPage(t *testing.T) {
	env := append(toolchain.Python(t), "PATH="+installed(t)+string(os.PathListSeparator)+os.Getenv("PATH"))
	for _, scheme := range []string{"http", "https"} {
		dir := t.TempDir()
		state, fixture := filepath.Join(dir, "state"), files(t, "python.md", "python", dir)[0]
		text, err := os.ReadFile(fixture)
		if err != nil {
			t.Fatal(err)
		}
		if scheme == "https" {
			secure := strings.Replace(string(text), `"manual"`, `"manual", "-tls", "-state", "`+state+`"`, 1)
			toolchain.Write(t, secure, fixture)
			env = append(env, "SSL_CERT_FILE="+state+".pem")
		}
		t.Log(scheme, toolchain.Run(t, dir, env, "python3", "-m", "pytest", "-q", "--tb=short"))
	}
}

// installed builds cosmosttl as go install does, and returns its directory.
func installed(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", dir, "../../cmd/cosmosttl").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return dir
}
