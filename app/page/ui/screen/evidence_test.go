package screen

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/score"
	"pgregory.net/rapid"
)

// The picture is a document whose title and description say all that it shows, and Markdown has the same with the link.
func TestEvidence(t *testing.T) {
	e := Evidence{
		Title: "Why: SO05 · orders", Lede: "Queries no longer return SO05, after its own `ttl` of 48 s.", Pairs: [][2]string{{"Last write `_ts`", "12:00:12"}, {"a|b", "<60 s>"}},
		Notes: []string{"It waits for the purge."}, Link: "https://example.org/#w", Source: "cosmosttl",
	}
	want := "**Why: SO05 · orders**\n\nQueries no longer return SO05, after its own `ttl` of 48 s.\n\n| | |\n|---|---|\n| Last write `_ts` | 12:00:12 |\n| a\\|b | <60 s> |\n\nIt waits for the purge.\n\n[cosmosttl](https://example.org/#w)\n"
	if got := e.Markdown(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	svg, width, height := e.SVG()
	for _, part := range []string{
		`role="img" aria-labelledby="title text"`, `<title id="title">Why: SO05 · orders</title>`, "Last write _ts: 12:00:12\na|b: &lt;60 s&gt;\nIt waits for the purge.</desc>",
		">12:00:12</text>", ">&lt;60 s&gt;</text>",
	} {
		if !strings.Contains(svg, part) {
			t.Errorf("the picture lacks %s:\n%s", part, svg)
		}
	}
	if width != 760 || height < 180 || height > 400 {
		t.Errorf("the picture has %d by %d pixels", width, height)
	}
	if e.Link = ""; strings.Contains(e.Markdown(), "](") {
		t.Error("there is a link to nowhere")
	}
}

// A headline is divided so that it fits in bold letters of DejaVu Sans.
func TestALineHasRoomForAWideFont(t *testing.T) {
	const bold = 1.16 // how much wider such sentences are than the estimate
	for _, text := range []string{"Queries return SO04 for 5 more seconds, until 12:01:12, since the default of its container, a ttl of 300 s, applies to it", strings.Repeat("0123456789", 20)} {
		lines := wrapped(text, evidenceWidth-2*evidenceMargin, 22)
		for _, line := range lines {
			if wide := bold * score.TextWidth(line, 22); wide > evidenceWidth-2*evidenceMargin {
				t.Errorf("%q is %.0f pixels wide", line, wide)
			}
		}
		if got := strings.Join(lines, " "); strings.ReplaceAll(got, " ", "") != strings.ReplaceAll(text, " ", "") {
			t.Errorf("the lines are %q", lines)
		}
	}
}

// Whatever an item is called, the picture is well-formed and none of its lines is wider than it.
func TestEvidenceOfAnyText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String()
		e := Evidence{Title: text.Draw(t, "title"), Lede: text.Draw(t, "lede"), Pairs: [][2]string{{text.Draw(t, "name"), text.Draw(t, "value")}}, Notes: []string{text.Draw(t, "note")}}
		svg, _, _ := e.SVG()
		for d := xml.NewDecoder(strings.NewReader(svg)); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%v in\n%s", err, svg)
			}
		}
	})
}
