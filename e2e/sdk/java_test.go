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
	path := classPath(t, "java")
	sources, err := filepath.Glob("java/*.java")
	if err != nil {
		t.Fatal(err)
	}
	classes := t.TempDir()
	toolchain.Run(t, ".", nil, "javac", append([]string{"-J-XX:TieredStopAtLevel=1", "-cp", path, "-d", classes}, sources...)...)
	connection := start(t, "-clock", "manual", "-seed", "throttled.ttl", "-account", "other="+otherKey)
	account := regexp.MustCompile(`AccountEndpoint=(.*);AccountKey=(.*);`).FindStringSubmatch(connection)
	gateway := regexp.MustCompile(`AccountEndpoint=([^;]+)`).FindStringSubmatch(recorded(t, "Java", connection))[1]
	out := toolchain.Run(t, "java", []string{"OTHER_KEY=" + otherKey}, "java", "-DCOSMOS.EMULATOR_SERVER_CERTIFICATE_VALIDATION_DISABLED=true", "-DCOSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED=true",
		"-cp", classes+string(os.PathListSeparator)+path, "Checks", account[1], account[2], gateway)
	checks := lines(out)
	if !strings.HasSuffix(out, fmt.Sprintf("%d checks passed\n", len(checks))) {
		t.Fatal(out)
	}
	version := jar(t, path, "azure-cosmos")
	for mode, checks := range groups(checks, func(name string) string {
		mode, _, _ := strings.Cut(name, ",")
		return mode
	}) {
		report(t, matrix.Result{Language: "Java", Package: "azure-cosmos", Version: version, Mode: mode + ", http", Suite: "checks"}, checks)
	}
}

// TestJavaEncryption runs the checks of client-side encryption with azure-cosmos-encryption, and with the azure-cosmos that it was made for: keys,
// policies, what is stored, queries by deterministic properties, and Time to Live. That azure-cosmos takes no plain http, so that a key store of
// Java has the endpoint's certificate.
func TestJavaEncryption(t *testing.T) {
	toolchain.NeedAll(t)
	for _, tool := range []string{"javac", "keytool", "mvn"} {
		toolchain.Need(t, tool)
	}
	t.Parallel()
	path, dir := classPath(t, "java/encryption"), t.TempDir()
	toolchain.Run(t, ".", nil, "javac", "-cp", path, "-d", dir, "java/encryption/Encryption.java")
	state, trusted := filepath.Join(dir, "state"), filepath.Join(dir, "trusted.p12")
	account := regexp.MustCompile(`AccountEndpoint=(.*);AccountKey=(.*);`).FindStringSubmatch(start(t, "-clock", "manual", "-tls", "-state", state))
	toolchain.Run(t, ".", nil, "keytool", "-importcert", "-noprompt", "-alias", "cosmosttl", "-file", state+".pem", "-keystore", trusted, "-storetype", "PKCS12", "-storepass", "changeit")
	out := toolchain.Run(t, ".", nil, "java", "-Djavax.net.ssl.trustStore="+trusted, "-Djavax.net.ssl.trustStorePassword=changeit",
		"-cp", dir+string(os.PathListSeparator)+path, "Encryption", account[1], account[2], account[1])
	checks := lines(out)
	if len(checks) == 0 || !strings.HasSuffix(out, fmt.Sprintf("%d checks passed\n", len(checks))) {
		t.Fatal(out)
	}
	t.Logf("azure-cosmos-encryption %s with azure-cosmos %s: %d checks in two modes", jar(t, path, "azure-cosmos-encryption"), jar(t, path, "azure-cosmos"), len(checks))
}

// classPath returns the class path of a project's dependencies, which Maven brings. The test is skipped where it cannot.
func classPath(t *testing.T, project string) string {
	t.Helper()
	list := filepath.Join(t.TempDir(), "classpath")
	brief, cancel := context.WithTimeout(t.Context(), 2*time.Minute) // where nothing answers, Maven waits for long
	defer cancel()
	maven := exec.CommandContext(brief, "mvn", "-q", "-B", "dependency:build-classpath", "-Dmdep.outputFile="+list)
	maven.Dir = project
	maven.Env = append(os.Environ(), "MAVEN_OPTS="+strings.Join(toolchain.Brief, " "))
	if out, err := maven.CombinedOutput(); err != nil {
		t.Skipf("the dependencies of %s/pom.xml cannot be had here: %s", project, out)
	}
	path, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	return string(path)
}

// jar returns the version of a library on a class path.
func jar(t *testing.T, path, name string) string {
	t.Helper()
	found := regexp.MustCompile(`/` + name + `-([\d.]+)\.jar`).FindStringSubmatch(path)
	if found == nil {
		t.Fatalf("no %s in %s", name, path)
	}
	return found[1]
}
