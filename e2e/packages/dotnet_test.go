//go:build e2e

package packages

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/storytest"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// TestNuGet restores the packages from a directory, follows the README in an empty project, and runs the cases of the contract in both modes and what else
// the package promises.
func TestNuGet(t *testing.T) {
	toolchain.NeedAll(t)
	toolchain.Need(t, "dotnet")
	if runtime.GOARCH != "amd64" {
		t.Skip("the offline kit is for x64")
	}
	feed, project := packed(t, "nuget"), t.TempDir()
	if out, err := os.ReadDir(feed); err != nil || len(out) != 3 { // the library, and the program for glibc and for musl
		t.Fatalf("%v, %v", out, err)
	}
	contract, err := filepath.Abs("contract.txt")
	if err != nil {
		t.Fatal(err)
	}
	// NuGet keeps packages by version: a directory of its own keeps it from using packages of an earlier run.
	env := []string{"RestoreAdditionalProjectSources=" + feed, "NUGET_PACKAGES=" + t.TempDir(), "COSMOSTTL_CONTRACT=" + contract, "COSMOSTTL_BINARY=",
		"RestoreIgnoreFailedSources=true", "NoWarn=NU1603"} // NU1603: the feed may have a later version than a package asks for
	said := follow(t, "app/build/packages/dotnet/README.md", project, env)
	if !regexp.MustCompile(`Passed: +2`).MatchString(said) {
		t.Errorf("the README's tests: %s", said)
	}
	for _, name := range []string{"ContractTests.cs", "PackageTests.cs"} {
		text, err := os.ReadFile(filepath.Join("dotnet", name))
		if err != nil {
			t.Fatal(err)
		}
		toolchain.Write(t, string(text), project, name)
	}
	out := toolchain.Run(t, project, env, "dotnet", "test", "--nologo", "--logger", "console;verbosity=detailed")
	for _, line := range regexp.MustCompile(`(?m)^.*(start to first answer|Passed: ).*$`).FindAllString(out, -1) {
		t.Log(strings.TrimSpace(line))
	}
	if strings.Count(out, "Passed ContractTests.Contract(") < 8 || !strings.Contains(out, "Passed FixtureTests.") {
		t.Errorf("not all tests ran: %s", out)
	}
	toolchain.Write(t, failingDotnet, project, "FailingTests.cs")
	toolchain.Write(t, toolchain.FailingOutline(t, storytest.XUnit), project, "ASessionTest.cs")
	explained(t, project, env, "dotnet", "test", "--nologo", "--filter", "FailingTests|ASessionTest")
	toolchain.Write(t, holdingDotnet, project, "HoldTests.cs")
	held := exec.Command("dotnet", "test", "--nologo", "--filter", "HoldTests")
	held.Dir, held.Env = project, append(os.Environ(), env...)
	toolchain.EndsWithItsParent(t, binary(t), held)
}
