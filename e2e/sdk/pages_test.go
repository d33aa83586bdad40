//go:build e2e

package sdk

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/cosmostest"
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
			secure := strings.NewReplacer(`"-child"`, `"-child", "-tls", "-state", "`+state+`"`, `ready["http"]`, `ready["https"]`).Replace(string(text))
			toolchain.Write(t, secure, fixture)
			env = append(env, "SSL_CERT_FILE="+state+".pem")
		}
		t.Log(scheme, toolchain.Run(t, dir, env, "python3", "-m", "pytest", "-q", "--tb=short"))
	}
}

// TestJavaPage compiles the code of docs/clients/java.md, and runs what it does besides the SDK: it starts and stops the program, and
// advances the clock.
func TestJavaPage(t *testing.T) {
	dir := t.TempDir()
	classes := toolchain.Javac(t, append(files(t, "java.md", "java", dir), toolchain.Write(t, `
		public class Use {
			public static void main(String[] arguments) throws Exception {
				CosmosEmulator emulator = new CosmosEmulator();
				emulator.beforeAll(null);
				emulator.advance(3600);
				emulator.afterAll(null);
			}
		}`, dir, "Use.java"))...)
	e := cosmostest.New(t)
	before := e.Clock.Now()
	bin := t.TempDir()
	program := fmt.Sprintf("#!/bin/sh\necho \"$@\" >%s/flags\necho '{\"connectionString\":\"AccountEndpoint=%s/;AccountKey=%s;\"}'\nexec cat\n", bin, serve(t, e), e.Key())
	if err := os.WriteFile(filepath.Join(bin, "cosmosttl"), []byte(program), 0o700); err != nil {
		t.Fatal(err)
	}
	toolchain.Run(t, dir, []string{"PATH=" + bin + string(os.PathListSeparator) + os.Getenv("PATH")}, "java", "-cp", classes, "Use")
	if got := e.Clock.Now().Sub(before); got != time.Hour {
		t.Errorf("the clock advanced by %v, want an hour", got)
	}
	if flags, err := os.ReadFile(filepath.Join(bin, "flags")); err != nil || string(flags) != "run -child\n" {
		t.Errorf("the program's flags: %q, %v", flags, err)
	}
}
