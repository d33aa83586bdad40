package site

import (
	"context"
	"os/exec"
	"regexp"
	"strings"
)

// A version is put into JavaScript and cache names as it is.
var versionPattern = regexp.MustCompile(`^[A-Za-z0-9._+-]+$`)

// Version names the source tree in the working directory as git describes it,
// or "dev" where there is no git.
func Version(ctx context.Context) string {
	out, err := exec.CommandContext(ctx, "git", "describe", "--tags", "--always", "--dirty").Output()
	v := strings.TrimSpace(string(out))
	if err != nil || !versionPattern.MatchString(v) {
		return "dev"
	}
	return v
}
