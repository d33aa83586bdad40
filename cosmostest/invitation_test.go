package cosmostest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The command that is printed can run: the program is there and has the playground. Otherwise the text says where to get it.
func TestTheInvitationToLook(t *testing.T) {
	const url = "http://127.0.0.1:1"
	for says, can := range map[string]bool{
		"echo 'cosmosttl 0.1.0, with the playground'":         true,
		"echo 'cosmosttl 0.1.0, without the playground'":      false,
		"echo 'cosmosttl 0.1.0'":                              false, // the npm package's
		"echo 'cosmosttl 0.1.0, with the playground'; exit 2": false,
		"": false,
	} {
		dir := t.TempDir()
		if says != "" {
			if err := os.WriteFile(filepath.Join(dir, "cosmosttl"), []byte("#!/bin/sh\n"+says+"\n"), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := os.Stat("/bin/sh"); err != nil {
			t.Skip(err)
		}
		t.Setenv("COSMOSTTL_BINARY", "")
		t.Setenv("PATH", dir)
		got := invitation(t.Context(), url)
		if can != (got == "run: cosmosttl look "+url) || !can && !strings.Contains(got, "make release") {
			t.Errorf("%q: %s", says, got)
		}
		if can {
			t.Setenv("PATH", "")
			t.Setenv("COSMOSTTL_BINARY", filepath.Join(dir, "cosmosttl"))
			if got := invitation(t.Context(), url); got != "run: "+filepath.Join(dir, "cosmosttl")+" look "+url {
				t.Errorf("COSMOSTTL_BINARY: %s", got)
			}
		}
	}
}
