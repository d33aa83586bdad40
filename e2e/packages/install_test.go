//go:build e2e

package packages

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// lineOf returns the command with which a project installs what a checkout has built, from a tool's row of README's
// table.
func lineOf(t *testing.T, tool string) string {
	t.Helper()
	row := regexp.MustCompile("(?m)^\\| " + tool + " \\|[^|]*\\| `([^`]*)`[^|]*\\|").FindStringSubmatch(readme(t))
	if row == nil {
		t.Fatalf("README has no line for %s", tool)
	}
	return row[1]
}

func readme(t *testing.T) string {
	t.Helper()
	page, err := os.ReadFile(filepath.Join(toolchain.Root(t), "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// TestInstallFromACheckout runs the commands of README's table in empty projects, and uses what they install. In place
// of a checkout, each project has a directory beside it with what the make target writes, without the playground.
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
		toolchain.NeedAll(t)
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
		local := "MAVEN_OPTS=-Dmaven.repo.local=" + repository + " -Daether.offline.protocols=file" // no network: only repositories in directories
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
	t.Run("Gradle", func(t *testing.T) {
		toolchain.NeedAll(t)
		toolchain.Need(t, "gradle")
		repository, beside := mavenRepository(t), t.TempDir() // what Maven has downloaded stands for Maven Central
		if err := os.MkdirAll(filepath.Join(beside, "cosmosttl", "dist"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(packed(t, "jar", "MAVEN_OPTS=-Dmaven.repo.local="+repository), filepath.Join(beside, "cosmosttl", "dist", "jar")); err != nil {
			t.Fatal(err)
		}
		line := regexp.MustCompile("`(maven \\{[^`]*\\})`").FindStringSubmatch(readme(t))
		if line == nil {
			t.Fatal("README has no line for Gradle")
		}
		project := filepath.Join(beside, "project")
		toolchain.Write(t, "", project, "settings.gradle")
		toolchain.Write(t, `apply plugin: "java"
repositories {
    `+line[1]+`
    maven { url = uri("`+repository+`") }
}
dependencies {
    testImplementation "com.azure:azure-cosmos:4.81.0"
    testImplementation "org.junit.jupiter:junit-jupiter:5.14.4"
    testImplementation "io.github.cosmosttl:cosmosttl-testing:`+version+`"
    testRuntimeOnly "io.github.cosmosttl:cosmosttl-testing-`+platform+`:`+version+`"
}
// Maven takes the nearest version of a library, and has downloaded the file of no other.
configurations.all {
    resolutionStrategy.eachDependency { d ->
        def dir = new File("`+repository+`", d.requested.group.replace(".", "/") + "/" + d.requested.name)
        def there = (dir.list() ?: []).find { new File(dir, it + "/" + d.requested.name + "-" + it + ".jar").exists() }
        if (there) d.useVersion(there)
    }
}
task first(type: JavaExec) {
    classpath = sourceSets.test.runtimeClasspath
    if (hasProperty("mainClass")) mainClass = "First" else main = "First" // Gradle 6.4 has renamed it
}
`, project, "build.gradle")
		toolchain.Write(t, `import io.github.cosmosttl.testing.CosmosEmulator;
import java.time.Duration;
import java.time.Instant;

public class First {
    public static void main(String[] arguments) {
        try (CosmosEmulator cosmos = CosmosEmulator.start()) {
            Instant before = cosmos.clock().instant();
            System.out.println("moved " + Duration.between(before, cosmos.clock().advance(Duration.ofHours(1))));
        }
    }
}
`, project, "src", "test", "java", "First.java")
		env := []string{"COSMOSTTL_CACHE=" + t.TempDir(), "COSMOSTTL_BINARY=", "GRADLE_USER_HOME=" + t.TempDir()}
		if got := toolchain.Run(t, project, env, "gradle", "--offline", "--no-daemon", "-q", "first"); !strings.Contains(got, "moved PT1H") {
			t.Errorf("gradle first: %s", got)
		}
	})
	t.Run("NuGet", func(t *testing.T) {
		toolchain.NeedAll(t)
		toolchain.Need(t, "dotnet")
		beside, home := t.TempDir(), t.TempDir() // the line changes the settings of a user
		if err := os.MkdirAll(filepath.Join(beside, "cosmosttl", "dist"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(packed(t, "nuget"), filepath.Join(beside, "cosmosttl", "dist", "nuget")); err != nil {
			t.Fatal(err)
		}
		if file := os.Getenv("RestoreConfigFile"); file != "" { // the package sources of this machine
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			sources := regexp.MustCompile(`value="([^/":]+)"`).ReplaceAllString(string(text), `value="`+filepath.Dir(file)+`/$1"`)
			toolchain.Write(t, sources, home, ".nuget", "NuGet", "NuGet.Config")
		}
		project := filepath.Join(beside, "project")
		if err := os.MkdirAll(project, 0o755); err != nil {
			t.Fatal(err)
		}
		env := []string{"HOME=" + home, "DOTNET_CLI_HOME=" + home, "RestoreConfigFile=", "NUGET_PACKAGES=" + t.TempDir(), "COSMOSTTL_BINARY=", "NoWarn=NU1603"}
		sh(t, project, env, lineOf(t, "NuGet"))
		if said := follow(t, "app/build/packages/dotnet/README.md", project, env); !regexp.MustCompile(`Passed: +2`).MatchString(said) {
			t.Errorf("dotnet test: %s", said)
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
		env, begun := []string{"GOFLAGS=-mod=mod", "GOWORK=off"}, time.Now()
		sh(t, project, env, strings.ReplaceAll(lineOf(t, "Go"), "../cosmosttl", toolchain.Root(t))+" && go mod tidy")
		if got := sh(t, project, env, "go test ./..."); !strings.Contains(got, "ok ") {
			t.Errorf("go test: %s", got)
		}
		t.Logf("the first test passed after %.1f s", time.Since(begun).Seconds())
	})
}
