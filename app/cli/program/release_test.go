package program

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// Every workflow builds with the newest patch of the release in .go-version, except for the job that tries several releases.
func TestWorkflowsUseTheNewestPatchOfGo(t *testing.T) {
	if version := read(t, root+".go-version"); !regexp.MustCompile(`^1\.\d+\n$`).MatchString(version) {
		t.Errorf(".go-version is %q; want a release without its patch", version)
	}
	files, err := filepath.Glob(root + ".github/workflows/*.yml")
	if err != nil || len(files) < 4 {
		t.Fatalf("%q, %v", files, err)
	}
	for _, file := range files {
		text := read(t, file)
		uses := strings.Count(text, "actions/setup-go@")
		newest := strings.Count(text, "          go-version-file: .go-version\n          check-latest: true\n") + strings.Count(text, "          go-version: ${{ matrix.go == 'tip' && 'stable' || matrix.go }}\n          check-latest: true\n")
		if uses != newest {
			t.Errorf("%s: %d of %d jobs use the newest patch", filepath.Base(file), newest, uses)
		}
	}
}

// The nightly workflow builds what a release builds, and does all that a release does with it except for the upload.
func TestTheReleaseIsRehearsed(t *testing.T) {
	build := regexp.MustCompile(`- run: (make image .*) VERSION=.*\n\s*- run: \.ci/check-release `)
	release := build.FindStringSubmatch(read(t, root+".github/workflows/release.yml"))
	nightly := build.FindStringSubmatch(read(t, root+".github/workflows/nightly.yml"))
	if release == nil || nightly == nil || release[1] != nightly[1] {
		t.Errorf("a release runs %q, the rehearsal %q", release, nightly)
	}
	if !strings.Contains(read(t, root+".github/workflows/release.yml"), ".ci/maven-bundle dist/jar ") || !strings.Contains(read(t, root+".ci/check-release"), ".ci/maven-bundle ") {
		t.Error("the bundle for Maven is not made in the same way")
	}
}

// The check fails on a file that is damaged, missing or of another version, and on a tool that is not there.
func TestTheCheckOfARelease(t *testing.T) {
	for _, tool := range []string{"bash", "sha256sum"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(err)
		}
	}
	const all = "npm pipx unzip gpg docker"
	dir := t.TempDir()
	write(t, filepath.Join(dir, ".ci", "check-release"), read(t, root+".ci/check-release"))
	name := "cosmosttl-linux-" + runtime.GOARCH
	prepare := func(version string) {
		program := "#!/bin/sh\necho cosmosttl " + version + ", with the playground\n"
		sums := ""
		for _, file := range []string{name, "cosmosttl-darwin-arm64", "cosmosttl-windows-amd64.exe"} {
			write(t, filepath.Join(dir, "dist", "release", file), program)
			sums += fmt.Sprintf("%x  %s\n", sha256.Sum256([]byte(program)), file)
		}
		write(t, filepath.Join(dir, "dist", "release", "SHA256SUMS"), sums)
	}
	check := func(skip string) (string, error) {
		cmd := exec.Command("bash", filepath.Join(dir, ".ci", "check-release"), "1.2.3")
		cmd.Env = append(os.Environ(), "SKIP="+skip, "PLATFORMS=")
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	prepare("1.2.3")
	if out, err := check(all); err != nil || strings.Count(out, "SKIPPED") != 5 || !strings.HasSuffix(out, "all but the upload is done\n") {
		t.Errorf("%v, %s", err, out)
	}
	prepare("1.2.4")
	if out, err := check(all); err == nil || !strings.Contains(out, "is cosmosttl 1.2.4") {
		t.Errorf("another version: %v, %s", err, out)
	}
	prepare("1.2.3")
	write(t, filepath.Join(dir, "dist", "release", name), "#!/bin/sh\necho cosmosttl 1.2.3, with the playground \n")
	if out, err := check(all); err == nil {
		t.Errorf("a damaged program: %s", out)
	}
	prepare("1.2.3")
	if out, err := check("npm pipx gpg docker"); err == nil {
		t.Errorf("no packages for .NET: %s", out)
	}
	if err := os.Remove(filepath.Join(dir, "dist", "release", name)); err != nil {
		t.Fatal(err)
	}
	if out, err := check(all); err == nil {
		t.Errorf("a program is missing: %s", out)
	}
}
