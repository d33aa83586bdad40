package site

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	typeSize   = regexp.MustCompile(`font(?:-size)?:\s*([^;}]+)`)
	typeWeight = regexp.MustCompile(`font-weight:\s*([^;}]+)`)
	typeToken  = regexp.MustCompile(`^(inherit|(var\(--w[467]\) |italic )*var\(--f[1-6]\)(/[\d.]+)?( var\(--(sans|code)\))?)$`)
	typeValue  = regexp.MustCompile(`--([fw])[0-9]: ([\d.]+)(rem)?;`)
)

// The page has six sizes and three weights of type. A style sheet that states another one is named.
func TestTypeHasSixSizesAndThreeWeights(t *testing.T) {
	files, err := filepath.Glob("../../../web/css/*.css")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d style sheets: %v", len(files), err)
	}
	for _, file := range append(files, "../../../web/loader.css") {
		css, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range typeSize.FindAllSubmatch(css, -1) {
			if !typeToken.Match(found[1]) {
				t.Errorf("%s: %q, want one of --f1 to --f6", filepath.Base(file), found[0])
			}
		}
		for _, found := range typeWeight.FindAllSubmatch(css, -1) {
			if v := string(found[1]); !slices.Contains([]string{"var(--w4)", "var(--w6)", "var(--w7)"}, v) {
				t.Errorf("%s: %q, want --w4, --w6 or --w7", filepath.Base(file), found[0])
			}
		}
	}
	tokens, err := os.ReadFile("../../../web/css/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	var values []string
	for _, found := range typeValue.FindAllSubmatch(tokens, -1) {
		values = append(values, string(found[2]))
	}
	want := "0.6875 0.75 0.8125 0.875 1.0625 1.75 400 600 700 0.75 0.8125 0.9375 1 1.375 2.25" // 11 12 13 14 17 28 pixels, and a step larger
	if got := strings.ReplaceAll(" "+strings.Join(values, " "), " .", " 0."); got != " "+want {
		t.Errorf("tokens.css has the sizes and weights %s, want %s", got, want)
	}
}
