//go:build e2e

package sdk

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/e2e/sdk/matrix"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// TestJava runs the checks in java with azure-cosmos, in Direct mode with the options of a new client, and in gateway mode. Maven brings the SDK; the two
// properties are what the SDK wants of a client of an emulator: TLS is not verified, and the account may be plain http.
func TestJava(t *testing.T) {
	toolchain.Need(t, "javac")
	toolchain.Need(t, "mvn")
	t.Parallel()
	list := filepath.Join(t.TempDir(), "classpath")
	brief, cancel := context.WithTimeout(t.Context(), 2*time.Minute) // where nothing answers, Maven waits for long
	defer cancel()
	maven := exec.CommandContext(brief, "mvn", "-q", "-B", "dependency:build-classpath", "-Dmdep.outputFile="+list)
	maven.Dir = "java"
	if out, err := maven.CombinedOutput(); err != nil {
		t.Skipf("com.azure:azure-cosmos cannot be had here: %s", out)
	}
	path, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	sources, err := filepath.Glob("java/*.java")
	if err != nil {
		t.Fatal(err)
	}
	classes := t.TempDir()
	toolchain.Run(t, ".", nil, "javac", append([]string{"-cp", string(path), "-d", classes}, sources...)...)
	connection := start(t, "-clock", "manual", "-seed", "throttled.ttl", "-account", "other="+otherKey)
	account := regexp.MustCompile(`AccountEndpoint=(.*);AccountKey=(.*);`).FindStringSubmatch(connection)
	out := toolchain.Run(t, "java", []string{"OTHER_KEY=" + otherKey}, "java", "-DCOSMOS.EMULATOR_SERVER_CERTIFICATE_VALIDATION_DISABLED=true", "-DCOSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED=true",
		"-cp", classes+string(os.PathListSeparator)+string(path), "Checks", account[1], account[2])
	checks := lines(out)
	if !strings.HasSuffix(out, fmt.Sprintf("%d checks passed\n", len(checks))) {
		t.Fatal(out)
	}
	version := pinned(t, list, `azure-cosmos-([\d.]+)\.jar`)
	for mode, checks := range groups(checks, func(name string) string {
		mode, _, _ := strings.Cut(name, ",")
		return mode
	}) {
		report(t, matrix.Result{Language: "Java", Package: "azure-cosmos", Version: version, Mode: mode + ", http", Suite: "checks"}, checks)
	}
}
