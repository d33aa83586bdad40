package main

import (
	"archive/zip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Each platform has a condition of its own, so that Maven adds one program; and the package of a program says its digest, by which it is
// unpacked once.
func TestThePackageOfAProgram(t *testing.T) {
	var conditions []string
	for _, p := range platforms {
		conditions = append(conditions, p.java)
		b := build{version: "1.2.3", dir: t.TempDir()}
		b.binaries = headOf(t, p, p.name+strings.TrimPrefix(p.exe(), "cosmosttl"))
		if err := b.programJar(p); err != nil {
			t.Fatal(err)
		}
		dir := filepath.Join(b.dir, "io", "github", "cosmosttl", "cosmosttl-testing-"+p.name, "1.2.3")
		jar, err := zip.OpenReader(filepath.Join(dir, "cosmosttl-testing-"+p.name+"-1.2.3.jar"))
		if err != nil {
			t.Fatal(err)
		}
		defer jar.Close()
		program, err := os.ReadFile(b.binary(p))
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(program)
		if got, err := jar.Open("META-INF/cosmosttl/" + p.name + "/SHA256"); err != nil {
			t.Error(err)
		} else if text := make([]byte, 64); must(got.Read(text)) != 64 || string(text) != hex.EncodeToString(sum[:]) {
			t.Errorf("%s: the digest is %s", p.name, text)
		}
		var about struct {
			ArtifactID string `xml:"artifactId"`
			Version    string `xml:"version"`
		}
		text, err := os.ReadFile(filepath.Join(dir, "cosmosttl-testing-"+p.name+"-1.2.3.pom"))
		if err != nil || xml.Unmarshal(text, &about) != nil || about.ArtifactID != "cosmosttl-testing-"+p.name || about.Version != "1.2.3" {
			t.Errorf("%v, %+v, %s", err, about, text)
		}
	}
	if slices.Sort(conditions); len(slices.Compact(conditions)) != len(platforms) || conditions[0] == "" {
		t.Errorf("the conditions of the profiles are %q", conditions)
	}
}

func must(n int, _ error) int { return n }
