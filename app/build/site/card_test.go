package site

import (
	"encoding/xml"
	"html"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// The rules are on one sheet in each language: the deadline, the nine cells of the matrix and ten pitfalls, in the page and as a picture.
func TestTheCardHasTheRulesOnOneSheet(t *testing.T) {
	files := generate(t, Options{Base: "/x/", Origin: "https://example.org"})
	for _, l := range languages() {
		picture, page := files[l.dir+cardPicture], files[l.dir+cardPage+"index.html"]
		if !strings.Contains(page, picture) || !strings.Contains(page, `href="/x/`+l.dir+cardPicture+`"`) {
			t.Errorf("%s: the page has not the picture", l.Tag)
		}
		for d := xml.NewDecoder(strings.NewReader(picture)); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: the picture is no XML: %v", l.Tag, err)
			}
		}
		said := html.UnescapeString(regexp.MustCompile(`</text>|<[^>]*>`).ReplaceAllString(picture, ""))
		flat := strings.ReplaceAll(said, " ", "")
		if len(l.Site.CardPitfalls) != 10 {
			t.Errorf("%s: %d pitfalls", l.Tag, len(l.Site.CardPitfalls))
		}
		for _, want := range append([]string{"_ts + ttl <= now", l.Site.CardRule, l.Off, l.OnNoDefault}, l.Site.CardPitfalls...) {
			if !strings.Contains(flat, strings.ReplaceAll(want, " ", "")) {
				t.Errorf("%s: the picture lacks %q", l.Tag, want)
			}
		}
		for words, want := range map[string]int{l.Site.CardIgnored: 2, l.CellAfterN: 2, l.CellAfter.With("n", "N"): 1} {
			if n := strings.Count(flat, strings.ReplaceAll(words, " ", "")); n != want {
				t.Errorf("%s: %d cells say %q, want %d", l.Tag, n, words, want)
			}
		}
		for _, m := range regexp.MustCompile(`<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"[^>]*>([^<]*)<`).FindAllStringSubmatch(picture, -1) {
			if m[4] == "" {
				t.Errorf("%s: an empty line: %s", l.Tag, m[0])
			}
		}
		for _, rect := range regexp.MustCompile(`<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"`).FindAllStringSubmatchIndex(picture, -1) {
			number := func(n int) float64 { f, _ := strconv.ParseFloat(picture[rect[2*n]:rect[2*n+1]], 64); return f }
			for _, m := range regexp.MustCompile(`<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)<`).FindAllStringSubmatch(picture[:rect[0]], -1) {
				x, _ := strconv.ParseFloat(m[1], 64)
				if y, _ := strconv.ParseFloat(m[2], 64); x >= number(1) && x < number(1)+number(3) && y > number(2) && y < number(2)+number(4) {
					t.Errorf("%s: a rectangle covers %q", l.Tag, m[3])
				}
			}
		}
	}
}

// Lines break between words and, in Chinese, between characters, but not before punctuation.
func TestLinesOfACard(t *testing.T) {
	for _, c := range []struct {
		text string
		ems  float64
		want string
	}{
		{"one two three", 5, "one two|three"},
		{"one", 0.1, "one"},
		{"任何要求都找不到，項目", 8, "任何要求都找不|到，項目"},
		{"已過期：ttl 沒有", 5.5, "已過期：ttl|沒有"},
	} {
		if got := strings.Join(linesOf(c.text, c.ems), "|"); got != c.want {
			t.Errorf("%q in %v ems: %q, want %q", c.text, c.ems, got, c.want)
		}
	}
}
