//go:build e2e

package packages

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/storytest"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

const (
	javaReadme  = "app/build/packages/java/README.md"
	javaSources = "app/build/packages/java"
)

// mavenRepository returns a local repository of Maven with what the build of the library and the README's project need beside our packages. Maven
// downloads it once for each list of versions, into the user's cache; the test gets a copy, to which it adds. The test is skipped, with the reason, where
// Maven cannot.
func mavenRepository(t *testing.T) string {
	t.Helper()
	toolchain.Need(t, "javac")
	toolchain.Need(t, "mvn")
	root := toolchain.Root(t)
	readme, err := os.ReadFile(filepath.Join(root, javaReadme))
	if err != nil {
		t.Fatal(err)
	}
	build, err := os.ReadFile(filepath.Join(root, javaSources, "pom.xml"))
	if err != nil {
		t.Fatal(err)
	}
	project := regexp.MustCompile("(?s)```xml\n(.*?)```").FindSubmatch(readme)[1]
	others := regexp.MustCompile(`(?s)    <dependency>\s*<groupId>io.github.cosmosttl.*?</dependency>\n`).ReplaceAllString(string(project), "")
	if others == string(project) {
		t.Fatal("the README's project does not depend on the package")
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Skipf("Maven has no place for what it downloads: %v", err)
	}
	sum := sha256.Sum256([]byte(others + string(build) + toolchain.Run(t, ".", nil, "mvn", "--version")))
	dir := filepath.Join(cache, "cosmosttl", "maven", hex.EncodeToString(sum[:])[:16])
	if _, err := os.Stat(dir); err != nil {
		fillRepository(t, dir, others)
	}
	repository := filepath.Join(t.TempDir(), "repository")
	link(t, dir, repository)
	return repository
}

// fillRepository lets Maven build the library, and a project with one test.
func fillRepository(t *testing.T, dir, pom string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		t.Skipf("Maven has no place for what it downloads: %v", err)
	}
	making, err := os.MkdirTemp(filepath.Dir(dir), "making-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(making)
	project := t.TempDir()
	toolchain.Write(t, pom, project, "pom.xml")
	toolchain.Write(t, "class OneTest { @org.junit.jupiter.api.Test void one() {} }", project, "src", "test", "java", "OneTest.java")
	toolchain.Write(t, "", project, "src", "test", "resources", "one.txt")
	brief, cancel := context.WithTimeout(t.Context(), 8*time.Minute)
	defer cancel()
	for in, args := range map[string][]string{project: {"test"}, filepath.Join(toolchain.Root(t), javaSources): {"-Dout=" + t.TempDir(), "package"}} {
		cmd := exec.CommandContext(brief, "mvn", append([]string{"-q", "-B", "-Dmaven.repo.local=" + making}, args...)...)
		cmd.Dir = in
		if out, err := cmd.CombinedOutput(); err != nil {
			if strings.Contains(string(out), "COMPILATION ERROR") || strings.Contains(string(out), "javadoc") {
				t.Fatalf("mvn: %s", out)
			}
			t.Skipf("Maven cannot download here what the package needs: %.2000s", out)
		}
	}
	if err := os.Rename(making, dir); err != nil {
		t.Fatal(err)
	}
}

// link copies a directory by hard links, or file by file where the system has none.
func link(t *testing.T, from, to string) {
	t.Helper()
	err := filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rest, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		name := filepath.Join(to, rest)
		if entry.IsDir() {
			return os.MkdirAll(name, 0o755)
		}
		if os.Link(path, name) == nil {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(name, data, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// tested returns how many tests of a class ran in a project, and fails the test if one of them was skipped.
func tested(t *testing.T, project, class string) int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(project, "target", "surefire-reports", "TEST-"+class+".xml"))
	if err != nil {
		t.Fatal(err)
	}
	head := regexp.MustCompile(`<testsuite [^>]*>`).FindString(string(text))
	counts := regexp.MustCompile(` tests="(\d+)" errors="0" skipped="0" failures="0"`).FindStringSubmatch(head)
	if counts == nil {
		t.Fatalf("%s: %s", class, head)
	}
	n, _ := strconv.Atoi(counts[1])
	return n
}

// TestMaven puts the artifacts into the local repository of a user without a network, follows the README in an empty project to the letter, and runs the
// cases of the contract in both modes, what else the package promises, and a hundred tests side by side. It takes minutes, since Maven downloads what it
// builds with: make test-all runs it.
func TestMaven(t *testing.T) {
	toolchain.NeedAll(t)
	repository := mavenRepository(t)
	local := "MAVEN_OPTS=-Dmaven.repo.local=" + repository
	built := packed(t, "jar", local)
	if list, err := os.ReadDir(filepath.Join(built, "io", "github", "cosmosttl")); err != nil || len(list) != 2 { // the library, and this machine's program
		t.Fatalf("%v, %v", list, err)
	}
	link(t, built, repository)
	project := t.TempDir()
	toolchain.Write(t, "-o\n-B\n", project, ".mvn", "maven.config") // no network
	contract, err := filepath.Abs("contract.txt")
	if err != nil {
		t.Fatal(err)
	}
	env := []string{local, "COSMOSTTL_CONTRACT=" + contract, "COSMOSTTL_BINARY=", "COSMOSTTL_CACHE=" + t.TempDir()}
	follow(t, javaReadme, project, env)
	if n := tested(t, project, "ClockTest"); n != 2 {
		t.Errorf("%d of the README's tests of clocks ran", n)
	}
	tests, err := filepath.Glob("java/*.java")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range tests {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		toolchain.Write(t, string(text), project, "src", "test", "java", filepath.Base(name))
	}
	toolchain.Write(t, "junit.jupiter.execution.parallel.enabled=true\njunit.jupiter.execution.parallel.config.strategy=fixed\njunit.jupiter.execution.parallel.config.fixed.parallelism=8\n",
		project, "src", "test", "resources", "junit-platform.properties")
	out := toolchain.Run(t, project, env, "mvn", "test")
	for _, line := range regexp.MustCompile(`(?m)^.*(start to first answer|Tests run: ).*$`).FindAllString(out, -1) {
		t.Log(strings.TrimSpace(line))
	}
	for class, least := range map[string]int{"SessionTest": 1, "ClockTest": 2, "ContractTest": 16, "PackageTest": 7, "ParallelTest": 100} {
		if n := tested(t, project, class); n < least {
			t.Errorf("%d tests of %s ran, want %d", n, class, least)
		}
	}
	if strings.Contains(out, "CloseableResource") { // JUnit warns of types that are not AutoCloseable
		t.Errorf("JUnit warns: %s", out)
	}
	toolchain.Write(t, failingJava, project, "src", "test", "java", "FailingTest.java")
	toolchain.Write(t, toolchain.FailingOutline(t, storytest.JUnit), project, "src", "test", "java", "StoryTest.java")
	explained(t, project, env, "mvn", "-q", "test", "-Dtest=FailingTest,StoryTest")
}
