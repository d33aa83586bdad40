//go:build e2e

package packages

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// lineOf returns the line of README's table with which a tool uses what a checkout has built.
func lineOf(t *testing.T, tool string) string {
	t.Helper()
	page, err := os.ReadFile(filepath.Join(toolchain.Root(t), "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	row := regexp.MustCompile("(?m)^\\| " + tool + " \\|[^|]*\\| `([^`]*)`[^|]*\\|").FindSubmatch(page)
	if row == nil {
		t.Fatalf("README has no line for %s", tool)
	}
	return string(row[1])
}

// TestInstallFromACheckout runs the lines of README's table in empty projects, and uses what they install. A directory with what make npm and make wheel
// write, except for the playground, stands for the checkout. TestNuGet restores from such a directory; Gradle's line is not run.
func TestInstallFromACheckout(t *testing.T) {
	sh := func(t *testing.T, dir string, env []string, line string) string {
		return toolchain.Run(t, dir, env, "sh", "-e", "-c", line)
	}
	t.Run("npm", func(t *testing.T) {
		toolchain.Need(t, "npm")
		beside := t.TempDir()
		toolchain.Run(t, toolchain.Root(t), nil, "go", "run", "./app/build/npm", "-dir", filepath.Join(beside, "cosmosttl", "dist", "npm"))
		toolchain.Write(t, `{"private":true,"type":"module"}`, beside, "project", "package.json")
		toolchain.Write(t, `import { createEmulator } from "cosmosttl"; const e = await createEmulator(); console.log(typeof e.endpoint); process.exit(0);`, beside, "project", "index.js")
		project := filepath.Join(beside, "project")
		sh(t, project, nil, lineOf(t, "npm")+" --offline --no-audit --no-fund")
		if got := sh(t, project, nil, "node index.js && npx --no-install cosmosttl version"); !strings.HasSuffix(got, "string\ncosmosttl "+version+"\n") {
			t.Errorf("the installed package prints %q", got)
		}
	})
	t.Run("pip", func(t *testing.T) {
		toolchain.Need(t, "python3")
		beside, venv := t.TempDir(), filepath.Join(t.TempDir(), "venv")
		if out, err := exec.Command("python3", "-m", "venv", venv).CombinedOutput(); err != nil {
			t.Skipf("python3 makes no virtual environments: %s", out)
		}
		if err := os.MkdirAll(filepath.Join(beside, "cosmosttl", "dist"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(packed(t, "wheel"), filepath.Join(beside, "cosmosttl", "dist", "wheel")); err != nil {
			t.Fatal(err)
		}
		project := filepath.Join(beside, "project")
		toolchain.Write(t, "import cosmosttl\nwith cosmosttl.start() as account:\n    print(account.clock.now())\n", project, "first.py")
		env := []string{"PATH=" + filepath.Join(venv, "bin") + string(os.PathListSeparator) + os.Getenv("PATH"), "PIP_NO_INDEX=1", "PIP_DISABLE_PIP_VERSION_CHECK=1", "COSMOSTTL_BINARY=", "PYTHONPATH="}
		sh(t, project, env, lineOf(t, "pip"))
		if got := sh(t, project, env, "python first.py && cosmosttl version"); !regexp.MustCompile(`(?s)^20\d\d-.*cosmosttl ` + regexp.QuoteMeta(version) + ", with").MatchString(got) {
			t.Errorf("the installed package prints %q", got)
		}
	})
	t.Run("Maven", func(t *testing.T) {
		toolchain.NeedAll(t)
		repository, beside := mavenRepository(t), t.TempDir()
		local := "MAVEN_OPTS=-Dmaven.repo.local=" + repository + " -Daether.offline.protocols=file" // no network, but the directory
		if err := os.MkdirAll(filepath.Join(beside, "cosmosttl", "dist"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(packed(t, "jar", "MAVEN_OPTS=-Dmaven.repo.local="+repository), filepath.Join(beside, "cosmosttl", "dist", "jar")); err != nil {
			t.Fatal(err)
		}
		page, err := os.ReadFile(filepath.Join(toolchain.Root(t), filepath.FromSlash(javaReadme)))
		if err != nil {
			t.Fatal(err)
		}
		pom := string(regexp.MustCompile("(?s)```xml\n(.*?)```").FindSubmatch(page)[1])
		project := filepath.Join(beside, "project")
		toolchain.Write(t, strings.Replace(pom, "</project>", "<repositories>"+lineOf(t, "Maven, Gradle")+"</repositories></project>", 1), project, "pom.xml")
		toolchain.Write(t, `class FirstTest {
    @org.junit.jupiter.api.Test void first() throws Exception { Class.forName("io.github.cosmosttl.testing.CosmosttlException"); }
}
`, project, "src", "test", "java", "FirstTest.java")
		toolchain.Write(t, "", project, "src", "test", "resources", "one.txt")
		if got := sh(t, project, []string{local, "COSMOSTTL_CACHE=" + t.TempDir()}, "mvn -o -B test"); !strings.Contains(got, "Tests run: 1, Failures: 0") {
			t.Errorf("mvn test: %s", got)
		}
	})
	t.Run("Go", func(t *testing.T) {
		beside := t.TempDir()
		project := filepath.Join(beside, "project")
		toolchain.Write(t, "module project\n\ngo 1.26\n", project, "go.mod")
		toolchain.Write(t, `package project

import (
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/cosmostest"
)

func TestFirst(t *testing.T) {
	emulator := cosmostest.New(t)
	container := emulator.Container(t, "shop", "receipts", "/id", time.Hour)
	emulator.Clock.Advance(time.Hour)
	if n := container.ID(); n != "receipts" {
		t.Error(n)
	}
}
`, project, "first_test.go")
		env := []string{"GOFLAGS=-mod=mod", "GOWORK=off"}
		sh(t, project, env, strings.ReplaceAll(lineOf(t, "Go"), "../cosmosttl", toolchain.Root(t))+" && go mod tidy")
		if got := sh(t, project, env, "go test ./..."); !strings.Contains(got, "ok ") {
			t.Errorf("go test: %s", got)
		}
	})
}
