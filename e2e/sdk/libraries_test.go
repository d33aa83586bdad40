//go:build e2e

package sdk

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/e2e/sdk/matrix"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

const librariesFile = "libraries/python/requirements.txt"

// TestPythonLibraries runs the stories of expiry of the libraries for Python.
func TestPythonLibraries(t *testing.T) {
	toolchain.NeedAll(t)
	t.Parallel()
	packages := pythonLibraries(t)
	file := filepath.Join(t.TempDir(), "report.xml")
	env := []string{"PYTHONPATH=" + packages, "PYTHONDONTWRITEBYTECODE=1", "COSMOS_CONNECTION=" + start(t, "-clock", "manual")}
	toolchain.Run(t, filepath.Dir(librariesFile), env, "python3", "-m", "pytest", "-q", "--tb=short", "-p", "no:cacheprovider", "-W", "ignore", "--junitxml="+file)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for library, checks := range groups(junit(t, string(text)), func(name string) string {
		library, _, _ := strings.Cut(name[strings.LastIndex(name, " test_")+len(" test_"):], "__")
		return strings.ReplaceAll(library, "_", "-")
	}) {
		version := pinned(t, librariesFile, `(?m)^`+library+`==(.+)$`)
		report(t, matrix.Result{Language: "Python", Package: library, Version: version, Mode: "gateway, http", Suite: "libraries"}, checks)
	}
}

// pythonLibraries returns a folder with the libraries for Python. They are large, so pip installs them once for each list of versions, into the user's
// cache. The test is skipped, with the reason, where it cannot.
func pythonLibraries(t *testing.T) string {
	t.Helper()
	toolchain.Python(t)
	return toolchain.Pip(t, "the libraries for Python", "python", librariesFile, 5*time.Minute, "install", "--no-compile", "--target")
}

// TestSpringData runs the story of expiry of Spring Data Cosmos.
func TestSpringData(t *testing.T) {
	toolchain.NeedAll(t)
	toolchain.Need(t, "javac")
	toolchain.Need(t, "mvn")
	t.Parallel()
	path, classes := classPath(t, "libraries/java"), t.TempDir()
	toolchain.Run(t, "libraries/java", nil, "javac", "-parameters", "-cp", path, "-d", classes, "Sessions.java")
	account := regexp.MustCompile(`AccountEndpoint=(.*);AccountKey=(.*);`).FindStringSubmatch(start(t, "-clock", "manual"))
	out := toolchain.Run(t, ".", nil, "java", "-DCOSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED=true", "-cp", classes+string(os.PathListSeparator)+path, "Sessions", account[1], account[2])
	report(t, matrix.Result{Language: "Java", Package: "azure-spring-data-cosmos", Version: jar(t, path, "azure-spring-data-cosmos"), Mode: "gateway, http", Suite: "libraries"}, lines(out))
}
