package site

import (
	"context"
	"os/exec"
	"regexp"
	"strings"
)

// Versions become part of JavaScript and cache names without escaping.
var versionPattern = regexp.MustCompile(`^[A-Za-z0-9._+-]+$`)

// describe returns git's description of the source tree in a directory, or "dev" if there is none.
func describe(ctx context.Context, dir string) string {
	git := exec.CommandContext(ctx, "git", "describe", "--tags", "--always", "--dirty")
	git.Dir = dir
	out, err := git.Output()
	v := strings.TrimSpace(string(out))
	if err != nil || !versionPattern.MatchString(v) {
		return "dev"
	}
	return v
}
