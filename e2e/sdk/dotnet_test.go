//go:build e2e

package sdk

import (
	"regexp"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// TestDotnet runs the xunit project in dotnet with Microsoft.Azure.Cosmos, over http and over https. It needs the .NET SDK on the path, which
// gets the packages from NuGet.
func TestDotnet(t *testing.T) {
	toolchain.Need(t, "dotnet")
	t.Parallel()
	toolchain.Run(t, "dotnet", nil, "dotnet", "build", "--nologo", "-v", "quiet")
	for name, flags := range map[string][]string{"http": nil, "https": {"-tls"}} {
		t.Run(name, func(t *testing.T) {
			connection := start(t, append([]string{"-clock", "manual"}, flags...)...)
			out := toolchain.Run(t, "dotnet", []string{"COSMOS_CONNECTION=" + connection}, "dotnet", "test", "--nologo", "--no-build")
			passed := regexp.MustCompile(`Passed: +\d+`).FindString(out)
			if passed == "" {
				t.Fatalf("no test ran:\n%s", out)
			}
			t.Log(passed)
		})
	}
}
