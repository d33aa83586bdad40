//go:build !js

package core

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

// Every claim that the project was created to make true (C01 to C48 from its documents, D01 to D08 from today's
// documentation) has a Go test that carries its number, and a story that shows it.
func TestEveryClaimHasItsTestAndItsStory(t *testing.T) {
	number := regexp.MustCompile(`[CD]\d\d`)
	alone := regexp.MustCompile(`^[^A-Za-z0-9][^A-Za-z0-9]$`)
	span := regexp.MustCompile(`\b([CD])(\d\d)(?: to |–|-)[CD]?(\d\d)\b`)
	tested, told := map[string]bool{}, map[string]bool{}
	err := fs.WalkDir(os.DirFS("."), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		found := tested
		switch {
		case strings.HasSuffix(path, ".ttl"):
			found = told
		case !strings.HasSuffix(path, "_test.go") || path == "claims_test.go":
			return nil
		}
		text, err := os.ReadFile(path)
		for _, at := range number.FindAllIndex(text, -1) {
			before, behind := " ", " "
			if at[0] > 0 {
				before = string(text[at[0]-1])
			}
			if at[1] < len(text) {
				behind = string(text[at[1]])
			}
			if alone.MatchString(before+behind) || strings.HasSuffix(string(text[:at[0]]), "Test") {
				found[string(text[at[0]:at[1]])] = true
			}
		}
		for _, m := range span.FindAllStringSubmatch(string(text), -1) {
			var from, till int
			fmt.Sscan(m[2], &from)
			fmt.Sscan(m[3], &till)
			for n := from; n <= till; n++ {
				found[fmt.Sprintf("%s%02d", m[1], n)] = true
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for letter, last := range map[string]int{"C": 48, "D": 8} {
		for n := 1; n <= last; n++ {
			claim := fmt.Sprintf("%s%02d", letter, n)
			if !tested[claim] {
				t.Errorf("%s has no Go test that carries its number", claim)
			}
			if !told[claim] {
				t.Errorf("%s has no story", claim)
			}
		}
	}
}
